// What people write about a courier: the fields of its forms, of the calls and of import files.
import { z } from 'zod';
import { tooShort } from '../accounts/newPassword.ts';
import { accountEmail, COURIER_PASSWORD_LENGTH } from '../accounts/passwords.ts';
import { nameOfThing, writtenText } from '../inputs.ts';
import { localDigits } from '../phones.ts';
import { documentId } from '../values.ts';
import { courierType, ownership } from './couriers.ts';

const WRITTEN_PHONE = /^[+\d\s()-]{0,30}$/;
const phoneOf = (required: string, least: number, short: string) =>
  z
    .string()
    .trim()
    .min(1, required)
    .regex(WRITTEN_PHONE, 'El teléfono solo lleva números')
    .transform(localDigits)
    .refine((digits) => digits.length >= least, short);

const emptied = (text: string): string | null => (text === '' ? null : text);
/** Older programs write 0 where there is none. */
const unlessZero = (text: string): string | null => (/^0*$/.test(text) ? null : text);

const MOST_DPI = 30;
const dpiText = z
  .string()
  .trim()
  .max(MOST_DPI)
  .regex(/^[\d\s-]*$/, 'El DPI solo lleva números')
  .transform((text) => text.replaceAll(/[\s-]/g, ''));
/** As forms give them: a text, '' for none. */
export const courierTexts = {
  dpi: dpiText.transform(unlessZero),
  plate: writtenText(20).transform(unlessZero),
  email: z.union([z.literal(''), accountEmail('', 'Ingrese un correo válido')]).transform(emptied),
} as const;
const zero = z.literal(0).transform(() => null);

export const courierName = nameOfThing('El nombre', 120, 'Nombre es requerido');
export const courierPhone = phoneOf('Teléfono es requerido', 1, 'Teléfono es requerido');
const idOf = (sentence: string) => z.string(sentence).min(1, sentence).pipe(documentId);

export const courierFields = z.strictObject({
  name: courierName,
  phone: courierPhone,
  dpi: z.union([zero, courierTexts.dpi]).nullable().optional(),
  email: courierTexts.email.nullable().optional(),
  transportId: z.union([zero, courierTexts.plate]).nullable().optional(),
  companyId: idOf('La compañía es requerida'),
  branchId: idOf('La sucursal es requerida'),
  Pertenece: ownership.nullable().optional(),
  type: z.enum(courierType.options, 'Tipo de motorista es requerido'),
});
export type CourierFields = z.infer<typeof courierFields>;

/** The server refuses shorter ones; a generated one has ten. */
export const courierPassword = z
  .string()
  .min(1, 'Ingrese contraseña')
  .min(COURIER_PASSWORD_LENGTH.least, tooShort(COURIER_PASSWORD_LENGTH.least))
  .max(COURIER_PASSWORD_LENGTH.most, `La contraseña no puede pasar de ${COURIER_PASSWORD_LENGTH.most} caracteres`);

/** Of a courier that is created together with an account. */
export const courierAccountFields = z.strictObject({
  name: nameOfThing('El nombre', 120, 'Ingrese nombre y apellido').refine(
    (name) => name.length >= 6,
    'Ingrese nombre y apellido',
  ),
  email: accountEmail('Ingrese un correo electronico', 'Ingrese un correo válido'),
  phone: phoneOf('Teléfono es requerido', 8, 'El teléfono debe tener al menos 8 números'),
  transportId: writtenText(8).refine((text) => text.length >= 6, 'Ingrese Placa del Piloto'),
  dpi: dpiText.refine((digits) => digits.length >= 12, 'Ingrese DPI del piloto'),
});
