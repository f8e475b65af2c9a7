// Handlers of settlements: what each courier collected on a day, and the signature of what was received.
import type { Order } from '@despacho/contract/orders/order.ts';
import type { SettlementRow } from '@despacho/contract/settlements.ts';
import { dayRange, localDay } from '@despacho/domain/localTime.ts';
import { cashOf } from '@despacho/domain/money/amounts.ts';
import { WITHOUT, sumMoney } from '@despacho/domain/money/dayMoney.ts';
import { dueOf, settlementRows, signing } from '@despacho/domain/money/settlements.ts';
import type { ProcessContext } from '../../platform/context.ts';
import type { Firestore } from '../../store/firestore.ts';
import { readDays } from '../../store/numbers/dailyStats.ts';
import { deliveredOf } from '../../store/orders/lists/deliveredOf.ts';
import { settlementsOf, sign } from '../../store/settlements.ts';
import type { Handlers } from '../handlers.ts';
import { refuse, respond } from '../outcome.ts';

type Dependencies = Pick<ProcessContext, 'clock'> & { db: Firestore };

const ALL = { type: 'all' } as const;

/** The orders themselves: a signature counts what is stored at its moment. */
export const deliveredBy = async (db: Firestore, courier: string, day: string): Promise<Order[]> =>
  (await deliveredOf(db, { scope: ALL, filters: { courier } }, dayRange(day, day), Infinity)).orders;

export const settlementHandlers = ({ db, clock }: Dependencies): Pick<Handlers, 'settlements' | 'signSettlement'> => ({
  /** [MO7] Couriers deliver for several companies, so only the whole operation settles with them. */
  settlements: async ({ scope, params: { day } }) => {
    if (scope.type !== 'all') return refuse('forbidden');
    const [days, signed] = await Promise.all([readDays(db, [day], null), settlementsOf(db, day)]);
    const parts = days.get(day) ?? null;
    const { couriers } = sumMoney((parts ?? []).map(({ money }) => money));
    const without = couriers.find(({ id }) => id === WITHOUT);
    return respond({
      rows: settlementRows(parts === null ? null : couriers.filter(({ id }) => id !== WITHOUT), signed),
      withoutCourier: { orders: without?.orders ?? 0, cents: without?.cents ?? 0 },
      isCalculated: parts !== null,
    });
  },

  /** [MO8] */
  signSettlement: async ({ scope, caller, params: { day, courierId }, body }) => {
    if (scope.type !== 'all') return refuse('forbidden');
    const now = clock.now();
    if (day > localDay(now)) return refuse('invalid', [{ path: 'params.day', issue: 'out-of-range' }]);
    const orders = await deliveredBy(db, courierId, day);
    const collected = cashOf(orders);
    const { reason = null, ...amounts } = body;
    const named = orders[0]?.courier ?? { id: courierId, name: '' };
    const { signing: decision, found } = await sign(db, { day, courierId }, (stored) =>
      signing(
        stored,
        { ...amounts, reason },
        {
          day,
          courier: stored?.courier ?? { id: named.id, name: named.name },
          due: dueOf(collected, stored?.deposits ?? []),
          by: { id: caller.id, name: caller.name },
          at: new Date(now).toISOString(),
        },
      ),
    );
    if (decision.result === 'refused' && decision.reason === 'without-reason')
      return refuse('invalid', [{ path: 'body.reason', issue: 'required' }]);
    const stored = decision.result === 'refused' ? found : decision.settlement;
    const due = dueOf(collected, stored?.deposits ?? []);
    const row: SettlementRow = {
      courier: stored?.courier ?? { id: named.id, name: named.name },
      orders: due.orders,
      dueCents: due.cents,
      deposits: stored?.deposits ?? [],
      signatures: stored?.signatures ?? [],
    };
    return decision.result === 'refused' ? refuse('conflict', { reason: decision.reason, row }) : respond(row);
  },
});
