// Where walls can hang, with names: from the live companies and branches, sorted as people look for them.
import type { Scope } from '@despacho/contract/accounts/access.ts';
import type { LiveBranch, LiveCompany } from '@despacho/contract/live/kinds.ts';
import { useLive } from '../../kit/live.tsx';
import { wallText } from './text.ts';

const NAMES_MS = 1_000;

const byName = (one: { name: string }, other: { name: string }): number => one.name.localeCompare(other.name, 'es');

export const useCompanies = (): LiveCompany[] =>
  useLive(({ company }) => [...company.values()].toSorted(byName), { everyMs: NAMES_MS });
export const useBranches = (): LiveBranch[] =>
  useLive(({ branch }) => [...branch.values()].toSorted(byName), { everyMs: NAMES_MS });

/** A name that is not known yet, or no longer, is its id. */
export const usePlaceText = (): ((scope: Scope) => string) => {
  const companies = new Map(useCompanies().map(({ id, name }) => [id, name]));
  const branches = new Map(useBranches().map(({ id, name }) => [id, name]));
  return (scope) => {
    switch (scope.type) {
      case 'all':
        return wallText.all;
      case 'company':
        return wallText.company(companies.get(scope.companyId) ?? scope.companyId);
      case 'branch': {
        const company = companies.get(scope.companyId) ?? scope.companyId;
        return wallText.branch(branches.get(scope.branchId) ?? scope.branchId, company);
      }
    }
  };
};
