// Who an account is now. From the live copy, which costs nothing; where that may be old, from the store itself.
import type { Controller } from '@despacho/contract/access.ts';
import { LIVE } from '@despacho/contract/live.ts';
import { readController } from '../store/controllers.ts';
import type { Firestore } from '../store/firestore.ts';
import type { LiveFold } from '../store/live/foldLive.ts';

export type Directory = {
  /** Null: there is no such account. */
  controllerOf(uid: string): Promise<Controller | null>;
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
  };
};
