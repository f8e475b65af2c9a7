// The first step of a sign-in: whatever the provider, the lock-out stands in front of it.
import type { LockOut } from './lockOut.ts';
import {
  emailKey,
  ProviderAway,
  type IdentityProvider,
  type ProviderRefusal,
  type ProviderTokens,
} from './provider.ts';

export type SignInAttempt = { email: string; password: string; /** Who asks, behind any proxy. */ address: string };

export type SignInOutcome =
  | { ok: true; value: ProviderTokens }
  | ProviderRefusal
  | { ok: false; code: 'locked-out'; retryAfterMs: number };

export type SignIn = (attempt: SignInAttempt) => Promise<SignInOutcome>;

export const createSignIn =
  (provider: Pick<IdentityProvider, 'signIn'>, lockOut: LockOut): SignIn =>
  async ({ email: given, password, address }) => {
    const email = emailKey(given);
    const retryAfterMs = await lockOut.take({ email, address });
    if (retryAfterMs > 0) return { ok: false, code: 'locked-out', retryAfterMs };
    try {
      const outcome = await provider.signIn({ email, password });
      if (outcome.ok) await lockOut.giveBack({ email, address });
      return outcome;
    } catch (error) {
      // Nobody guessed anything: a control room must not be locked out because the provider was away.
      if (error instanceof ProviderAway) await lockOut.undo({ email, address });
      throw error;
    }
  };
