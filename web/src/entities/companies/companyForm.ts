// The form of a company: its fields, what is wrong with them, and what is sent.
import { type CompanyProfile } from '@despacho/contract/companyCalls.ts';
import {
  customerMessage,
  hexColor,
  LOGO_SIZE,
  PHRASE_WEIGHTS,
  webOrigin,
  WRONG_VIDEO,
} from '@despacho/contract/companies.ts';
import { isWebLink, nameOfThing, writtenText } from '@despacho/contract/inputs.ts';
import { accentContrast, linesIn, MIN_CONTRAST, wrongEmails } from '@despacho/domain/companies/problems.ts';
import { readServicePhone } from '@despacho/domain/reading/phone.ts';
import { decimal } from '@despacho/ui/format.ts';
import { z } from 'zod';
import type { FieldSpec } from '../../kit/form/fieldSpec.ts';
import { companyText as text, MESSAGE_TEXT, WEIGHT_TEXT } from './text.ts';

const LATE_MINUTES = { min: 5, max: 1_440 } as const;
const SECONDS = 60;

const digitsWithin = ({ min, max }: { min: number; max: number }, sentence: string) =>
  z
    .string()
    .trim()
    .refine((typed) => typed === '' || (/^\d+$/.test(typed) && Number(typed) >= min && Number(typed) <= max), sentence);

const shape = z.object({
  name: nameOfThing(text.nameSubject, 120, text.noName),
  description: writtenText(500),
  phone: z.string().refine((typed) => readServicePhone(typed).state === 'read', text.wrongPhone),
  video: writtenText(500).refine((typed) => typed === '' || isWebLink(typed), WRONG_VIDEO),
  hasSms: z.boolean(),
  hasEmail: z.boolean(),
  emails: z.string(),
  hasAssistance: z.boolean(),
  isProject: z.boolean(),
  usesQueue: z.boolean(),
  requirePin: z.boolean(),
  warnsOutside: z.boolean(),
  lateLimitMin: digitsWithin(LATE_MINUTES, text.wrongLateLimit),
  created: z.boolean(),
  onTheWay: z.boolean(),
  arriving: z.boolean(),
  delivered: z.boolean(),
  frameOrigins: z.string(),
  isDark: z.boolean(),
  accent: z
    .string()
    .trim()
    .toLowerCase()
    .refine((typed) => typed === '' || hexColor.safeParse(typed).success, text.wrongAccent),
  deliveredPhrase: z.string().trim().max(120),
  phraseWeight: z.enum(['', ...PHRASE_WEIGHTS]),
  logoSize: digitsWithin(LOGO_SIZE, text.wrongLogoSize(LOGO_SIZE.min, LOGO_SIZE.max)),
});
export type CompanyValues = z.input<typeof shape>;

const orNull = (typed: string): string | null => (typed === '' ? null : typed);
const numberOrNull = (typed: string): number | null => (typed === '' ? null : Number(typed));

const themeOf = (values: z.output<typeof shape>) => {
  const { isDark, accent, deliveredPhrase, phraseWeight, logoSize } = values;
  const theme = {
    isDark,
    accent: orNull(accent),
    deliveredPhrase: orNull(deliveredPhrase),
    phraseWeight: phraseWeight === '' ? null : phraseWeight,
    logoSize: numberOrNull(logoSize),
  };
  const isUsual = !isDark && Object.values(theme).every((value) => value === null || value === false);
  return isUsual ? null : theme;
};

/** By the names of documents. */
const payloadOf = (values: z.output<typeof shape>) => ({
  name: values.name,
  description: orNull(values.description),
  phone: orNull(values.phone),
  video: orNull(values.video),
  sms: values.hasSms,
  email: values.hasEmail,
  emails: linesIn(values.emails),
  assistance: values.hasAssistance,
  proyecto: values.isProject,
  usesQueue: values.usesQueue,
  requirePin: values.requirePin,
  warnOutsidePerimeter: values.warnsOutside,
  lateLimitSeconds: values.lateLimitMin === '' ? null : Number(values.lateLimitMin) * SECONDS,
  customerMessages: customerMessage.options.filter((message) => values[message]),
  frameOrigins: linesIn(values.frameOrigins),
  theme: themeOf(values),
});
export type CompanyPayload = ReturnType<typeof payloadOf>;

const isOrigin = (line: string): boolean => webOrigin.safeParse(line).success;

