// What a courier is paid, line by line: derived from the facts of orders and shifts each time, so that no delivery is paid twice.
import type { PayCorrection, PayFigure, PayKind, PayLine, PayList, PayTerms } from '@despacho/contract/pay.ts';
import { MINUTE_MS } from '@despacho/contract/durations.ts';
import { ORDER_STATUS, type Order } from '@despacho/contract/orders/order.ts';
import { localDay, timeOfLocalDay } from '../localTime.ts';
import { isHoliday, isRaining, legalHourCents, listOf } from './terms.ts';

/** What the amounts of a delivery follow from. Instants in milliseconds; kilometres of the route (PR2). */
export type DeliveryFacts = {
  deliveredAt: number;
  circle: string | null;
  distanceKm: number | null;
  waitMs: number | null;
};
export type PaidDelivery = DeliveryFacts & { id: string; number: string };
/** A check-in with the time worked (AT5); `workedMs` null: it is not known, and guarantees nothing. */
export type PaidShift = { id: string; day: string; from: number; to: number; workedMs: number | null };
export type PayRules = { lists: readonly PayList[]; figures: readonly PayFigure[] };
export type PayFacts = {
  deliveries: readonly PaidDelivery[];
  shifts: readonly PaidShift[];
  corrections: readonly PayCorrection[];
};

type PaidOrder = Pick<
  Order,
  'id' | 'number' | 'status' | 'deliveredAt' | 'circle' | 'distanceKm' | 'delivery' | 'stateTime'
>;

/** Kilometres of the route (PR2), and the wait at the store. */
export const workOf = ({
  circle,
  distanceKm,
  delivery,
  stateTime,
}: Pick<Order, 'circle' | 'distanceKm' | 'delivery' | 'stateTime'>): Pick<DeliveryFacts, 'distanceKm' | 'waitMs'> => {
  const [from, to] = [stateTime[ORDER_STATUS.RECEIVING], stateTime[ORDER_STATUS.GOING]];
  const waitMs = from === undefined || to === undefined ? null : Date.parse(to) - Date.parse(from);
  return {
    distanceKm: distanceKm ?? circle?.distanceKm ?? delivery?.distanceKm ?? null,
    waitMs: waitMs === null || waitMs < 0 ? null : waitMs,
  };
};

const deliveredAs = (order: PaidOrder, deliveredAt: number): PaidDelivery => {
  const { id, number, circle } = order;
  return { id, number, deliveredAt, circle: circle?.id ?? null, ...workOf(order) };
};

/** [PY2] Null: it is not delivered. */
export const deliveryOf = (order: PaidOrder): PaidDelivery | null =>
  order.status === ORDER_STATUS.DELIVERED && order.deliveredAt !== null
    ? deliveredAs(order, Date.parse(order.deliveredAt))
    : null;

type Amount = Pick<PayLine, 'kind' | 'cents' | 'quantity' | 'unitCents'>;

const distanceOf = ({ distance }: PayTerms, { circle, distanceKm }: DeliveryFacts): Amount => {
  if (distance.by === 'circle') {
    const cents = distance.circles.find((each) => String(each.circle) === circle)?.cents ?? 0;
    return { kind: 'distance', cents, quantity: null, unitCents: null };
  }
  // In whole tens of metres, so that the amount is exact (PR2).
  const tens = Math.max(0, Math.round((distanceKm ?? 0) * 100) - distance.freeKm * 100);
  const { centsPerKm } = distance;
  return {
    kind: 'distance',
    cents: Math.round((tens * centsPerKm) / 100),
    quantity: tens / 100,
    unitCents: centsPerKm,
  };
};

const waitOf = ({ wait }: PayTerms, { waitMs }: DeliveryFacts): Amount => {
  const minutes = Math.floor((waitMs ?? 0) / MINUTE_MS) - wait.freeMin;
  const quantity = Math.min(wait.maxMin, Math.max(0, minutes));
  return { kind: 'wait', cents: quantity * wait.centsPerMin, quantity, unitCents: wait.centsPerMin };
};

const isNight = ({ night: { fromMin, untilMin } }: PayTerms, at: number): boolean => {
  const minute = Math.floor(timeOfLocalDay(at) / MINUTE_MS);
  return fromMin <= untilMin ? fromMin <= minute && minute < untilMin : minute >= fromMin || minute < untilMin;
};

