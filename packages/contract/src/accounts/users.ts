// The accounts of controllers as their administrators see and write them, without passwords and sessions.
import { z } from 'zod';
import { foundAccount } from '../couriers/accounts.ts';
import { field, imported, payloadShapeOf, written } from '../fields.ts';
import { nameLine } from '../inputs.ts';
import { bodiesOf } from '../payloads.ts';
import { resourceRoutes } from '../resource.ts';
import { routes } from '../route.ts';
import { documentId } from '../values.ts';
import { controller, role } from './access.ts';
import { accountEmail, MAX_EMAIL, PASSWORD_LENGTH } from './passwords.ts';
import { person } from './person.ts';

export const user = person.extend(controller.pick({ mustChangePassword: true, lastSignInAt: true }).shape);
export type User = z.infer<typeof user>;

/** Far beyond any operation. One response holds them all, so that a screen sorts and filters without another request. */
export const MAX_USERS = 5_000;

const NAME = 100;
const firstName = nameLine('El nombre', NAME, 'Ingrese un Nombre');
const lastName = nameLine('El apellido', NAME, 'Ingrese un Apellido');
/** What an administrator changes of an account, beside its duties. */
export const personRows = {
  firstName: imported(written(field.blankText('firstName'), firstName), { place: 1, isNeeded: true }),
  lastName: imported(written(field.blankText('lastName'), lastName), { place: 2, isNeeded: true }),
};
const email = accountEmail('Ingrese un correo electronico', 'Ingrese un correo válido');
const emailInput = { control: 'email', max: MAX_EMAIL, schema: email } as const;
/** Written once: an account is found by its e-mail. */
export const emailRows = {
  email: imported(written(field.blankText('email'), emailInput), { place: 3, isNeeded: true }),
};
export const userRows = { ...personRows, ...emailRows };

/** The id counts; a name is accepted and ignored. Null: none, by choice. */
const place = z
  .strictObject({ id: documentId, name: z.string().max(500).optional() })
  .nullable()
  .optional();
/** Where `company` is missing, none was chosen; null is the choice of the whole operation. */
const duties = { role, company: place, branch: place };

const { change, base } = bodiesOf(personRows, { ...duties, isEnabled: z.boolean() });

export const userNoun = {
  singular: 'user',
  plural: 'users',
  path: '/api/controllers',
  entity: user,
  change,
  base,
  permissions: { read: 'accounts.edit', edit: 'accounts.edit' },
  omit: ['one', 'remove'],
} as const;

const password = z.string().min(1).max(PASSWORD_LENGTH.max);
const uid = documentId;
const writing = { method: 'POST', guard: 'accounts.edit', scoped: true, invalidates: ['users'] } as const;

/** Without a password the server makes one. */
export const newUser = z.strictObject({ ...payloadShapeOf(userRows), ...duties, password: password.optional() });
export type NewUser = z.infer<typeof newUser>;

export const userRoutes = {
  ...resourceRoutes(userNoun),
  ...routes({
    /** A new password by the server, where the account was not used or its password is lost. */
    inviteUser: {
      ...writing,
      path: '/api/controllers/:id/invitation',
      params: z.strictObject({ id: documentId }),
      response: z.object({ password: z.string() }),
    },
    endUserSessions: {
      ...writing,
      path: '/api/controllers/:id/sign-out',
      params: z.strictObject({ id: documentId }),
      response: z.object({ ok: z.literal(true) }),
    },
    createdController: {
      ...writing,
      path: '/functions/created-controller',
      body: newUser,
      /** The only response with the password. */
      response: z.object({ data: user.extend({ uid: z.string(), password: z.string() }) }),
    },
    findUser: {
      method: 'POST',
      path: '/functions/find-user',
      /** Creates accounts of couriers; for controllers the handler requires `accounts.edit`, too. */
      guard: 'couriers.edit',
      body: z.strictObject({ email, type: z.enum(['controllers', 'bikers']).default('controllers') }),
      /** Both null: the e-mail can sign in, and belongs to no account of the type. */
      response: z.object({ uid: z.string(), user: user.nullable(), courier: foundAccount.nullable() }),
    },
    updateControllerPassword: {
      ...writing,
      path: '/functions/update-controller-password',
      body: z.strictObject({ uid, password }),
      response: z.object({ ok: z.literal(true) }),
    },
    updateControllerInfo: {
      ...writing,
      path: '/functions/update-controller-info',
      body: z.strictObject({
        ...payloadShapeOf(personRows),
        ...duties,
        uid,
        pic: z.string().max(2_000).nullable().optional(),
        base: base.optional(),
      }),
      response: z.object({ Actualizado: user }),
    },
  }),
};
