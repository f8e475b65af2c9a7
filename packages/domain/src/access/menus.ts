// The menu of an account, chosen among the screens of the input. Screens are named; their paths belong to the console.
import type { Controller, Role } from '@despacho/contract/accounts/access.ts';
import type { LandingScreen } from '@despacho/contract/accounts/identity.ts';

export const MENU_GROUPS = ['operation', 'orders', 'couriers', 'companies', 'accounts', 'reports', 'system'] as const;
export type MenuGroup = (typeof MENU_GROUPS)[number];

export const MENU_KINDS = ['full', 'second', 'company', 'branch', 'limited', 'alerts'] as const;
export type MenuKind = (typeof MENU_KINDS)[number];

/** `landing`: of two e-mail domains it is the company's summary, which brings the company's menu. */
export type MenuOwner = Pick<Controller, 'role' | 'company' | 'branch'> & { landing: LandingScreen };

/** A screen as menus see it. */
type Row = { name: string; group: MenuGroup };
export type MenuSection<R extends Row> = { group: MenuGroup | null; rows: readonly R[] };

/** [MN1] Of accounts without company and branch. A role that is not listed has the limited menu. */
const globalMenus: Partial<Record<Role, MenuKind>> = {
  OWNER: 'full',
  ADMINISTRATOR: 'full',
  CONTROLLER: 'second',
  COMPANY: 'company',
  COMPANY_REPORTS: 'company',
  BRANCH: 'branch',
};

/** [MN1] */
export const menuKindOf = ({ role, company, branch, landing }: MenuOwner): MenuKind => {
  if (role === 'ALERTS') return 'alerts';
  if (branch !== null) return 'branch';
  return company !== null || landing === 'companyResume' ? 'company' : (globalMenus[role] ?? 'limited');
};

/** [MN3] The company's order report and account statement, and the roles that have them. */
const ORDER_REPORT = ['orderReport', 'accountStatement'] as const;
const orderReporters: ReadonlySet<Role> = new Set<Role>(['ADMINISTRATOR', 'CONTROLLER', 'COMPANY_REPORTS']);

/** [MN7] */
const COMPANY_ADMINISTRATOR = ['desk', 'allOrders', 'createOrder', 'orderImport', 'apiKeys'] as const;

/** It is of one branch, so the long menus leave it out. */
const BRANCH_MAP = 'branchCourierMap';

/** [MN2] The short menus; the two long ones are every screen, with and without the reports. */
const SHORT = {
  company: ['dailyPerformance', 'allAlerts', 'companies'],
  branch: ['dailyPerformance', 'allOrders', BRANCH_MAP, 'allAlerts'],
  limited: ['allAlerts', 'allOrders', 'map'],
  alerts: ['alerts', 'incidentMap'],
} as const satisfies Record<Exclude<MenuKind, 'full' | 'second'>, readonly string[]>;

/** The screens that these rules name; the table of screens has a row for each. */
export type NamedScreen =
  | (typeof SHORT)[keyof typeof SHORT][number]
  | (typeof ORDER_REPORT)[number]
  | (typeof COMPANY_ADMINISTRATOR)[number]
  | HomeScreen;

const longMenu = <R extends Row>(kind: 'full' | 'second', rows: readonly R[]): MenuSection<R>[] =>
  MENU_GROUPS.filter((group) => kind === 'full' || group !== 'reports').map((group) => ({
    group,
    rows: rows.filter((row) => row.group === group && row.name !== BRANCH_MAP),
  }));

/** [MN2] [MN3] [MN7] The long menus in groups and in the order of `rows`, the short ones in one section and their own order. */
export const menuOf = <R extends Row>(owner: MenuOwner, rows: readonly R[]): MenuSection<R>[] => {
  const kind = menuKindOf(owner);
  if (kind === 'full' || kind === 'second') return longMenu(kind, rows);
  const isOfCompany = kind === 'company' && owner.company !== null;
  const names: readonly string[] = [
    ...SHORT[kind],
    ...(isOfCompany && owner.role === 'ADMINISTRATOR' ? COMPANY_ADMINISTRATOR : []),
    ...(isOfCompany && orderReporters.has(owner.role) ? ORDER_REPORT : []),
  ];
  return [{ group: null, rows: names.flatMap((name) => rows.filter((row) => row.name === name)) }];
};

export type HomeScreen = 'allOrders' | 'companyResume';

/** [MN4] What the product's name leads to: the company's summary for accounts of a company or branch, else the live orders. */
export const homeOf = ({ company, branch }: Pick<MenuOwner, 'company' | 'branch'>): HomeScreen =>
  company === null && branch === null ? 'allOrders' : 'companyResume';
