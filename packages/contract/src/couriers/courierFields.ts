// What people write about a courier: the fields of its forms, of the calls and of import files.
import { plainCharacters } from '@despacho/domain/reading/characters.ts';
import { readPhone } from '@despacho/domain/reading/phone.ts';
import { issueIn } from '@despacho/domain/reading/reading.ts';
import { ISSUE_SENTENCE } from '@despacho/domain/reading/text.ts';
import { z } from 'zod';
import { tooShort } from '../accounts/newPassword.ts';
import { accountEmail, COURIER_PASSWORD_LENGTH } from '../accounts/passwords.ts';
import { nameOfThing, writtenText } from '../inputs.ts';
import { documentId } from '../values.ts';
import { courierType, ownership } from './couriers.ts';

const phoneOf = (required: string, least: number, short: string) =>
  z
    .string()
    .max(100, 'El teléfono solo lleva números')
    .transform((text, context): string => {
      const reading = readPhone(text);
      if (reading.state === 'read' && reading.value !== null) return reading.value;
      const issue = issueIn(reading);
      const isWords = issue === 'not-a-number';
      const sentence = isWords ? 'El teléfono solo lleva números' : issue && `El teléfono ${ISSUE_SENTENCE[issue]}`;
      context.addIssue({ code: 'custom', message: sentence ?? required, params: { issue: issue ?? 'required' } });
      return z.NEVER;
    })
    .refine((digits) => digits.length >= least, short);

const emptied = (text: string): string | null => (text === '' ? null : text);
/** Older programs write 0 where there is none. */
const unlessZero = (text: string): string | null => (/^0*$/.test(text) ? null : text);

const MOST_DPI = 30;
const dpiText = z
  .string()
  .overwrite(plainCharacters)
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
