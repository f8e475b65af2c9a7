// The stored session, which survives reloads [ID11]. Other tabs see changes, unless it belongs to one tab only.
import { profile } from '@despacho/contract/accounts/identity.ts';
import { z } from 'zod';
import type { Unsubscribe } from '../readable.ts';

export const account = z.object({
  uid: z.string(),
  token: z.string(),
  refreshToken: z.string(),
  /** From when on the token is renewed silently (browser's clock, ms): four fifths of its life. */
  renewAt: z.number(),
  profile,
});
export type Account = z.infer<typeof account>;

/** The item of the browser's storage. */
export const ACCOUNT_KEY = 'despacho.auth';

/** `tab`: removed with the tab, and invisible to the others. */
export type Keeping = 'browser' | 'tab';

export type AccountStore = {
  read(): Account | null;
  /** Without a choice it stays where it is. */
  write(next: Account | null, where?: Keeping): void;
  /** Called when another tab wrote. */
  subscribe(listener: () => void): Unsubscribe;
};

/** Where storage is forbidden the account lives as long as the page. */
const quietly = <T>(attempt: () => T, otherwise: T): T => {
  try {
    return attempt();
  } catch {
    return otherwise;
  }
};

const place = (where: Keeping): Storage => (where === 'tab' ? sessionStorage : localStorage);
const now = (): Keeping => (sessionStorage.getItem(ACCOUNT_KEY) === null ? 'browser' : 'tab');

export const browserAccountStore = (): AccountStore => ({
  read: () =>
    quietly(() => {
      const parsed = account.safeParse(JSON.parse(place(now()).getItem(ACCOUNT_KEY) ?? 'null'));
      return parsed.success ? parsed.data : null;
    }, null),
  write: (next, where) =>
    quietly(() => {
      const current = now();
      if (next === null || (where !== undefined && where !== current)) place(current).removeItem(ACCOUNT_KEY);
      if (next !== null) place(where ?? current).setItem(ACCOUNT_KEY, JSON.stringify(next));
    }, undefined),
  subscribe: (listener) => {
    const onStorage = ({ key }: StorageEvent): void => {
      // A null key: everything was cleared.
      if (key === ACCOUNT_KEY || key === null) listener();
    };
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  },
});
