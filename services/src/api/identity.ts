// Handlers of the identity routes: signing in, its renewal, its end, and who one is.
import { landingOf } from '@despacho/domain/access/landing.ts';
import type { IdentityProvider } from '../identity/embeddedProvider.ts';
import { login } from '../identity/sessions.ts';
import type { Tokens } from '../identity/tokens.ts';
import type { Config } from '../platform/config.ts';
import type { Firestore } from '../store/firestore.ts';
import type { Handlers } from './handlers.ts';
import { answer, refuse } from './outcome.ts';

type Parts = { config: Pick<Config, 'companyDomains'>; db: Firestore; tokens: Tokens; provider: IdentityProvider };
type IdentityHandlers = Pick<Handlers, 'signIn' | 'refresh' | 'signOut' | 'login' | 'me'>;

export const identityHandlers = ({ config, db, tokens, provider }: Parts): IdentityHandlers => ({
  signIn: async ({ body, address }) => {
    const outcome = await provider.signIn({ ...body, address });
    if (outcome.ok) return answer(outcome.value);
    if (outcome.code === 'wrong-credentials') return refuse('wrong-credentials');
    return refuse('locked-out', { retryAfterSec: Math.ceil(outcome.retryAfterMs / 1_000) });
  },
  refresh: async ({ body }) => {
    const renewed = await provider.refresh(body.refreshToken);
    return renewed === null ? refuse('unauthenticated') : answer(renewed);
  },
  signOut: async ({ caller }) => {
    await provider.endSessions(caller.id);
    return answer({ ok: true });
  },
  login: async ({ caller, body }) => {
    const outcome = await login(db, tokens, caller.uid, body.uuid);
    return outcome.ok ? answer(outcome.value) : refuse(outcome.code);
  },
  me: async ({ caller }) => answer({ ...caller, landing: landingOf(caller, config.companyDomains) }),
});
