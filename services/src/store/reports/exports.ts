// Exports of reports in `reportExports`: what was asked for, by whom, and how far the job is. Kept for a day.
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { scope } from '@despacho/contract/accounts/access.ts';
import { DAY_MS } from '@despacho/contract/durations.ts';
import {
  exportProblem,
  exportState,
  MAX_OPEN_EXPORTS,
  reportFormat,
  reportRequest,
  type ExportProblem,
  type ExportState,
  type ReportExport,
  type ReportFormat,
} from '@despacho/contract/reports.ts';
import type { DocumentReference, DocumentSnapshot, Query } from 'firebase-admin/firestore';
import { z } from 'zod';
import { COLLECTIONS } from '../collections.ts';
import { withinLimit, type Firestore } from '../firestore.ts';

/** The exports of one account, as they are listed. */
const MAX_LISTED = 20;
const MAX_WAITING = 100;
/** An attempt belongs to one process until then, unless it reports. */
const CLAIM_MS = 60_000;
export const MAX_TRIES = 3;

/** Real milliseconds. `key`: equal for equal requests. `stopped`: by the one who asked. */
const stored = z.object({
  askerId: z.string().min(1),
  /** Null: the account asked for the file itself. */
  scheduleId: z.string().nullable().default(null),
  request: reportRequest,
  format: reportFormat,
  /** What the request covered when it was made. */
  scope,
  key: z.string(),
  state: exportState,
  problem: exportProblem.nullable(),
  rows: z.int().min(0),
  total: z.int().min(0).nullable(),
  createdAtMs: z.number(),
  expiresAtMs: z.number(),
  claimedUntilMs: z.number(),
  claim: z.string().nullable(),
  tries: z.int().min(0),
});
export type StoredExport = z.infer<typeof stored> & { id: string };

const OPEN = ['pending', 'running'] as const satisfies readonly ExportState[];
const isOpen = ({ state }: Pick<StoredExport, 'state'>): boolean => OPEN.some((each) => each === state);

const exportsIn = (db: Firestore) => db.collection(COLLECTIONS.reportExports);

/** Null: there is none that can be read. */
const read = (document: DocumentSnapshot): StoredExport | null => {
  const { data } = stored.safeParse(document.data());
  return data === undefined ? null : { ...data, id: document.id };
};

/** Equal for equal requests, whatever the order of their fields. */
export const keyOf = (request: object, format: ReportFormat): string =>
  createHash('sha256')
    .update(JSON.stringify([format, ...Object.entries(request).toSorted(([one], [other]) => (one < other ? -1 : 1))]))
    .digest('base64url');

type Requested = Pick<StoredExport, 'askerId' | 'request' | 'format' | 'scope' | 'total'>;

export const newExport = (
  { scheduleId, ...requested }: Requested & { scheduleId?: string },
  now: number,
): Omit<StoredExport, 'id'> => ({
  ...requested,
  scheduleId: scheduleId ?? null,
  key: keyOf(requested.request, requested.format),
  state: 'pending',
  problem: null,
  rows: 0,
  createdAtMs: now,
  expiresAtMs: now + DAY_MS,
  claimedUntilMs: 0,
  claim: null,
  tries: 0,
});

/** The id alone names its file, so it cannot be guessed. */
export const newExportId = (): string => randomBytes(18).toString('base64url');

export const exportRef = (db: Firestore, id: string): DocumentReference => exportsIn(db).doc(id);

/**
 * [RP6] Null: the account has as many as it may. The same request that is still made is the same export. Those of
 * schedules are not counted.
 */
export const addExport = async (db: Firestore, added: Omit<StoredExport, 'id'>): Promise<StoredExport | null> =>
  withinLimit(
    db.runTransaction(async (transaction) => {
      const own = exportsIn(db).where('askerId', '==', added.askerId).where('state', 'in', OPEN);
      const found = (await transaction.get(own)).docs.flatMap((document) => read(document) ?? []);
      const open = found.filter(({ scheduleId }) => scheduleId === null);
      const same = open.find(({ key }) => key === added.key);
      if (same !== undefined) return same;
      if (open.length >= MAX_OPEN_EXPORTS) return null;
      const ref = exportRef(db, newExportId());
      transaction.create(ref, added);
      return { ...added, id: ref.id };
    }),
  );

/** The newest first. */
export const exportsOf = async (db: Firestore, askerId: string): Promise<StoredExport[]> => {
  const { docs } = await withinLimit(exportsIn(db).where('askerId', '==', askerId).get());
  return docs
    .flatMap((document) => read(document) ?? [])
    .toSorted((a, b) => b.createdAtMs - a.createdAtMs)
    .slice(0, MAX_LISTED);
};

/** Null: there is none, or no longer. */
export const readExport = async (db: Firestore, id: string): Promise<StoredExport | null> =>
  read(await withinLimit(exportRef(db, id).get()));

