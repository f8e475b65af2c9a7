// Handlers of couriers' accounts at the identity provider. They open the couriers' application and nothing of the console.
import type { Controller } from '@despacho/contract/accounts/access.ts';
import type { FoundAccount } from '@despacho/contract/couriers/accounts.ts';
import type { Courier } from '@despacho/contract/couriers/couriers.ts';
import { generatePassword } from '../../identity/account/generated.ts';
import { wordsOfCourier } from '../../identity/account/holder.ts';
import { emailKey, type IdentityProvider } from '../../identity/provider.ts';
import { isDemoEmail } from '../../platform/demoAccounts.ts';
import { hasControllerWith } from '../../store/accounts/controllers.ts';
import { SESSION } from '../../identity/tokens.ts';
import { familiesOf } from '../../store/accounts/sessionFamilies.ts';
import { openInvitation } from '../../store/accounts/passwordResets.ts';
import { courierByEmail, couriers, markCourierPassword, recordCourierEvent } from '../../store/couriers/couriers.ts';
import { phoneExists } from '../../store/couriers/directory.ts';
import type { Firestore } from '../../store/firestore.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Uploads } from '../files/uploads.ts';
import type { Handlers } from '../handlers.ts';
import { refuse, respond, type Outcome } from '../outcome.ts';
import type { CourierView } from './views.ts';
import { authorOf, conflict, createCourierOf, newCourier, pictureRefusal } from './writing.ts';

type Dependencies = {
  db: Firestore;
  provider: IdentityProvider;
  clock: Clock;
  view: CourierView;
  uploads: Uploads;
};
type AccountHandlers = Pick<
  Handlers,
  | 'createCourierAccount'
  | 'courierHasAccount'
  | 'courierSessions'
  | 'endCourierSessions'
  | 'openCourierAccount'
  | 'updateCourierPassword'
>;

/** One e-mail is one account, of a controller or of a courier. */
export const emailExists = async (db: Firestore, email: string): Promise<boolean> =>
  isDemoEmail(email) || (await hasControllerWith(db, email)) || (await courierByEmail(db, email)) !== null;

type NewAccount = { values: Omit<Courier, 'id'>; email: string; password?: string | undefined };

/** [CU11] The account first: its uid is the id of the courier's document. The only time that the password is returned. */
export const createCourierWithAccount = async (
  { db, provider, clock }: Omit<Dependencies, 'view' | 'uploads'>,
  caller: Controller,
  { values, email, ...given }: NewAccount,
): Promise<Outcome<{ courier: Courier; password: string }>> => {
  if (await emailExists(db, email)) return conflict({ reason: 'email-taken' });
  if (values.phone !== null && (await phoneExists(db, values.phone))) return conflict({ reason: 'phone-taken' });
  const password = given.password ?? (await generatePassword(wordsOfCourier(values)));
  const uid = await provider.createAccount({ email, password, name: values.name });
  if (uid === null) return conflict({ reason: 'email-taken' });
  const write = async (): Promise<Outcome<Courier>> =>
    createCourierOf(db, { ...values, email, mustChangePassword: true }, { caller, at: clock.now(), id: uid });
  let isWritten = false;
  try {
    const created = await write();
    isWritten = created.ok;
    if (!created.ok) return created;
    await openInvitation(db, clock, { uid, email });
    return respond({ courier: created.value, password });
  } finally {
    // An account without its document would hold the e-mail for ever and open nothing.
    if (!isWritten) await provider.removeAccount(uid);
  }
};

/** [CU16] The uid is the id of the courier's document, so a phone that signs in is this courier. */
const openAccount = async (
  { db, provider, clock }: Omit<Dependencies, 'view' | 'uploads'>,
  caller: Controller,
  courier: Courier,
): Promise<Outcome<{ email: string; password: string }>> => {
  if (courier.email === null) return conflict({ reason: 'no-email' });
  const { id, name } = courier;
  const email = emailKey(courier.email);
  const holder = await provider.uidOf(email);
  if (holder === id) return conflict({ reason: 'has-account' });
  if (holder !== null || isDemoEmail(email) || (await hasControllerWith(db, email)))
    return conflict({ reason: 'email-taken' });
  const password = await generatePassword(wordsOfCourier(courier));
  if ((await provider.createAccount({ email, password, name, uid: id })) === null)
    return conflict({ reason: (await provider.uidOf(email)) === null ? 'has-account' : 'email-taken' });
  let isMarked = false;
  try {
    const event = { what: 'account-created', by: authorOf(caller), at: clock.now(), details: { email } };
    isMarked = await markCourierPassword(db, id, true, event);
    if (!isMarked) return refuse('not-found');
    await openInvitation(db, clock, { uid: id, email });
    return respond({ email, password });
  } finally {
    if (!isMarked) await provider.removeAccount(id);
  }
};

