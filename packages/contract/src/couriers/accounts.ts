// The accounts of couriers at the identity provider: their creation with a password, and another password.
import { z } from 'zod';
import { tooShort } from '../accounts/newPassword.ts';
import { accountEmail, COURIER_PASSWORD_LENGTH } from '../accounts/passwords.ts';
import { imageName } from '../images.ts';
import { nameOfThing, writtenText } from '../inputs.ts';
import { toPayload } from '../payloads.ts';
import { routes } from '../route.ts';
import { documentId, instant } from '../values.ts';
import { dpiText, phoneOf } from './courierInputs.ts';
import { courier, courierRows } from './couriers.ts';
import { directoryCourier } from './directory.ts';

/** The server refuses shorter ones; a generated one has ten. */
export const courierPassword = z
  .string()
  .min(1, 'Ingrese contraseña')
  .min(COURIER_PASSWORD_LENGTH.min, tooShort(COURIER_PASSWORD_LENGTH.min))
  .max(COURIER_PASSWORD_LENGTH.max, `La contraseña no puede pasar de ${COURIER_PASSWORD_LENGTH.max} caracteres`);

/** The inputs of a courier that is created together with an account, by the names of its fields. */
export const courierAccountInputs = {
  name: nameOfThing('El nombre', 120, 'Ingrese nombre y apellido').refine(
    (name) => name.length >= 6,
    'Ingrese nombre y apellido',
  ),
  email: accountEmail('Ingrese un correo electronico', 'Ingrese un correo válido'),
  phone: phoneOf('Teléfono es requerido', 8, 'El teléfono debe tener al menos 8 números'),
  plate: writtenText(8).refine((text) => text.length >= 6, 'Ingrese Placa del Piloto'),
  dpi: dpiText.refine((digits) => digits.length >= 12, 'Ingrese DPI del piloto'),
} as const;

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
    body: z.strictObject({
      ...toPayload(courierRows, courierAccountInputs),
      password: courierPassword.optional(),
      pic: imageName,
    }),
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
  /** Opens an account for the stored e-mail of a courier who was created without one. */
  openCourierAccount: {
    ...writing,
    path: '/api/couriers/:id/account',
    invalidates: ['courierHasAccount'],
    params,
    response: z.object({ email: z.string(), password: z.string() }),
  },
  /** The phones that are signed in to the couriers' application, the newest first; none where the provider does not list them. */
  courierSessions: {
    method: 'GET',
    guard: 'couriers.edit',
    scoped: true,
    path: '/api/couriers/:id/sessions',
    params,
    response: z.object({ sessions: z.array(z.object({ id: z.string(), signedInAt: instant, renewedAt: instant })) }),
  },
  /** [CP6] For a phone that is lost: all of them end, and each forgets its orders. */
  endCourierSessions: {
    ...writing,
    path: '/api/couriers/:id/sign-out',
    invalidates: ['courierSessions'],
    params,
    response: z.object({ ok: z.literal(true) }),
  },
  updateCourierPassword: {
    ...writing,
    path: '/functions/update-password-biker',
    body: z.strictObject({ uid: documentId, password: courierPassword }),
    response: z.object({ ok: z.literal(true) }),
  },
});
