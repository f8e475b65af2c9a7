// The orders of a courier's route with their letters and times, and the button for the best order of them.
import { Button } from '@blueprintjs/core';
import type { StaffDocs } from '@despacho/client/live/kinds.ts';
import type { CourierPlan, PlannedStop, PlanOrder } from '@despacho/contract/couriers/plans.ts';
import { ORDER_STATUS } from '@despacho/contract/orders/order.ts';
import { stopLetter } from '@despacho/domain/routes/plan.ts';
import { duration, metres } from '@despacho/ui/format.ts';
import { OrderArrival } from '../../entities/orders/OrderAge.tsx';
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
  <Button aria-label={text.trackOf(order.number)} onClick={() => void trackOrder(order)}>
    {text.track}
  </Button>
);

/** [ER12] The order of a best route is a proposal: its times are durations, and no arrival. */
const StopTimes = ({ stop, order, isProposal }: { stop: PlannedStop; order: Order; isProposal: boolean }) => (
  <span className={styles['quiet']}>
    {isProposal ? text.after(durationOf(stop.inSec)) : <OrderArrival order={order} />} · {metres(stop.distanceM)}
  </span>
);

const Stops = ({ plan, orders }: { plan: CourierPlan; orders: Orders }) => (
  <ol className={styles['stops']} aria-label={text.orders}>
    {plan.stops.map((stop, index) => {
      const order = orders.get(stop.orderId);
      if (order === undefined) return null;
      return (
        <li key={stop.orderId}>
          <span className={styles['letter']}>{stopLetter(index)}</span>
          <span>
            <strong>{order.number}</strong> {order.customerName}
            <br />
            <StopTimes stop={stop} order={order} isProposal={plan.order === 'best'} />
          </span>
          <Track order={order} />
        </li>
      );
    })}
  </ol>
);

const Comparison = ({ nearest, best }: { nearest: CourierPlan | null; best: CourierPlan | null }) => {
  const [usualSec, bestSec] = [nearest?.totalSec ?? null, best?.totalSec ?? null];
  if (usualSec === null || bestSec === null) return null;
  return <p role="status">{usualSec - bestSec < 60 ? text.same : text.saves(durationOf(usualSec - bestSec))}</p>;
};

const Total = ({ plan }: { plan: CourierPlan }) =>
  plan.totalSec === null ? null : (
    <p>
      {text.total}: <strong>{durationOf(plan.totalSec)}</strong>
      <br />
      <span className={styles['quiet']}>
        {text.totalNote}
        {plan.backHome === null ? '' : ` · ${text.back}: ${durationOf(plan.backHome.time)}`}
      </span>
      {plan.source === 'estimate' ? (
        <>
          <br />
          <span className={styles['quiet']}>{text.estimate}</span>
        </>
      ) : null}
    </p>
  );

/** Those that the plan does not visit. */
const Others = ({ orders, plan }: { orders: Orders; plan: CourierPlan | null }) => {
  const planned = new Set(plan?.stops.map(({ orderId }) => orderId));
  const others = [...orders.values()].filter(({ id }) => !planned.has(id));
  if (others.length === 0) return null;
  return (
    <>
      <h3>{text.others}</h3>
      <ul className={styles['stops']} aria-label={text.others}>
        {others.map((order) => (
          <li key={order.id}>
            <span>
              <strong>{order.number}</strong> {order.customerName}
              <br />
              <span className={styles['quiet']}>
                {order.status}
                {order.status === ORDER_STATUS.GOING ? '' : ` · ${text.toFetch}`}
              </span>
            </span>
            <Track order={order} />
          </li>
        ))}
      </ul>
    </>
  );
};

type RouteStopsProps = { plans: Plans; orders: Orders; hasPosition: boolean };

export const RouteStops = ({ plans: { chosen, nearest, best, onChoose }, orders, hasPosition }: RouteStopsProps) => {
  const result = chosen === 'best' ? best : nearest;
  const plan = result.value ?? nearest.value;
  const isBest = chosen === 'best';
  return (
    <section className={styles['plan']} aria-labelledby="courier-plan">
      <h2 id="courier-plan">{text.orders}</h2>
      {result.failure === null ? null : <p role="alert">{FAILURE_TEXT[result.failure]}</p>}
      {plan === null ? null : plan.stops.length === 0 ? (
        <p>{hasPosition ? text.noStops : text.noPosition}</p>
      ) : (
        <>
          <Stops plan={plan} orders={orders} />
          {plan.hiddenStops === 0 ? null : <p className={styles['quiet']}>{text.hidden(plan.hiddenStops)}</p>}
          <Total plan={plan} />
          <Button active={isBest} aria-pressed={isBest} onClick={() => onChoose(isBest ? 'nearest' : 'best')}>
            {text.best}
          </Button>
          {isBest ? <Comparison nearest={nearest.value} best={best.value} /> : null}
        </>
      )}
      <Others orders={orders} plan={plan} />
    </section>
  );
};
