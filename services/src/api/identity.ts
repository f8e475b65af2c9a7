// Handlers of the identity routes: sign-in, its renewal, sign-out, and the current account.
import { landingOf } from '@despacho/domain/access/landing.ts';
import type { IdentityProvider } from '../identity/provider.ts';
import { login } from '../identity/sessions.ts';
import type { SignIn } from '../identity/signIn.ts';
import type { Tokens } from '../identity/tokens.ts';
import type { Clock } from '../platform/clock.ts';
import type { Config } from '../platform/config.ts';
import type { Firestore } from '../store/firestore.ts';
import type { Handlers } from './handlers.ts';
import { respond, refuse } from './outcome.ts';

type Dependencies = {
  config: Pick<Config, 'companyDomains'>;
  db: Firestore;
  tokens: Tokens;
  clock: Pick<Clock, 'realNow'>;
  provider: IdentityProvider;
  signIn: SignIn;
};
type IdentityHandlers = Pick<Handlers, 'signIn' | 'refresh' | 'signOut' | 'login' | 'me'>;

export const identityHandlers = ({ config, db, tokens, clock, provider, signIn }: Dependencies): IdentityHandlers => ({
  signIn: async ({ body, address, log }) => {
    const outcome = await signIn({ ...body, address });
    if (outcome.ok) return respond(outcome.value);
    if (outcome.code === 'locked-out') {
      return refuse('locked-out', { retryAfterSec: Math.ceil(outcome.retryAfterMs / 1_000) });
    }
    const { code, reason } = outcome;
    if (code === 'internal') log.error({ reason }, 'the identity provider refuses for a reason of its own');
    return refuse(code, reason === undefined ? undefined : { provider: reason });
  },
  refresh: async ({ body }) => {
    const renewed = await provider.refresh(body.refreshToken);
    return renewed === null ? refuse('unauthenticated') : respond(renewed);
  },
  signOut: async ({ caller }) => {
    await provider.endSessions(caller.id);
    return respond({ ok: true });
  },
  login: async ({ caller, body }) => {
    const outcome = await login({ db, tokens, now: clock.realNow() }, caller, body.uuid);
    return outcome.ok ? respond(outcome.value) : refuse(outcome.code);
  },
  me: async ({ caller }) => respond({ ...caller, landing: landingOf(caller, config.companyDomains) }),
});
