// The current accounts: from the live copy, which costs no read; while that may be old, from the store.
import type { Controller } from '@despacho/contract/accounts/access.ts';
import { LIVE } from '@despacho/contract/live/protocol.ts';
import { MOST_USERS } from '@despacho/contract/accounts/users.ts';
import { controllers } from '../store/controllers.ts';
import type { Firestore } from '../store/firestore.ts';
import type { LiveFold } from '../store/live/foldLive.ts';

export type Directory = {
  /** Null: there is no such account. */
  controllerOf(uid: string): Promise<Controller | null>;
  /** The ids of all enabled accounts. */
  people(): Promise<readonly string[]>;
};

type Fold = Pick<LiveFold, 'find' | 'all' | 'isReady'>;

export const createDirectory = (fold: Fold, db: Firestore, realNow: () => number): Directory => {
  /** Without a fresh echo of a canary a disabled account could be missed, although the copy looks complete. */
  const isFresh = (): boolean => {
    const newest = Math.max(...fold.all('canary').map(({ writtenAt }) => writtenAt), 0);
    return fold.isReady() && realNow() - newest <= LIVE.sourceStoppedMs;
  };
  return {
    controllerOf: async (uid) => (isFresh() ? fold.find('controller', uid) : null) ?? controllers.find(db, uid),
    people: async () => {
      const current = isFresh()
        ? fold.all('controller')
        : (await controllers.list(db, { type: 'all' }, MOST_USERS)).found;
      return current.filter(({ isEnabled }) => isEnabled).map(({ id }) => id);
    },
  };
};
