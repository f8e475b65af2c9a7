// Where someone begins: the screen after a sign-in, and the one that `/` stands for.
import type { Controller } from '@despacho/contract/access.ts';

type Someone = Pick<Controller, 'role' | 'company' | 'branch' | 'email'>;

const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1).toLowerCase();

/** [AC10] `companyDomains` in lower case. */
export const landingOf = ({ role, company, branch, email }: Someone, companyDomains: readonly string[]): string => {
  if (role === 'ALERTS') return '/dashboards/alertas';
  if (branch !== null) return `/dashboards/branch-resume/${encodeURIComponent(branch.id)}`;
  const isCompanys = company !== null || role === 'COMPANY' || role === 'COMPANY_REPORTS';
  return isCompanys || companyDomains.includes(domainOf(email)) ? '/dashboards/company-resume' : '/resume';
};
