// The first step of a sign-in: the lock-out comes before every provider.
import type { LockOut } from './lockOut.ts';
import { emailKey, type IdentityProvider, type ProviderRefusal, type ProviderTokens } from './provider.ts';

type SignInAttempt = {
  email: string;
  password: string;
  /** The address of the client, behind any proxy. */ address: string;
  /** An id that only the browser of the attempt has. */ browser: string;
};

type SignInOutcome =
  | { ok: true; value: ProviderTokens }
  | ProviderRefusal
  | { ok: false; code: 'locked-out'; retryAfterMs: number };

export type SignIn = (attempt: SignInAttempt) => Promise<SignInOutcome>;

/** A provider that is overrun or set up wrongly looked at no password. */
const isGuess = ({ code }: ProviderRefusal): boolean => code === 'wrong-credentials' || code === 'forbidden';

export const createSignIn =
  (provider: Pick<IdentityProvider, 'signIn'>, lockOut: LockOut): SignIn =>
  async ({ email: given, password, ...from }) => {
    const email = emailKey(given);
    const reserved = await lockOut.reserve({ email, ...from });
    if (!reserved.ok) return { ok: false, code: 'locked-out', retryAfterMs: reserved.retryAfterMs };
    const outcome = await provider.signIn({ email, password }).catch(async (error: unknown) => {
      // Not a guess: a control room must not be locked out because a service is unavailable.
      await reserved.undo();
      throw error;
    });
    if (outcome.ok) await reserved.succeed();
    else if (isGuess(outcome)) await reserved.fail();
    else await reserved.undo();
    return outcome;
  };
