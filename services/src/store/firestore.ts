// The connection to the store. The application only ever speaks firebase-admin, whatever stands behind it.
import { Firestore } from 'firebase-admin/firestore';
import type { Config } from '../platform/config.ts';
import { COLLECTIONS } from './collections.ts';

export type { Firestore, Query, QueryDocumentSnapshot, QuerySnapshot } from 'firebase-admin/firestore';

/** Close with `terminate()`. An undefined field is a defect of ours and must fail instead of vanish. */
export const connectFirestore = ({ firestore }: Pick<Config, 'firestore'>): Firestore => {
  const strict = { ignoreUndefinedProperties: false };
  if (firestore.kind === 'cloud') {
    return new Firestore(firestore.projectId === null ? strict : { ...strict, projectId: firestore.projectId });
  }
  // Without this the library asks a metadata server that is not there, and every first call waits for it.
  process.env['METADATA_SERVER_DETECTION'] ??= 'none';
  return new Firestore({ ...strict, projectId: firestore.projectId, host: firestore.address, ssl: false });
};

/** The store did not answer in time; what it was asked for may or may not have happened. */
export class StoreTimeout extends Error {
  constructor(limitMs: number) {
    super(`the store did not answer within ${limitMs} ms`);
    this.name = 'StoreTimeout';
  }
}

/** The library retries for minutes by itself; a person waiting for an answer does not. */
export const withinLimit = async <T>(call: Promise<T>, limitMs = 5_000): Promise<T> => {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new StoreTimeout(limitMs)), limitMs);
  try {
    return await Promise.race([call, promise]);
  } finally {
    clearTimeout(timer);
  }
};

/** Rejects when the store does not answer; what is asked for need not exist. */
export const answersNow = async (db: Firestore, limitMs?: number): Promise<void> => {
  await withinLimit(db.collection(COLLECTIONS.accounts).doc('health-probe').get(), limitMs);
};
