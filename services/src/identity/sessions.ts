// API tokens of screens and sockets. They name an account; what it may do is read each time.
import type { Controller } from '@despacho/contract/accounts/access.ts';
import type { ApiToken } from '@despacho/contract/accounts/identity.ts';
import type { ProcessContext } from '../platform/context.ts';
import { recordSignIn } from '../store/accounts/controllers.ts';
import { currentStanding } from '../store/accounts/standings.ts';
import { isOfDisabledCompany } from '../store/companies/disable.ts';
import type { Firestore } from '../store/firestore.ts';
import type { Proof } from './provider.ts';
import { createTokens, SESSION, type TokenClaims, type Tokens, type VerifiedToken } from './tokens.ts';

/** With the demo off nothing issued while it was on counts any more: its passwords are public. */
export const tokensOf = ({ config, clock }: Pick<ProcessContext, 'config' | 'clock'>): Tokens =>
  createTokens({
    sessionSecret: config.sessionSecret,
    operation: config.demo.isOn ? `${config.operation}+demo` : config.operation,
    realNow: clock.realNow,
  });

/** Null: not a valid token, or expired. `isCurrent` decides whether its session has ended. */
export const verifyApiToken = async (tokens: Tokens, token: string): Promise<VerifiedToken | null> =>
  tokens.verify('api', token);

/** A newer generation than the controller's is a controller document that has not arrived here yet. */
export const isCurrent = (claims: TokenClaims, controller: Controller | null): controller is Controller =>
  controller !== null &&
  controller.isEnabled &&
  claims.generation >= controller.tokenGeneration &&
  (claims.signedInMs === undefined || !controller.closedSessions.includes(claims.signedInMs));

export type LoginOutcome =
  | { ok: true; value: { token: ApiToken } }
  | {
      ok: false;
      code: 'forbidden' | 'no-controller' | 'must-change-password' | 'company-disabled' | 'unauthenticated';
    };

/**
 * The second step of a sign-in: `provenUid` comes from an ID token, `uuid` from the body. The controller is read
 * from the store and not from the live copy, so that a new token never carries an old generation.
 */
export const login = async (
  { db, tokens, now }: { db: Firestore; tokens: Tokens; /** Real milliseconds. */ now: number },
  { uid, signedInMs }: Proof,
  uuid: string,
): Promise<LoginOutcome> => {
  if (uid !== uuid) return { ok: false, code: 'forbidden' };
  const { controller, endedAtMs } = await currentStanding(db, uuid, now);
  if (controller === null) return { ok: false, code: 'no-controller' };
  if (!controller.isEnabled) return { ok: false, code: 'forbidden' };
  if (await isOfDisabledCompany(db, controller)) return { ok: false, code: 'company-disabled' };
  // [ID12] [ID13] [AU8] The session began before the account changed, was closed, or began long ago.
  const hasEnded = signedInMs < endedAtMs || controller.closedSessions.includes(signedInMs);
  if (hasEnded || now - signedInMs > SESSION.mostMs) return { ok: false, code: 'unauthenticated' };
  // [AU4] No token, so that nothing comes before the new password.
  if (controller.mustChangePassword) return { ok: false, code: 'must-change-password' };
  const { token, expiresAt } = await tokens.sign('api', {
    uid: uuid,
    generation: controller.tokenGeneration,
    signedInMs,
  });
  const signedInAt = new Date(signedInMs).toISOString();
  // A renewal is no sign-in.
  if ((controller.lastSignInAt ?? '') < signedInAt) await recordSignIn(db, uuid, signedInAt);
  return { ok: true, value: { token: { token, expiresAt: new Date(expiresAt).toISOString() } } };
};
