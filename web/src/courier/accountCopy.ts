// The account of the phone on its disk: a browser writes localStorage up to a minute later, and one that is killed before has lost it
// [CP60].
import { openDB, type DBSchema } from 'idb';

export type Account = { uid: string; token: string; refreshToken: string; name: string };

/** `turn` grows with each change. */
type AccountCopy = { current: Account | null; turn: number };

interface Copies extends DBSchema {
  account: { key: 'own'; value: AccountCopy };
}

const opened = async () =>
  openDB<Copies>('despacho-courier-account', 1, { upgrade: (db) => void db.createObjectStore('account') });

/** A phone that stores nothing has none. */
export const writeCopy = async (copy: AccountCopy): Promise<void> => {
  try {
    const db = await opened();
    const { store, done } = db.transaction('account', 'readwrite', { durability: 'strict' });
    await Promise.all([store.put(copy, 'own'), done]);
    db.close();
  } catch {
    // The account lives in localStorage, or as long as the page.
  }
};

export const readCopy = async (): Promise<AccountCopy | null> => {
  try {
    const db = await opened();
    const copy = await db.get('account', 'own');
    db.close();
    return copy ?? null;
  } catch {
    return null;
  }
};
