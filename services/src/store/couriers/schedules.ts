// Planned shifts of couriers in `schedules`: by month, and written together with their audit events.
import type { Scope } from '@despacho/contract/accounts/access.ts';
import {
  LONGEST_SHIFT_MS,
  MAX_SCHEDULES,
  schedule,
  scheduleRows,
  type Schedule,
} from '@despacho/contract/couriers/schedules.ts';
import { scopeContains } from '@despacho/domain/access/scope.ts';
import {
  canBecome,
  clashOf,
  JOURNEY_SHIFT_SEC,
  journeyMs,
  plannedShiftAt,
} from '@despacho/domain/couriers/schedules.ts';
import { isWithin, type TimeWindow } from '@despacho/domain/localTime.ts';
import type { DocumentSnapshot, Query, Transaction } from 'firebase-admin/firestore';
import { COLLECTIONS } from '../collections.ts';
import { codecOf, type Field } from '../documents/codec.ts';
import { withDefault } from '../documents/fields.ts';
import { readInstant, readMs, writeInstant } from '../documents/instants.ts';
import { fieldsOf } from '../documents/rows.ts';
import { isData, readFlag, readId, readName, type Data } from '../documents/scalars.ts';
import { readScheduleStatus } from '../documents/words.ts';
import { eventBelow, type HappenedEvent } from '../events.ts';
import { withinLimit, type Firestore } from '../firestore.ts';

const named = (own: string): Field<Schedule['courier']> => ({
  read: ({ data }) => {
    const stored = isData(data[own]) ? data[own] : {};
    return { id: readId(stored['id']), name: readName(stored['name']) ?? '' };
  },
  write: ({ id, name }) => ({ [own]: { id, name } }),
});

const secondsOf = (instant: string): number => Math.round(Date.parse(instant) / 1_000);

/** [AT2] A shift without a beginning belongs to no month: it cannot be understood. */
const journey: Field<Schedule['journey']> = {
  read: ({ data }) => {
    const isUtc = readFlag(data['isUtc']) === true;
    const shown = (stored: unknown): string | null => {
      const ms = readMs(stored);
      return ms === null ? null : readInstant(journeyMs(ms, isUtc));
    };
    const startsAt = shown(data['initJourney']);
    return startsAt === null ? undefined : { startsAt, endsAt: shown(data['endJourney']) };
  },
  write: ({ startsAt, endsAt }) => ({
    initJourney: secondsOf(startsAt),
    endJourney: endsAt === null ? null : secondsOf(endsAt),
    isUtc: true,
  }),
};

const timesIn = (stored: unknown): Schedule['times'] => {
  const of = isData(stored) ? stored : {};
  return { startedAt: readInstant(of['Iniciado']), completedAt: readInstant(of['Completado']) };
};

/** What counts where a phone misdated it, beside `statusTimes`: the phone writes its beginning again with its end [DO21]. */
const COUNTED = 'countedTimes';

export const writeCountedTimes = ({ startedAt = null, completedAt = null }: Partial<Schedule['times']>): Data => ({
  ...(startedAt === null ? {} : { [`${COUNTED}.Iniciado`]: writeInstant(startedAt) }),
  ...(completedAt === null ? {} : { [`${COUNTED}.Completado`]: writeInstant(completedAt) }),
});

const times: Field<Schedule['times']> = {
  read: ({ data }) => {
    const [phone, counted] = [timesIn(data['statusTimes']), timesIn(data[COUNTED])];
    return {
      startedAt: counted.startedAt ?? phone.startedAt,
      completedAt: counted.completedAt ?? phone.completedAt,
    };
  },
  write: ({ startedAt, completedAt }) => ({
    statusTimes: {
      ...(startedAt === null ? {} : { Iniciado: writeInstant(startedAt) }),
      ...(completedAt === null ? {} : { Completado: writeInstant(completedAt) }),
    },
  }),
};

const phoneTimes: Field<Schedule['phoneTimes']> = {
  read: ({ data }) => {
    const [phone, counted] = [timesIn(data['statusTimes']), timesIn(data[COUNTED])];
    return {
      startedAt: counted.startedAt === null ? null : phone.startedAt,
      completedAt: counted.completedAt === null ? null : phone.completedAt,
    };
  },
  write: () => ({}),
};

