import { role as roles, type Role } from '@despacho/contract/access.ts';
import { describe, expect, it } from 'vitest';
import { AREAS, MENU_GROUPS, type AreaPath } from './areas.ts';
import { homeOf, menuKindOf, menuOf, type MenuOwner } from './menus.ts';

const company = { id: 'company-1', name: 'San Martin' };
const branch = { id: 'branch-1', name: 'PORTALES' };
const owner = (role: Role, only: Partial<MenuOwner> = {}): MenuOwner => ({
  role,
  company: null,
  branch: null,
  landing: '/resume',
  ...only,
});
const pathsOf = (someone: MenuOwner): AreaPath[] => menuOf(someone).flatMap(({ paths }) => paths);
const groupsOf = (someone: MenuOwner) => menuOf(someone).map(({ group }) => group);

/** The eleven accounts of the demo city: what each is and the menu it must see. */
const accounts = [
  ['owner', owner('OWNER'), 'full'],
  ['admin', owner('ADMINISTRATOR'), 'full'],
  ['controlador', owner('CONTROLLER'), 'second'],
  ['usuario', owner('USER'), 'limited'],
  ['empresa.admin', owner('ADMINISTRATOR', { company }), 'company'],
  ['empresa', owner('COMPANY', { company }), 'company'],
  ['empresa.reportes', owner('COMPANY_REPORTS', { company }), 'company'],
  ['sucursal', owner('BRANCH', { company, branch }), 'branch'],
  ['sucursal.control', owner('CONTROLLER', { company, branch }), 'branch'],
  ['alertas', owner('ALERTS'), 'alerts'],
  ['demo', owner('DEMO'), 'limited'],
] as const;

describe('menus', () => {
  it.each(accounts)('[MN1] %s has the menu of his kind', (_name, someone, kind) => {
    expect(menuKindOf(someone)).toBe(kind);
  });

  it('[MN1] what no case names has the limited menu; a listed e-mail domain has the one of a company', () => {
    expect(menuKindOf(owner('REQUEST'))).toBe('limited');
    expect(menuKindOf(owner('USER', { landing: '/dashboards/company-resume' }))).toBe('company');
    expect(menuKindOf(owner('ALERTS', { company, branch }))).toBe('alerts');
  });

  it('[MN2] the first menu is every area but that of one branch, the second the same without the reports', () => {
    const every = MENU_GROUPS.flatMap((group): readonly AreaPath[] => AREAS[group]);
    expect(new Set(every).size).toBe(every.length);
    const full = pathsOf(owner('OWNER'));
    expect(every.filter((path) => !full.includes(path))).toEqual(['/localization-biker/:branchId']);
    expect(groupsOf(owner('OWNER'))).toEqual(MENU_GROUPS);
    expect(full.filter((path) => !pathsOf(owner('CONTROLLER')).includes(path))).toEqual(AREAS.reports);
  });

  it('[MN2] the short menus are those of the documents', () => {
    expect(pathsOf(owner('COMPANY', { company }))).toEqual(['/daily-performance', '/alerts-all', '/companies']);
    expect(pathsOf(owner('BRANCH', { company, branch }))).toEqual([
      '/daily-performance',
      '/all-orders',
      '/localization-biker/:branchId',
    ]);
    expect(pathsOf(owner('USER'))).toEqual(['/alerts-all', '/all-orders', '/map']);
    expect(pathsOf(owner('ALERTS'))).toEqual(['/dashboards/alertas', '/alertas/mapas']);
    expect(groupsOf(owner('ALERTS'))).toEqual([null]);
  });

  it('[MN3] the order report is for administrators and controllers of a company, and for its report role', () => {
    const reporters = roles.options.filter((role) => pathsOf(owner(role, { company })).includes('/report'));
    expect(reporters).toEqual(['ADMINISTRATOR', 'CONTROLLER', 'COMPANY_REPORTS']);
    const ofBranch = roles.options.filter((role) => pathsOf(owner(role, { company, branch })).includes('/report'));
    expect(ofBranch).toEqual([]);
  });

  it('[MN4] the title leads whoever has a company or a branch to its dashboard, everybody else to the live orders', () => {
    expect(homeOf({ company: null, branch: null })).toBe('/all-orders');
    expect(homeOf({ company, branch: null })).toBe('/dashboards/company-resume');
    expect(homeOf({ company, branch })).toBe('/dashboards/company-resume');
  });
});
