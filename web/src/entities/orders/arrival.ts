// When an order arrives, in words: a clock, the store, or that no courier is on the way.
import { MINUTE_MS } from '@despacho/contract/durations.ts';
import {
  enRouteEstimate,
  orderArrival,
  type EnRouteEstimate,
  type OrderArrival,
} from '@despacho/domain/routes/estimate.ts';
import type { ArrivalInterval } from '@despacho/contract/live/timings.ts';
import { duration, hourMinute } from '@despacho/ui/format.ts';
import type { ListedOrder } from './listed.ts';
import { orderText } from './text.ts';

type Arriving = Pick<ListedOrder, 'order' | 'arrival'>;

const words = (estimate: OrderArrival | EnRouteEstimate | null): string | null => {
  switch (estimate?.kind) {
    case undefined:
      return null;
    case 'at':
      return orderText.arrivalFrom[estimate.from](hourMinute(estimate.at));
    case 'noCourier':
    case 'inStore':
    case 'noRoute':
      return orderText[estimate.kind];
  }
};

/** [ER12] Null: it is closed. */
export const arrivalText = ({ order, arrival }: Arriving): string | null => words(orderArrival(order, arrival));

/** [FC20] Null: it is closed, or nothing was computed yet. */
export const intervalText = ({ order, timing }: Pick<ListedOrder, 'order' | 'timing'>): string | null =>
  timing === null || !order.isActive ? null : betweenText(timing.interval);

export const betweenText = ({ from, to }: ArrivalInterval): string =>
  orderText.between(hourMinute(from), hourMinute(to));

/** [ER3] [ER4] [ER5] Null: it is closed. */
export const latestArrivalText = ({ order, arrival }: Arriving): string | null =>
  words(enRouteEstimate(order, arrival));

/** [OR112] The age of a computed value, in ms. Beside a clock a bare age reads as the time of the event. */
export const computedAgo = (ms: number): string =>
  ms < MINUTE_MS ? orderText.recentlyComputed : orderText.computedAgo(duration(ms));
