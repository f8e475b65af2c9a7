// The signed-in courier of this phone: the stored tokens, their renewal, and requests that need them.
import { IDENTITY_PATHS } from '@despacho/contract/accounts/identityPaths.ts';
import { COURIER_PATHS } from '@despacho/contract/couriers/applicationLimits.ts';
import { writable } from '@despacho/client/readable.ts';
import { readCopy, writeCopy, type Account } from './accountCopy.ts';
import { inOneTab, onOtherTab } from './oneTab.ts';
import { request, type Failure, type Result } from './requests.ts';

const KEY = 'despacho.courier';

type Stored = Account & { /** Grows with each change. */ turn?: number };

const stored = (): Stored | null => {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? 'null') as Stored | null;
  } catch {
    // Storage is forbidden: the account lives as long as the page.
    return null;
  }
};

/** `hasEnded`: the server ended the session. */
export const account = writable<{ current: Account | null; hasEnded: boolean }>({ current: stored(), hasEnded: false });

let turn = stored()?.turn ?? 0;
/** The last change, on the disk. */
let copied: Promise<void> = Promise.resolve();

const show = (current: Account | null, hasEnded: boolean): void => {
  try {
    if (current === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify({ ...current, turn }));
  } catch {
    // As above.
  }
  account.set({ current, hasEnded });
};

export const keepAccount = (current: Account | null, hasEnded = false): void => {
  turn = Math.max(turn, stored()?.turn ?? 0) + 1;
  copied = writeCopy({ current, turn });
  show(current, hasEnded);
};

/** A start does not wait longer for its disk. */
const RECOVERY_MS = 1_000;

/** [CP60] Before the first view: what a killed browser had not written is there again. */
export const recoverAccount = async (): Promise<void> => {
  const slow = new Promise<null>((resolve) => setTimeout(() => resolve(null), RECOVERY_MS));
  const copy = await Promise.race([readCopy(), slow]);
  if (copy === null || copy.turn <= turn) return;
  ({ turn } = copy);
  show(copy.current, false);
};

// Another tab renewed, signed in or signed out.
onOtherTab(KEY, () => account.set({ current: stored(), hasEnded: false }));

type ProviderTokens = { idToken: string; refreshToken: string; uid: string };
type Entered = { token: { token: string }; courier: { name: string } };

const enter = async ({ idToken, refreshToken, uid }: ProviderTokens): Promise<Result<Account>> => {
  const entered = await request<Entered>(COURIER_PATHS.enter, { token: idToken, body: { uuid: uid } });
  if (!entered.ok) return entered;
  const { token, courier } = entered.value;
  return { ok: true, value: { uid, token: token.token, refreshToken, name: courier.name } };
};

export const signIn = async (email: string, password: string): Promise<Failure | null> => {
  const tokens = await request<ProviderTokens>(IDENTITY_PATHS.signIn, { body: { email, password } });
  const entered = tokens.ok ? await enter(tokens.value) : tokens;
  if (!entered.ok) return entered.failure;
  keepAccount(entered.value);
  await copied;
  return null;
};

export const changePassword = async (email: string, password: string, newPassword: string): Promise<Failure | null> => {
  const changed = await request(IDENTITY_PATHS.changePassword, { body: { email, password, newPassword } });
  return changed.ok ? signIn(email, newPassword) : changed.failure;
};

let renewing: Promise<Failure | null> | null = null;

/** A refresh token works once [ID13]: the next one is stored before it is used. */
const renewOnce = async (rejected: string): Promise<Failure | null> => {
  const signedIn = account.get().current;
  if (signedIn === null) return 'unauthenticated';
  const latest = stored();
  const current = latest?.uid === signedIn.uid ? latest : signedIn;
  if (current.token !== rejected) {
    account.set({ current, hasEnded: false });
    return null;
  }
  const tokens = await request<ProviderTokens>(IDENTITY_PATHS.refresh, {
    body: { refreshToken: current.refreshToken },
  });
  if (!tokens.ok) return tokens.failure;
  keepAccount({ ...current, refreshToken: tokens.value.refreshToken });
  await copied;
  const entered = await enter(tokens.value);
  if (entered.ok) keepAccount(entered.value);
  return entered.ok ? null : entered.failure;
};
/** `rejected`: the token that the server no longer accepts; where another tab has a newer one, that is used. */
const renew = async (rejected: string): Promise<Failure | null> =>
  (renewing ??= inOneTab('renewal', async () => renewOnce(rejected)).finally(() => {
    renewing = null;
  }));

type OwnRequest = { body?: object; form?: FormData; isLast?: boolean };

/** As the signed-in courier. A session that the server ended signs the phone out; acts that were not sent stay on it. */
export const ownRequest = async <T>(path: string, own: OwnRequest = {}): Promise<Result<T>> => {
  const { current } = account.get();
  if (current === null) return { ok: false, failure: 'unauthenticated' };
  const first = await request<T>(path, { ...own, token: current.token });
  if (first.ok || first.failure !== 'unauthenticated') return first;
  const failure = await renew(current.token);
  const { current: renewed } = account.get();
  if (renewed?.uid !== current.uid) return { ok: false, failure: 'unauthenticated' };
  if (failure === null) return request<T>(path, { ...own, token: renewed.token });
  if (failure === 'unreachable' || failure === 'too-many-requests') return { ok: false, failure: 'unreachable' };
  keepAccount(null, true);
  return { ok: false, failure: 'unauthenticated' };
};
