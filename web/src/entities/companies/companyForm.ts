// The form of a company: its plain fields by their rows, those of its theme too, and the messages to customers as check boxes.
import type { CompanyProfile } from '@despacho/contract/companyCalls.ts';
import {
  companyRows,
  companyTheme,
  customerMessage,
  themeRows,
  webOrigin,
  writtenTheme,
  type CustomerMessage,
} from '@despacho/contract/companies.ts';
import { field, written, type FieldRow } from '@despacho/contract/fields.ts';
import { yesOrNo } from '@despacho/contract/inputs.ts';
import { NEW_COMPANY } from '@despacho/domain/companies/newCompany.ts';
import { accentContrast, MIN_CONTRAST, wrongEmails } from '@despacho/domain/companies/problems.ts';
import { COMPANY_LABEL } from '@despacho/domain/companies/text.ts';
import { decimal } from '@despacho/ui/format.ts';
import { z } from 'zod';
import type { FieldSpec } from '../../kit/form/fieldSpec.ts';
import { rowForm } from '../../kit/form/rowForm.ts';
import { companyText as text, MESSAGE_TEXT, THEME_LABEL, WEIGHT_TEXT } from './text.ts';

const checkbox = (name: CustomerMessage) => written(field.flag(false, name), yesOrNo);
const messageLabel = (name: CustomerMessage): string => `${text.messages}: ${MESSAGE_TEXT[name]}`;
const messageRows = {
  created: checkbox('created'),
  onTheWay: checkbox('onTheWay'),
  arriving: checkbox('arriving'),
  delivered: checkbox('delivered'),
} satisfies Record<CustomerMessage, FieldRow>;

const plain = rowForm(companyRows, {
  labels: COMPANY_LABEL,
  others: {
    lateLimitSec: { hint: text.lateLimitHint },
    description: { rows: 2 },
    emails: { hint: text.emailsHint, isWide: true },
    phone: { hint: text.phoneHint, inputMode: 'tel', type: 'tel' },
    video: { hint: text.videoHint, type: 'url', isWide: false },
    frameOrigins: { hint: text.frameOriginsHint },
  },
});
const look = rowForm(themeRows, {
  labels: THEME_LABEL,
  words: WEIGHT_TEXT,
  others: {
    accent: { hint: text.accentHint, placeholder: '#ff6600' },
    logoSize: { maxLength: 3 },
    deliveredPhrase: { placeholder: text.usualPhrase },
    phraseWeight: { empty: text.usual },
  },
});
const messages = rowForm(messageRows, {
  labels: {
    created: messageLabel('created'),
    onTheWay: messageLabel('onTheWay'),
    arriving: messageLabel('arriving'),
    delivered: messageLabel('delivered'),
  },
});

const shape = z.object({ ...plain.shape, ...messages.shape, ...look.shape });
export type CompanyValues = z.input<typeof shape>;

/** None where all is usual. */
const themeOrNone = <T extends object>(theme: T): T | null =>
  Object.values(theme).every((value) => value === null || value === false) ? null : theme;

const bodyOf = (values: z.output<typeof shape>) => ({
  ...plain.bodyOf(values),
  customerMessages: customerMessage.options.filter((name) => values[name]),
  theme: themeOrNone(writtenTheme.parse(look.bodyOf(values))),
});

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
      const contrast = accentContrast({ isDark: isDark === true, accent: accent ?? null });
      if (contrast !== null && contrast < MIN_CONTRAST)
        refuse('accent', text.lowContrast(decimal(contrast), decimal(MIN_CONTRAST)));
    },
    // Together with what is wrong with single fields.
    { when: () => true },
  )
  .transform(bodyOf);

/** Null: a new one. `base`: what a change was opened with. */
export const openedCompany = (company: CompanyProfile | null) => {
  const entity = company ?? NEW_COMPANY;
  const { customerMessages } = entity;
  const [fields, theme] = [plain.opened(entity), look.opened(entity.theme)];
  const chosen = Object.fromEntries(customerMessages.map((name) => [name, true]));
  const ordered = customerMessage.options.filter((name) => customerMessages.includes(name));
  return {
    values: { ...fields.values, ...messages.opened(chosen).values, ...theme.values },
    base: { ...fields.base, customerMessages: ordered, theme: themeOrNone(companyTheme.parse(theme.base)) },
  };
};

/** Names of the form for those of payloads and of conflicts. */
export const COMPANY_FORM_NAMES: Readonly<Record<string, string>> = { ...plain.names, theme: 'accent' };

export type CompanySection = { title: string; fields: readonly FieldSpec<CompanyValues>[] };

const named = (...names: readonly string[]) => plain.fields.filter(({ name }) => names.includes(name));
const notices = named('hasEmail', 'hasSms', 'emails');
const [aboveTheme, belowTheme] = [named('phone', 'requirePin'), named('video', 'frameOrigins')];
const placed = new Set([...notices, ...aboveTheme, ...belowTheme]);

/** A field that is placed nowhere is in the first section. */
export const companySections: readonly CompanySection[] = [
  { title: text.sections.data, fields: plain.fields.filter((spec) => !placed.has(spec)) },
  { title: text.sections.notices, fields: [...notices, ...messages.fields] },
  { title: text.sections.page, fields: [...aboveTheme, ...look.fields, ...belowTheme] },
];
