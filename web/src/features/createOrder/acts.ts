// What the add button offers to whom: a pure function of the account and of the screens there are.
import { can, type Account } from '@despacho/domain/permissions.ts';
import { scopeOf } from '@despacho/domain/scope.ts';

export type AddAct = 'branch' | 'client' | 'transfer' | 'pickUp';
/** Those that a dialog asks for. */
export type OrderAct = Exclude<AddAct, 'branch'>;

/** [OR94] In the order of the documents; nothing for whoever may not create. */
export const addActs = (account: Account, hasBranchScreen: boolean): AddAct[] => {
  const isGlobal = scopeOf(account)?.type === 'all';
  const acts: AddAct[] = [];
  if (isGlobal && hasBranchScreen && can(account, 'branches.edit')) acts.push('branch');
  if (can(account, 'orders.createClient')) acts.push('client');
  if (can(account, 'orders.create')) acts.push('transfer', 'pickUp');
  return acts;
};
