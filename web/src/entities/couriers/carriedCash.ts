// What a courier collects for the active orders in hand, of those that the account sees.
import { carriedOrders } from '@despacho/domain/incidents/carried.ts';
import { cashOf } from '@despacho/domain/money/amounts.ts';
import { useLive } from '../../kit/live.tsx';
import { cashText } from './text.ts';

const RENEW_MS = 2_000;

/** [MO12] '' for none. */
export const useCarriedCash = (courierId: string | null): string =>
  useLive(
    ({ order }) => {
      const cash = cashOf(carriedOrders(order.values(), courierId));
      return cash.cents === 0 ? '' : cashText(cash);
    },
    { everyMs: RENEW_MS },
  );
