// Handlers of the identity routes: sign-in, its renewal, sign-out, and the current account.
import { randomBytes } from 'node:crypto';
import { BROWSER_COOKIE } from '@despacho/contract/accounts/identity.ts';
import { landingOf } from '@despacho/domain/access/landing.ts';
import { weaknessOf } from '../../identity/account/strength.ts';
import type { IdentityProvider } from '../../identity/provider.ts';
import { login } from '../../identity/sessions.ts';
import type { SignIn } from '../../identity/signIn.ts';
import { SESSION, type Tokens } from '../../identity/tokens.ts';
import type { Clock } from '../../platform/clock.ts';
import { isDemoEmail } from '../../platform/demoAccounts.ts';
import type { Log } from '../../platform/log.ts';
import type { RunningConfig } from '../../platform/context.ts';
import { accountHolder } from '../../identity/account/holder.ts';
import { controllers } from '../../store/accounts/controllers.ts';
import { createSigner } from '../../platform/signer.ts';
import { closeFamily, familiesOf } from '../../store/accounts/sessionFamilies.ts';
import { draftKeyVersion, endedAtOf } from '../../store/accounts/standings.ts';
import type { Firestore } from '../../store/firestore.ts';
import { isOfDisabledCompany } from '../../store/companies/disable.ts';
import type { Handlers } from '../handlers.ts';
import { respond, refuse, type Refusal } from '../outcome.ts';
import { WEAKNESS_ISSUE } from './refusals.ts';

/** A provider's message is added where it has one. */
const refusalOf = (outcome: Exclude<Awaited<ReturnType<SignIn>>, { ok: true }>, log: Log): Refusal => {
  if (outcome.code === 'locked-out') {
    return refuse('locked-out', { retryAfterSec: Math.ceil(outcome.retryAfterMs / 1_000) });
  }
  const { code, reason } = outcome;
  if (code === 'internal') log.error({ reason }, 'the identity provider refuses for a reason of its own');
  return refuse(code, reason === undefined ? undefined : { provider: reason });
};

const newBrowser = (): string => randomBytes(16).toString('base64url');

/** [ID14] Only for the calls that check a password, and out of reach of scripts and other sites. */
const cookieOf = (browser: string, origins: readonly string[]): string => {
  const isSecure = origins.every((origin) => origin.startsWith('https:'));
  const limits = `Max-Age=${BROWSER_COOKIE.seconds}; Path=/identity; HttpOnly; SameSite=Strict`;
  return `${BROWSER_COOKIE.name}=${browser}; ${limits}${isSecure ? '; Secure' : ''}`;
};

type Dependencies = {
  config: Pick<RunningConfig, 'companyDomains' | 'origins' | 'sessionSecret' | 'operation'>;
  db: Firestore;
  tokens: Tokens;
  clock: Pick<Clock, 'now' | 'realNow'>;
  provider: IdentityProvider;
  signIn: SignIn;
};
type IdentityHandlers = Pick<
  Handlers,
  'signIn' | 'changePassword' | 'ownSessions' | 'closeOwnSession' | 'draftKey' | 'refresh' | 'signOut' | 'login' | 'me'
>;

export const identityHandlers = ({ config, db, tokens, clock, provider, signIn }: Dependencies): IdentityHandlers => ({
  signIn: async ({ body, headers, address, log }) => {
    const browser = headers.cookie ?? newBrowser();
    const outcome = await signIn({ ...body, address, browser });
    if (!outcome.ok) return refusalOf(outcome, log);
    return { ...respond(outcome.value), headers: { 'Set-Cookie': cookieOf(browser, config.origins) } };
  },
  changePassword: async ({ body: { newPassword, ...credentials }, headers, address, log }) => {
    const proven = await signIn({ ...credentials, address, browser: headers.cookie ?? newBrowser() });
    if (!proven.ok) return refusalOf(proven, log);
    const own = await accountHolder(db, proven.value.uid);
    if (own === null) return refuse('no-controller');
    if (!own.isEnabled) return refuse('forbidden');
    if (isDemoEmail(own.email)) return refuse('conflict', { reason: 'protected' });
    const weakness = await weaknessOf(newPassword, own.words, own.rule);
    if (weakness !== null || newPassword === credentials.password) {
      return refuse('invalid', [{ path: 'body.newPassword', issue: WEAKNESS_ISSUE[weakness ?? 'guessable'] }]);
    }
    if (!(await provider.setPassword(own.id, newPassword))) return refuse('no-controller');
    const by = { id: own.id, name: own.name };
    await own.markPassword(false, { what: 'password-changed', by, at: clock.now() });
    return respond({ ok: true });
  },
  refresh: async ({ body }) => {
    const renewed = await provider.refresh(body.refreshToken);
    if (renewed === null) return refuse('unauthenticated');
    const own = await controllers.find(db, renewed.uid);
    const isClosed = own !== null && (await isOfDisabledCompany(db, own));
    return isClosed ? refuse('company-disabled') : respond(renewed);
  },
  signOut: async ({ caller }) => {
    await provider.endSessions(caller.id);
    return respond({ ok: true });
  },
  login: async ({ caller, body }) => {
    const outcome = await login({ db, tokens, now: clock.realNow() }, caller, body.uuid);
    return outcome.ok ? respond(outcome.value) : refuse(outcome.code);
  },
  ownSessions: async ({ caller, signedInMs: ownSignInMs }) => {
    const now = clock.realNow();
    const beganSinceMs = Math.max(now - SESSION.mostMs, await endedAtOf(db, caller.id));
    const found = await familiesOf(db, caller.id, { renewedSinceMs: now - SESSION.idleMs, beganSinceMs });
    const { closedSessions } = caller;
    const at = (ms: number): string => new Date(ms).toISOString();
    return respond({
      sessions: found
        .filter(({ signedInMs }) => !closedSessions.includes(signedInMs))
        .map(({ id, signedInMs, renewedMs }) => ({
          id,
          signedInAt: at(signedInMs),
          renewedAt: at(renewedMs),
          isCurrent: signedInMs === ownSignInMs,
        })),
    });
  },
  closeOwnSession: async ({ caller, params }) =>
    (await closeFamily(db, caller.id, params.id, clock.realNow() - SESSION.mostMs))
      ? respond({ ok: true })
      : refuse('not-found'),
  draftKey: async ({ caller }) =>
    respond({ key: createSigner(config, 'draft-key').sign(caller.id, await draftKeyVersion(db, caller.id)) }),
  me: async ({ caller }) => respond({ ...caller, landing: landingOf(caller, config.companyDomains) }),
});