export const scheduleCodec = codecOf<Schedule>(
  COLLECTIONS.schedules,
  schedule,
  fieldsOf(scheduleRows, {
    courier: named('alias'),
    branch: named('branch'),
    journey,
    status: withDefault('Pendiente', ['status'], readScheduleStatus),
    times,
    phoneTimes,
  }),
);

export const readSchedule = (document: DocumentSnapshot): Schedule | null => {
  const found = scheduleCodec.read(document.id, document.data() ?? {}, document);
  return document.exists && found.ok ? found.value : null;
};

/** [AT11] Documents without a company belong to their branch and the whole operation. */
export const isScheduleWithin = (scope: Scope, { companyId, branch }: Schedule): boolean =>
  scopeContains(scope, { companyId, branchId: branch.id });

/** Seconds, as documents store them: those of older ones are smaller by the shift [AT2]. */
const startingIn = (query: Query, { from, to }: TimeWindow): Query =>
  query
    .where('initJourney', '>=', Math.floor(from / 1_000) - JOURNEY_SHIFT_SEC)
    .where('initJourney', '<', Math.ceil(to / 1_000))
    .orderBy('initJourney');

const scoped = (db: Firestore, scope: Scope): Query => {
  const all = db.collection(COLLECTIONS.schedules);
  if (scope.type === 'all') return all;
  return scope.type === 'company'
    ? all.where('companyId', '==', scope.companyId)
    : all.where('branch.id', '==', scope.branchId);
};

/** Those that phones may begin or end on the day of `now`. */
export const shiftsAround = (db: Firestore, now: number): Query =>
  startingIn(db.collection(COLLECTIONS.schedules), {
    from: now - 2 * LONGEST_SHIFT_MS,
    to: now + 2 * LONGEST_SHIFT_MS,
  });

/** [AT3] `isWhole` false: there are more. */
export const schedulesIn = async (
  db: Firestore,
  scope: Scope,
  window: TimeWindow,
): Promise<{ schedules: Schedule[]; isWhole: boolean }> => {
  const { docs } = await withinLimit(
    startingIn(scoped(db, scope), window)
      .limit(MAX_SCHEDULES + 1)
      .get(),
  );
  const schedules = docs
    .flatMap((document) => readSchedule(document) ?? [])
    .filter((each) => isScheduleWithin(scope, each) && isWithin(window, Date.parse(each.journey.startsAt)));
  return { schedules: schedules.slice(0, MAX_SCHEDULES), isWhole: docs.length <= MAX_SCHEDULES };
};

type Planned = Pick<Schedule, 'courier' | 'journey'>;

/** The shifts of a courier that may overlap with one. */
const nearby = (db: Firestore, { courier, journey: { startsAt, endsAt } }: Planned): Query => {
  const from = Date.parse(startsAt) - LONGEST_SHIFT_MS;
  const to = endsAt === null ? from + 2 * LONGEST_SHIFT_MS : Date.parse(endsAt);
  return startingIn(db.collection(COLLECTIONS.schedules).where('alias.id', '==', courier.id), { from, to });
};

type Clash = NonNullable<ReturnType<typeof clashOf>>;

const clashIn = (planned: Planned, docs: readonly DocumentSnapshot[], without?: string): Clash | null =>
  clashOf(
    planned,
    docs.flatMap((document) => readSchedule(document) ?? []).filter(({ id }) => id !== without),
  );

/** [AT23] Before anything is written. */
export const clashWith = async (db: Firestore, planned: Planned): Promise<Clash | null> =>
  clashIn(planned, (await withinLimit(nearby(db, planned).get())).docs);

type Event = Omit<HappenedEvent, 'what' | 'details'>;
type Written<R> = { ok: true; value: Schedule } | { ok: false; reason: R };