const found = ({ id, name, email, phone, company }: Courier): FoundAccount => ({ id, name, email, phone, company });

/** By the e-mail of the account; `courier` null: the e-mail can sign in, and belongs to no courier. */
export const findCourierAccount = async (
  { db, provider }: Pick<Dependencies, 'db' | 'provider'>,
  email: string,
): Promise<Outcome<{ uid: string; user: null; courier: FoundAccount | null }>> => {
  const uid = await provider.uidOf(email);
  if (uid === null) return refuse('not-found');
  const courier = await couriers.find(db, uid);
  return respond({ uid, user: null, courier: courier === null ? null : found(courier) });
};

export const courierAccountHandlers = ({ db, provider, clock, view, uploads }: Dependencies): AccountHandlers => ({
  createCourierAccount: async ({ caller, body: { email: written, password, ...body } }) => {
    const email = emailKey(written);
    const values = await newCourier(db, body);
    if (!values.ok) return values;
    const refusal = await pictureRefusal(uploads, body, caller, values.value);
    if (refusal !== null) return refusal;
    const [firstName = '', ...lastNames] = body.name.split(/\s+/);
    const named = { ...values.value, firstName, lastName: lastNames.join(' ') || null };
    const created = await createCourierWithAccount({ db, provider, clock }, caller, { values: named, email, password });
    if (!created.ok) return created;
    const { courier, password: made } = created.value;
    return { ok: true, status: 201, value: { data: { ...view(caller)(courier), uid: courier.id, password: made } } };
  },
  courierHasAccount: async ({ params: { id } }) =>
    (await couriers.find(db, id)) === null
      ? refuse('not-found')
      : respond({ hasAccount: await provider.hasAccount(id) }),
  openCourierAccount: async ({ caller, params }) => {
    const courier = await couriers.find(db, params.id);
    return courier === null ? refuse('not-found') : openAccount({ db, provider, clock }, caller, courier);
  },
  courierSessions: async ({ params: { id } }) => {
    if ((await couriers.find(db, id)) === null) return refuse('not-found');
    const now = clock.realNow();
    const open = await familiesOf(db, id, {
      renewedSinceMs: now - SESSION.idleMs,
      beganSinceMs: now - SESSION.mostMs,
    });
    const at = (ms: number): string => new Date(ms).toISOString();
    return respond({
      sessions: open.map(({ id: session, signedInMs, renewedMs }) => ({
        id: session,
        signedInAt: at(signedInMs),
        renewedAt: at(renewedMs),
      })),
    });
  },
  endCourierSessions: async ({ caller, params: { id } }) => {
    const event = { what: 'sessions-ended', by: authorOf(caller), at: clock.now() };
    if (!(await recordCourierEvent(db, id, event))) return refuse('not-found');
    await provider.endSessions(id);
    return respond({ ok: true });
  },
  /** [AU4] [CU11] The sessions end, and phones are refused until the courier has a password of their own. */
  updateCourierPassword: async ({ caller, body: { uid, password } }) => {
    const courier = await couriers.find(db, uid);
    if (courier === null) return refuse('not-found');
    if (courier.email === null || (await provider.uidOf(emailKey(courier.email))) !== uid)
      return conflict({ reason: 'no-account' });
    const event = { what: 'password-replaced', by: authorOf(caller), at: clock.now() };
    if (!(await markCourierPassword(db, uid, true, event))) return refuse('not-found');
    return (await provider.setPassword(uid, password)) ? respond({ ok: true }) : conflict({ reason: 'no-account' });
  },
});
