// The accounts of controllers as their administrators see and write them, without passwords and sessions.
import { z } from 'zod';
import { foundAccount } from '../couriers/accounts.ts';
import { nameOfThing } from '../inputs.ts';
import { resourceRoutes } from '../resource.ts';
import { routes } from '../route.ts';
import { documentId } from '../values.ts';
import { controller, role } from './access.ts';
import { accountEmail, PASSWORD_LENGTH } from './passwords.ts';
import { person } from './person.ts';

export const user = person.extend(controller.pick({ mustChangePassword: true, lastSignInAt: true }).shape);
export type User = z.infer<typeof user>;

/** Far beyond any operation. One response holds them all, so that a screen sorts and filters without another request. */
export const MAX_USERS = 5_000;

const NAME = 100;
export const firstName = nameOfThing('El nombre', NAME, 'Ingrese un Nombre');
export const lastName = nameOfThing('El apellido', NAME, 'Ingrese un Apellido');

/** The id counts; a name is accepted and ignored. Null: none, by choice. */
const place = z
  .strictObject({ id: documentId, name: z.string().max(500).optional() })
  .nullable()
  .optional();
/** Where `company` is missing, none was chosen; null is the choice of the whole operation. */
const duties = { firstName, lastName, role, company: place, branch: place };

const fields = z.strictObject({ ...duties, isEnabled: z.boolean() });

export const userNoun = {
  singular: 'user',
  plural: 'users',
  path: '/api/controllers',
  entity: user,
  change: fields.partial(),
  permissions: { read: 'accounts.edit', edit: 'accounts.edit' },
  omit: ['one', 'remove'],
} as const;

const email = accountEmail('Ingrese un correo electronico', 'Ingrese un correo válido');
const password = z.string().min(1).max(PASSWORD_LENGTH.max);
const uid = documentId;
const writing = { method: 'POST', guard: 'accounts.edit', scoped: true, invalidates: ['users'] } as const;

/** Without a password the server makes one. */
export const newUser = z.strictObject({ ...duties, email, password: password.optional() });
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
      body: z.strictObject({ ...duties, uid, pic: z.string().max(2_000).nullable().optional() }),
      response: z.object({ Actualizado: user }),
    },
  }),
};
