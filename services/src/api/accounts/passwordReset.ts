// A forgotten password: a link by mail, and the new password that it sets. The response reveals nothing about accounts.
import { setTimeout as delay } from 'node:timers/promises';
import { weaknessOf } from '../../identity/account/strength.ts';
import { emailKey, type IdentityProvider } from '../../identity/provider.ts';
import type { ProcessContext } from '../../platform/context.ts';
import { isDemoEmail } from '../../platform/demoAccounts.ts';
import { createResetTokens } from '../../platform/resetTokens.ts';
import { accountHolder, accountHolderByEmail } from '../../identity/account/holder.ts';
import { findReset, openReset, useReset } from '../../store/accounts/passwordResets.ts';
import type { Firestore } from '../../store/firestore.ts';
import type { Handlers } from '../handlers.ts';
import { countAttempt } from '../http/attempts.ts';
import { refuse, respond } from '../outcome.ts';
import { WEAKNESS_ISSUE } from './refusals.ts';
import type { RedisClient } from '../../platform/redis.ts';

type Dependencies = Pick<ProcessContext, 'clock' | 'config' | 'key'> & {
  db: Firestore;
  redis: RedisClient;
  provider: IdentityProvider;
};
type ResetHandlers = Pick<Handlers, 'requestPasswordReset' | 'resetPassword'>;

const VALID_MS = 30 * 60_000;
const HOUR_SEC = 3_600;
/** In an hour: from an address, and for an e-mail. */
const MAX = { address: 20, email: 3 } as const;
/** Longer than the work for an account that exists usually takes, so that both kinds of responses take the same time. */
const MIN_MS = 400;

export const passwordResetHandlers = ({ db, redis, key, clock, config, provider }: Dependencies): ResetHandlers => {
  const tokens = createResetTokens(config);

  const isTooMany = async (kind: keyof typeof MAX, subject: string): Promise<boolean> =>
    (await countAttempt(redis, key, { kind: `password-reset:${kind}`, subject, windowSec: HOUR_SEC })) > MAX[kind];

  const sendLink = async (email: string): Promise<void> => {
    if (isDemoEmail(email) || (await isTooMany('email', email))) return;
    const own = await accountHolderByEmail({ db, provider }, email);
    if (own === null || !own.isEnabled) return;
    await openReset(db, { uid: own.id, email, expiresAtMs: clock.realNow() + VALID_MS, now: clock.now() });
  };

  return {
    requestPasswordReset: async ({ body, address }) => {
      if (await isTooMany('address', address)) return refuse('too-many-requests');
      await Promise.all([sendLink(emailKey(body.email)), delay(MIN_MS)]);
      return respond({ ok: true });
    },
    resetPassword: async ({ body: { token, newPassword } }) => {
      const id = tokens.idIn(token);
      const reset = id === null ? null : await findReset(db, id, clock.realNow());
      const own = reset === null ? null : await accountHolder(db, reset.uid);
      if (id === null || own === null || !own.isEnabled) return refuse('not-found');
      const weakness = await weaknessOf(newPassword, own.words, own.rule);
      if (weakness !== null) return refuse('invalid', [{ path: 'body.newPassword', issue: WEAKNESS_ISSUE[weakness] }]);
      if (!(await useReset(db, id)) || !(await provider.setPassword(own.id, newPassword))) return refuse('not-found');
      const by = { id: own.id, name: own.name };
      await own.markPassword(false, { what: 'password-reset', by, at: clock.now() });
      return respond({ ok: true });
    },
  };
};
