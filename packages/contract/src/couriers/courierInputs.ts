// What people may write into the fields of a courier, in forms, calls and import files.
import { plainCharacters } from '@despacho/domain/reading/characters.ts';
import { readPhone } from '@despacho/domain/reading/phone.ts';
import { issueIn } from '@despacho/domain/reading/reading.ts';
import { ISSUE_SENTENCE } from '@despacho/domain/reading/text.ts';
import { z } from 'zod';
import { accountEmail, MAX_EMAIL } from '../accounts/passwords.ts';
import { nameOfThing, writtenText } from '../inputs.ts';

export const phoneOf = (required: string, min: number, short: string) =>
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
    .refine((digits) => digits.length >= min, short);

const emptied = (text: string): string | null => (text === '' ? null : text);
/** Older programs write 0 where there is none. */
const unlessZero = (text: string): string | null => (/^0*$/.test(text) ? null : text);

const MAX_DPI = 30;
export const dpiText = z
  .string()
  .overwrite(plainCharacters)
  .max(MAX_DPI)
  .regex(/^[\d\s-]*$/, 'El DPI solo lleva números')
  .transform((text) => text.replaceAll(/[\s-]/g, ''));
const zero = z.literal(0).transform(() => null);
const MAX_PLATE = 20;

export const courierInputs = {
  name: { control: 'line', max: 120, schema: nameOfThing('El nombre', 120, 'Nombre es requerido') },
  phone: { control: 'phone', schema: phoneOf('Teléfono es requerido', 1, 'Teléfono es requerido') },
  dpi: {
    control: 'digits',
    max: MAX_DPI,
    schema: z
      .union([zero, dpiText.transform(unlessZero)])
      .nullable()
      .optional(),
  },
  plate: {
    control: 'line',
    max: MAX_PLATE,
    schema: z
      .union([zero, writtenText(MAX_PLATE).transform(unlessZero)])
      .nullable()
      .optional(),
  },
  email: {
    control: 'email',
    max: MAX_EMAIL,
    schema: z
      .union([z.literal(''), accountEmail('', 'Ingrese un correo válido')])
      .transform(emptied)
      .nullable()
      .optional(),
  },
} as const;
