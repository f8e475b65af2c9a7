// When an order arrives, in words: a clock, the store, or that no courier is on the way.
import { enRouteEstimate } from '@despacho/domain/routes/estimate.ts';
import { hourMinute } from '@despacho/ui/format.ts';
import type { ListedOrder } from './listed.ts';
import { orderText } from './text.ts';

type Arriving = Pick<ListedOrder, 'order' | 'arrival'>;

/** [ER2] [ER3] [ER4] [ER5] Null: it is closed. */
export const arrivalText = ({ order, arrival }: Arriving): string | null => {
  const estimate = enRouteEstimate(order, arrival);
  if (estimate === null) return null;
  if (estimate.kind === 'noCourier') return orderText.noCourier;
  if (estimate.kind === 'inStore') return orderText.inStore;
  return orderText.arrivalFrom[estimate.from](hourMinute(estimate.at));
};
