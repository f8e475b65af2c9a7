// The account of this tab and what screens see of it; other tabs take over each change that is stored.
import type { ErrorCode } from '@despacho/contract/errors.ts';
import type { Profile } from '@despacho/contract/accounts/identity.ts';
import { writable, type Readable, type Unsubscribe } from '../readable.ts';
import type { Account, AccountStore, Keeping } from './stored.ts';

export type Ending = Extract<ErrorCode, 'company-disabled'>;

export type SessionState =
  | { isSignedIn: true; uid: string; profile: Profile }
  /** `hasEnded`: the server ended the account's sessions; the user did not sign out. */
  | { isSignedIn: false; hasEnded: boolean; /** Why, where it is not usual. */ endedBy?: Ending | undefined };

export type CurrentAccount = {
  readonly state: Readable<SessionState>;
  get(): Account | null;
  /** Takes over a token that another tab has renewed; false when there is none. */
  takeRenewed(): boolean;
  keep(next: Account | null, options?: { hasEnded?: boolean; endedBy?: Ending | undefined; where?: Keeping }): void;
  followOtherTabs(): Unsubscribe;
};

const stateOf = (account: Account | null, hasEnded: boolean, endedBy?: Ending): SessionState =>
  account === null
    ? { isSignedIn: false, hasEnded, endedBy }
    : { isSignedIn: true, uid: account.uid, profile: account.profile };

export const createCurrentAccount = (store: AccountStore): CurrentAccount => {
  let account: Account | null = store.read();
  const state = writable(stateOf(account, false));

  const adopt = (next: Account | null, hasEnded = false, endedBy?: Ending): void => {
    const before = account;
    account = next;
    // A renewed token changes nothing for a screen; another account, or another scope of this one, does.
    const isSame = before?.uid === next?.uid && JSON.stringify(before?.profile) === JSON.stringify(next?.profile);
    if (!isSame) state.set(stateOf(next, hasEnded, endedBy));
  };

  return {
    state,
    get: () => account,
    takeRenewed: () => {
      const stored = store.read();
      if (stored === null || stored.uid !== account?.uid) return false;
      const isRenewed = stored.token !== account.token;
      // Also where only its refresh token is another one.
      if (isRenewed || stored.refreshToken !== account.refreshToken) adopt(stored);
      return isRenewed;
    },
    keep: (next, { hasEnded = false, endedBy, where } = {}) => {
      store.write(next, where);
      adopt(next, hasEnded, endedBy);
    },
    followOtherTabs: () => store.subscribe(() => adopt(store.read())),
  };
};
