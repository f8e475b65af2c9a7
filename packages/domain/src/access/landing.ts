// The screen an account begins at: after a sign-in, and at `/`.
import type { Controller } from '@despacho/contract/accounts/access.ts';
import type { LandingScreen } from '@despacho/contract/accounts/identity.ts';

type Account = Pick<Controller, 'role' | 'company' | 'branch' | 'email'>;

const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1).toLowerCase();

/** [AC10] `companyDomains` in lower case. */
export const landingOf = (
  { role, company, branch, email }: Account,
  companyDomains: readonly string[],
): LandingScreen => {
  if (role === 'ALERTS') return 'alerts';
  if (branch !== null) return 'branchResume';
  const isCompanys = company !== null || role === 'COMPANY' || role === 'COMPANY_REPORTS';
  return isCompanys || companyDomains.includes(domainOf(email)) ? 'companyResume' : 'resume';
};
