// Who an account is now. From the live copy, which costs nothing; where that may be old, from the store itself.
import type { Controller } from '@despacho/contract/accounts/access.ts';
import { LIVE } from '@despacho/contract/live/protocol.ts';
import { MOST_USERS } from '@despacho/contract/accounts/users.ts';
import { readController, readControllers } from '../store/controllers.ts';
import type { Firestore } from '../store/firestore.ts';
import type { LiveFold } from '../store/live/foldLive.ts';

export type Directory = {
  /** Null: there is no such account. */
  controllerOf(uid: string): Promise<Controller | null>;
  /** The ids of all who may come in. */
  people(): Promise<readonly string[]>;
};

type Fold = Pick<LiveFold, 'find' | 'all' | 'isReady'>;

export const createDirectory = (fold: Fold, db: Firestore, realNow: () => number): Directory => {
  /** Without a fresh echo of a canary nobody tells us of a dismissed account, though the copy looks whole. */
  const isFresh = (): boolean => {
    const newest = Math.max(...fold.all('canary').map(({ writtenAt }) => writtenAt), 0);
    return fold.isReady() && realNow() - newest <= LIVE.sourceStoppedMs;
  };
  return {
    controllerOf: async (uid) => (isFresh() ? fold.find('controller', uid) : null) ?? readController(db, uid),
    people: async () => {
      const known = isFresh() ? fold.all('controller') : (await readControllers(db, MOST_USERS)).found;
      return known.filter(({ isEnabled }) => isEnabled).map(({ id }) => id);
    },
  };
};