/** Null: there is none of this account. */
export const findExport = async (db: Firestore, id: string, askerId: string): Promise<StoredExport | null> => {
  const found = await readExport(db, id);
  return found?.askerId === askerId ? found : null;
};

export const openExportsQuery = (db: Firestore): Query => exportsIn(db).where('state', 'in', OPEN).limit(MAX_WAITING);

/** Those that no process has: new ones, and those whose process ended. */
export const waitingExports = async (db: Firestore, now: number): Promise<string[]> => {
  const { docs } = await withinLimit(openExportsQuery(db).get());
  return docs.flatMap((document) => {
    const found = read(document);
    return found === null || found.claimedUntilMs > now ? [] : [document.id];
  });
};

const changed = async <T>(
  db: Firestore,
  id: string,
  decide: (found: StoredExport) => { change: Partial<StoredExport> | null; result: T },
): Promise<T | null> =>
  withinLimit(
    db.runTransaction(async (transaction) => {
      const ref = exportRef(db, id);
      const found = read(await transaction.get(ref));
      if (found === null) return null;
      const { change, result } = decide(found);
      if (change !== null) transaction.update(ref, change);
      return result;
    }),
  );

/** An attempt of one process. Null: there is nothing to do. */
export type ClaimedExport = StoredExport & { claim: string };

/** [RP8] One process at a time; after three that ended it has failed. */
export const claimExport = async (db: Firestore, id: string, now: number): Promise<ClaimedExport | null> =>
  changed(db, id, (found) => {
    if (!isOpen(found) || found.claimedUntilMs > now) return { change: null, result: null };
    if (found.tries >= MAX_TRIES) return { change: { state: 'failed', problem: 'interrupted' }, result: null };
    const claim = randomUUID();
    const begun = { state: 'running' as const, claim, claimedUntilMs: now + CLAIM_MS, tries: found.tries + 1, rows: 0 };
    return { change: begun, result: { ...found, ...begun } };
  });

/** False: it was stopped, or is another process's now. */
export const reportProgress = async (
  db: Firestore,
  { id, claim }: Pick<ClaimedExport, 'id' | 'claim'>,
  rows: number,
  now: number,
): Promise<boolean> =>
  (await changed(db, id, (found) =>
    found.state === 'running' && found.claim === claim
      ? { change: { rows, claimedUntilMs: now + CLAIM_MS }, result: true }
      : { change: null, result: false },
  )) === true;

export type ExportEnd =
  | { state: 'done'; rows: number }
  | { state: 'failed'; problem: ExportProblem }
  | { state: 'refused' };

/** False: it was stopped, or is another process's now, and stays as it is. */
export const endExport = async (
  db: Firestore,
  { id, claim }: Pick<ClaimedExport, 'id' | 'claim'>,
  end: ExportEnd,
): Promise<boolean> =>
  (await changed(db, id, (found) => {
    if (found.state !== 'running' || found.claim !== claim) return { change: null, result: false };
    return { change: { ...end, claim: null }, result: true };
  })) === true;

/** It begins again with the next process: at once, or from `againAtMs` on. */
export const releaseExport = async (
  db: Firestore,
  { id, claim }: Pick<ClaimedExport, 'id' | 'claim'>,
  againAtMs = 0,
): Promise<void> => {
  await changed(db, id, (found) => ({
    change:
      found.state === 'running' && found.claim === claim
        ? { state: 'pending', claim: null, claimedUntilMs: againAtMs }
        : null,
    result: null,
  }));
};

/** [RP7] Null: there is none of this account. One that ended stays as it ended. */
export const stopExport = async (db: Firestore, id: string, askerId: string): Promise<StoredExport | null> =>
  changed(db, id, (found) => {
    if (found.askerId !== askerId) return { change: null, result: null };
    if (!isOpen(found)) return { change: null, result: found };
    const change = { state: 'stopped' as const, claim: null };
    return { change, result: { ...found, ...change } };
  });

/** [RP9] Returns the ids that are gone. */
export const removeExpired = async (db: Firestore, now: number): Promise<string[]> => {
  const { docs } = await withinLimit(
    exportsIn(db).where('expiresAtMs', '<=', now).orderBy('expiresAtMs').limit(400).get(),
  );
  if (docs.length === 0) return [];
  const batch = db.batch();
  for (const { ref } of docs) batch.delete(ref);
  await withinLimit(batch.commit());
  return docs.map(({ id }) => id);
};

export const exportView = ({
  id,
  request,
  format,
  state,
  problem,
  rows,
  total,
  ...at
}: StoredExport): ReportExport => ({
  id,
  request,
  format,
  state,
  problem,
  rows,
  total,
  createdAt: new Date(at.createdAtMs).toISOString(),
  expiresAt: new Date(at.expiresAtMs).toISOString(),
});
