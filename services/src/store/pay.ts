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
import { dayRange, localDay } from '@despacho/domain/localTime.ts';
import { factOf } from '@despacho/domain/numbers/facts.ts';
import { dayDeliveries, type CourierDeliveries } from '@despacho/domain/pay/dayDeliveries.ts';
import {
  deliveryOf,
  type DeliveryFacts,
  type PaidDelivery,
  type PaidShift,
  type PayFacts,
  type PayRules,
} from '@despacho/domain/pay/lines.ts';
import { daysOfWeek } from '@despacho/domain/pay/terms.ts';
import type { Noting } from '@despacho/domain/pay/notes.ts';
import type { CheckIn } from '@despacho/contract/couriers/attendance.ts';
import { dequal } from 'dequal/lite';
import type { DocumentReference } from 'firebase-admin/firestore';
import { COLLECTIONS } from './collections.ts';
import { checkInsOf } from './couriers/attendance.ts';
import { eventBelow } from './events.ts';
import { withinLimit, type Firestore } from './firestore.ts';
import { readDayDeliveries } from './numbers/dailyStats.ts';
import { deliveredOf } from './orders/lists/deliveredOf.ts';

const ALL = { type: 'all' } as const;

/** Couriers with corrections or disputes in a week. */
const MAX_PAID_COURIERS = 10_000;

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

/**
 * [PY1] [PY14] The list as it is stored now; null: the stored one of its day was not written at `replaces`. The caller knows that
 * the day has not begun.
 */
export const writePayList = async (db: Firestore, list: PayList, replaces: string | null): Promise<PayList | null> =>
  withinLimit(
    db.runTransaction(async (transaction) => {
      const ref = db.collection(COLLECTIONS.payLists).doc(list.id);
      // A list that cannot be read counts as none: no screen has it.
      const stored = payList.safeParse({ ...(await transaction.get(ref)).data(), id: list.id }).data ?? null;
      if (stored !== null && stored.by.id === list.by.id && dequal(stored.terms, list.terms)) return stored;
      if ((stored?.at ?? null) !== replaces) return null;
      const { by, at, terms } = list;
      transaction.set(ref, list);
      transaction.create(...eventBelow(ref, { what: 'pay-list', by, at: Date.parse(at), details: { terms } }));
      return list;
    }),
  );

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
const dayAfter = (week: string): string => localDay(windowOf(week).to - DAY_MS);

const shiftsOf = async (
  db: Firestore,
  week: string,
  courierId?: string,
): Promise<{ checkIns: CheckIn[]; isWhole: boolean }> => {
  const days = await Promise.all(daysOfWeek(week).map(async (day) => checkInsOf(db, ALL, day, courierId)));
  return { checkIns: days.flatMap(({ checkIns }) => checkIns), isWhole: days.every(({ isWhole }) => isWhole) };
};

export type PaidWeek = { facts: PayFacts & Pick<PayWeek, 'disputes'>; rules: PayRules };

const factsOf = (
  deliveries: readonly PaidDelivery[],
  checkIns: readonly CheckIn[],
  stored: PayWeek,
): PaidWeek['facts'] => ({
  deliveries,
  shifts: checkIns.flatMap((checkIn) => shiftOf(checkIn) ?? []),
  corrections: stored.corrections,
  disputes: stored.disputes,
});

/** [PY6] All that the pay of one courier and week is made of. `week`: its Monday. */
export const readPaidWeek = async (db: Firestore, courierId: string, week: string): Promise<PaidWeek> => {
  const [delivered, { checkIns }, document, rules] = await Promise.all([
    deliveredOf(db, { scope: ALL, filters: { courier: courierId } }, windowOf(week), Infinity),
    shiftsOf(db, week, courierId),
    withinLimit(weekRef(db, week, courierId).get()),
    readPayRules(db),
  ]);
  const deliveries = delivered.orders.flatMap((order) => deliveryOf(order) ?? []);
  return { facts: factsOf(deliveries, checkIns, weekIn(document.data(), week, courierId)), rules };
};

/** [PY12] As the numbers of the day keep them, or from its orders where they do not. */
const deliveriesOn = async (db: Firestore, day: string): Promise<CourierDeliveries[]> => {
  const kept = await readDayDeliveries(db, day);
  if (kept !== null) return kept;
  const { orders } = await deliveredOf(db, { scope: ALL, filters: {} }, dayRange(day, day), Infinity);
  return dayDeliveries(orders.map(factOf), day);
};

/** [PY5] Without their couriers. */
export const readDeliveries = async (db: Firestore, days: readonly string[]): Promise<DeliveryFacts[]> =>
  (await Promise.all(days.map(async (day) => deliveriesOn(db, day)))).flat().flatMap(({ deliveries }) => deliveries);

/**
 * [PY11] Those of every courier who delivered, worked or has a correction; without a courier whose corrections cannot be read, since
 * the sums would be wrong. `isWhole` false: there is such a courier, or more couriers than are read.
 */
export const readPaidWeeks = async (
  db: Firestore,
  week: string,
): Promise<{ rules: PayRules; isWhole: boolean; couriers: { courier: Reference; facts: PaidWeek['facts'] }[] }> => {
  const [delivered, worked, weeks, rules] = await Promise.all([
    Promise.all([...daysOfWeek(week), dayAfter(week)].map(async (day) => deliveriesOn(db, day))),
    shiftsOf(db, week),
    withinLimit(db.collection(COLLECTIONS.payWeeks).where('week', '==', week).limit(MAX_PAID_COURIERS).get()),
    readPayRules(db),
  ]);
  const stored = new Map(
    weeks.docs.map((document) => [document.id.slice(week.length + 1), payWeek.safeParse(document.data()).data ?? null]),
  );
  const names = new Map<string, string>();
  for (const { courierId, name } of worked.checkIns) if (courierId !== null) names.set(courierId, name);
  for (const { courier } of delivered.flat()) names.set(courier.id, courier.name);
  for (const [id, found] of stored)
    if (found === null) names.delete(id);
    else if (!names.has(id)) names.set(id, '');
  const deliveriesBy = Map.groupBy(delivered.flat(), ({ courier }) => courier.id);
  const checkInsBy = Map.groupBy(worked.checkIns, ({ courierId }) => courierId ?? '');
  const couriers = [...names].map(([id, name]) => ({
    courier: { id, name },
    facts: factsOf(
      // A day keeps no ids: their order gives each one, which no line of a payroll shows.
      (deliveriesBy.get(id) ?? [])
        .flatMap(({ deliveries }) => deliveries)
        .map((delivery, at) => ({ id: String(at), number: '', ...delivery })),
      checkInsBy.get(id) ?? [],
      stored.get(id) ?? weekIn(undefined, week, id),
    ),
  }));
  return {
    rules,
    isWhole: worked.isWhole && weeks.size < MAX_PAID_COURIERS && ![...stored.values()].includes(null),
    couriers: couriers.toSorted((a, b) => a.courier.name.localeCompare(b.courier.name, 'es')),
  };
};
