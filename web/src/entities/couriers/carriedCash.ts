// What a courier collects for the active orders in hand, of those that the account sees.
import { carriedOrders } from '@despacho/domain/incidents/carried.ts';
import { cashOf } from '@despacho/domain/money/amounts.ts';
import { LIVE_MS } from '../../kit/freshness.ts';
import { useLive } from '../../kit/live.tsx';
import { cashText } from './text.ts';

/** [MO12] '' for none. */
export const useCarriedCash = (courierId: string | null): string =>
  useLive(
    ({ order }) => {
      const cash = cashOf(carriedOrders(order.values(), courierId));
      return cash.cents === 0 ? '' : cashText(cash);
    },
    { everyMs: LIVE_MS.screen },
  );
