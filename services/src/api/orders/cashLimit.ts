// The limit of cash about which an assignment by hand asks [CX4].
import type { Scope } from '@despacho/contract/accounts/access.ts';
import type { Courier } from '@despacho/contract/couriers/couriers.ts';
import { ORDER_STATUS, type Order } from '@despacho/contract/orders/order.ts';
import { collectedCents } from '@despacho/domain/money/amounts.ts';
import { exceedsLimit, seesCash } from '@despacho/domain/money/cashLimit.ts';
import { isActiveStatus } from '@despacho/domain/orders/order.ts';
import type { CashOf } from '../../store/courierCash.ts';
import { carriedAtWrite } from '../../store/live/carried.ts';
import type { LiveFold } from '../../store/live/foldLive.ts';
import type { Related } from '../../store/orders/related.ts';
import { conflicting, type OrderDependencies, type Rejected } from './dependencies.ts';

/** `reason`: why the courier is given the order in spite of the limit; null: it was not asked. */
export type CashCheck = { scope: Scope; fold: LiveFold; cashOf: CashOf; reason: string | null };

type CashRequest = { scope: Scope; query: { over_cash_limit?: string | undefined } };

export const cashCheck = async (
  { fold, cash }: Pick<OrderDependencies, 'fold' | 'cash'>,
  { scope, query }: CashRequest,
): Promise<CashCheck> => ({
  scope,
  fold,
  cashOf: await cash(),
  reason: query.over_cash_limit ?? null,
});

/** [CX14] Whether the courier answers for the cash of the order: it is in hand, or its cash was collected. */
const isAccountable = ({ status }: Order): boolean => isActiveStatus(status) || status === ORDER_STATUS.DELIVERED;

/** Whether the courier has one more order in hand, also one that was closed. */
const isGiven = (before: Order | null, after: Order): boolean => {
  if (after.courier === null || !isActiveStatus(after.status)) return false;
  return before === null || before.courier?.id !== after.courier.id || !isAccountable(before);
};

/**
 * [CX12] Null: the write gives no courier more than the limit, or a person gave the reason. Reads only where it may be too much.
 * `named`: the courier of the order where it was read before.
 */
export const cashConflict = async (
  before: Order | null,
  after: Order,
  named: Courier | null,
  { scope, fold, cashOf, reason }: CashCheck,
  related: Related,
): Promise<Rejected | null> => {
  if (reason !== null || !isGiven(before, after) || collectedCents(after) === 0) return null;
  const courier = named ?? (await related.courier(after.courier?.id ?? ''));
  if (courier === null || cashOf(courier, []).limitCents === null) return null;
  const cash = cashOf(courier, await carriedAtWrite(fold, related, courier.id));
  if (!exceedsLimit(cash, collectedCents(after))) return null;
  return conflicting({ reason: 'cash-limit', cash: seesCash(scope, courier) ? cash : null });
};

/** [CX4] What the history keeps of it. */
export const cashReason = (before: Order | null, after: Order, { reason }: CashCheck): { overCashLimit?: string } =>
  reason !== null && isGiven(before, after) && collectedCents(after) > 0 ? { overCashLimit: reason } : {};