/** [PY2] What one delivery pays by these terms; without amounts of nothing. */
export const amountsOf = (terms: PayTerms, delivery: DeliveryFacts, figures: readonly PayFigure[]): Amount[] => {
  const { deliveredAt } = delivery;
  const bonus = (kind: PayKind, cents: number, applies: boolean): Amount => ({
    kind,
    cents: applies ? cents : 0,
    quantity: null,
    unitCents: null,
  });
  return [
    bonus('base', terms.baseCents, true),
    distanceOf(terms, delivery),
    waitOf(terms, delivery),
    bonus('night', terms.night.cents, isNight(terms, deliveredAt)),
    bonus('rain', terms.rainCents, isRaining(figures, deliveredAt)),
    bonus('holiday', terms.holidayCents, isHoliday(figures, localDay(deliveredAt))),
  ].filter(({ cents }) => cents !== 0);
};

const linesOfDelivery = (delivery: PaidDelivery, { lists, figures }: PayRules): PayLine[] => {
  const day = localDay(delivery.deliveredAt);
  const list = listOf(lists, day);
  if (list === null) return [];
  const { id, number } = delivery;
  return amountsOf(list.terms, delivery, figures).map((amount) => ({
    id: `${id}:${amount.kind}`,
    day,
    ...amount,
    order: { id, number },
    reason: null,
    by: null,
  }));
};

/** [CP36] What open orders pay if they are delivered at `now`, with the wait as far as it is over. */
export const openLines = (orders: readonly PaidOrder[], now: number, rules: PayRules): PayLine[] =>
  orders.flatMap((order) => linesOfDelivery(deliveredAs(order, now), rules));

const HOUR_MS = 60 * MINUTE_MS;

/** [PY8] What is missing to the guaranteed pay of a shift; null: nothing. */
const minimumOf = (
  { id, day, from, to, workedMs }: PaidShift,
  paid: readonly { deliveredAt: number; cents: number }[],
  { lists, figures }: PayRules,
): PayLine | null => {
  const list = listOf(lists, day);
  if (list === null || workedMs === null) return null;
  const hourCents = Math.max(list.terms.minimumHourCents, legalHourCents(figures, day));
  const guaranteed = Math.round((Math.floor(workedMs / MINUTE_MS) * hourCents) / 60);
  const earned = paid
    .filter(({ deliveredAt }) => from <= deliveredAt && deliveredAt <= to)
    .reduce((sum, { cents }) => sum + cents, 0);
  const cents = guaranteed - earned;
  if (cents <= 0) return null;
  const quantity = Math.round((workedMs / HOUR_MS) * 100) / 100;
  const kind = 'minimum';
  return { id: `${id}:${kind}`, day, kind, cents, order: null, quantity, unitCents: hourCents, reason: null, by: null };
};

/**
 * [PY3] The lines of one courier, the oldest first. Pure: the same facts give the same lines and ids. A delivery or shift that is
 * listed twice is paid once. Those of days without a list pay nothing.
 */
export const payLines = ({ deliveries, shifts, corrections }: PayFacts, rules: PayRules): PayLine[] => {
  const unique = [...new Map(deliveries.map((each) => [each.id, each])).values()].toSorted(
    (a, b) => a.deliveredAt - b.deliveredAt || (a.id < b.id ? -1 : 1),
  );
  const ofDeliveries = unique.map((delivery) => ({ delivery, lines: linesOfDelivery(delivery, rules) }));
  const paid = ofDeliveries.map(({ delivery: { deliveredAt }, lines }) => ({
    deliveredAt,
    cents: lines.reduce((sum, { cents }) => sum + cents, 0),
  }));
  const minimums = [...new Map(shifts.map((each) => [each.id, each])).values()].flatMap(
    (shift) => minimumOf(shift, paid, rules) ?? [],
  );
  const corrected = [...new Map(corrections.map((each) => [each.id, each])).values()].map(
    ({ id, day, cents, reason, by }): PayLine => ({
      id: `${id}:correction`,
      day,
      kind: 'correction',
      cents,
      order: null,
      quantity: null,
      unitCents: null,
      reason,
      by,
    }),
  );
  return [...ofDeliveries.flatMap(({ lines }) => lines), ...minimums, ...corrected].toSorted((a, b) =>
    a.day === b.day ? 0 : a.day < b.day ? -1 : 1,
  );
};
