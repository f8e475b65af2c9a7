// The scope of a company or branch that a request names by its id.
import type { Scope } from '@despacho/contract/accounts/access.ts';
import type { NamedScope } from '@despacho/domain/access/scope.ts';
import type { Firestore } from '../firestore.ts';
import { branches } from './branches.ts';
import { companies } from './companies.ts';

/** Null: there is no such company or branch. */
export const scopeAt = async (db: Firestore, named: NamedScope): Promise<Scope | null> => {
  switch (named.type) {
    case 'all':
      return named;
    case 'company':
      return (await companies.find(db, named.companyId)) && named;
    case 'branch': {
      const branch = await branches.find(db, named.branchId);
      return branch && { ...named, companyId: branch.company.id };
    }
  }
};
