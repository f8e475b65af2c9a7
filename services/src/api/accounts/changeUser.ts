// A change of a controller's account: names, role, company, branch, and whether it is enabled.
import type { Controller } from '@despacho/contract/accounts/access.ts';
import { placeOf } from '../../identity/account/create.ts';
import type { Clock } from '../../platform/clock.ts';
import { controllers } from '../../store/accounts/controllers.ts';
import { currentStanding } from '../../store/accounts/standings.ts';
import type { Firestore } from '../../store/firestore.ts';
import type { Handlers } from '../handlers.ts';
import { refuse, respond, type Outcome, type Refusal } from '../outcome.ts';
import { resourceActions } from '../resource.ts';
import { lockOutProblem } from './owners.ts';
import { dutyRefusal, problemRefusal, type Place } from './refusals.ts';

type Dependencies = { db: Firestore; clock: Clock };
type ChangeRequest = Parameters<Handlers['changeUser']>[0];
type Body = Omit<ChangeRequest['body'], 'base'>;
type Reference = Controller['company'];

const idOf = (place: Place): string | null => place?.id ?? null;

/** Company and branch are the same by their ids, whatever their names were when they were read. */
const baseOf = (stored: Reference, base: (NonNullable<Place> & { name?: string | undefined }) | null): Reference => {
  if (idOf(stored) === idOf(base)) return stored;
  return base === null ? null : { id: base.id, name: base.name ?? '' };
};

const baseIn = (stored: Controller, { company, branch, ...base }: NonNullable<ChangeRequest['body']['base']>) => ({
  ...base,
  ...(company !== undefined && { company: baseOf(stored.company, company) }),
  ...(branch !== undefined && { branch: baseOf(stored.branch, branch) }),
});

/** With the names that are stored. Resolved together, so that no branch comes with another company. */
const placeIn = async (
  db: Firestore,
  { company, branch }: Body,
  stored: Controller,
): Promise<Outcome<Partial<Controller>>> => {
  const companyId = idOf(company === undefined ? stored.company : company);
  const branchId = idOf(branch === undefined ? stored.branch : branch);
  if (companyId === idOf(stored.company) && branchId === idOf(stored.branch)) return respond({});
  // The branch would bring its company back.
  if (companyId === null && branchId !== null) return problemRefusal('branch-of-another');
  const place = await placeOf(db, { companyId, branchId });
  return typeof place === 'string' ? problemRefusal(place) : respond(place);
};

const nameIn = ({ firstName, lastName }: Body, stored: Controller): Partial<Controller> =>
  firstName === undefined && lastName === undefined
    ? {}
    : { name: `${firstName ?? stored.firstName} ${lastName ?? stored.lastName}`.trim() };

/** [AU1] Of the merged account: what equals the base of the change is left as it is stored. */
const dutiesRefusal = async (db: Firestore, after: Controller, before: Controller): Promise<Refusal | null> => {
  const [companyId, branchId] = [idOf(after.company), idOf(after.branch)];
  const isSamePlace = companyId === idOf(before.company) && branchId === idOf(before.branch);
  if (isSamePlace && after.role === before.role) return null;
  const place = isSamePlace ? null : await placeOf(db, { companyId, branchId });
  return typeof place === 'string' ? problemRefusal(place) : dutyRefusal(after);
};

export const createChangeUser = ({ db, clock }: Dependencies) => {
  const actions = resourceActions(controllers, { db, clock, shown: async (found) => found });

  return async ({ body: { base = {}, ...body }, ...request }: ChangeRequest): Promise<Outcome<Controller>> => {
    const stored = await controllers.find(db, request.params.id);
    if (stored === null) return refuse('not-found');
    const place = await placeIn(db, body, stored);
    if (!place.ok) return place;
    const changes = { ...body, company: undefined, branch: undefined, ...place.value, ...nameIn(body, stored) };
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
