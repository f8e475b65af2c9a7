// Links that set a new password: one for each account at a time, each used once. The token of a link is not stored.
import { randomBytes } from 'node:crypto';
import { MESSAGE_OF_RESET, type OutboxMessage } from '@despacho/contract/messages.ts';
import { z } from 'zod';
import type { Clock } from '../../platform/clock.ts';
import { COLLECTIONS } from '../collections.ts';
import { withinLimit, type Firestore } from '../firestore.ts';
import { messageRef, pendingDocument } from '../messages/messages.ts';

/** Real milliseconds. */
const reset = z.object({ uid: z.string().min(1), expiresAtMs: z.number() });
export type PasswordReset = z.infer<typeof reset>;

const resets = (db: Firestore) => db.collection(COLLECTIONS.passwordResets);

const mailTo = (id: string, email: string): OutboxMessage => ({
  id: `${MESSAGE_OF_RESET}${id}`,
  channel: 'email',
  occasion: 'passwordReset',
  audience: 'account',
  to: [email],
  order: null,
  issueId: null,
});

type Opened = PasswordReset & { email: string; /** Clock of the operation. */ now: number };

/** With the mail about it, in one transaction. An earlier link of the account ends. */
export const openReset = async (db: Firestore, { uid, expiresAtMs, email, now }: Opened): Promise<void> => {
  const id = `r${randomBytes(18).toString('base64url')}`;
  const mail = mailTo(id, email);
  await withinLimit(
    db.runTransaction(async (transaction) => {
      const { docs } = await transaction.get(resets(db).where('uid', '==', uid));
      for (const { ref } of docs) transaction.delete(ref);
      transaction.create(resets(db).doc(id), { uid, expiresAtMs });
      transaction.create(messageRef(db, mail), pendingDocument(mail, now));
    }),
  );
};

/** People do not read the mail about a new account, or about an invitation, at once. */
const INVITATION_VALID_MS = 72 * 3_600_000;

export const openInvitation = async (
  db: Firestore,
  clock: Pick<Clock, 'now' | 'realNow'>,
  account: Pick<Opened, 'uid' | 'email'>,
): Promise<void> => openReset(db, { ...account, expiresAtMs: clock.realNow() + INVITATION_VALID_MS, now: clock.now() });

/** Null: it was used, replaced, or its time is over. */
export const findReset = async (db: Firestore, id: string, now: number): Promise<PasswordReset | null> => {
  const { data } = reset.safeParse((await withinLimit(resets(db).doc(id).get())).data());
  return data === undefined || data.expiresAtMs <= now ? null : data;
};

/** True once: of two uses at a time one succeeds. */
export const useReset = async (db: Firestore, id: string): Promise<boolean> =>
  withinLimit(
    db.runTransaction(async (transaction) => {
      const document = await transaction.get(resets(db).doc(id));
      if (!document.exists) return false;
      transaction.delete(document.ref);
      return true;
    }),
  );
