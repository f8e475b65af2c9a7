// The part of the caller's scope that a request names by a company or a branch.
import type { Scope } from '@despacho/contract/accounts/access.ts';
import { scopeCovers } from '@despacho/domain/access/scope.ts';
import { branches } from '../store/companies/branches.ts';
import type { Firestore } from '../store/firestore.ts';

type Named = { company?: string | undefined; branch?: string | undefined };

/** Null: the scope does not cover it, or it does not exist. */
export const narrowed = async (db: Firestore, own: Scope, { company, branch }: Named): Promise<Scope | null> => {
  if (branch !== undefined) {
    const found = await branches.find(db, branch);
    if (found === null || (company !== undefined && found.company.id !== company)) return null;
    const named: Scope = { type: 'branch', companyId: found.company.id, branchId: branch };
    return scopeCovers(own, named) ? named : null;
  }
  if (company === undefined) return own;
  const named: Scope = { type: 'company', companyId: company };
  if (scopeCovers(own, named)) return named;
  // A branch's user may name the branch's company: the scope stays the branch.
  return own.type === 'branch' && own.companyId === company ? own : null;
};
