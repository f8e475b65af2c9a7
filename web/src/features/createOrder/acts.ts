// What the add button offers, by account and existing screens.
import { can, type Account } from '@despacho/domain/access/permissions.ts';
import { scopeOf } from '@despacho/domain/access/scope.ts';

export type AddAct = 'branch' | 'client' | 'transfer' | 'pickUp';
/** Those with a dialog. */
export type OrderAct = Exclude<AddAct, 'branch'>;

/** [OR94] In the order of the menu. */
export const addActs = (account: Account, hasBranchScreen: boolean): AddAct[] => {
  const isGlobal = scopeOf(account)?.type === 'all';
  const acts: AddAct[] = [];
  if (isGlobal && hasBranchScreen && can(account, 'branches.edit')) acts.push('branch');
  if (can(account, 'orders.createClient')) acts.push('client');
  if (can(account, 'orders.create')) acts.push('transfer', 'pickUp');
  return acts;
};
