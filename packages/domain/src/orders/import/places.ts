// Companies and branches as people write them into a file: by id, or by a name in any case and accent.
import type { Scope } from '@despacho/contract/accounts/access.ts';
import type { Branch, Company } from '@despacho/contract/companies.ts';
import type { ImportColumn, RowIssue } from '@despacho/contract/orders/import.ts';
import { scopeContains } from '../../access/scope.ts';
import { fold } from '../../fold.ts';

export type ImportPlaces = { scope: Scope; companies: readonly Company[]; branches: readonly Branch[] };
export type FoundPlace =
  | { ok: true; company: Company; branch: Branch }
  | { ok: false; column: ImportColumn; issue: RowIssue };

const normalizedName = (text: string): string => fold(text).replaceAll(/\s+/g, ' ').trim();

/** An id is never matched as a name. */
const named = <T extends { id: string; name: string }>(among: readonly T[], text: string): T[] => {
  const byId = among.filter(({ id }) => id === text.trim());
  return byId.length > 0 ? byId : among.filter(({ name }) => normalizedName(name) === normalizedName(text));
};

type Picked<T> = { ok: true; value: T } | { ok: false; issue: RowIssue };

/** Of several with one name those that are enabled count. */
const picked = <T extends { isEnabled: boolean }>(found: readonly T[]): Picked<T> => {
  const enabled = found.filter(({ isEnabled }) => isEnabled);
  const [first] = enabled;
  if (first === undefined) return { ok: false, issue: found.length === 0 ? 'unknown' : 'disabled' };
  return enabled.length === 1 ? { ok: true, value: first } : { ok: false, issue: 'ambiguous' };
};

/** [OR42] Without a company: the caller's own, or that of the only branch of this name. Other scopes count as unknown. */
export const placeFinder = ({ scope, companies, branches }: ImportPlaces) => {
  const ownCompanies = companies.filter(({ id }) => scope.type === 'all' || scope.companyId === id);
  const ownBranches = branches.filter(({ id, company }) =>
    scopeContains(scope, { companyId: company.id, branchId: id }),
  );

  return (companyText: string, branchText: string): FoundPlace => {
    if (branchText.trim() === '') return { ok: false, column: 'branch', issue: 'required' };
    const hasCompany = companyText.trim() !== '';
    const company = hasCompany ? picked(named(ownCompanies, companyText)) : null;
    if (company?.ok === false) return { ok: false, column: 'company', issue: company.issue };
    const among =
      company === null ? ownBranches : ownBranches.filter((branch) => branch.company.id === company.value.id);
    const branch = picked(named(among, branchText));
    if (!branch.ok) return { ok: false, column: 'branch', issue: branch.issue };
    const owner = picked(ownCompanies.filter(({ id }) => id === branch.value.company.id));
    return owner.ok
      ? { ok: true, company: owner.value, branch: branch.value }
      : { ok: false, column: 'company', issue: owner.issue };
  };
};
