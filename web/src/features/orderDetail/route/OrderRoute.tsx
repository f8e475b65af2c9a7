// The route of an order on a small map, and in words beside it.
import type { StaffOrder } from '@despacho/contract/live/kinds.ts';
import { ORDER_STATUS } from '@despacho/contract/orders/order.ts';
import { isStillSavable } from '@despacho/domain/forecast/rescue.ts';
import { destinationOf, isActiveStatus, isRealPosition } from '@despacho/domain/orders/order.ts';
import { duration } from '@despacho/ui/format.ts';
import { useMemo } from 'react';
import { listedOrder } from '../../../entities/orders/listed.ts';
import { REQUEST_MS } from '../../../kit/freshness.ts';
import { Card } from '../../../kit/layout/Card.tsx';
import { Fact, Facts } from '../../../kit/layout/Facts.tsx';
import { useAges, useByShownNow, useConnection, useEntity, useShownNow } from '../../../kit/live.tsx';
import { usePlaces } from '../../../kit/map/places.ts';
import { RouteMap } from '../../../kit/map/RouteMap.tsx';
import { routeBounds, type ShownCourier, type ShownRoute } from '../../../kit/map/routeMarks.ts';
import { useRoute } from '../../../kit/requests/useRoute.ts';
import styles from '../OrderDetail.module.css';
import { ownRoute, routeFacts, seenAt } from './routeFacts.ts';
import { routeText } from './text.ts';

const useBranchPlace = ({ branch }: StaffOrder): ShownRoute['branch'] => {
  const live = useEntity('branch', branch?.id ?? '');
  const position = branch?.position ?? live?.position ?? null;
  const name = branch?.name ?? '';
  return useMemo(() => (position === null || !isRealPosition(position) ? null : { name, position }), [name, position]);
};

/** While the data is outdated, no position counts as the present one. */
const useIsOutdated = (): boolean => {
  const { isStale, isSourceStopped } = useAges();
  return isStale || isSourceStopped;
};

/** [CO7] The same object until it is drawn in another way. */
const useShownCourier = ({ courier, status }: StaffOrder): ShownCourier | null => {
  const fix = useEntity('position', courier?.id ?? '');
  const { rate } = useConnection();
  const isOutdated = useIsOutdated();
  const freshness = useByShownNow((now) => seenAt(fix, now, rate())?.freshness ?? 'off');
  const silence = useByShownNow((now) => duration(seenAt(fix, now, rate())?.ageMs ?? 0));
  const isShown = fix !== undefined && isActiveStatus(status) && freshness !== 'off';
  const isGhost = freshness === 'ghost';
  const text = isGhost ? silence : null;
  return useMemo(() => {
    if (!isShown) return null;
    const look = status === ORDER_STATUS.GOING ? 'inDelivery' : 'toBranch';
    return {
      position: fix.position,
      look: isGhost ? 'silent' : look,
      isHollow: isOutdated || freshness !== 'fresh',
      silence: text,
    };
  }, [isShown, isGhost, isOutdated, freshness, fix, status, text]);
};

const useOrderRoute = ({ id, status, courier }: StaffOrder) =>
  useRoute(
    'orderRoute',
    { params: { id } },
    { everyMs: REQUEST_MS.work, isEnabled: isActiveStatus(status) && courier !== null },
  );

type RouteResponse = Pick<ReturnType<typeof useOrderRoute>, 'value' | 'failure'>;

const Words = ({
  order,
  response,
  hasBranchPlace,
}: {
  order: StaffOrder;
  response: RouteResponse;
  hasBranchPlace: boolean;
}) => {
  const company = useEntity('company', order.company.id);
  const forecast = useEntity('forecast', order.id);
  const arrival = useEntity('arrival', order.id);
  const timing = useEntity('timing', order.id);
  const option = useEntity('rescue', order.id)?.option ?? null;
  const helper = useEntity('courier', option?.courierId ?? '');
  const fix = useEntity('position', order.courier?.id ?? '');
  const { rate } = useConnection();
  const { linkMs, sourceMs } = useAges();
  const isOutdated = useIsOutdated();
  const now = useShownNow();
  const listed = listedOrder(order, company?.lateLimitSec ?? null, now, { forecast, arrival, timing });
  const age = seenAt(fix, now, rate());
  const act =
    option !== null && isStillSavable(order, option, company?.lateLimitSec ?? null, now)
      ? { option, courier: helper?.name ?? null }
      : null;
  const answer = { route: response.value, failure: response.failure };
  const facts = routeFacts(listed, age, answer, hasBranchPlace, act, now);
  return (
    <>
      {isOutdated && order.isActive ? (
        <p className={styles['outdated']} role="status">
          {routeText.outdated(duration(Math.max(linkMs ?? 0, sourceMs ?? 0)))}
        </p>
      ) : null}
      <Facts label={routeText.facts}>
        {facts.map(({ name, text }) => (
          <Fact key={name} name={name}>
            {text}
          </Fact>
        ))}
      </Facts>
    </>
  );
};

export const OrderRoute = ({ order }: { order: StaffOrder }) => {
  const { baseMap } = usePlaces();
  const response = useOrderRoute(order);
  const branch = useBranchPlace(order);
  const courier = useShownCourier(order);
  const destination = destinationOf(order);
  const own = ownRoute({ order }, response.value);
  const line = courier === null ? null : (own?.geometry?.coordinates ?? null);
  const isEstimate = own?.source === 'estimate';
  const shown = useMemo(
    (): ShownRoute => ({ branch, destination, courier, line, isEstimate }),
    [branch, destination, courier, line, isEstimate],
  );
  return (
    <Card title={routeText.title}>
      {routeBounds(shown) === null ? <p>{routeText.nothing}</p> : <RouteMap route={shown} baseMap={baseMap} />}
      <Words order={order} response={response} hasBranchPlace={branch !== null} />
    </Card>
  );
};
