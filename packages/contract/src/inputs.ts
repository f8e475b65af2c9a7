// What people may write into plain fields, as payloads take it. An empty text empties its field.
import { z } from 'zod';
import { trimmed } from '@despacho/domain/reading/characters.ts';
import { readOrderNumber } from '@despacho/domain/reading/orderNumber.ts';
import { readPhone, readServicePhone } from '@despacho/domain/reading/phone.ts';
import { issueIn, type Reading } from '@despacho/domain/reading/reading.ts';
import { stateColor } from './values.ts';

/** Tabs and line ends are text, other control characters and halves of characters are not. */
const UNWRITABLE = /[^\P{Cc}\t\n\r]|\p{Cs}/u;

export const writtenText = (max: number) =>
  z
    .string()
    .overwrite(trimmed)
    .max(max)
    .refine((text) => !UNWRITABLE.test(text));

const INVISIBLE = /\p{C}/u;

/** What people call a thing: required, on one line, visible. `subject` begins the sentences about it: `El nombre`. */
export const nameOfThing = (subject: string, max: number, required: string) =>
  z
    .string()
    .overwrite(trimmed)
    .min(1, required)
    .max(max, `${subject} no puede pasar de ${max} caracteres`)
    .refine((name) => !INVISIBLE.test(name), `${subject} tiene caracteres que no se pueden mostrar`);

/** Its input. */
export const nameLine = (subject: string, max: number, required: string) => ({
  control: 'line' as const,
  max,
  schema: nameOfThing(subject, max, required),
});

const emptied = (text: string): string | null => (text === '' ? null : text);

/** A text of at most so many characters. */
export const line = (max: number) => ({
  control: 'line' as const,
  max,
  schema: writtenText(max).transform(emptied).nullable().optional(),
});

/** The address of a page or a file elsewhere: encrypted, so that it is neither read nor replaced on the way. */
export const isWebLink = (text: string): boolean =>
  /^https:\/\/[^\s/]\S*$/i.test(text) && z.url().safeParse(text).success;

/** An address of at most so many characters. */
export const webLink = (max: number, sentence: string) => ({
  control: 'line' as const,
  max,
  schema: writtenText(max)
    .refine((text) => text === '' || isWebLink(text), sentence)
    .transform(emptied)
    .nullable()
    .optional(),
});

/** Room for labels and marks around a value. */
const MAX_TYPED = 100;

/** What people type, read by the reader of its kind, whose issue a refusal names. */
export const typed = <V>(reader: (text: string) => Reading<V>, sentence?: string) =>
  z
    .string()
    .max(MAX_TYPED, sentence)
    .transform((text, context): V => {
      const reading = reader(text);
      if (reading.state === 'read') return reading.value;
      context.addIssue({ code: 'custom', params: { issue: issueIn(reading) }, ...(sentence && { message: sentence }) });
      return z.NEVER;
    });

/** Digits as people type them, or the number that documents hold. */
const phoneBy = (reader: typeof readPhone, sentence?: string) =>
  z
    .union([z.number().int().min(0).max(999_999_999_999_999).transform(String), z.string()])
    .pipe(typed(reader, sentence))
    .nullable()
    .optional();

/** The number of an order: a line of its own kind. */
export const orderNumberLine = (max: number) => ({
  ...line(max),
  schema: writtenText(max).pipe(typed(readOrderNumber)).transform(emptied).nullable().optional(),
});

export const phoneNumber = { control: 'phone' as const, schema: phoneBy(readPhone) };
/** Its input has no prefix, which short numbers lack. */
export const servicePhone = {
  control: 'line' as const,
  max: 20,
  schema: phoneBy(readServicePhone, 'El teléfono debe tener 8 dígitos'),
};

export const wholeNumber = (max: number) => ({
  control: 'number' as const,
  schema: z.int().min(0).max(max).nullable().optional(),
});

/** Quetzales with at most two decimals. */
export const amount = (max: number) => ({
  control: 'amount' as const,
  schema: z.number().min(0).max(max).multipleOf(0.01).nullable().optional(),
});

/** With one sentence for everything else. */
const wholeNumberIn = (min: number, max: number, sentence: string) =>
  z.int(sentence).min(min, sentence).max(max, sentence);

/** A required whole number. */
export const integerIn = (min: number, max: number, sentence: string) => ({
  control: 'integer' as const,
  schema: wholeNumberIn(min, max, sentence),
});

/** A whole number where there may be none. `unit`: what one of the form is in the payload. */
export const numberWithin = (min: number, max: number, sentence: string, unit = 1) => ({
  control: 'number' as const,
  unit,
  schema: wholeNumberIn(min, max, sentence).nullable().optional(),
});

export const themeColor = { control: 'color' as const, schema: stateColor };

export const yesOrNo = { control: 'flag' as const, schema: z.boolean().optional() };

export const choice = <const V extends string>(options: readonly V[]) => ({
  control: 'choice' as const,
  options,
  schema: z.enum(options).optional(),
});

/** With a way to choose none. */
export const choiceOrNone = <const V extends string>(options: readonly V[]) => ({
  control: 'choice' as const,
  options,
  schema: z.enum(options).nullable().optional(),
});

/** Texts without blanks, each on a line of the input. */
export const lines = (max: number, entry: z.ZodType<string>) => ({
  control: 'lines' as const,
  schema: z.array(entry).max(max).optional(),
});

/** A field whose control is written for it. */
export const own = <S extends z.ZodType>(schema: S) => ({ control: 'own' as const, schema });
