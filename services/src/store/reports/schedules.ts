// Schedules of reports in `reportSchedules`: what is mailed, how often and to whom, and the run that is under way.
import { scope } from '@despacho/contract/accounts/access.ts';
import { MESSAGE_OF_REPORT, type OutboxMessage } from '@despacho/contract/messages.ts';
import { reportChoice, reportFormat } from '@despacho/contract/reports.ts';
import {
  MAX_SCHEDULES,
  scheduleEvery,
  scheduleResult,
  scheduleStop,
  type ScheduleStop,
} from '@despacho/contract/reportSchedules.ts';
import { localDayText, type Reference } from '@despacho/contract/values.ts';
import type { DocumentReference, DocumentSnapshot, Transaction } from 'firebase-admin/firestore';
import { z } from 'zod';
import { COLLECTIONS } from '../collections.ts';
import { eventBelow } from '../events.ts';
import { withinLimit, type Firestore } from '../firestore.ts';
import { messageRef, pendingDocument } from '../messages/messages.ts';
import { exportRef, keyOf, newExportId, type StoredExport } from './exports.ts';

const days = { from: localDayText, to: localDayText };

/** Milliseconds of the operation's clock. */
const stored = z.object({
  askerId: z.string().min(1),
  choice: reportChoice,
  every: scheduleEvery,
  format: reportFormat,
  /** Besides the address of the account. */
  to: z.array(z.string()),
  /** What the choice covered when it was saved. */
  scope,
  /** Equal for equal schedules. */
  key: z.string(),
  createdAtMs: z.number(),
  /** The run that comes next, or is under way. */
  runAtMs: z.number(),
  /** When something is to be done; null: it is stopped. */
  dueAtMs: z.number().nullable(),
  stopped: scheduleStop.nullable(),
  /** Files of this run that failed. */
  failures: z.int().min(0),
  /** The file that is made. `nextRunAtMs`: the run after this one. */
  run: z.object({ ...days, exportId: z.string(), nextRunAtMs: z.number() }).nullable(),
  /** `exportId`: of the file that was mailed. */
  last: z.object({ ...days, atMs: z.number(), result: scheduleResult, exportId: z.string().nullable() }).nullable(),
});
export type StoredSchedule = z.infer<typeof stored> & { id: string };
export type ScheduleRun = NonNullable<StoredSchedule['run']>;

/** More than any operation has at five in the morning; the others follow a minute later. */
const MAX_DUE = 500;

const schedulesIn = (db: Firestore) => db.collection(COLLECTIONS.reportSchedules);
const scheduleRef = (db: Firestore, id: string): DocumentReference => schedulesIn(db).doc(id);

/** Null: there is none that can be read. */
const read = (document: DocumentSnapshot): StoredSchedule | null => {
  const { data } = stored.safeParse(document.data());
  return data === undefined ? null : { ...data, id: document.id };
};

type Saved = Pick<StoredSchedule, 'askerId' | 'choice' | 'every' | 'format' | 'to' | 'scope' | 'runAtMs'>;

export const newSchedule = (saved: Saved, now: number): Omit<StoredSchedule, 'id'> => ({
  ...saved,
  key: keyOf({ ...saved.choice, every: saved.every, to: saved.to, scope: saved.scope }, saved.format),
  createdAtMs: now,
  dueAtMs: saved.runAtMs,
  stopped: null,
  failures: 0,
  run: null,
  last: null,
});

const isRunning = ({ dueAtMs }: Pick<StoredSchedule, 'dueAtMs'>): boolean => dueAtMs !== null;
const newestFirst = (a: StoredSchedule, b: StoredSchedule): number => b.createdAtMs - a.createdAtMs;

/**
 * [RP11] Null: the account has as many as it may. The same schedule that runs already is the same. Where there are as many
 * with stopped ones, the oldest stopped one makes room.
 */
export const addSchedule = async (db: Firestore, added: Omit<StoredSchedule, 'id'>): Promise<StoredSchedule | null> =>
  withinLimit(
    db.runTransaction(async (transaction) => {
      const { docs } = await transaction.get(schedulesIn(db).where('askerId', '==', added.askerId));
      const own = docs.flatMap((document) => read(document) ?? []).toSorted(newestFirst);
      const same = own.find((each) => isRunning(each) && each.key === added.key);
      if (same !== undefined) return same;
      const oldestStopped = own.findLast((each) => !isRunning(each));
      if (docs.length >= MAX_SCHEDULES) {
        if (oldestStopped === undefined) return null;
        transaction.delete(scheduleRef(db, oldestStopped.id));
      }
      const ref = schedulesIn(db).doc();
      transaction.create(ref, added);
      return { ...added, id: ref.id };
    }),
  );

/** Null: there is none. */
export const readSchedule = async (db: Firestore, id: string): Promise<StoredSchedule | null> =>
  read(await withinLimit(scheduleRef(db, id).get()));

