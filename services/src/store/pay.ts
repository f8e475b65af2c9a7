// The pay of couriers: dated lists, figures, and what people wrote about a week. Lines are never stored.
import {
  MAX_PAY_FIGURES,
  MAX_PAY_LISTS,
  payFigure,
  payList,
  payWeek,
  type PayFigure,
  type PayList,
  type PayWeek,
} from '@despacho/contract/pay.ts';
import type { Reference } from '@despacho/contract/values.ts';
import { DAY_MS } from '@despacho/contract/durations.ts';
import { workedBetween } from '@despacho/domain/couriers/attendance.ts';
import { dayRange } from '@despacho/domain/localTime.ts';
import { deliveryOf, type PaidShift, type PayFacts, type PayRules } from '@despacho/domain/pay/lines.ts';
import { daysOfWeek } from '@despacho/domain/pay/terms.ts';
import type { Noting } from '@despacho/domain/pay/notes.ts';
import type { Order } from '@despacho/contract/orders/order.ts';
import type { CheckIn } from '@despacho/contract/couriers/attendance.ts';
import type { DocumentReference } from 'firebase-admin/firestore';
import { COLLECTIONS } from './collections.ts';
import { checkInsOf } from './couriers/attendance.ts';
import { eventBelow } from './events.ts';
import { withinLimit, type Firestore } from './firestore.ts';
import { deliveredOf } from './orders/lists/deliveredOf.ts';

const ALL = { type: 'all' } as const;

/** [PY1] [PY4] What cannot be read is left out. */
export const readPayRules = async (db: Firestore): Promise<{ lists: PayList[]; figures: PayFigure[] }> => {
  const [lists, figures] = await Promise.all([
    withinLimit(db.collection(COLLECTIONS.payLists).orderBy('from', 'desc').limit(MAX_PAY_LISTS).get()),
    withinLimit(db.collection(COLLECTIONS.payFigures).orderBy('at', 'desc').limit(MAX_PAY_FIGURES).get()),
  ]);
  return {
    lists: lists.docs.flatMap((document) => payList.safeParse({ ...document.data(), id: document.id }).data ?? []),
    figures: figures.docs.flatMap(
      (document) => payFigure.safeParse({ ...document.data(), id: document.id }).data ?? [],
    ),
  };
};

/** [PY1] Replaces a list of the same day: the caller knows that it has not begun. */
export const writePayList = async (db: Firestore, list: PayList): Promise<void> => {
  const ref = db.collection(COLLECTIONS.payLists).doc(list.id);
  const batch = db.batch();
  batch.set(ref, list);
  batch.create(
    ...eventBelow(ref, { what: 'pay-list', by: list.by, at: Date.parse(list.at), details: { terms: list.terms } }),
  );
  await withinLimit(batch.commit());
};

/** [PY4] The stored one where the key was used before. */
export const writePayFigure = async (db: Firestore, figure: PayFigure): Promise<PayFigure> =>
  withinLimit(
    db.runTransaction(async (transaction) => {
      const ref = db.collection(COLLECTIONS.payFigures).doc(figure.id);
      const document = await transaction.get(ref);
      const stored = payFigure.safeParse({ ...document.data(), id: figure.id }).data;
      if (document.exists && stored !== undefined) return stored;
      transaction.create(ref, figure);
      return figure;
    }),
  );

const weekRef = (db: Firestore, week: string, courierId: string): DocumentReference =>
  db.collection(COLLECTIONS.payWeeks).doc(`${week}_${courierId}`);

/** Throws when a stored week cannot be read. */
const weekIn = (data: unknown, week: string, courierId: string): PayWeek =>
  data === undefined ? { week, courierId, corrections: [], disputes: [] } : payWeek.parse(data);

/** [PY7] [PY10] The second of two at once decides on what the first wrote. */
export const changePayWeek = async <T extends object>(
  db: Firestore,
  { week, courierId }: Pick<PayWeek, 'week' | 'courierId'>,
  { what, by, at }: { what: string; by: Reference; at: number },
  decide: (stored: PayWeek) => Noting<T>,
): Promise<Noting<T>> =>
  withinLimit(
    db.runTransaction(async (transaction) => {
      const ref = weekRef(db, week, courierId);
      const noting = decide(weekIn((await transaction.get(ref)).data(), week, courierId));
      if (noting.result !== 'written') return noting;
      transaction.set(ref, noting.week);
      transaction.create(...eventBelow(ref, { what, by, at, details: { note: noting.note } }));
      return noting;
    }),
  );

