// The limit of cash that a courier may carry, and what the courier carries beside it. Cents.
import type { Scope } from '@despacho/contract/accounts/access.ts';
import type { Company } from '@despacho/contract/companies.ts';
import type { CashState, CourierCash } from '@despacho/contract/couriers/cash.ts';
import type { Courier } from '@despacho/contract/couriers/couriers.ts';
import type { Settlement } from '@despacho/contract/settlements.ts';
import { centsOf } from './amounts.ts';
import { depositedCents } from './deposits.ts';

/** [CX2] The local days before today whose cash still counts while it is not settled. */
export const CARRIED_DAYS_BACK = 2;
/** [CX5] */
const NEAR_SHARE = 0.8;

/** [CX1] `operation`: whole quetzales, null: no limit. */
export const limitCentsOf = (
  courier: Pick<Courier, 'cashLimit'>,
  company: Pick<Company, 'cashLimit'> | null,
  operation: number | null,
): number | null => {
  const limit = courier.cashLimit ?? company?.cashLimit ?? operation;
  return limit === null ? null : centsOf(limit);
};

/** [CX2] What the courier still has of a day: collected, less what was deposited and what was due when it was settled. */
export const openCentsOf = (
  collectedCents: number,
  settlement: Pick<Settlement, 'signatures' | 'deposits'> | null,
): number => {
  const settledCents = settlement?.signatures.at(-1)?.dueCents ?? 0;
  return Math.max(0, collectedCents - depositedCents(settlement?.deposits ?? []) - settledCents);
};

/** [CX11] Orders without cash are never too many. */
export const exceedsLimit = ({ carriedCents, limitCents }: CourierCash, addsCents: number): boolean =>
  limitCents !== null && addsCents > 0 && carriedCents + addsCents > limitCents;

/** [CX7] A courier of several companies collects for others too: only the operation sees the sum, and the courier's own company. */
export const seesCash = (scope: Scope, { company }: Pick<Courier, 'company'>): boolean =>
  scope.type === 'all' || company?.id === scope.companyId;

/** [CX5] */
export const cashStateOf = ({ carriedCents, limitCents }: CourierCash): CashState => {
  if (limitCents === null) return 'ok';
  if (carriedCents > limitCents) return 'over';
  return carriedCents >= limitCents * NEAR_SHARE && carriedCents > 0 ? 'near' : 'ok';
};