/** The newest first. */
export const schedulesOf = async (db: Firestore, askerId: string): Promise<StoredSchedule[]> => {
  const { docs } = await withinLimit(schedulesIn(db).where('askerId', '==', askerId).get());
  return docs.flatMap((document) => read(document) ?? []).toSorted(newestFirst);
};

/** Those whose run is due or under way, the longest due first. */
export const dueSchedules = async (db: Firestore, now: number): Promise<StoredSchedule[]> => {
  const due = schedulesIn(db).where('dueAtMs', '<=', now).orderBy('dueAtMs').limit(MAX_DUE);
  return (await withinLimit(due.get())).docs.flatMap((document) => read(document) ?? []);
};

/** The result of the change; null: the schedule is gone, stopped, or no longer as it was read. */
const changed = async <T>(
  db: Firestore,
  version: Pick<StoredSchedule, 'id' | 'runAtMs' | 'run'>,
  change: (found: StoredSchedule, transaction: Transaction, ref: DocumentReference) => T | Promise<T>,
): Promise<T | null> =>
  withinLimit(
    db.runTransaction(async (transaction) => {
      const ref = scheduleRef(db, version.id);
      const found = read(await transaction.get(ref));
      const isSame = found?.runAtMs === version.runAtMs && found.run?.exportId === version.run?.exportId;
      return found === null || !isRunning(found) || !isSame ? null : change(found, transaction, ref);
    }),
  );

/** [RP13] With the export of its file, in one transaction: of two processes one begins a run. */
export const beginRun = async (
  db: Firestore,
  version: StoredSchedule,
  { nextRunAtMs, file }: { nextRunAtMs: number; file: Omit<StoredExport, 'id'> },
): Promise<ScheduleRun | null> =>
  changed(db, version, (_, transaction, ref) => {
    const { from, to } = file.request;
    const run = { from, to, exportId: newExportId(), nextRunAtMs };
    transaction.create(exportRef(db, run.exportId), file);
    transaction.update(ref, { run });
    return run;
  });

type LastRun = NonNullable<StoredSchedule['last']>;

/** The fields of a schedule that waits for its next run. */
const waitingFor = (nextRunAtMs: number) => ({ run: null, runAtMs: nextRunAtMs, dueAtMs: nextRunAtMs, failures: 0 });

/** The run is over without a mail. */
export const endRun = async (
  db: Firestore,
  version: StoredSchedule,
  { nextRunAtMs, ...run }: Pick<LastRun, 'from' | 'to' | 'result' | 'atMs'> & { nextRunAtMs: number },
): Promise<void> => {
  const last: LastRun = { ...run, exportId: null };
  await changed(db, version, (_, transaction, ref) => transaction.update(ref, { ...waitingFor(nextRunAtMs), last }));
};

/** The same run is tried again at `againAt`. */
export const postponeRun = async (
  db: Firestore,
  version: StoredSchedule,
  { result, againAt, now }: Pick<LastRun, 'result'> & { againAt: number; now: number },
): Promise<void> => {
  await changed(db, version, ({ run, failures }, transaction, ref) => {
    const last = run === null ? null : { from: run.from, to: run.to, atMs: now, result, exportId: null };
    transaction.update(ref, { run: null, dueAtMs: againAt, failures: failures + 1, last });
  });
};

export const mailOfExport = (exportId: string, to: readonly string[]): OutboxMessage => ({
  id: `${MESSAGE_OF_REPORT}${exportId}`,
  channel: 'email',
  occasion: 'report',
  audience: 'account',
  to: [...to],
  order: null,
  issueId: null,
});

/** [RP13] The mail and the end of its run in one transaction, so that a run is never mailed twice. */
export const mailRun = async (
  db: Firestore,
  version: StoredSchedule,
  { to, now }: { to: readonly string[]; now: number },
): Promise<boolean> =>
  (await changed(db, version, ({ run }, transaction, ref) => {
    if (run === null) return false;
    const { from, to: lastDay, exportId, nextRunAtMs } = run;
    const mail = mailOfExport(exportId, to);
    transaction.create(messageRef(db, mail), pendingDocument(mail, now));
    const last = { from, to: lastDay, atMs: now, result: 'waiting', exportId };
    transaction.update(ref, { ...waitingFor(nextRunAtMs), last });
    return true;
  })) === true;

type Stop = { reason: ScheduleStop; by: Reference; at: number };

/** [RP12] With its event. Null: there is none of this account. One that is stopped stays as it is. */
export const stopSchedule = async (
  db: Firestore,
  { id, askerId }: Pick<StoredSchedule, 'id' | 'askerId'>,
  { reason, by, at }: Stop,
): Promise<StoredSchedule | null> =>
  withinLimit(
    db.runTransaction(async (transaction) => {
      const ref = scheduleRef(db, id);
      const found = read(await transaction.get(ref));
      if (found?.askerId !== askerId) return null;
      if (!isRunning(found)) return found;
      const change = { dueAtMs: null, run: null, stopped: reason };
      transaction.update(ref, change);
      transaction.create(...eventBelow(ref, { what: 'stopped', by, at, details: { reason } }));
      return { ...found, ...change };
    }),
  );