const shiftOf = ({ id, day, checkInAt, checkOutAt }: CheckIn): PaidShift | null => {
  if (checkInAt === null) return null;
  const from = Date.parse(checkInAt);
  const to = checkOutAt === null ? null : Date.parse(checkOutAt);
  const worked = workedBetween(from, to);
  return { id, day, from, to: to ?? from, workedMs: worked.ok ? worked.ms : null };
};

/** With the day after the week: a shift of Sunday may end on Monday. */
const windowOf = (week: string) => {
  const { from } = dayRange(week, week);
  return { from, to: from + 8 * DAY_MS };
};

const shiftsOf = async (db: Firestore, week: string, courierId?: string): Promise<CheckIn[]> =>
  (await Promise.all(daysOfWeek(week).map(async (day) => checkInsOf(db, ALL, day, courierId)))).flatMap(
    ({ checkIns }) => checkIns,
  );

export type PaidWeek = { facts: PayFacts & Pick<PayWeek, 'disputes'>; rules: PayRules };

const factsOf = (orders: readonly Order[], checkIns: readonly CheckIn[], stored: PayWeek): PaidWeek['facts'] => ({
  deliveries: orders.flatMap((order) => deliveryOf(order) ?? []),
  shifts: checkIns.flatMap((checkIn) => shiftOf(checkIn) ?? []),
  corrections: stored.corrections,
  disputes: stored.disputes,
});

/** [PY6] All that the pay of one courier and week is made of. `week`: its Monday. */
export const readPaidWeek = async (db: Firestore, courierId: string, week: string): Promise<PaidWeek> => {
  const [delivered, checkIns, document, rules] = await Promise.all([
    deliveredOf(db, { scope: ALL, filters: { courier: courierId } }, windowOf(week), Infinity),
    shiftsOf(db, week, courierId),
    withinLimit(weekRef(db, week, courierId).get()),
    readPayRules(db),
  ]);
  return { facts: factsOf(delivered.orders, checkIns, weekIn(document.data(), week, courierId)), rules };
};

/**
 * [PY11] Those of every courier who delivered, worked or has a correction; without a courier whose corrections cannot be read, since
 * the sums would be wrong. `isWhole` false: there is such a courier, or there are more than `max` orders.
 */
export const readPaidWeeks = async (
  db: Firestore,
  week: string,
  max: number,
): Promise<{ rules: PayRules; isWhole: boolean; couriers: { courier: Reference; facts: PaidWeek['facts'] }[] }> => {
  const [{ orders, isWhole }, checkIns, weeks, rules] = await Promise.all([
    deliveredOf(db, { scope: ALL, filters: {} }, windowOf(week), max),
    shiftsOf(db, week),
    withinLimit(db.collection(COLLECTIONS.payWeeks).where('week', '==', week).limit(max).get()),
    readPayRules(db),
  ]);
  const stored = new Map(
    weeks.docs.map((document) => [document.id.slice(week.length + 1), payWeek.safeParse(document.data()).data ?? null]),
  );
  const names = new Map<string, string>();
  for (const { courierId, name } of checkIns) if (courierId !== null) names.set(courierId, name);
  for (const { courier } of orders) if (courier !== null) names.set(courier.id, courier.name);
  for (const [id, found] of stored)
    if (found === null) names.delete(id);
    else if (!names.has(id)) names.set(id, '');
  const ordersOf = Map.groupBy(orders, ({ courier }) => courier?.id ?? '');
  const checkInsByCourier = Map.groupBy(checkIns, ({ courierId }) => courierId ?? '');
  const couriers = [...names].map(([id, name]) => ({
    courier: { id, name },
    facts: factsOf(
      ordersOf.get(id) ?? [],
      checkInsByCourier.get(id) ?? [],
      stored.get(id) ?? weekIn(undefined, week, id),
    ),
  }));
  const isAll = isWhole && ![...stored.values()].includes(null);
  return {
    rules,
    isWhole: isAll,
    couriers: couriers.toSorted((a, b) => a.courier.name.localeCompare(b.courier.name, 'es')),
  };
};
