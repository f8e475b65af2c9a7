// What couriers handed over on the days of the month before: signed, one with a difference, one corrected; the last day is open.
import { HOUR_MS } from '@despacho/contract/durations.ts';
import { ORDER_STATUS, type Order } from '@despacho/contract/orders/order.ts';
import type { Settlement, Signature } from '@despacho/contract/settlements.ts';
import { dayRange, localDay } from '@despacho/domain/localTime.ts';
import { cashOf } from '@despacho/domain/money/amounts.ts';
import { settlementDocument } from '../../store/settlements.ts';
import type { PlainDocument } from '../documents.ts';
import { randomFor } from '../random.ts';
import { uidOf } from '../accounts.ts';
import { ACCOUNT_NAMES, SETTLEMENT_NOTES } from '../city/text.ts';

const OPEN_DAYS = 1;
const SHORT_CENTS = 2_500;

const [firstName, lastName] = ACCOUNT_NAMES['controlador@demo.test'];
const SIGNER = { id: uidOf('controlador@demo.test'), name: `${firstName} ${lastName}` };

const signaturesOf = (seed: number, day: string, courierId: string, orders: readonly Order[]) => {
  const random = randomFor(seed, 'settlement', `${day} ${courierId}`);
  const { orders: count, cents } = cashOf(orders);
  const signedAt = dayRange(day, day).to + random.between(0.2, 3) * HOUR_MS;
  const isShort = cents > SHORT_CENTS && random.chance(0.06);
  const isCorrected = isShort && random.chance(0.5);
  const signature = (receivedCents: number, hours: number, reason: string | null): Signature => ({
    receivedCents,
    dueCents: cents,
    orders: count,
    by: SIGNER,
    at: new Date(Math.round(signedAt + hours * HOUR_MS)).toISOString(),
    reason,
  });
  return [
    signature(isShort ? cents - SHORT_CENTS : cents, 0, isShort ? SETTLEMENT_NOTES.short : null),
    ...(isCorrected ? [signature(cents, 1, SETTLEMENT_NOTES.corrected)] : []),
  ];
};

/** `end`: where the simulated day begins. */
export const settlementsBefore = (seed: number, orders: readonly Order[], end: number): PlainDocument[] => {
  const last = localDay(end - OPEN_DAYS * 24 * HOUR_MS);
  const collected = orders.filter(
    ({ status, deliveredAt, courier, cashOnDelivery }) =>
      status === ORDER_STATUS.DELIVERED && deliveredAt !== null && courier !== null && cashOnDelivery !== null,
  );
  const groups = Map.groupBy(collected, ({ deliveredAt, courier }) =>
    JSON.stringify([localDay(Date.parse(deliveredAt ?? '')), courier?.id]),
  );
  return [...groups.values()].flatMap((ofCourier) => {
    const [first] = ofCourier;
    if (first === undefined || first.courier === null) return [];
    const day = localDay(Date.parse(first.deliveredAt ?? ''));
    if (day >= last) return [];
    const { id, name } = first.courier;
    const settlement: Settlement = {
      day,
      courier: { id, name },
      signatures: signaturesOf(seed, day, id, ofCourier),
      deposits: [],
    };
    return [settlementDocument(settlement)];
  });
};
