// Users of the demo city: the demo accounts with the public password, and the other users its lists show.
import type { Controller, Role } from '@despacho/contract/accounts/access.ts';
import type { Branch } from '@despacho/contract/branches.ts';
import { demoEmails, type DemoEmail } from '../platform/demoAccounts.ts';
import { controllerCodec } from '../store/accounts/controllers.ts';
import { BRANCHES, branchIdOf, COMPANIES } from './city/companies.ts';
import { ACCOUNT_NAMES, FIRST_NAMES, LAST_NAMES } from './city/text.ts';
import { documentOf, type PlainDocument } from './documents.ts';
import { idFor, randomFor } from './random.ts';

type Place = 'global' | 'company' | 'branch';

/** Role and home decide what each account may see. */
const roles: Record<DemoEmail, readonly [Role, Place]> = {
  'owner@demo.test': ['OWNER', 'global'],
  'admin@demo.test': ['ADMINISTRATOR', 'global'],
  'controlador@demo.test': ['CONTROLLER', 'global'],
  'usuario@demo.test': ['USER', 'global'],
  'empresa.admin@demo.test': ['ADMINISTRATOR', 'company'],
  'empresa@demo.test': ['COMPANY', 'company'],
  'empresa.reportes@demo.test': ['COMPANY_REPORTS', 'company'],
  'sucursal@demo.test': ['BRANCH', 'branch'],
  'sucursal.control@demo.test': ['CONTROLLER', 'branch'],
  'alertas@demo.test': ['ALERTS', 'global'],
  'demo@demo.test': ['DEMO', 'global'],
};

/** The branch of the company and branch accounts, and of the branch wall. */
export const HOME_BRANCH_ID = branchIdOf('san-martin', 'PORTALES');

/** Also the id of the controller's document. */
export const uidOf = (email: DemoEmail): string => `demo-${email.replace('@demo.test', '').replaceAll('.', '-')}`;

export const branchOf = (id: string): Branch => {
  const found = BRANCHES.find((branch) => branch.id === id);
  if (found === undefined) throw new RangeError(`no branch ${id}`);
  return found;
};

const controllerOf = (
  only: Pick<Controller, 'id' | 'email' | 'role' | 'firstName' | 'lastName' | 'company' | 'branch'>,
): Controller => ({
  ...only,
  name: `${only.firstName} ${only.lastName}`,
  picture: null,
  isEnabled: true,
  tokenGeneration: 0,
  mustChangePassword: false,
  lastSignInAt: null,
  closedSessions: [],
});

type DemoAccount = { email: DemoEmail; controller: Controller };

export const DEMO_ACCOUNTS: readonly DemoAccount[] = demoEmails.map((email) => {
  const [role, place] = roles[email];
  const { id, name, company } = branchOf(HOME_BRANCH_ID);
  const [firstName, lastName] = ACCOUNT_NAMES[email];
  const controller = controllerOf({
    id: uidOf(email),
    email,
    role,
    firstName,
    lastName,
    company: place === 'global' ? null : company,
    branch: place === 'branch' ? { id, name } : null,
  });
  return { email, controller };
});

/** Users without a sign-in: one per company, one per branch, and one who only requested access. */
const otherUsers = (seed: number): Controller[] => {
  const person = (key: string, only: Pick<Controller, 'role' | 'company' | 'branch'>): Controller => {
    const random = randomFor(seed, 'user', key);
    const [firstName, lastName] = [random.pick(FIRST_NAMES), random.pick(LAST_NAMES)];
    return controllerOf({ id: idFor(seed, 'user', key), email: `${key}@usuarios.test`, firstName, lastName, ...only });
  };
  return [
    person('solicitud', { role: 'REQUEST', company: null, branch: null }),
    ...COMPANIES.map(({ id, name }) => person(id, { role: 'COMPANY', company: { id, name }, branch: null })),
    ...BRANCHES.map(({ id, name, company }) => person(id, { role: 'BRANCH', company, branch: { id, name } })),
  ];
};

export const controllerDocuments = (seed: number): PlainDocument[] =>
  [...DEMO_ACCOUNTS.map(({ controller }) => controller), ...otherUsers(seed)].map((user) =>
    documentOf(controllerCodec, user),
  );
