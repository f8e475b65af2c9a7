// Shared by all checks: the real SDK connected to one server, fresh collections, and awaitable listeners.
import { deleteApp, initializeApp } from 'firebase-admin/app';
import type {
  CollectionReference,
  DocumentReference,
  DocumentSnapshot,
  Firestore,
  Query,
  QuerySnapshot,
} from 'firebase-admin/firestore';
import { getFirestore } from 'firebase-admin/firestore';

export interface Context {
  readonly db: Firestore;
  /** The embedded server must pass every check; where the emulator differs, the check has a condition. */
  readonly isEmulator: boolean;
  /** A collection no other check uses. */
  fresh(): CollectionReference;
}

/** A context whose connection is set before the checks run, so that they can be declared earlier. */
export const deferredContext = (isEmulator: boolean) => {
  let db: Firestore | undefined;
  let count = 0;
  const context: Context = {
    isEmulator,
    get db() {
      if (!db) throw new Error('the server has not started');
      return db;
    },
    fresh: () => context.db.collection(`c${(count += 1)}`),
  };
  return { context, connect: (next: Firestore) => (db = next) };
};

let apps = 0;

/** The SDK, configured as in the application. */
export const connectSdk = (port: number): { db: Firestore; close: () => Promise<void> } => {
  process.env.METADATA_SERVER_DETECTION = 'none';
  process.env.FIRESTORE_EMULATOR_HOST = `127.0.0.1:${port}`;
  const app = initializeApp({ projectId: 'conformance' }, `app${(apps += 1)}`);
  const db = getFirestore(app);
  // Deleting the app terminates the client.
  return { db, close: () => deleteApp(app) };
};

export const codeOf = async (attempt: Promise<unknown>): Promise<number | undefined> => {
  try {
    await attempt;
    return undefined;
  } catch (error) {
    if (typeof error === 'object' && error !== null && 'code' in error) return Number(error.code);
    throw error;
  }
};

interface Snapshots<S> {
  /** The next snapshot that has not been returned yet. */
  next(): Promise<S>;
  /** The next snapshot that satisfies the condition; those before it are dropped. */
  until(condition: (snapshot: S) => boolean): Promise<S>;
  stop(): void;
}

const queueOf = <S>(
  subscribe: (push: (snapshot: S) => void, fail: (error: Error) => void) => () => void,
): Snapshots<S> => {
  const queue: S[] = [];
  const waiting: { resolve: (snapshot: S) => void; reject: (error: Error) => void }[] = [];
  let failure: Error | undefined;
  const stop = subscribe(
    (snapshot) => {
      const first = waiting.shift();
      if (first) first.resolve(snapshot);
      else queue.push(snapshot);
    },
    (error) => {
      failure = error;
      for (const { reject } of waiting.splice(0)) reject(error);
    },
  );
  const next = (): Promise<S> => {
    const queued = queue.shift();
    if (queued !== undefined) return Promise.resolve(queued);
    if (failure) return Promise.reject(failure);
    return new Promise((resolve, reject) => waiting.push({ resolve, reject }));
  };
  const until = async (condition: (snapshot: S) => boolean): Promise<S> => {
    for (;;) {
      const snapshot = await next();
      if (condition(snapshot)) return snapshot;
    }
  };
  return { next, until, stop };
};

export const follow = (query: Query): Snapshots<QuerySnapshot> => queueOf((push, fail) => query.onSnapshot(push, fail));
export const followDocument = (document: DocumentReference): Snapshots<DocumentSnapshot> =>
  queueOf((push, fail) => document.onSnapshot(push, fail));

export const ids = (snapshot: QuerySnapshot): string[] => snapshot.docs.map(({ id }) => id);

/** Each change as `type id oldIndex>newIndex`. */
export const changes = (snapshot: QuerySnapshot): string[] =>
  snapshot.docChanges().map(({ type, doc, oldIndex, newIndex }) => `${type} ${doc.id} ${oldIndex}>${newIndex}`);
