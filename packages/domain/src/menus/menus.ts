// Which menu someone has. What a menu names and a permission denies, or no screen shows yet, the console leaves out.
import type { Controller, Role } from '@despacho/contract/access.ts';
import { AREAS, MENU_GROUPS, type AreaPath, type MenuGroup } from './areas.ts';

export const MENU_KINDS = ['full', 'second', 'company', 'branch', 'limited', 'alerts'] as const;
export type MenuKind = (typeof MENU_KINDS)[number];

/** `landing`: where the server sends the account; of two e-mail domains it is the company's. */
export type MenuOwner = Pick<Controller, 'role' | 'company' | 'branch'> & { landing: string };

export type MenuSection = { group: MenuGroup | null; paths: readonly AreaPath[] };

const COMPANY_LANDING = '/dashboards/company-resume';
const BRANCH_AREA = '/localization-biker/:branchId';

/** [MN1] Roles of global staff; whoever belongs to a company or a branch has their menu, and what is not named the limited one. */
const globalMenus: Partial<Record<Role, MenuKind>> = {
  OWNER: 'full',
  ADMINISTRATOR: 'full',
  CONTROLLER: 'second',
  COMPANY: 'company',
  COMPANY_REPORTS: 'company',
  BRANCH: 'branch',
};

/** [MN1] A-031. */
export const menuKindOf = ({ role, company, branch, landing }: MenuOwner): MenuKind => {
  if (role === 'ALERTS') return 'alerts';
  if (branch !== null) return 'branch';
  return company !== null || landing === COMPANY_LANDING ? 'company' : (globalMenus[role] ?? 'limited');
};

/** [MN3] A-059, and the company role whose whole purpose it is (appendix B). */
const orderReporters: ReadonlySet<Role> = new Set<Role>(['ADMINISTRATOR', 'CONTROLLER', 'COMPANY_REPORTS']);

/** [MN2] The short menus by path; the two long ones are everything, with and without the reports. */
const SHORT = {
  company: ['/daily-performance', '/alerts-all', '/companies'],
  branch: ['/daily-performance', '/all-orders', BRANCH_AREA],
  limited: ['/alerts-all', '/all-orders', '/map'],
  alerts: ['/dashboards/alertas', '/alertas/mapas'],
} as const satisfies Record<Exclude<MenuKind, 'full' | 'second'>, readonly AreaPath[]>;

const wholeMenu = (kind: 'full' | 'second'): MenuSection[] =>
  MENU_GROUPS.filter((group) => kind === 'full' || group !== 'reports').map((group) => {
    const paths: readonly AreaPath[] = AREAS[group];
    return { group, paths: paths.filter((path) => path !== BRANCH_AREA) };
  });

/** [MN2] [MN3] The long menus in groups, the short ones in one piece. */
export const menuOf = (owner: MenuOwner): MenuSection[] => {
  const kind = menuKindOf(owner);
  if (kind === 'full' || kind === 'second') return wholeMenu(kind);
  const hasOrderReport = kind === 'company' && owner.company !== null && orderReporters.has(owner.role);
  return [{ group: null, paths: hasOrderReport ? [...SHORT[kind], '/report'] : SHORT[kind] }];
};

/** [MN4] The way home: the company's dashboard for whoever has a company or a branch, the live orders for everybody else. */
export const homeOf = ({ company, branch }: Pick<MenuOwner, 'company' | 'branch'>): string =>
  company === null && branch === null ? '/all-orders' : COMPANY_LANDING;
