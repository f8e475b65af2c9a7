// The accounts of couriers at the identity provider: their creation with a password, and another password.
import { z } from 'zod';
import { imageName } from '../images.ts';
import { routes } from '../route.ts';
import { documentId } from '../values.ts';
import { courierAccountFields, courierPassword } from './courierFields.ts';
import { courier } from './couriers.ts';
import { directoryCourier } from './directory.ts';

/** What a search by e-mail shows of a courier. */
export const foundAccount = courier.pick({ id: true, name: true, email: true, phone: true, company: true });
export type FoundAccount = z.infer<typeof foundAccount>;

const params = z.strictObject({ id: documentId });
const writing = { method: 'POST', guard: 'couriers.edit', scoped: true } as const;

export const courierAccountRoutes = routes({
  createCourierAccount: {
    ...writing,
    path: '/functions/create-user-biker',
    invalidates: ['couriers'],
    /** Without a password the server makes one. */
    body: courierAccountFields.extend({ password: courierPassword.optional(), pic: imageName }),
    /** This response and that of `openCourierAccount` have the password, no others. */
    response: z.object({ data: directoryCourier.extend({ uid: z.string(), password: z.string() }) }),
  },
  courierHasAccount: {
    method: 'GET',
    guard: 'couriers.edit',
    scoped: true,
    path: '/api/couriers/:id/has-account',
    params,
    response: z.object({ hasAccount: z.boolean() }),
  },
  /** Of a courier who was created without an account: for the stored e-mail. */
  openCourierAccount: {
    ...writing,
    path: '/api/couriers/:id/account',
    invalidates: ['courierHasAccount'],
    params,
    response: z.object({ email: z.string(), password: z.string() }),
  },
  updateCourierPassword: {
    ...writing,
    path: '/functions/update-password-biker',
    body: z.strictObject({ uid: documentId, password: courierPassword }),
    response: z.object({ ok: z.literal(true) }),
  },
});
