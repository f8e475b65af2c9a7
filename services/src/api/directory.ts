// The current accounts: from the live copy, which costs no read; while that may be old, from the store.
import type { Controller } from '@despacho/contract/accounts/access.ts';
import type { Wall } from '@despacho/contract/walls.ts';
import { LIVE } from '@despacho/contract/live/protocol.ts';
import { wallOfToken } from '../identity/wallTokens.ts';
import { createFreshness } from '../platform/freshness.ts';
import { controllers } from '../store/accounts/controllers.ts';
import { companies } from '../store/companies/companies.ts';
import type { Firestore } from '../store/firestore.ts';
import type { LiveFold } from '../store/live/foldLive.ts';
import { walls } from '../store/walls.ts';

export type Directory = {
  /** Null: there is no such account. */
  controllerOf(uid: string): Promise<Controller | null>;
  /** [AU5] Whether the account belongs to a company that was disabled. */
  isOfDisabledCompany(controller: Controller): Promise<boolean>;
  /** Null: no wall has this token, or it was revoked [WA12]. */
  wallOf(token: string): Promise<Wall | null>;
  /** The ids of all enabled accounts. */
  people(): Promise<readonly string[]>;
};

type Fold = Pick<LiveFold, 'find' | 'all' | 'isReady'>;

export const createDirectory = (fold: Fold, db: Firestore, realNow: () => number): Directory => {
  const freshness = createFreshness({ realNow });
  /** Without a fresh echo of a canary a disabled account could be missed, although the copy looks complete. */
  const isFresh = (): boolean => {
    for (const { id, writtenAt } of fold.all('canary')) freshness.onEcho(id, writtenAt);
    return fold.isReady() && (freshness.ageMs() ?? Infinity) <= LIVE.sourceStoppedMs;
  };
  return {
    controllerOf: async (uid) => (isFresh() ? fold.find('controller', uid) : null) ?? controllers.find(db, uid),
    isOfDisabledCompany: async ({ company }) => {
      if (company === null) return false;
      const found = (isFresh() ? fold.find('company', company.id) : null) ?? (await companies.find(db, company.id));
      return found?.isEnabled === false;
    },
    wallOf: async (token) =>
      wallOfToken(isFresh() ? fold.all('wall') : (await walls.list(db, { type: 'all' })).found, token),
    people: async () => {
      const current = isFresh() ? fold.all('controller') : (await controllers.list(db, { type: 'all' })).found;
      return current.filter(({ isEnabled }) => isEnabled).map(({ id }) => id);
    },
  };
};
