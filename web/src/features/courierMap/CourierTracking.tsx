// Where one courier is: who it is, the route ahead with its stops, or the last 24 hours.
import { Button, Tab, Tabs } from '@blueprintjs/core';
import type { StaffDocs } from '@despacho/client/live/kinds.ts';
import type { PlanOrder } from '@despacho/contract/couriers/plans.ts';
import { DAY_MS, SECOND_MS } from '@despacho/contract/durations.ts';
import { activeCourierId } from '@despacho/domain/live/rooms.ts';
import { destinationOf } from '@despacho/domain/orders/order.ts';
import { stopLetter } from '@despacho/domain/routes/plan.ts';
import type { LngLat } from '@despacho/ui/map/geometry.ts';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useCourierMarks } from '../../entities/couriers/mark.ts';
import type { SeenCourier } from '../../entities/couriers/seen.ts';
import { orderName } from '../../entities/orders/text.ts';
import { LIVE_MS, REQUEST_MS } from '../../kit/freshness.ts';
import { Card } from '../../kit/layout/Card.tsx';
import { Page, Panels, Stack } from '../../kit/layout/Page.tsx';
import { useLive, useServerNow } from '../../kit/live.tsx';
import type { ShownLine, ShownPin } from '../../kit/map/marks.ts';
import { MarksMap } from '../../kit/map/MarksMap.tsx';
import { usePlaces } from '../../kit/map/places.ts';
import { useRoute } from '../../kit/requests/useRoute.ts';
import { Greyed } from '../../kit/shell/DataFreshness.tsx';
import { DataPart } from '../../kit/states/DataPart.tsx';
import { PageHead } from '../../kit/states/PageHead.tsx';
import { CourierFacts } from './CourierFacts.tsx';
import { CourierInfo } from './CourierInfo.tsx';
import { RouteStops, type Plans } from './RouteStops.tsx';
import { courierMapText as text, planText, trackText } from './text.ts';
import { cursorPin, trackLines, trackOf, trackPins, type Track } from './track.ts';
import { TrackPanel } from './TrackPanel.tsx';

/** In the address: which of the two is shown. */
const VIEW = 'vista';
const DAY = 'dia';

type Orders = ReadonlyMap<string, StaffDocs['order']>;

const useOrders = (courierId: string): Orders =>
  useLive(
    ({ order }) =>
      new Map([...order.values()].filter((each) => activeCourierId(each) === courierId).map((each) => [each.id, each])),
    { everyMs: LIVE_MS.screen },
  );

const usePlans = (id: string): Plans => {
  const [chosen, onChoose] = useState<PlanOrder>('nearest');
  const request = (order: PlanOrder) => ({ params: { id }, query: { order } });
  const nearest = useRoute('courierPlan', request('nearest'), { everyMs: REQUEST_MS.work });
  const best = useRoute('courierPlan', request('best'), { everyMs: REQUEST_MS.work, isEnabled: chosen === 'best' });
  return { chosen, nearest, best, onChoose };
};

const planMap = ({ chosen, nearest, best }: Plans, orders: Orders): { lines: ShownLine[]; pins: ShownPin[] } => {
  const plan = (chosen === 'best' ? best.value : null) ?? nearest.value;
  const line = plan?.geometry?.coordinates.map(([lng, lat]): LngLat => [lng, lat]) ?? [];
  const pins = (plan?.stops ?? []).flatMap(({ orderId }, index): ShownPin[] => {
    const order = orders.get(orderId);
    const position = order === undefined ? null : destinationOf(order);
    if (order === undefined || position === null) return [];
    const letter = stopLetter(index);
    return [
      { id: orderId, position, text: letter, label: planText.stop(letter, orderName(order.number)), look: 'stop' },
    ];
  });
  const look = plan?.source === 'estimate' ? 'estimate' : 'route';
  return { lines: line.length === 0 ? [] : [{ id: `plan-${look}`, look, parts: [line] }], pins };
};

const useTrack = (id: string, isShown: boolean) => {
  const now = useServerNow(SECOND_MS);
  const [until, setUntil] = useState(now);
  const query = { from: new Date(until - DAY_MS).toISOString(), to: new Date(until).toISOString() };
  const result = useRoute('courierTrack', { params: { id }, query }, { isEnabled: isShown });
  const track = useMemo(() => (result.value === null ? null : trackOf(result.value.points)), [result.value]);
  const [chosen, setIndex] = useState<number | null>(null);
  const last = (track?.points.length ?? 0) - 1;
  return {
    result,
    track,
    index: Math.min(chosen ?? last, last),
    setIndex,
    refresh: () => {
      setIndex(null);
      setUntil(now);
    },
  };
};

