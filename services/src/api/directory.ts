// The current accounts: from the live copy, which costs no read; while that may be old, from the store.
import type { ApiKey } from '@despacho/contract/apiKeys.ts';
import type { Controller, Scope } from '@despacho/contract/accounts/access.ts';
import type { Courier } from '@despacho/contract/couriers/couriers.ts';
import type { Wall } from '@despacho/contract/walls.ts';
import { LIVE } from '@despacho/contract/live/protocol.ts';
import { can } from '@despacho/domain/access/permissions.ts';
import { wallOfToken } from '../identity/wallTokens.ts';
import { createFreshness } from '../platform/freshness.ts';
import { controllers } from '../store/accounts/controllers.ts';
import { branches } from '../store/companies/branches.ts';
import { companies } from '../store/companies/companies.ts';
import { couriers } from '../store/couriers/couriers.ts';
import type { Firestore } from '../store/firestore.ts';
import type { LiveFold } from '../store/live/foldLive.ts';
import { walls } from '../store/walls.ts';

export type Directory = {
  /** Null: there is no such account. */
  controllerOf(uid: string): Promise<Controller | null>;
  /** Null: there is no such courier. */
  courierOf(uid: string): Promise<Courier | null>;
  /** [AU5] Whether the account belongs to a company that was disabled. */
  isOfDisabledCompany(controller: Controller): Promise<boolean>;
  /** [OA3] Whether company and branch of a key exist and are enabled, and an account exists that may revoke it. */
  isKeyAlive(key: ApiKey): Promise<boolean>;
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
    courierOf: async (uid) => (isFresh() ? fold.find('courier', uid) : null) ?? couriers.find(db, uid),
    isOfDisabledCompany: async ({ company }) => {
      if (company === null) return false;
      const found = (isFresh() ? fold.find('company', company.id) : null) ?? (await companies.find(db, company.id));
      return found?.isEnabled === false;
    },
    isKeyAlive: async ({ company, branch, isOfStaff }) => {
      const live = isFresh();
      const ofCompany = (live ? fold.find('company', company.id) : null) ?? (await companies.find(db, company.id));
      if (ofCompany?.isEnabled !== true) return false;
      if (branch !== null) {
        const place = (live ? fold.find('branch', branch.id) : null) ?? (await branches.find(db, branch.id));
        if (place?.isEnabled !== true || place.company.id !== company.id) return false;
      }
      if (isOfStaff) return true;
      const scope: Scope = { type: 'company', companyId: company.id };
      const people = live ? fold.all('controller') : (await controllers.list(db, scope)).found;
      return [...people].some((person) => person.company?.id === company.id && can(person, 'apiKeys.edit'));
    },
    wallOf: async (token) =>
      wallOfToken(isFresh() ? fold.all('wall') : (await walls.list(db, { type: 'all' })).found, token),
    people: async () => {
      const current = isFresh() ? fold.all('controller') : (await controllers.list(db, { type: 'all' })).found;
      return current.filter(({ isEnabled }) => isEnabled).map(({ id }) => id);
    },
  };
};
