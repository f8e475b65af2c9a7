// A change of a controller's account: names, role, company, branch, and whether it is enabled.
import type { Controller } from '@despacho/contract/accounts/access.ts';
import { personRows } from '@despacho/contract/accounts/users.ts';
import { fromPayload } from '@despacho/contract/payloads.ts';
import type { ResourceConflict } from '@despacho/contract/resource.ts';
import { isWorkingOwner } from '@despacho/domain/access/duties.ts';
import { can } from '@despacho/domain/access/permissions.ts';
import { placeOf } from '../../identity/account/create.ts';
import type { Clock } from '../../platform/clock.ts';
import { controllers } from '../../store/accounts/controllers.ts';
import { currentStanding } from '../../store/accounts/standings.ts';
import type { Firestore } from '../../store/firestore.ts';
import type { Handlers } from '../handlers.ts';
import { refuse, type Outcome, type Refusal } from '../outcome.ts';
import { resourceActions } from '../resource.ts';
import { basePlace, idsOf, isSamePlace, placeChanges } from './places.ts';
import { dutyRefusal, problemRefusal } from './refusals.ts';

// Who must stay: the last owner of the whole operation, and the administrator who makes the change.
type Context = { caller: Controller; existing: () => Promise<readonly Controller[]> };

const conflict = (details: ResourceConflict): Refusal => refuse('conflict', details);

/** [AU3] Null: accepted. `existing` reads within the transaction, so that of two changes at once one sees the other. */
const lockOutProblem = async (
  after: Controller,
  before: Controller,
  { caller, existing }: Context,
): Promise<Refusal | null> => {
  if (after.id === caller.id && !can(after, 'accounts.edit')) return conflict({ reason: 'own-account' });
  if (!isWorkingOwner(before) || isWorkingOwner(after)) return null;
  const others = (await existing()).filter((other) => other.id !== after.id && isWorkingOwner(other));
  return others.length === 0 ? conflict({ reason: 'last-owner' }) : null;
};

type Dependencies = { db: Firestore; clock: Clock };
type ChangeRequest = Parameters<Handlers['changeUser']>[0];
type Body = Omit<ChangeRequest['body'], 'base'>;

/** The fields of the account that a body names, besides the place. */
const fieldsIn = ({ role, isEnabled, ...body }: Body): Partial<Controller> => ({
  ...fromPayload<Controller>(personRows, body),
  ...(role !== undefined && { role }),
  ...(isEnabled !== undefined && { isEnabled }),
});

const baseIn = (stored: Controller, base: NonNullable<ChangeRequest['body']['base']>): Partial<Controller> => ({
  ...fieldsIn(base),
  ...(base.company !== undefined && { company: basePlace(stored.company, base.company) }),
  ...(base.branch !== undefined && { branch: basePlace(stored.branch, base.branch) }),
});

const placeIn = async (
  db: Firestore,
  stored: Controller,
  { company = stored.company, branch = stored.branch }: Body,
): Promise<Outcome<Partial<Controller>>> => {
  const ids = idsOf({ company, branch });
  // The branch would bring its company back.
  if (ids.companyId === null && ids.branchId !== null && !isSamePlace(ids, idsOf(stored)))
    return problemRefusal('branch-of-another');
  return placeChanges(db, ids, stored);
};

/** [RS6] A part that equals its base is as it is stored, so that the name agrees with its merged parts. */
const nameIn = (body: Body, base: Body, stored: Controller): Partial<Controller> => {
  if (body.firstName === undefined && body.lastName === undefined) return {};
  const partOf = (part: 'firstName' | 'lastName'): string => {
    const requested = body[part];
    return requested === undefined || requested === base[part] ? stored[part] : requested;
  };
  return { name: `${partOf('firstName')} ${partOf('lastName')}`.trim() };
};

/** [AU1] Of the merged account: what equals the base of the change is left as it is stored. */
const dutiesRefusal = async (db: Firestore, after: Controller, before: Controller): Promise<Refusal | null> => {
  const ids = idsOf(after);
  const isSame = isSamePlace(ids, idsOf(before));
  if (isSame && after.role === before.role) return null;
  const place = isSame ? null : await placeOf(db, ids);
  return typeof place === 'string' ? problemRefusal(place) : dutyRefusal(after);
};

export const createChangeUser = ({ db, clock }: Dependencies) => {
  const actions = resourceActions(controllers, { db, clock, shown: async (found) => found });

  return async ({ body: { base = {}, ...body }, ...request }: ChangeRequest): Promise<Outcome<Controller>> => {
    const stored = await controllers.find(db, request.params.id);
    if (stored === null) return refuse('not-found');
    const place = await placeIn(db, stored, body);
    if (!place.ok) return place;
    const changes = { ...fieldsIn(body), ...place.value, ...nameIn(body, base, stored) };
    const outcome = await actions.change(
      { ...request, body: { ...changes, base: baseIn(stored, base) } },
      async (after, before, existing) =>
        (await dutiesRefusal(db, after, before)) ?? lockOutProblem(after, before, { caller: request.caller, existing }),
    );
    // [ID12] At once, and not only when the ingest sees the change.
    if (outcome.ok) await currentStanding(db, stored.id, clock.realNow());
    return outcome;
  };
};
