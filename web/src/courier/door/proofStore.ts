// The proofs on the phone, in a database of their own: until the server took them.
import type { ProofRefusal } from '@despacho/contract/couriers/proofCalls.ts';
import type { ProofKind } from '@despacho/contract/orders/deliveryProofs.ts';
import { openDB, type DBSchema, type IDBPDatabase } from 'idb';

export type ProofProblem = ProofRefusal | 'wrong-pin' | 'unreadable';

/** `draft`: its delivery is not confirmed. `image`: of a photo or a signature; `pin`: one that could not be checked at the door. */
export type StoredProof = {
  key: string;
  uid: string;
  orderId: string;
  /** What a notice calls it. */
  label: string;
  kind: ProofKind;
  at: string;
  image: Blob | null;
  pin: string | null;
  receiver: string | null;
  state: 'draft' | 'waiting' | 'refused';
  problem: ProofProblem | null;
};

interface Proofs extends DBSchema {
  proofs: { key: string; value: StoredProof; indexes: { uid: string } };
}

let opened: Promise<IDBPDatabase<Proofs>> | null = null;
const database = async (): Promise<IDBPDatabase<Proofs>> =>
  (opened ??= openDB<Proofs>('despacho-courier-proofs', 1, {
    upgrade: (db) => void db.createObjectStore('proofs', { keyPath: 'key' }).createIndex('uid', 'uid'),
    // The phone took the database away, and the next call opens it again.
    terminated: () => {
      opened = null;
    },
  }).catch((error: unknown) => {
    opened = null;
    throw error;
  }));

/** The proofs of one account, the oldest first. */
export const proofsOf = async (uid: string): Promise<StoredProof[]> =>
  (await (await database()).getAllFromIndex('proofs', 'uid', uid)).toSorted((a, b) => a.at.localeCompare(b.at));

/** On the disk, as the act of its delivery. */
export const putProof = async (proof: StoredProof): Promise<void> => {
  const { store, done } = (await database()).transaction('proofs', 'readwrite', { durability: 'strict' });
  await Promise.all([store.put(proof), done]);
};

export const removeProof = async (key: string): Promise<void> => (await database()).delete('proofs', key);

export const forgetProofs = async (): Promise<void> => (await database()).clear('proofs');
