// The signed-in account: two steps to sign in [ID1] [ID9], renewal before the token ends, one state in all tabs.
import type { Profile } from '@despacho/contract/accounts/identity.ts';
import type { Renewal } from '@despacho/domain/machines/liveEvents.ts';
import type { Readable } from '../readable.ts';
import { createApi, type Api, type ApiOptions, type Failure, type Result } from '../rest.ts';
import { createCurrentAccount, type CurrentAccount, type SessionState } from './currentAccount.ts';
import type { Account, AccountStore, Keeping } from './stored.ts';

export type Session = {
  readonly api: Api;
  /** The id of this tab: its requests, its socket and its locks belong together. */
  readonly sessionId: string;
  readonly state: Readable<SessionState>;
  /** Calls the listener after each request that is no GET with the queries it changes, until the returned function is called. */
  onMutation(listener: (changed: readonly string[]) => void): () => void;
  token(): string | null;
  /** Without `where` the session is kept where the one before it was, else in the browser. */
  signIn(credentials: { email: string; password: string }, where?: Keeping): Promise<Result<Profile>>;
  /** Signed out here at once, before any response of the server. */
  signOut(): Promise<void>;
  /** One renewal at a time, with any number of callers. */
  renew(): Promise<Renewal>;
  /** Renews in time and follows other tabs until the returned function is called. */
  watch(): () => void;
};

export type SessionOptions = Pick<ApiOptions, 'origin' | 'timeoutMs' | 'screen' | 'fetch'> & {
  sessionId: string;
  store: AccountStore;
  /** The browser's clock: only how long ago a token came is read from it. */
  now: () => number;
  /** Runs in one tab of the browser at a time: a refresh token that two tabs use ends the session [ID13]. */
  alone?: (run: () => Promise<Renewal>) => Promise<Renewal>;
  /** Returns what stops it. */
  repeat: (run: () => void, everyMs: number) => () => void;
};

const LIFE_BEFORE_RENEWAL = 0.8;
const LOOK_MS = 30_000;

const isTransient = ({ code }: Failure): boolean =>
  code === 'unavailable' || code === 'internal' || code === 'too-many-requests';

type ProviderTokens = { idToken: string; refreshToken: string; uid: string };

/** From tokens of the identity provider to a token of the product and the profile of its account. */
const enter = async (
  api: Api,
  { idToken, refreshToken, uid }: ProviderTokens,
  now: () => number,
): Promise<Result<Account>> => {
  const login = await api.login({ body: { uuid: uid }, token: idToken });
  if (!login.ok) return login;
  const { token, expiresAt } = login.value.token;
  const me = await api.me({ token });
  if (!me.ok) return me;
  const renewAt = now() + (Date.parse(expiresAt) - now()) * LIFE_BEFORE_RENEWAL;
  return { ok: true, value: { uid, token, refreshToken, renewAt, profile: me.value } };
};

/** A refresh token works once [ID13]: the next one is stored even if the second step fails. */
const keepRefreshToken = (account: CurrentAccount, current: Account, { refreshToken }: ProviderTokens): Account => {
  const next = { ...current, refreshToken };
  if (account.get() === current) account.keep(next);
  return next;
};

/** Runs without a lock where there is only one tab. */
const withoutLock: NonNullable<SessionOptions['alone']> = async (run) => run();

export const createSession = ({
  sessionId,
  store,
  now,
  repeat,
  alone = withoutLock,
  ...rest
}: SessionOptions): Session => {
  const account = createCurrentAccount(store);
  let renewing: Promise<Renewal> | null = null;

  const mutationListeners = new Set<(changed: readonly string[]) => void>();
  const api = createApi({
    ...rest,
    onMutation: (changed) => mutationListeners.forEach((listener) => listener(changed)),
    sessionId,
    token: () => account.get()?.token ?? null,
    renew: async () => (await renew()) === 'renewed',
  });

  const renewOnce = async (): Promise<Renewal> => {
    // Another tab was faster.
    if (account.takeRenewed()) return 'renewed';
    const current = account.get();
    if (current === null) return 'refused';
    const tokens = await api.refresh({ body: { refreshToken: current.refreshToken } });
    const next = tokens.ok ? keepRefreshToken(account, current, tokens.value) : current;
    const entered = tokens.ok ? await enter(api, tokens.value, now) : tokens;
    // Signed out, or in as another account, during the request.
    const latest = account.get();
    if (latest !== next) return latest === null ? 'refused' : 'renewed';
    if (entered.ok) {
      account.keep(entered.value);
      return 'renewed';
    }
    if (isTransient(entered)) return 'unreachable';
    const endedBy = entered.code === 'company-disabled' ? entered.code : undefined;
    account.keep(null, { hasEnded: true, endedBy });
    return 'refused';
  };

  const renew = async (): Promise<Renewal> =>
    (renewing ??= alone(renewOnce).finally(() => {
      renewing = null;
    }));

  return {
    api,
    sessionId,
    state: account.state,
    onMutation: (listener) => {
      mutationListeners.add(listener);
      return () => void mutationListeners.delete(listener);
    },
    token: () => account.get()?.token ?? null,
    signIn: async (credentials, where) => {
      const tokens = await api.signIn({ body: credentials });
      if (!tokens.ok) return tokens;
      const entered = await enter(api, tokens.value, now);
      if (!entered.ok) return entered;
      account.keep(entered.value, { where });
      return { ok: true, value: entered.value.profile };
    },
    signOut: async () => {
      const token = account.get()?.token;
      account.keep(null);
      if (token !== undefined) await api.signOut({ token });
    },
    renew,
    watch: () => {
      const look = (): void => {
        const current = account.get();
        if (current !== null && now() >= current.renewAt) void renew();
      };
      look();
      const stops = [repeat(look, LOOK_MS), account.followOtherTabs()];
      return () => stops.forEach((stop) => stop());
    },
  };
};
