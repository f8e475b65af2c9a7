// The orders of a courier's route with their letters and times, and the button for the best order of them.
import { Button } from '@blueprintjs/core';
import type { StaffDocs } from '@despacho/client/live/kinds.ts';
import type { CourierPlan, PlannedStop, PlanOrder } from '@despacho/contract/couriers/plans.ts';
import { ORDER_STATUS } from '@despacho/contract/orders/order.ts';
import { stopLetter } from '@despacho/domain/routes/plan.ts';
import { duration, metres } from '@despacho/ui/format.ts';
import { OrderArrival } from '../../entities/orders/OrderAge.tsx';
import { orderName } from '../../entities/orders/text.ts';
import { Card } from '../../kit/layout/Card.tsx';
import { List } from '../../kit/layout/List.tsx';
import { Note, Row, Stack } from '../../kit/layout/Page.tsx';
import { FAILURE_TEXT } from '../../kit/requests/text.ts';
import type { RouteResult } from '../../kit/requests/useRoute.ts';
import { trackOrder } from '../orderDetail/trackOrder.tsx';
import styles from './CourierMap.module.css';
import { planText as text } from './text.ts';

type Order = StaffDocs['order'];
type Orders = ReadonlyMap<string, Order>;

export type Plans = {
  chosen: PlanOrder;
  nearest: RouteResult<CourierPlan>;
  best: RouteResult<CourierPlan>;
  onChoose: (order: PlanOrder) => void;
};

const durationOf = (seconds: number): string => duration(seconds * 1_000);

const Track = ({ order }: { order: Order }) => (
  <Button aria-label={text.trackOf(orderName(order.number))} onClick={() => void trackOrder(order)}>
    {text.track}
  </Button>
);

/** [ER12] The order of a best route is a proposal: its times are durations, and no arrival. */
const StopTimes = ({ stop, order, isProposal }: { stop: PlannedStop; order: Order; isProposal: boolean }) => (
  <Note>
    {isProposal ? text.after(durationOf(stop.inSec)) : <OrderArrival order={order} />} · {metres(stop.distanceM)}
  </Note>
);

const Stops = ({ plan, orders }: { plan: CourierPlan; orders: Orders }) => (
  <List isOrdered look="lines" label={text.orders}>
    {plan.stops.map((stop, index) => {
      const order = orders.get(stop.orderId);
      if (order === undefined) return null;
      return (
        <li key={stop.orderId} className={styles['stop']}>
          <span className={styles['letter']}>{stopLetter(index)}</span>
          <div>
            <strong>{order.number}</strong> {order.customerName}
            <StopTimes stop={stop} order={order} isProposal={plan.order === 'best'} />
          </div>
          <Track order={order} />
        </li>
      );
    })}
  </List>
);

const Comparison = ({ nearest, best }: { nearest: CourierPlan | null; best: CourierPlan | null }) => {
  const [usualSec, bestSec] = [nearest?.totalSec ?? null, best?.totalSec ?? null];
  if (usualSec === null || bestSec === null) return null;
  return <span role="status">{usualSec - bestSec < 60 ? text.same : text.saves(durationOf(usualSec - bestSec))}</span>;
};

const Total = ({ plan }: { plan: CourierPlan }) =>
  plan.totalSec === null ? null : (
    <div>
      {text.total}: <strong>{durationOf(plan.totalSec)}</strong>
      <Note>
        {text.totalNote}
        {plan.backHome === null ? '' : ` · ${text.back}: ${durationOf(plan.backHome.time)}`}
      </Note>
      {plan.source === 'estimate' ? <Note>{text.estimate}</Note> : null}
    </div>
  );

/** Those that the plan does not visit. */
const Others = ({ orders, plan }: { orders: Orders; plan: CourierPlan | null }) => {
  const planned = new Set(plan?.stops.map(({ orderId }) => orderId));
  const others = [...orders.values()].filter(({ id }) => !planned.has(id));
  if (others.length === 0) return null;
  return (
    <Card title={text.others}>
      <List look="lines">
        {others.map((order) => (
          <li key={order.id} className={styles['stop']}>
            <div>
              <strong>{order.number}</strong> {order.customerName}
              <Note>
                {order.status}
                {order.status === ORDER_STATUS.GOING ? '' : ` · ${text.toFetch}`}
              </Note>
            </div>
            <Track order={order} />
          </li>
        ))}
      </List>
    </Card>
  );
};

type RouteStopsProps = { plans: Plans; orders: Orders; hasPosition: boolean };

export const RouteStops = ({ plans: { chosen, nearest, best, onChoose }, orders, hasPosition }: RouteStopsProps) => {
  const result = chosen === 'best' ? best : nearest;
  const plan = result.value ?? nearest.value;
  const isBest = chosen === 'best';
  return (
    <Stack>
      <Card title={text.orders}>
        <Stack isTight>
          {result.failure === null ? null : <p role="alert">{FAILURE_TEXT[result.failure]}</p>}
          {plan === null ? null : plan.stops.length === 0 ? (
            <p>{hasPosition ? text.noStops : text.noPosition}</p>
          ) : (
            <>
              <Stops plan={plan} orders={orders} />
              {plan.hiddenStops === 0 ? null : <Note>{text.hidden(plan.hiddenStops)}</Note>}
              <Total plan={plan} />
              <Row>
                <Button active={isBest} aria-pressed={isBest} onClick={() => onChoose(isBest ? 'nearest' : 'best')}>
                  {text.best}
                </Button>
                {isBest ? <Comparison nearest={nearest.value} best={best.value} /> : null}
              </Row>
            </>
          )}
        </Stack>
      </Card>
      <Others orders={orders} plan={plan} />
    </Stack>
  );
};
