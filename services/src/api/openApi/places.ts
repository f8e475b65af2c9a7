// The branch that a call of the open API means, and the geocoder that finds its addresses.
import type { ApiKey } from '@despacho/contract/apiKeys.ts';
import type { Branch } from '@despacho/contract/branches.ts';
import { scopeContains } from '@despacho/domain/access/scope.ts';
import type { Geocoder } from '../../geo/geo.ts';
import { branches } from '../../store/companies/branches.ts';
import type { Firestore } from '../../store/firestore.ts';
import { refuse, respond, type Outcome } from '../outcome.ts';
import type { KeyCall } from './orderBook.ts';

export type Places = {
  geocoder: Geocoder;
  branchOf(call: BranchCall, id: string | undefined): Promise<Outcome<Branch>>;
};
type BranchCall = { caller: Pick<ApiKey, 'branch'>; scope: KeyCall['scope'] };

const named = (issue: 'required' | 'unknown' | 'disabled') => refuse('invalid', [{ path: 'body.branch', issue }]);

/** Without an id: that of the key, or the only one of its company. */
export const branchOfCall = async (
  db: Firestore,
  { caller, scope }: BranchCall,
  id: string | undefined,
): Promise<Outcome<Branch>> => {
  const wanted = id ?? caller.branch?.id;
  if (wanted === undefined) {
    const [only, other] = (await branches.list(db, scope)).found.filter(({ isEnabled }) => isEnabled);
    return only === undefined || other !== undefined ? named('required') : respond(only);
  }
  const branch = await branches.find(db, wanted);
  if (branch === null || !scopeContains(scope, { companyId: branch.company.id, branchId: branch.id }))
    return named('unknown');
  return branch.isEnabled ? respond(branch) : named('disabled');
};

export const createPlaces = (db: Firestore, geocoder: Geocoder): Places => ({
  geocoder,
  branchOf: async (call, id) => branchOfCall(db, call, id),
});
