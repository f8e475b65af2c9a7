// The form of a company: its plain fields by their rows, and the parts that are its own: the late limit in minutes, the
// messages to customers as check boxes, and how their pages look.
import type { CompanyProfile } from '@despacho/contract/companyCalls.ts';
import {
  companyRows,
  customerMessage,
  hexColor,
  LATE_LIMIT_SEC,
  LOGO_SIZE,
  PHRASE_WEIGHTS,
  webOrigin,
  type CompanyFormKey,
} from '@despacho/contract/companies.ts';
import { toPayload } from '@despacho/contract/payloads.ts';
import { NEW_COMPANY } from '@despacho/domain/companies/newCompany.ts';
import { accentContrast, LEAST_CONTRAST, wrongEmails } from '@despacho/domain/companies/problems.ts';
import { COMPANY_LABEL, LATE_LIMIT_LABEL } from '@despacho/domain/companies/text.ts';
import { decimal } from '@despacho/ui/format.ts';
import { z } from 'zod';
import type { FieldSpec } from '../../kit/form/fieldSpec.ts';
import { formNamesOf, formShapeOf, rowFields, valuesOf } from '../../kit/form/rowForm.ts';
import { companyText as text, MESSAGE_TEXT, WEIGHT_TEXT } from './text.ts';

const SECONDS = 60;
const LATE_MINUTES = { least: LATE_LIMIT_SEC.least / SECONDS, most: LATE_LIMIT_SEC.most / SECONDS };

const digitsWithin = ({ least, most }: { least: number; most: number }, sentence: string) =>
  z
    .string()
    .trim()
    .refine(
      (typed) => typed === '' || (/^\d+$/.test(typed) && Number(typed) >= least && Number(typed) <= most),
      sentence,
    );

const plainShape = formShapeOf(companyRows);
const partShape = {
  lateLimitMin: digitsWithin(LATE_MINUTES, text.wrongLateLimit),
  created: z.boolean(),
  onTheWay: z.boolean(),
  arriving: z.boolean(),
  delivered: z.boolean(),
  isDark: z.boolean(),
  accent: z
    .string()
    .trim()
    .toLowerCase()
    .refine((typed) => typed === '' || hexColor.safeParse(typed).success, text.wrongAccent),
  deliveredPhrase: z.string().trim().max(120),
  phraseWeight: z.enum(['', ...PHRASE_WEIGHTS]),
  logoSize: digitsWithin(LOGO_SIZE, text.wrongLogoSize(LOGO_SIZE.least, LOGO_SIZE.most)),
};
const shape = z.object({ ...plainShape, ...partShape });
type Parts = Pick<z.output<typeof shape>, keyof typeof partShape>;
export type CompanyValues = z.input<typeof shape>;

const orNull = (typed: string): string | null => (typed === '' ? null : typed);
const numberOrNull = (typed: string, unit = 1): number | null => (typed === '' ? null : Number(typed) * unit);

const themeOf = ({ isDark, accent, deliveredPhrase, phraseWeight, logoSize }: Parts) => {
  const theme = {
    isDark,
    accent: orNull(accent),
    deliveredPhrase: orNull(deliveredPhrase),
    phraseWeight: phraseWeight === '' ? null : phraseWeight,
    logoSize: numberOrNull(logoSize),
  };
  const isUsual = Object.values(theme).every((value) => value === null || value === false);
  return isUsual ? null : theme;
};

const partsOf = (values: Parts) => ({
  lateLimitSeconds: numberOrNull(values.lateLimitMin, SECONDS),
  customerMessages: customerMessage.options.filter((message) => values[message]),
  theme: themeOf(values),
});

const bodyOf = (values: z.output<typeof shape>) => ({ ...toPayload(companyRows, values), ...partsOf(values) });
export type CompanyBody = ReturnType<typeof bodyOf>;

const isOrigin = (line: string): boolean => webOrigin.safeParse(line).success;

/** [EM2] [EM3] */
export const companyForm = shape
  .superRefine(
    ({ hasEmail, emails, frameOrigins, isDark, accent }, context) => {
      const refuse = (path: keyof CompanyValues, message: string): void =>
        context.addIssue({ code: 'custom', path: [path], message });
      const wrong = wrongEmails(emails);
      if (hasEmail === true && emails.length === 0) refuse('emails', text.noEmails);
      if (wrong.length > 0) refuse('emails', text.wrongEmails(wrong.join(', ')));
      const origins = frameOrigins.filter((line) => !isOrigin(line));
      if (origins.length > 0) refuse('frameOrigins', text.wrongOrigins(origins.join(', ')));
      const contrast = accentContrast({ isDark, accent: orNull(accent) });
      if (contrast !== null && contrast < LEAST_CONTRAST)
        refuse('accent', text.lowContrast(decimal(contrast), decimal(LEAST_CONTRAST)));
    },
    // Together with what is wrong with single fields.
    { when: () => true },
  )
  .transform(bodyOf);

