// Handlers of the accounts of controllers, for administrators of the whole operation. The controller document decides what an
// account may do, the identity provider has its password.
import type { Controller } from '@despacho/contract/accounts/access.ts';
import { userRows, type NewUser } from '@despacho/contract/accounts/users.ts';
import { toPayload } from '@despacho/contract/payloads.ts';
import { can } from '@despacho/domain/access/permissions.ts';
import { createPerson, problemOf } from '../../identity/account/create.ts';
import type { AccountRequest } from '../../identity/account/request.ts';
import { generatePassword } from '../../identity/account/generated.ts';
import { weaknessOf } from '../../identity/account/strength.ts';
import { isDemoEmail } from '../../platform/demoAccounts.ts';
import { emailKey, type IdentityProvider } from '../../identity/provider.ts';
import type { Clock } from '../../platform/clock.ts';
import { controllerByEmail, controllers, markPassword } from '../../store/accounts/controllers.ts';
import { openInvitation } from '../../store/accounts/passwordResets.ts';
import type { Firestore } from '../../store/firestore.ts';
import type { Handlers } from '../handlers.ts';
import { refuse, respond, type Outcome, type Refusal } from '../outcome.ts';
import { resourceActions } from '../resource.ts';
import { findCourierAccount } from '../couriers/accounts.ts';
import { createChangeUser } from './changeUser.ts';
import { idsOf } from './places.ts';
import { dutyRefusal, problemRefusal } from './refusals.ts';

type Dependencies = { db: Firestore; clock: Clock; provider: IdentityProvider };
type UserHandlers = Pick<
  Handlers,
  | 'users'
  | 'changeUser'
  | 'inviteUser'
  | 'endUserSessions'
  | 'createdController'
  | 'findUser'
  | 'updateControllerPassword'
  | 'updateControllerInfo'
>;

/** The account in a body that its schema accepted. */
const accountOf = ({ password: _password, company = null, branch = null, ...account }: NewUser): AccountRequest => ({
  ...account,
  email: emailKey(account.email),
  ...idsOf({ company, branch }),
});

/** Passwords are not made of them. */
const wordsOf = (account: Pick<Controller, keyof typeof userRows>): string[] =>
  Object.values(toPayload(userRows, account));

/** [AU1] Null: such an account can be created now. */
export const newUserRefusal = async (db: Firestore, body: NewUser): Promise<Refusal | null> => {
  const problem = dutyRefusal(body) ?? (await problemOf(db, accountOf(body)));
  return typeof problem === 'string' ? problemRefusal(problem) : problem;
};

/** [AU1] [AU2] The only time that the password is returned. */
export const createUser = async (
  { db, clock, provider }: Dependencies,
  caller: Controller,
  body: NewUser,
): Promise<Outcome<{ user: Controller; password: string }>> => {
  const refusal = dutyRefusal(body);
  if (refusal !== null) return refusal;
  const request = accountOf(body);
  const { email, role } = request;
  const password = body.password ?? (await generatePassword(wordsOf(request)));
  const by = { id: caller.id, name: caller.name };
  const event = { what: 'created', by, at: clock.now(), details: { email, role } };
  const made = await createPerson({ db, provider }, { request, password, mustChangePassword: true, event });
  return typeof made === 'string' ? problemRefusal(made) : respond({ user: made, password });
};

export const userHandlers = ({ db, clock, provider }: Dependencies): UserHandlers => {
  const actions = resourceActions(controllers, { db, clock, shown: async (found) => found });
  const change = createChangeUser({ db, clock });
  /** [AU4] A password that another person chose: sessions end, and the next one begins with a password of its own. */
  const replacePassword = async (
    caller: Controller,
    { id: uid, email }: Controller,
    password: string,
  ): Promise<Outcome<{ ok: true }>> => {
    if (isDemoEmail(email)) return refuse('conflict', { reason: 'protected' });
    const by = { id: caller.id, name: caller.name };
    const event = { what: 'password-replaced', by, at: clock.now() };
    if (!(await markPassword(db, uid, true, event))) return refuse('not-found');
    return (await provider.setPassword(uid, password)) ? respond({ ok: true }) : refuse('not-found');
  };

  return {
    users: async (request) => {
      const { found, total } = await actions.list(request);
      return respond({ users: found, total });
    },
    changeUser: change,
    inviteUser: async ({ caller, params }) => {
      const stored = await controllers.find(db, params.id);
      if (stored === null) return refuse('not-found');
      const password = await generatePassword(wordsOf(stored));
      const replaced = await replacePassword(caller, stored, password);
      if (!replaced.ok) return replaced;
      await openInvitation(db, clock, { uid: stored.id, email: emailKey(stored.email) });
      return respond({ password });
    },
    endUserSessions: async ({ params }) => {
      if ((await controllers.find(db, params.id)) === null) return refuse('not-found');
      await provider.endSessions(params.id);
      return respond({ ok: true });
    },
    createdController: async ({ caller, body }) => {
      const created = await createUser({ db, clock, provider }, caller, body);
      if (!created.ok) return created;
      const { user, password } = created.value;
      return { ok: true, status: 201, value: { data: { ...user, uid: user.id, password } } };
    },
    findUser: async ({ caller, body: { type, ...body } }) => {
      const email = emailKey(body.email);
      const seesAccounts = can(caller, 'accounts.edit');
      if (type === 'bikers') {
        const found = await findCourierAccount({ db, provider }, email);
        // [CU15] That an account is another one's is for those who see all accounts.
        return found.ok && found.value.courier === null && !seesAccounts ? refuse('not-found') : found;
      }
      if (!seesAccounts) return refuse('forbidden');
      const found = await controllerByEmail(db, email);
      const uid = found?.id ?? (await provider.uidOf(email));
      return uid === null ? refuse('not-found') : respond({ uid, user: found, courier: null });
    },
    updateControllerPassword: async ({ caller, body: { uid, password } }) => {
      const stored = await controllers.find(db, uid);
      if (stored === null) return refuse('not-found');
      const weakness = await weaknessOf(password, wordsOf(stored));
      return weakness === null ? replacePassword(caller, stored, password) : problemRefusal(weakness);
    },
    updateControllerInfo: async ({ body: { uid, pic: _pic, ...body }, ...request }) => {
      const changed = await change({ ...request, params: { id: uid }, body });
      return changed.ok ? respond({ Actualizado: changed.value }) : changed;
    },
  };
};
