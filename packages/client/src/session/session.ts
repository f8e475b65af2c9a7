// The signed-in account: two steps to sign in [ID1] [ID9], renewal before the token ends, one state in all tabs.
import type { Profile } from '@despacho/contract/accounts/identity.ts';
import type { RouteName } from '@despacho/contract/index.ts';
import type { Renewal } from '@despacho/domain/machines/liveEvents.ts';
import { writable, type Readable } from '../readable.ts';
import { createApi, type Api, type ApiOptions, type Failure, type Result } from '../rest.ts';
import type { Account, AccountStore, Keeping } from './stored.ts';

export type SessionState =
  | { isSignedIn: true; uid: string; profile: Profile }
  /** `hasEnded`: the server ended the account's sessions; the user did not sign out. */
  | { isSignedIn: false; hasEnded: boolean };

export type Session = {
  readonly api: Api;
  /** Of this tab: its requests, its socket and its locks belong together. */
  readonly sessionId: string;
  readonly state: Readable<SessionState>;
  /** Calls the listener after each request that is no GET, until the returned function is called. */
  onMutation(listener: (name: RouteName) => void): () => void;
  token(): string | null;
  signIn(credentials: { email: string; password: string }, where?: Keeping): Promise<Result<Profile>>;
  /** Here at once, whatever the server says to it. */
  signOut(): Promise<void>;
  /** One renewal at a time, however many ask. */
  renew(): Promise<Renewal>;
  /** Renews in time and follows other tabs until the returned function is called. */
  watch(): () => void;
};

export type SessionOptions = Pick<ApiOptions, 'origin' | 'timeoutMs' | 'screen' | 'fetch'> & {
  sessionId: string;
  store: AccountStore;
  /** The browser's clock: only how long ago a token came is read from it. */
  now: () => number;
  /** Returns what stops it. */
  repeat: (run: () => void, everyMs: number) => () => void;
};

const LIFE_BEFORE_RENEWAL = 0.8;
const LOOK_MS = 30_000;

const isTransient = ({ code }: Failure): boolean =>
  code === 'unavailable' || code === 'internal' || code === 'too-many-requests';

export const createSession = ({ sessionId, store, now, repeat, ...rest }: SessionOptions): Session => {
  let account: Account | null = store.read();
  let renewing: Promise<Renewal> | null = null;
  const stateOf = (current: Account | null, hasEnded: boolean): SessionState =>
    current === null
      ? { isSignedIn: false, hasEnded }
      : { isSignedIn: true, uid: current.uid, profile: current.profile };
  const state = writable(stateOf(account, false));

  const adopt = (next: Account | null, hasEnded = false): void => {
    const before = account;
    account = next;
    // A renewed token is no news to a screen; another account, or another scope of this one, is.
    const isSame = before?.uid === next?.uid && JSON.stringify(before?.profile) === JSON.stringify(next?.profile);
    if (!isSame) state.set(stateOf(next, hasEnded));
  };
  const keep = (next: Account | null, hasEnded = false, where?: Keeping): void => {
    store.write(next, where);
    adopt(next, hasEnded);
  };

  const mutationListeners = new Set<(name: RouteName) => void>();
  const api = createApi({
    ...rest,
    onMutation: (name) => mutationListeners.forEach((listener) => listener(name)),
    sessionId,
    token: () => account?.token ?? null,
    renew: async () => (await renew()) === 'renewed',
  });

  type ProviderTokens = { idToken: string; refreshToken: string; uid: string };
  /** From the identity provider's word to a token of our own, and whose it is. */
  const enter = async ({ idToken, refreshToken, uid }: ProviderTokens): Promise<Result<Account>> => {
    const login = await api.login({ body: { uuid: uid }, token: idToken });
    if (!login.ok) return login;
    const { token, expiresAt } = login.value.token;
    const me = await api.me({ token });
    if (!me.ok) return me;
    const renewAt = now() + (Date.parse(expiresAt) - now()) * LIFE_BEFORE_RENEWAL;
    return { ok: true, value: { uid, token, refreshToken, renewAt, profile: me.value } };
  };

  const renewOnce = async (): Promise<Renewal> => {
    const current = account;
    if (current === null) return 'refused';
    const stored = store.read();
    // Another tab was faster.
    if (stored !== null && stored.uid === current.uid && stored.token !== current.token) {
      adopt(stored);
      return 'renewed';
    }
    const tokens = await api.refresh({ body: { refreshToken: current.refreshToken } });
    const entered = tokens.ok ? await enter(tokens.value) : tokens;
    // Signed out, or in as somebody else, while we asked.
    if (account !== current) return account === null ? 'refused' : 'renewed';
    if (entered.ok) {
      keep(entered.value);
      return 'renewed';
    }
    if (isTransient(entered)) return 'unreachable';
    keep(null, true);
    return 'refused';
  };

  const renew = async (): Promise<Renewal> => {
    renewing ??= renewOnce().finally(() => {
      renewing = null;
    });
    return renewing;
  };

  return {
    api,
    sessionId,
    state,
    onMutation: (listener) => {
      mutationListeners.add(listener);
      return () => void mutationListeners.delete(listener);
    },
    token: () => account?.token ?? null,
    signIn: async (credentials, where = 'browser') => {
      const tokens = await api.signIn({ body: credentials });
      if (!tokens.ok) return tokens;
      const entered = await enter(tokens.value);
      if (!entered.ok) return entered;
      keep(entered.value, false, where);
      return { ok: true, value: entered.value.profile };
    },
    signOut: async () => {
      const token = account?.token;
      keep(null);
      if (token !== undefined) await api.signOut({ token });
    },
    renew,
    watch: () => {
      const look = (): void => {
        if (account !== null && now() >= account.renewAt) void renew();
      };
      look();
      const stops = [repeat(look, LOOK_MS), store.subscribe(() => adopt(store.read()))];
      return () => stops.forEach((stop) => stop());
    },
  };
};