const textOf = (value: number | null | undefined, unit = 1): string =>
  value === null || value === undefined ? '' : String(Math.round(value / unit));

/** Null: a new one. `base`: what a change was opened with. */
export const openedCompany = (company: CompanyProfile | null) => {
  const entity = company ?? NEW_COMPANY;
  const { lateLimitSec, customerMessages, theme } = entity;
  const values: CompanyValues = {
    ...valuesOf(companyRows, entity),
    lateLimitMin: textOf(lateLimitSec, SECONDS),
    created: customerMessages.includes('created'),
    onTheWay: customerMessages.includes('onTheWay'),
    arriving: customerMessages.includes('arriving'),
    delivered: customerMessages.includes('delivered'),
    isDark: theme?.isDark ?? false,
    accent: theme?.accent ?? '',
    deliveredPhrase: theme?.deliveredPhrase ?? '',
    phraseWeight: PHRASE_WEIGHTS.find((weight) => weight === theme?.phraseWeight) ?? '',
    logoSize: textOf(theme?.logoSize),
  };
  // Parts as the form shows them, so that what it cannot show is not overwritten.
  return { values, base: { ...toPayload(companyRows, entity), ...partsOf(values) } };
};

/** Names of the form for those of payloads and of conflicts. */
export const COMPANY_FORM_NAMES: Readonly<Record<string, string>> = {
  ...formNamesOf(companyRows),
  lateLimitSeconds: 'lateLimitMin',
  lateLimitSec: 'lateLimitMin',
  theme: 'accent',
};

const plainFields = rowFields<typeof companyRows, CompanyFormKey, CompanyValues>(companyRows, plainShape, {
  labels: COMPANY_LABEL,
  others: {
    description: { rows: 2 },
    emails: { hint: text.emailsHint, isWide: true },
    phone: { hint: text.phoneHint, inputMode: 'tel', type: 'tel' },
    video: { hint: text.videoHint, type: 'url', isWide: false },
    frameOrigins: { hint: text.frameOriginsHint },
  },
});

export type CompanySection = { title: string; fields: readonly FieldSpec<CompanyValues>[] };

const named = (...names: readonly string[]) => plainFields.filter(({ name }) => names.includes(name));
const notices = named('hasEmail', 'hasSms', 'emails');
const [aboveTheme, belowTheme] = [named('phone', 'requirePin'), named('video', 'frameOrigins')];
const placed = new Set([...named('name'), ...notices, ...aboveTheme, ...belowTheme]);

const lateLimit: FieldSpec<CompanyValues> = {
  kind: 'text',
  name: 'lateLimitMin',
  label: LATE_LIMIT_LABEL,
  hint: text.lateLimitHint,
  inputMode: 'numeric',
};
const messages = customerMessage.options.map((name): FieldSpec<CompanyValues> => ({
  kind: 'checkbox',
  name,
  label: `${text.messages}: ${MESSAGE_TEXT[name]}`,
}));
const themeFields: readonly FieldSpec<CompanyValues>[] = [
  { kind: 'checkbox', name: 'isDark', label: text.dark },
  { kind: 'text', name: 'accent', label: text.accent, hint: text.accentHint, placeholder: '#ff6600', maxLength: 7 },
  { kind: 'text', name: 'logoSize', label: text.logoSize, inputMode: 'numeric', maxLength: 3 },
  { kind: 'text', name: 'deliveredPhrase', label: text.phrase, placeholder: text.usualPhrase, maxLength: 120 },
  {
    kind: 'select',
    name: 'phraseWeight',
    label: text.weight,
    empty: text.usual,
    options: PHRASE_WEIGHTS.map((value) => ({ value, label: WEIGHT_TEXT[value] })),
  },
];

/** A field that is placed nowhere is in the first section. */
export const companySections: readonly CompanySection[] = [
  {
    title: text.sections.data,
    fields: [...named('name'), lateLimit, ...plainFields.filter((field) => !placed.has(field))],
  },
  { title: text.sections.notices, fields: [...notices, ...messages] },
  { title: text.sections.page, fields: [...aboveTheme, ...themeFields, ...belowTheme] },
];
