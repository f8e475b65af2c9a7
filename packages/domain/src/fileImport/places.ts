// Companies and branches as people write them into a file: by id, or by a name in any case and accent.
import type { Scope } from '@despacho/contract/accounts/access.ts';
import type { Branch } from '@despacho/contract/branches.ts';
import type { Company } from '@despacho/contract/companies.ts';
import type { ImportColumn, RowIssue } from '@despacho/contract/orders/import.ts';
import { scopeContains } from '../access/scope.ts';
import { onlyOne, pickedByName } from '../named.ts';

type NamedCompany = Pick<Company, 'id' | 'name' | 'isEnabled'>;
type NamedBranch = Pick<Branch, 'id' | 'name' | 'isEnabled' | 'company'>;

/** Stored ones or live ones, with more fields than these. */
export type PlaceLists<C extends NamedCompany = NamedCompany, B extends NamedBranch = NamedBranch> = {
  companies: readonly C[];
  branches: readonly B[];
};

/** Null: of any company. */
export const branchesOf = <B extends NamedBranch>(owner: { id: string } | null, branches: readonly B[]): readonly B[] =>
  owner === null ? branches : branches.filter(({ company }) => company.id === owner.id);

export type FoundPlace<C extends NamedCompany = Company, B extends NamedBranch = Branch> =
  | { ok: true; company: C; branch: B }
  | { ok: false; column: ImportColumn; issue: RowIssue };

/** [OR42] Without a company: the caller's own, or that of the only branch of this name. Other scopes count as unknown. */
export const placeFinder = <C extends NamedCompany, B extends NamedBranch>({
  scope,
  companies,
  branches,
}: PlaceLists<C, B> & { scope: Scope }) => {
  const ownCompanies = companies.filter(({ id }) => scope.type === 'all' || scope.companyId === id);
  const ownBranches = branches.filter(({ id, company }) =>
    scopeContains(scope, { companyId: company.id, branchId: id }),
  );

  return (companyText: string, branchText: string): FoundPlace<C, B> => {
    if (branchText.trim() === '') return { ok: false, column: 'branch', issue: 'required' };
    const hasCompany = companyText.trim() !== '';
    const company = hasCompany ? pickedByName(ownCompanies, companyText) : null;
    if (company?.ok === false) return { ok: false, column: 'company', issue: company.issue };
    const branch = pickedByName(branchesOf(company && company.value, ownBranches), branchText);
    if (!branch.ok) return { ok: false, column: 'branch', issue: branch.issue };
    const owner = onlyOne(ownCompanies.filter(({ id }) => id === branch.value.company.id));
    return owner.ok
      ? { ok: true, company: owner.value, branch: branch.value }
      : { ok: false, column: 'company', issue: owner.issue };
  };
};
