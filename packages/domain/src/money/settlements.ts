// The settlement of a courier's day: whether a signature is accepted, and how what was signed compares with what is due now.
import type { Reference } from '@despacho/contract/values.ts';
import {
  MAX_SIGNATURES,
  type Deposit,
  type Settlement,
  type SettlementConflict,
  type SettlementRow,
  type Signature,
} from '@despacho/contract/settlements.ts';
import type { Cash } from './amounts.ts';
import { depositedCents } from './deposits.ts';

export type SigningRequest = { receivedCents: number; dueCents: number; seen: number; reason: string | null };
export type Signing =
  | { result: 'signed'; settlement: Settlement; signature: Signature }
  | { result: 'repeated'; settlement: Settlement }
  | { result: 'refused'; reason: SettlementConflict['reason'] | 'without-reason' };

type Occasion = { day: string; courier: Reference; due: Cash; by: Reference; at: string };

const isRepeated = ({ by, receivedCents, reason }: Signature, request: SigningRequest, caller: Reference): boolean =>
  by.id === caller.id && receivedCents === request.receivedCents && reason === request.reason;

/** [CX9] What is still due of the cash that was collected. */
export const dueOf = ({ orders, cents }: Cash, deposits: readonly Deposit[]): Cash => ({
  orders,
  cents: Math.max(0, cents - depositedCents(deposits)),
});

/** [MO8] `found`: what is stored; null: neither signed nor deposited. `due`: less its deposits. */
export const signing = (
  found: Settlement | null,
  request: SigningRequest,
  { day, courier, due, by, at }: Occasion,
): Signing => {
  const signatures = found?.signatures ?? [];
  const last = signatures.at(-1);
  const isSigned = signatures.length > 0;
  if (found !== null && signatures.length === request.seen + 1 && last !== undefined && isRepeated(last, request, by))
    return { result: 'repeated', settlement: found };
  if (signatures.length !== request.seen) return { result: 'refused', reason: 'signed' };
  if (due.orders === 0 && !isSigned) return { result: 'refused', reason: 'nothing' };
  if (due.cents !== request.dueCents) return { result: 'refused', reason: 'due' };
  const needsReason = isSigned || due.cents !== request.receivedCents;
  if (needsReason && request.reason === null) return { result: 'refused', reason: 'without-reason' };
  if (signatures.length >= MAX_SIGNATURES) return { result: 'refused', reason: 'full' };
  const signature: Signature = {
    orders: due.orders,
    dueCents: due.cents,
    receivedCents: request.receivedCents,
    by,
    at,
    reason: request.reason,
  };
  return {
    result: 'signed',
    signature,
    settlement: { day, courier, deposits: found?.deposits ?? [], signatures: [...signatures, signature] },
  };
};

/**
 * [MO7] Couriers with cash of the day, a deposit or a signature, by name; `due` by courier, before deposits [CX9]. Null: the day is not calculated, and what
 * was due when it was signed is not known to have changed.
 */
export const settlementRows = (
  due: readonly { id: string; name: string; orders: number; cents: number }[] | null,
  settlements: readonly Settlement[],
): SettlementRow[] => {
  const rows = new Map<string, SettlementRow>();
  for (const { courier, signatures, deposits } of settlements) {
    const { orders, dueCents } = (due === null ? signatures.at(-1) : undefined) ?? { orders: 0, dueCents: 0 };
    rows.set(courier.id, { courier, orders, dueCents, deposits, signatures });
  }
  for (const { id, name, ...collected } of due ?? []) {
    const { deposits = [], signatures = [] } = rows.get(id) ?? {};
    const { orders, cents } = dueOf(collected, deposits);
    rows.set(id, { courier: { id, name }, orders, dueCents: cents, deposits, signatures });
  }
  return [...rows.values()].toSorted(
    (a, b) => a.courier.name.localeCompare(b.courier.name, 'es') || (a.courier.id < b.courier.id ? -1 : 1),
  );
};

/** `open`: not signed; `changed`: the orders changed since then. */
export type SettlementState = 'open' | 'settled' | 'different' | 'changed';

/** [MO9] Cents; `difference` is received less due when signed, null while it is open. */
export const stateOfSettlement = ({
  signatures,
  dueCents,
  orders,
}: Pick<SettlementRow, 'signatures' | 'dueCents' | 'orders'>): {
  state: SettlementState;
  difference: number | null;
} => {
  const last = signatures.at(-1);
  if (last === undefined) return { state: 'open', difference: null };
  const difference = last.receivedCents - last.dueCents;
  if (last.dueCents !== dueCents || last.orders !== orders) return { state: 'changed', difference };
  return { state: difference === 0 ? 'settled' : 'different', difference };
};
