// Which company and branch an account needs beside its role. Forms and the server check by the same rules.
import type { Controller, Role } from '@despacho/contract/accounts/access.ts';

type Named = { id: string } | null;
/** Undefined: none was chosen. A null company is the choice of the whole operation. */
export type Duties = { role: Role; company?: Named | undefined; branch?: Named | undefined };
export type DutyProblem = { field: 'company' | 'branch'; issue: 'required' | 'mismatch' };

/** They belong to a company, whatever was chosen. */
const OF_COMPANY: ReadonlySet<Role> = new Set<Role>(['COMPANY', 'COMPANY_REPORTS', 'BRANCH']);
/** They belong to a company unless the whole operation was chosen. */
const USUALLY_OF_COMPANY: ReadonlySet<Role> = new Set<Role>(['CONTROLLER', 'USER']);
const OF_BRANCH: ReadonlySet<Role> = new Set<Role>(['USER', 'BRANCH']);

/** [AU1] Whether an account with this role may belong to no company. */
export const mayBeGlobal = (role: Role): boolean => !OF_COMPANY.has(role);
/** [AU1] Whether belonging to no company must be chosen. */
export const mustChooseCompany = (role: Role): boolean => OF_COMPANY.has(role) || USUALLY_OF_COMPANY.has(role);
/** [AU1] Within a company. */
export const needsBranch = (role: Role): boolean => OF_BRANCH.has(role);

/** [AU1] At most one for each field. */
export const dutyProblems = ({ role, company, branch = null }: Duties): DutyProblem[] => {
  if (company === undefined && mustChooseCompany(role)) return [{ field: 'company', issue: 'required' }];
  if ((company ?? null) === null) {
    if (!mayBeGlobal(role)) return [{ field: 'company', issue: 'required' }];
    return branch === null ? [] : [{ field: 'branch', issue: 'mismatch' }];
  }
  return needsBranch(role) && branch === null ? [{ field: 'branch', issue: 'required' }] : [];
};

type Account = Pick<Controller, 'role' | 'company' | 'branch' | 'isEnabled'>;

/** [AU3] An account that can appoint others wherever they are. */
export const isWorkingOwner = ({ role, company, branch, isEnabled }: Account): boolean =>
  role === 'OWNER' && company === null && branch === null && isEnabled;
