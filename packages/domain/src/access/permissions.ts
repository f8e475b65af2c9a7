// The matrix of permissions: each column of accounts and what it may do. What no cell grants is denied.
import type { Controller, Permission, Role } from '@despacho/contract/accounts/access.ts';
import { scopeOf } from './scope.ts';

/** The columns: a role together with the kind of its scope. */
export const STAFF_KINDS = [
  'admin',
  'controller',
  'user',
  'companyAdmin',
  'company',
  'branch',
  'alerts',
  'viewer',
] as const;
export type StaffKind = (typeof STAFF_KINDS)[number];

/** How far a grant goes: G = the whole operation, C = the own company, B = the own branch. */
export type Reach = 'G' | 'C' | 'B';

/** A letter grants reading and writing, a letter with r reading; `part` grants some of the row, perhaps to some roles. */
export type Cell =
  | '–'
  | Reach
  | `${Reach} r`
  | { part: readonly Permission[]; reach: Reach; text: string; roles?: readonly Role[] };

export type Area = {
  area: string;
  read: readonly Permission[];
  write: readonly Permission[];
  cells: readonly [Cell, Cell, Cell, Cell, Cell, Cell, Cell, Cell];
};

const row = (
  area: string,
  grants: { read?: readonly Permission[]; write?: readonly Permission[] },
  ...cells: Area['cells']
): Area => ({ area, read: grants.read ?? [], write: grants.write ?? [], cells });

const part = (reach: Reach, text: string, ...granted: Permission[]): Cell => ({ part: granted, reach, text });

/** The company's order report is for these roles; COMPANY is not among them. */
const orderReport: Cell = {
  part: ['reports.orders'],
  reach: 'C',
  text: 'C order report (COMPANY_REPORTS)',
  roles: ['COMPANY_REPORTS', 'CONTROLLER'],
};

/** [MO10] The same roles have the account statement of their company. */
const statement: Cell = {
  part: ['statements.read'],
  reach: 'C',
  text: 'C (COMPANY_REPORTS)',
  roles: ['COMPANY_REPORTS', 'CONTROLLER'],
};

