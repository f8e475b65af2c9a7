// Who must stay: the last owner of the whole operation, and the administrator who makes the change.
import type { Controller } from '@despacho/contract/accounts/access.ts';
import type { ResourceConflict } from '@despacho/contract/resource.ts';
import { isWorkingOwner } from '@despacho/domain/access/duties.ts';
import { can } from '@despacho/domain/access/permissions.ts';
import { refuse, type Refusal } from '../outcome.ts';

type Context = { caller: Controller; existing: () => Promise<readonly Controller[]> };

const conflict = (details: ResourceConflict): Refusal => refuse('conflict', details);

/** [AU3] Null: accepted. `existing` reads within the transaction, so that of two changes at once one sees the other. */
export const lockOutProblem = async (
  after: Controller,
  before: Controller,
  { caller, existing }: Context,
): Promise<Refusal | null> => {
  if (after.id === caller.id && !can(after, 'accounts.edit')) return conflict({ reason: 'own-account' });
  if (!isWorkingOwner(before) || isWorkingOwner(after)) return null;
  const others = (await existing()).filter((other) => other.id !== after.id && isWorkingOwner(other));
  return others.length === 0 ? conflict({ reason: 'last-owner' }) : null;
};
