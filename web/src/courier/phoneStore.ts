// The database of the phone: acts until they are answered, in their order and by account, and the last work for a start
// without network.
import type { ActRefusal, CourierAct, CourierWork } from '@despacho/contract/couriers/application.ts';
import { openDB, type DBSchema, type IDBPDatabase } from 'idb';

/** `label`: what the notice of a refusal calls it. */
export type StoredAct = {
  seq?: number;
  uid: string;
  act: CourierAct;
  label: string;
  state: 'waiting' | 'accepted' | 'refused';
  refusal: ActRefusal | null;
  /** When it was answered, by the phone's clock; 0: not yet. */
  settledAt: number;
};
export type QueuedAct = StoredAct & { seq: number };

/** `receivedAt`: by the phone's clock, when the work's `now` was true. */
export type StoredWork = { uid: string; work: CourierWork; receivedAt: number };

interface Phone extends DBSchema {
  acts: { key: number; value: StoredAct; indexes: { uid: string } };
  work: { key: string; value: StoredWork };
}

let opened: Promise<IDBPDatabase<Phone>> | null = null;
const phone = async (): Promise<IDBPDatabase<Phone>> =>
  (opened ??= openDB<Phone>('despacho-courier', 1, {
    upgrade: (db) => {
      db.createObjectStore('acts', { keyPath: 'seq', autoIncrement: true }).createIndex('uid', 'uid');
      db.createObjectStore('work', { keyPath: 'uid' });
    },
    // The phone took the database away, and the next call opens it again.
    terminated: () => {
      opened = null;
    },
  }).catch((error: unknown) => {
    opened = null;
    throw error;
  }));

/** [CP27] A robbery waits and is sent like every act, and is on no screen. */
export const isVisible = ({ act }: StoredAct): boolean => act.kind !== 'robbery';

const isQueued = (found: StoredAct): found is QueuedAct => found.seq !== undefined;

/** On the disk, so that it outlives a phone whose battery ends. */
export const addAct = async (added: StoredAct): Promise<void> => {
  const { store, done } = (await phone()).transaction('acts', 'readwrite', { durability: 'strict' });
  await Promise.all([store.add(added), done]);
};

/** The acts of one account, the oldest first. */
export const actsOf = async (uid: string): Promise<QueuedAct[]> =>
  (await (await phone()).getAllFromIndex('acts', 'uid', uid)).filter(isQueued).toSorted((a, b) => a.seq - b.seq);

/** How many acts of other accounts wait on this phone. */
export const waitingOfOthers = async (uid: string): Promise<number> =>
  (await (await phone()).getAll('acts')).filter(
    (found) => found.uid !== uid && found.state === 'waiting' && isVisible(found),
  ).length;

export const putAct = async (changed: QueuedAct): Promise<void> => {
  await (await phone()).put('acts', changed);
};

export const removeAct = async (seq: number): Promise<void> => (await phone()).delete('acts', seq);

export const storeWork = async (stored: StoredWork): Promise<void> => {
  await (await phone()).put('work', stored);
};

export const storedWork = async (uid: string): Promise<StoredWork | null> =>
  (await (await phone()).get('work', uid)) ?? null;

/** [CP41] Everything of customers. */
export const forgetWork = async (): Promise<void> => (await phone()).clear('work');

/** A robbery that was not sent is sent after the next sign-in. */
export const forgetActs = async (uid: string): Promise<void> => {
  for (const found of await actsOf(uid)) if (isVisible(found)) await removeAct(found.seq);
};
