// The place of a danger, the way of the last 15 minutes on a map, and the nearest couriers with the time they need.
import { Button } from '@blueprintjs/core';
import type { RouteValue } from '@despacho/client/rest.ts';
import type { AlarmPlace, NearestCourier } from '@despacho/contract/incidentCalls.ts';
import { duration, metres } from '@despacho/ui/format.ts';
import { lngLat } from '@despacho/ui/map/geometry.ts';
import { useMemo, useState } from 'react';
import { CourierStateNow } from '../../../entities/couriers/CourierStateLabel.tsx';
import { useCan } from '../../../kit/access.ts';
import { REQUEST_MS } from '../../../kit/freshness.ts';
import { List } from '../../../kit/layout/List.tsx';
import { Stack } from '../../../kit/layout/Page.tsx';
import { usePlaces } from '../../../kit/map/places.ts';
import { RouteMap } from '../../../kit/map/RouteMap.tsx';
import { useCourierName } from '../../../kit/namesakes.tsx';
import { useRoute } from '../../../kit/requests/useRoute.ts';
import { DataPart } from '../../../kit/states/DataPart.tsx';
import { CourierCall } from '../AlarmFacts.tsx';
import { alarmText } from '../text.ts';

type Found = RouteValue<'alarmSurroundings'>;

const placeText = ({ source, ageSec }: AlarmPlace): string =>
  source === 'report' ? alarmText.reported : alarmText.lastPosition(duration((ageSec ?? 0) * 1_000));

const WayMap = ({ place, way }: { place: AlarmPlace; way: Found['way'] }) => {
  const { baseMap } = usePlaces();
  const route = useMemo(
    () => ({
      branch: null,
      destination: place.position,
      courier: null,
      line: way.length < 2 ? null : way.map(({ position }) => lngLat(position)),
      isEstimate: false,
    }),
    [place, way],
  );
  return <RouteMap route={route} baseMap={baseMap} />;
};

/** Requested only when it is wanted: numbers are in no room. */
const Phone = ({ courierId, name }: { courierId: string; name: string }) => {
  const [isShown, setIsShown] = useState(false);
  return isShown ? (
    <CourierCall courierId={courierId} />
  ) : (
    <Button size="small" aria-label={alarmText.phoneOf(name)} onClick={() => setIsShown(true)}>
      {alarmText.showPhone}
    </Button>
  );
};

const Helper = ({ helper }: { helper: NearestCourier }) => {
  const { courier, state, orderCount, distanceM, routeSec } = helper;
  const canCall = useCan('couriers.read');
  const name = useCourierName()(courier);
  return (
    <li>
      <strong>{name}</strong>
      <span>
        {routeSec === null ? alarmText.straight(metres(distanceM)) : alarmText.takes(duration(routeSec * 1_000))}
      </span>
      <span>
        <CourierStateNow courierId={courier.id} state={state} /> ·{' '}
        {orderCount === 0 ? alarmText.carriesNone : alarmText.carries(orderCount)}
      </span>
      {canCall ? <Phone courierId={courier.id} name={name} /> : null}
    </li>
  );
};

const Shown = ({ place, nearest, way }: Found) => (
  <Stack>
    {place === null ? <p>{alarmText.noPlace}</p> : <p>{placeText(place)}</p>}
    {place === null ? null : <WayMap place={place} way={way} />}
    {place === null ? null : <p>{alarmText.way(way.length)}</p>}
    {place !== null && nearest.length === 0 ? <p>{alarmText.noNearest}</p> : null}
    {nearest.length === 0 ? null : (
      <List label={alarmText.nearest} isOrdered isPaired>
        {nearest.map((helper) => (
          <Helper key={helper.courier.id} helper={helper} />
        ))}
      </List>
    )}
  </Stack>
);

export const Surroundings = ({ alarmId }: { alarmId: string }) => (
  <DataPart
    {...useRoute('alarmSurroundings', { params: { id: alarmId } }, { everyMs: REQUEST_MS.work })}
    label={alarmText.nearest}
  >
    {(found) => <Shown {...found} />}
  </DataPart>
);