/** [AT23] In one transaction, each by its own check: the result of each, in their order. At most MAX_CREATED at once. */
export const createSchedules = async (
  db: Firestore,
  planned: readonly Omit<Schedule, 'id'>[],
  event: Event,
): Promise<Written<Clash>[]> =>
  withinLimit(
    db.runTransaction(async (transaction) => {
      const found = await Promise.all(planned.map(async (each) => transaction.get(nearby(db, each))));
      const accepted: Schedule[] = [];
      return planned.map((each, index): Written<Clash> => {
        const ofCourier = accepted.filter(({ courier }) => courier.id === each.courier.id);
        const reason = clashOf(each, ofCourier) ?? clashIn(each, found[index]?.docs ?? []);
        if (reason !== null) return { ok: false, reason };
        const ref = db.collection(COLLECTIONS.schedules).doc();
        const value = { ...each, id: ref.id };
        accepted.push(value);
        transaction.create(ref, scheduleCodec.write(value));
        transaction.create(...eventBelow(ref, { ...event, what: 'created', details: scheduleCodec.write(each) }));
        return { ok: true, value };
      });
    }),
  );

export const findSchedule = async (db: Firestore, id: string): Promise<Schedule | null> =>
  readSchedule(await withinLimit(db.collection(COLLECTIONS.schedules).doc(id).get()));

/** [CP7] Moves the planned shift of a courier on, where there is one. `event.at`: of the check-in or check-out. */
export const movePlannedShift = async (
  db: Firestore,
  courierId: string,
  to: 'Iniciado' | 'Completado',
  event: Event,
): Promise<void> => {
  const around = { from: event.at - 2 * LONGEST_SHIFT_MS, to: event.at + LONGEST_SHIFT_MS };
  const own = startingIn(db.collection(COLLECTIONS.schedules).where('alias.id', '==', courierId), around);
  const { docs } = await withinLimit(own.get());
  const planned = docs.flatMap((document) => readSchedule(document) ?? []);
  const at = new Date(event.at).toISOString();
  // A check-in that is sent again has begun its shift: the next one waits for a check-in of its own.
  if (to === 'Iniciado' && planned.some(({ times: { startedAt } }) => startedAt === at)) return;
  const found = plannedShiftAt(planned, to, event.at);
  if (found === null) return;
  await changeSchedule(db, found.id, { ...event, what: 'moved-by-courier' }, ({ status, times: before }) => {
    if (!canBecome(status, to)) return { ok: true, value: {} };
    const after = to === 'Iniciado' ? { startedAt: at, completedAt: null } : { ...before, completedAt: at };
    return { ok: true, value: { status: to, times: after } };
  });
};

const clashAround = async (db: Firestore, transaction: Transaction, { id, ...planned }: Schedule) =>
  clashIn(planned, (await transaction.get(nearby(db, planned))).docs, id);

/** `decide` returns what changes, or why nothing does. Null: there is no such shift. */
export const changeSchedule = async <R>(
  db: Firestore,
  id: string,
  event: Event & { what: string },
  decide: (stored: Schedule) => { ok: true; value: Partial<Schedule> } | { ok: false; reason: R },
): Promise<Written<R | Clash> | null> =>
  withinLimit(
    db.runTransaction(async (transaction): Promise<Written<R | Clash> | null> => {
      const ref = db.collection(COLLECTIONS.schedules).doc(id);
      const stored = readSchedule(await transaction.get(ref));
      if (stored === null) return null;
      const decision = decide(stored);
      if (!decision.ok) return decision;
      const value = { ...stored, ...decision.value };
      if (Object.keys(decision.value).length === 0) return { ok: true, value };
      const reason = decision.value.journey === undefined ? null : await clashAround(db, transaction, value);
      if (reason !== null) return { ok: false, reason };
      const before: Partial<Schedule> = {};
      if (decision.value.journey !== undefined) before.journey = stored.journey;
      if (decision.value.status !== undefined) before.status = stored.status;
      transaction.update(ref, scheduleCodec.write(decision.value));
      transaction.create(
        ...eventBelow(ref, {
          ...event,
          details: { ...scheduleCodec.write(decision.value), before: scheduleCodec.write(before) },
        }),
      );
      return { ok: true, value };
    }),
  );
