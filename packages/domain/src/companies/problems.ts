// What is wrong with a company's values together: each alone can be right.
import type { Company } from '@despacho/contract/companies.ts';
import type { FieldIssue } from '@despacho/contract/errors.ts';
import { colord, extend } from 'colord';
import a11y from 'colord/plugins/a11y';
import { z } from 'zod';

// The contrast of two colours as WCAG 2.2 computes it.
extend([a11y]);

/** From 1 to 21, to two decimals. Colours as `#rrggbb`. */
const contrastOf = (color: string, ground: string): number => colord(color).contrast(ground);

const email = z.email().max(254);

/** [EM2] */
export const wrongEmails = (emails: readonly string[]): string[] =>
  emails.filter((address) => !email.safeParse(address).success);

/** The contrast of text against its ground (WCAG 2.2, AA). */
export const MIN_CONTRAST = 4.5;

/** The colours of the customers' pages. */
export const PAGE_COLORS = {
  dark: { ground: '#000000', text: '#ffffff' },
  light: { ground: '#ffffff', text: '#111111' },
} as const;

/** [EM3] Null: the company has no colour of its own. From 1 to 21. */
export const accentContrast = (theme: Pick<NonNullable<Company['theme']>, 'accent' | 'isDark'> | null): number | null =>
  theme === null || theme.accent === null
    ? null
    : contrastOf(theme.accent, PAGE_COLORS[theme.isDark ? 'dark' : 'light'].ground);

type Checked = Pick<Company, 'hasEmail' | 'emails' | 'theme'>;
export type CompanyProblem = { field: 'emails' | 'theme'; issue: FieldIssue };

/** [EM2] [EM3] `field`: as payloads call it. */
export const companyProblems = ({ hasEmail, emails, theme }: Checked): CompanyProblem[] => {
  const problems: CompanyProblem[] = [];
  if (hasEmail && emails.length === 0) problems.push({ field: 'emails', issue: 'required' });
  if (wrongEmails(emails).length > 0) problems.push({ field: 'emails', issue: 'malformed' });
  const contrast = accentContrast(theme);
  if (contrast !== null && contrast < MIN_CONTRAST) problems.push({ field: 'theme', issue: 'out-of-range' });
  return problems;
};
