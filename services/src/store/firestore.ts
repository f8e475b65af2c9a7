// The connection to the store. The application only uses firebase-admin, for the cloud and for the embedded store [DM1].
import { setTimeout as delay } from 'node:timers/promises';
import { Firestore } from 'firebase-admin/firestore';
import type { Config } from '../platform/config.ts';
import { COLLECTIONS } from './collections.ts';

export type { Firestore, Query, QueryDocumentSnapshot } from 'firebase-admin/firestore';

/** When each connection was opened, on the monotonic clock. */
const openedAt = new WeakMap<Firestore, number>();

const opened = (db: Firestore): Firestore => {
  openedAt.set(db, performance.now());
  return db;
};

/** Close with `closeFirestore`. An undefined field is a defect and must fail instead of being dropped. */
export const connectFirestore = ({ firestore }: Pick<Config, 'firestore'>): Firestore => {
  const strict = { ignoreUndefinedProperties: false };
  if (firestore.kind === 'cloud') {
    return opened(new Firestore(firestore.projectId === null ? strict : { ...strict, projectId: firestore.projectId }));
  }
  // Without this the library looks for a metadata server that does not exist, which delays every first call.
  process.env['METADATA_SERVER_DETECTION'] ??= 'none';
  return opened(new Firestore({ ...strict, projectId: firestore.projectId, host: firestore.address, ssl: false }));
};

/** The store did not respond in time; the operation may or may not have happened. */
export class StoreTimeout extends Error {
  constructor(limitMs: number) {
    super(`the store did not answer within ${limitMs} ms`);
    this.name = 'StoreTimeout';
  }
}

/** Not read, to spare the store. */
export class StoreBusy extends Error {
  override readonly name = 'StoreBusy';
}

const DIALLING_MS = 50;

/** Calls that timed out here and that the library still retries, and when each timed out. */
const abandoned = new Map<Promise<unknown>, number>();

const abandon = (call: Promise<unknown>): void => {
  const forget = (): void => void abandoned.delete(call);
  abandoned.set(call, performance.now());
  call.then(forget, forget);
};

/** Calls that may be of this connection: those from before it was opened are of another. */
const abandonedOn = (db: Firestore): Promise<unknown>[] => {
  const since = openedAt.get(db) ?? 0;
  return [...abandoned].flatMap(([call, at]) => (at < since ? [] : [call]));
};

/** The library retries for minutes; a person does not wait that long. */
export const withinLimit = async <T>(call: Promise<T>, limitMs = 5_000): Promise<T> => {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    abandon(call);
    reject(new StoreTimeout(limitMs));
  }, limitMs);
  try {
    return await Promise.race([call, promise]);
  } finally {
    clearTimeout(timer);
  }
};

/** Rejects when the store does not respond; the document need not exist. */
export const probeFirestore = async (db: Firestore, limitMs?: number): Promise<void> => {
  await withinLimit(db.collection(COLLECTIONS.accounts).doc('health-probe').get(), limitMs);
};

/**
 * Ends the connection. A client that is terminated while it retries a read throws an error that cannot be caught (a floating
 * promise in its `requestStream`), so with calls to an unavailable store the connection is left to end with the process.
 * @param limitMs for each of its two steps
 */
export const closeFirestore = async (db: Firestore, limitMs = 1_000): Promise<void> => {
  const overAfter = async (): Promise<boolean> => delay(limitMs, false, { ref: false });
  const isQuiet = async (): Promise<boolean> => {
    // A listener that was opened and closed just before connects a few turns of the event loop later, and throws as well.
    await Promise.allSettled([...abandonedOn(db), delay(DIALLING_MS)]);
    return true;
  };
  if (!(await Promise.race([isQuiet(), overAfter()]))) return;
  // Rejected while a call is pending: that connection also ends with the process.
  await Promise.race([db.terminate().catch(() => undefined), overAfter()]);
};