const trackMap = (track: Track, index: number): { lines: ShownLine[]; pins: ShownPin[] } => {
  const point = track.points[index];
  return {
    lines: trackLines(track),
    pins: [...trackPins(track), ...(point === undefined ? [] : [cursorPin(point)])],
  };
};

const TrackSection = ({
  track: { result, track, index, setIndex, refresh },
}: {
  track: ReturnType<typeof useTrack>;
}) => (
  <Card title={trackText.title} actions={<Button onClick={refresh}>{trackText.refresh}</Button>}>
    {result.failure === 'not-found' ? (
      <p>{trackText.denied}</p>
    ) : (
      <DataPart
        {...result}
        label={trackText.title}
        empty={trackText.empty}
        isEmpty={({ points }) => points.length === 0}
      >
        {() => (track === null ? null : <TrackPanel track={track} index={index} onIndex={setIndex} />)}
      </DataPart>
    )}
  </Card>
);

const TrackingMap = ({
  row,
  drawn,
  frameKey,
}: {
  row: SeenCourier;
  drawn: { lines: ShownLine[]; pins: ShownPin[] };
  frameKey: string;
}) => {
  const { baseMap } = usePlaces();
  const couriers = useCourierMarks(useMemo(() => [row], [row]));
  const [isOpen, setIsOpen] = useState(false);
  const home = useLive(({ branch }) => branch.get(row.courier.branch?.id ?? '') ?? null);
  const branches = useMemo(() => (home === null ? [] : [home]), [home]);
  const position = row.fix?.position ?? home?.position ?? null;
  const places = [
    ...(position === null ? [] : [position]),
    ...drawn.lines.flatMap(({ parts }) => parts.flat().map(([lng, lat]) => ({ lng, lat }))),
    ...drawn.pins.map((pin) => pin.position),
  ];
  return (
    <MarksMap
      label={text.map}
      size="whole"
      couriers={couriers}
      orders={NO_ORDERS}
      branches={branches}
      lines={drawn.lines}
      pins={drawn.pins}
      start={{ ...(position ?? text.centre), zoom: text.single }}
      frame={{ key: frameKey, places, closest: places.length > 1 ? text.closest : text.single }}
      baseMap={baseMap}
      opened={isOpen ? { kind: 'courier', id: row.id } : null}
      onOpen={(mark) => setIsOpen(mark?.kind === 'courier')}
      info={<CourierInfo row={row} />}
    />
  );
};
const NO_ORDERS: readonly never[] = [];

export const CourierTracking = ({ row }: { row: SeenCourier }) => {
  const { id } = row;
  const [address, setAddress] = useSearchParams();
  const isDay = address.get(VIEW) === DAY;
  const orders = useOrders(id);
  const plans = usePlans(id);
  const track = useTrack(id, isDay);
  const isOff = row.freshness === 'off';
  const drawn = useMemo(
    () =>
      isDay
        ? track.track === null
          ? { lines: [], pins: [] }
          : trackMap(track.track, track.index)
        : planMap(plans, orders),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the values of the requests, not the objects around them
    [isDay, track.track, track.index, plans.chosen, plans.nearest.value, plans.best.value, orders],
  );
  const frameKey = `${isDay} ${plans.chosen} ${drawn.lines.length > 0} ${row.fix === null}`;
  return (
    <Greyed>
      <Page isFilled>
        <PageHead title={row.courier.name} />
        <Panels wide="last">
          <Stack>
            <CourierFacts row={row} />
            <Tabs
              id="courier-view"
              selectedTabId={isDay ? DAY : 'ruta'}
              renderActiveTabPanelOnly
              onChange={(tab) => {
                track.refresh();
                setAddress(tab === DAY ? { [VIEW]: DAY } : {}, { replace: true });
              }}
            >
              <Tab
                id="ruta"
                title={text.route}
                panel={<RouteStops plans={plans} orders={orders} hasPosition={!isOff} />}
              />
              <Tab id={DAY} title={text.day} panel={<TrackSection track={track} />} />
            </Tabs>
          </Stack>
          <TrackingMap row={row} drawn={drawn} frameKey={frameKey} />
        </Panels>
      </Page>
    </Greyed>
  );
};