// Columns: OWNER and ADMINISTRATOR global, CONTROLLER global, USER global, ADMINISTRATOR of a company, other company
// staff, branch staff, ALERTS, DEMO and REQUEST.
/** [AC5] */
export const MATRIX: readonly Area[] = [
  row('Live orders', { read: ['orders.read'] }, 'G', 'G', 'G r', 'C', 'C r', 'B', 'G r', 'G r'),
  // [MS21] With the link one acts as the customer.
  row("Link of the customer's page", { read: ['orders.readLink'] }, 'G', 'G', 'G r', 'C r', 'C r', 'B r', 'G r', '–'),
  row(
    'Create order, transfer, pick-up',
    { write: ['orders.create', 'orders.createClient'] },
    'G',
    'G',
    '–',
    'C',
    '–',
    part('B', 'B client order only', 'orders.createClient'),
    '–',
    '–',
  ),
  row(
    'Edit, assign, status, cancel',
    { write: ['orders.edit', 'orders.changeStatus', 'orders.cancel', 'orders.assign', 'orders.assignQueue'] },
    'G',
    'G',
    '–',
    'C',
    '–',
    part('B', 'B assign from En Cola', 'orders.assignQueue'),
    '–',
    '–',
  ),
  row('Delete, restore', { write: ['orders.delete', 'orders.restore'] }, 'G', 'G', '–', 'C', '–', '–', '–', '–'),
  row("Clear another's lock", { write: ['orders.clearLock'] }, 'G', 'G', '–', '–', '–', '–', '–', '–'),
  row('Import', { write: ['orders.import'] }, 'G', 'G', '–', 'C', '–', '–', '–', '–'),
  row('Couriers list, detail, maps', { read: ['couriers.read'] }, 'G', 'G', 'G r', 'C r', 'C r', 'B r', 'G r', 'G r'),
  row('Create, modify, authorise courier', { write: ['couriers.edit'] }, 'G', 'G', '–', '–', '–', '–', '–', '–'),
  row(
    'Rate courier',
    { read: ['couriers.readRatings'], write: ['couriers.rate'] },
    'G r',
    'G r',
    '–',
    '–',
    '–',
    // [RA2]
    {
      part: ['couriers.readRatings', 'couriers.rate'],
      reach: 'B',
      text: 'B (CONTROLLER, USER, BRANCH)',
      roles: ['CONTROLLER', 'USER', 'BRANCH'],
    },
    '–',
    '–',
  ),
  row(
    'Attendance',
    { read: ['attendance.read'], write: ['attendance.edit'] },
    'G',
    'G',
    '–',
    'C r',
    'C r',
    'B r',
    '–',
    '–',
  ),
  row(
    'Pilot alerts, states admin',
    {
      read: ['courierAlerts.read', 'courierAlertKinds.read'],
      write: ['courierAlerts.edit', 'courierAlertKinds.edit', 'states.edit'],
    },
    'G',
    part(
      'G',
      'G alerts only',
      'courierAlerts.read',
      'courierAlerts.edit',
      'courierAlertKinds.read',
      'courierAlertKinds.edit',
    ),
    '–',
    '–',
    '–',
    part('B', 'B alerts of own couriers', 'courierAlerts.read', 'courierAlerts.edit'),
    'G r',
    '–',
  ),
  row('Incidents', { read: ['incidents.read'] }, 'G', 'G', 'G r', 'C r', '–', 'B r', 'G r', '–'),
  row(
    'Companies',
    { read: ['companies.read'], write: ['companies.edit'] },
    'G',
    'G r',
    '–',
    'C r',
    'C r',
    '–',
    '–',
    '–',
  ),
  row('Branches create, modify, delete', { write: ['branches.edit'] }, 'G', '–', '–', '–', '–', '–', '–', '–'),
  row(
    'Circles, pricing',
    { read: ['pricing.read'], write: ['pricing.edit'] },
    'G',
    '–',
    '–',
    'C r',
    'C r',
    '–',
    '–',
    '–',
  ),
  row(
    'Controller accounts, users, catalogs',
    { write: ['accounts.edit', 'catalogs.edit'] },
    'G',
    '–',
    '–',
    '–',
    '–',
    '–',
    '–',
    '–',
  ),
  row(
    'Dashboards',
    { read: ['dashboards.read', 'dashboards.alerts'] },
    'G',
    'G',
    'G r',
    'C',
    'C',
    'B',
    part('G', 'alert one', 'dashboards.alerts'),
    'G r',
  ),
  row(
    'Reports group',
    { read: ['reports.read', 'reports.orders'] },
    'G',
    '–',
    '–',
    part('C', 'C order report', 'reports.orders'),
    orderReport,
    '–',
    '–',
    '–',
  ),
  // [LI19]
  row(
    'Saved views of lists',
    { write: ['listViews.save', 'listViews.share'] },
    'G',
    'G',
    part('G', 'G own only', 'listViews.save'),
    'C',
    part('C', 'C own only', 'listViews.save'),
    'B',
    part('G', 'G own only', 'listViews.save'),
    '–',
  ),
  row('Alarms acknowledge, shelve', { write: ['alarms.act'] }, 'G', 'G', '–', 'C', '–', 'B', 'G', '–'),
  row('Drills', { write: ['drills.edit'] }, 'G', '–', '–', '–', '–', '–', '–', '–'),
  row(
    'Wall devices, audit log, health',
    { read: ['walls.read', 'audit.read'], write: ['walls.edit'] },
    'G',
    part('G', 'r', 'walls.read', 'audit.read'),
    '–',
    '–',
    '–',
    '–',
    '–',
    '–',
  ),
  // [OA1]
  row('Keys of the open API', { write: ['apiKeys.edit'] }, 'G', '–', '–', 'C', '–', '–', '–', '–'),
  // [MO10] Only for those who read prices and orders of their company's report.
  row('Account statements', { read: ['statements.read'] }, 'G', '–', '–', 'C', statement, '–', '–', '–'),
  row(
    'Settlements',
    { read: ['settlements.read'], write: ['settlements.sign'] },
    'G',
    'G',
    '–',
    '–',
    '–',
    '–',
    '–',
    '–',
  ),
  // [CX8] At a branch; the courier signs too.
  row('Deposits of cash', { write: ['deposits.receive'] }, 'G', 'G', '–', 'C', '–', 'B', '–', '–'),
  // [PY9]
  row('Pay of couriers', { read: ['pay.read'], write: ['pay.edit'] }, 'G', 'G r', '–', '–', '–', '–', '–', '–'),
];

export type Account = Pick<Controller, 'role' | 'company' | 'branch' | 'isEnabled'>;

/** [AC6] Null: the account has no scope, so no column. */
export const staffKindOf = (account: Pick<Account, 'role' | 'company' | 'branch'>): StaffKind | null => {
  const scope = scopeOf(account);
  if (scope === null) return null;
  if (account.role === 'ALERTS') return 'alerts';
  if (account.role === 'DEMO' || account.role === 'REQUEST') return 'viewer';
  if (scope.type === 'branch') return 'branch';
  if (scope.type === 'company') return account.role === 'ADMINISTRATOR' ? 'companyAdmin' : 'company';
  if (account.role === 'OWNER' || account.role === 'ADMINISTRATOR') return 'admin';
  return account.role === 'CONTROLLER' ? 'controller' : 'user';
};

const grantsOf = ({ read, write }: Area, cell: Cell, role: Role): readonly Permission[] => {
  if (cell === '–') return [];
  if (typeof cell === 'object') return cell.roles === undefined || cell.roles.includes(role) ? cell.part : [];
  return cell.endsWith(' r') ? read : [...read, ...write];
};

/** [AC7] Everything an account may do; where it may do it is its scope. */
export const permissionsOf = (account: Account): ReadonlySet<Permission> => {
  const kind = account.isEnabled ? staffKindOf(account) : null;
  if (kind === null) return new Set();
  const column = STAFF_KINDS.indexOf(kind);
  return new Set(MATRIX.flatMap((area) => grantsOf(area, area.cells[column] ?? '–', account.role)));
};

/** [AC8] Denied unless a cell grants it. */
export const can = (account: Account, permission: Permission): boolean => permissionsOf(account).has(permission);