/** [EM2] [EM3] */
export const companySchema = shape
  .superRefine((values, context) => {
    const refuse = (path: keyof CompanyValues, message: string): void =>
      context.addIssue({ code: 'custom', path: [path], message });
    const emails = linesIn(values.emails);
    const wrong = wrongEmails(emails);
    if (values.hasEmail && emails.length === 0) refuse('emails', text.noEmails);
    if (wrong.length > 0) refuse('emails', text.wrongEmails(wrong.join(', ')));
    const origins = linesIn(values.frameOrigins).filter((line) => !isOrigin(line));
    if (origins.length > 0) refuse('frameOrigins', text.wrongOrigins(origins.join(', ')));
    const contrast = accentContrast({ isDark: values.isDark, accent: orNull(values.accent) });
    if (contrast !== null && contrast < MIN_CONTRAST)
      refuse('accent', text.lowContrast(decimal(contrast), decimal(MIN_CONTRAST)));
  })
  .transform(payloadOf);

const textOf = (value: number | null | undefined, unit = 1): string =>
  value === null || value === undefined ? '' : String(Math.round(value / unit));

const USUAL: readonly string[] = ['created', 'onTheWay'];

export const companyValues = (company: CompanyProfile | null): CompanyValues => {
  const messages: readonly string[] = company?.customerMessages ?? USUAL;
  const theme = company?.theme;
  return {
    name: company?.name ?? '',
    description: company?.description ?? '',
    phone: company?.phone ?? '',
    video: company?.video ?? '',
    hasSms: company?.hasSms ?? false,
    hasEmail: company?.hasEmail ?? false,
    emails: company?.emails.join('\n') ?? '',
    hasAssistance: company?.hasAssistance ?? false,
    isProject: company?.isProject ?? true,
    usesQueue: company?.usesQueue ?? true,
    requirePin: company?.requirePin ?? false,
    warnsOutside: company?.warnsOutside ?? false,
    lateLimitMin: textOf(company?.lateLimitSec, SECONDS),
    created: messages.includes('created'),
    onTheWay: messages.includes('onTheWay'),
    arriving: messages.includes('arriving'),
    delivered: messages.includes('delivered'),
    frameOrigins: company?.frameOrigins.join('\n') ?? '',
    isDark: theme?.isDark ?? false,
    accent: theme?.accent ?? '',
    deliveredPhrase: theme?.deliveredPhrase ?? '',
    phraseWeight: PHRASE_WEIGHTS.find((weight) => weight === theme?.phraseWeight) ?? '',
    logoSize: textOf(theme?.logoSize),
  };
};

const checkbox = (name: keyof CompanyValues, label: string): FieldSpec<CompanyValues> => ({
  kind: 'checkbox',
  name,
  label,
});
const lines = (name: keyof CompanyValues, label: string, hint: string): FieldSpec<CompanyValues> => ({
  kind: 'text',
  name,
  label,
  hint,
  rows: 3,
});

export type CompanySection = { title: string; fields: readonly FieldSpec<CompanyValues>[] };

export const companySections: readonly CompanySection[] = [
  {
    title: text.sections.data,
    fields: [
      { kind: 'text', name: 'name', label: text.name, isRequired: true, maxLength: 120 },
      { kind: 'text', name: 'lateLimitMin', label: text.lateLimit, hint: text.lateLimitHint, inputMode: 'numeric' },
      { kind: 'text', name: 'description', label: text.description, rows: 2, isWide: true, maxLength: 500 },
      checkbox('isProject', text.project),
      checkbox('usesQueue', text.queue),
      checkbox('hasAssistance', text.assistance),
      checkbox('warnsOutside', text.outside),
    ],
  },
  {
    title: text.sections.notices,
    fields: [
      checkbox('hasEmail', text.email),
      checkbox('hasSms', text.sms),
      { ...lines('emails', text.emails, text.emailsHint), isWide: true },
      ...customerMessage.options.map((message) => checkbox(message, `${text.messages}: ${MESSAGE_TEXT[message]}`)),
    ],
  },
  {
    title: text.sections.page,
    fields: [
      {
        kind: 'text',
        name: 'phone',
        label: text.phone,
        hint: text.phoneHint,
        inputMode: 'tel',
        type: 'tel',
        maxLength: 20,
      },
      checkbox('requirePin', text.pin),
      checkbox('isDark', text.dark),
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
      { kind: 'text', name: 'video', label: text.video, hint: text.videoHint, type: 'url', maxLength: 500 },
      lines('frameOrigins', text.frameOrigins, text.frameOriginsHint),
    ],
  },
];
