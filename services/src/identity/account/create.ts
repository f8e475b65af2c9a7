// Creates an account in the identity provider, with the controller document that decides what it may do.
import type { Controller } from '@despacho/contract/accounts/access.ts';
import { dutyProblems } from '@despacho/domain/access/duties.ts';
import { isDemoEmail } from '../../platform/demoAccounts.ts';
import { branches } from '../../store/companies/branches.ts';
import { companies } from '../../store/companies/companies.ts';
import { addController, hasControllerWith } from '../../store/accounts/controllers.ts';
import type { HappenedEvent } from '../../store/events.ts';
import type { Firestore } from '../../store/firestore.ts';
import type { IdentityProvider } from '../provider.ts';
import type { AccountRequest } from './request.ts';
import { weaknessOf, type Weakness } from './strength.ts';

export type Problem =
  | Weakness
  | 'taken'
  | 'demo'
  | 'no-company'
  | 'disabled-company'
  | 'no-branch'
  | 'disabled-branch'
  | 'branch-of-another'
  /** The role needs a company or a branch. */
  | 'no-scope';

type Dependencies = { db: Firestore; provider: IdentityProvider };
type Place = Pick<Controller, 'company' | 'branch'>;

/** Company and branch by their ids, or why an account cannot belong to them. */
export const placeOf = async (
  db: Firestore,
  { companyId, branchId }: Pick<AccountRequest, 'companyId' | 'branchId'>,
): Promise<Place | Exclude<Problem, Weakness>> => {
  const branch = branchId === null ? null : await branches.find(db, branchId);
  if (branchId !== null && branch === null) return 'no-branch';
  if (branch !== null && companyId !== null && branch.company.id !== companyId) return 'branch-of-another';
  const wanted = branch?.company.id ?? companyId;
  const company = wanted === null ? null : await companies.find(db, wanted);
  if (wanted !== null && company === null) return 'no-company';
  if (company?.isEnabled === false) return 'disabled-company';
  if (branch?.isEnabled === false) return 'disabled-branch';
  return {
    company: company && { id: company.id, name: company.name },
    branch: branch && { id: branch.id, name: branch.name },
  };
};

/** Checked before the password, so that no password is typed in vain. Null: valid. */
export const problemOf = async (db: Firestore, request: AccountRequest): Promise<Problem | null> => {
  if (isDemoEmail(request.email)) return 'demo';
  const place = await placeOf(db, request);
  if (typeof place === 'string') return place;
  // [AU1] Without a company an account is of the whole operation, where its role allows it.
  if (dutyProblems({ ...place, role: request.role }).length > 0) return 'no-scope';
  return (await hasControllerWith(db, request.email)) ? 'taken' : null;
};

type Creation = {
  request: AccountRequest;
  password: string;
  /** The person did not choose it [AU4]. */
  mustChangePassword: boolean;
  /** Null: by a command, without an account that did it. */
  event: HappenedEvent | null;
};

export const createPerson = async (
  { db, provider }: Dependencies,
  { request, password, mustChangePassword, event }: Creation,
): Promise<Controller | Problem> => {
  const { email, role, firstName, lastName } = request;
  const problem = (await weaknessOf(password, [email, firstName, lastName])) ?? (await problemOf(db, request));
  if (problem !== null) return problem;
  const place = await placeOf(db, request);
  if (typeof place === 'string') return place;
  const name = `${firstName} ${lastName}`.trim() || email;
  const uid = await provider.createAccount({ email, password, name });
  if (uid === null) return 'taken';
  const controller: Controller = {
    id: uid,
    firstName,
    lastName,
    name,
    email,
    role,
    ...place,
    picture: null,
    isEnabled: true,
    tokenGeneration: 0,
    mustChangePassword,
    lastSignInAt: null,
    closedSessions: [],
  };
  try {
    await addController(db, controller, event);
  } catch (error) {
    // An account without its document would hold the e-mail for ever and open nothing.
    await provider.removeAccount(uid);
    throw error;
  }
  return controller;
};
