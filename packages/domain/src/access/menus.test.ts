import { role as roles, type Role } from '@despacho/contract/accounts/access.ts';
import { describe, expect, it } from 'vitest';
import { homeOf, MENU_GROUPS, menuKindOf, menuOf, type MenuOwner } from './menus.ts';

const company = { id: 'company-1', name: 'San Martin' };
const branch = { id: 'branch-1', name: 'PORTALES' };
const owner = (role: Role, only: Partial<MenuOwner> = {}): MenuOwner => ({
  role,
  company: null,
  branch: null,
  landing: 'resume',
  ...only,
});
/** Every screen that a rule names, and one more of each group. */
const rows = [
  { name: 'resume', group: 'operation' },
  { name: 'dailyPerformance', group: 'operation' },
  { name: 'map', group: 'operation' },
  { name: 'allAlerts', group: 'operation' },
  { name: 'alerts', group: 'operation' },
  { name: 'incidentMap', group: 'operation' },
  { name: 'allOrders', group: 'orders' },
  { name: 'createOrder', group: 'orders' },
  { name: 'orderImport', group: 'orders' },
  { name: 'apiKeys', group: 'system' },
  { name: 'couriers', group: 'couriers' },
  { name: 'branchCourierMap', group: 'couriers' },
  { name: 'companies', group: 'companies' },
  { name: 'users', group: 'accounts' },
  { name: 'orderReport', group: 'reports' },
  { name: 'smsReport', group: 'reports' },
  { name: 'walls', group: 'system' },
] as const;
const namesOf = (someone: MenuOwner): string[] =>
  menuOf(someone, rows).flatMap((section) => section.rows.map(({ name }) => name));
const groupsOf = (someone: MenuOwner) => menuOf(someone, rows).map(({ group }) => group);

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
  it.each(accounts)('[MN1] %s has the menu of the role', (_name, someone, kind) => {
    expect(menuKindOf(someone)).toBe(kind);
  });

  it('[MN1] a role without a case has the limited menu; a listed e-mail domain has the menu of a company', () => {
    expect(menuKindOf(owner('REQUEST'))).toBe('limited');
    expect(menuKindOf(owner('USER', { landing: 'companyResume' }))).toBe('company');
    expect(menuKindOf(owner('ALERTS', { company, branch }))).toBe('alerts');
  });

  it('[MN2] the first menu is every area but that of one branch, the second the same without the reports', () => {
    const every = rows.map(({ name }) => name);
    const full = namesOf(owner('OWNER'));
    expect(every.filter((name) => !full.includes(name))).toEqual(['branchCourierMap']);
    expect(groupsOf(owner('OWNER'))).toEqual(MENU_GROUPS);
    expect(full.filter((name) => !namesOf(owner('CONTROLLER')).includes(name))).toEqual(['orderReport', 'smsReport']);
  });

  it('[MN2] the short menus have their fixed entries', () => {
    expect(namesOf(owner('COMPANY', { company }))).toEqual(['dailyPerformance', 'allAlerts', 'companies']);
    expect(namesOf(owner('BRANCH', { company, branch }))).toEqual([
      'dailyPerformance',
      'allOrders',
      'branchCourierMap',
      'allAlerts',
    ]);
    expect(namesOf(owner('USER'))).toEqual(['allAlerts', 'allOrders', 'map']);
    expect(namesOf(owner('ALERTS'))).toEqual(['alerts', 'incidentMap']);
    expect(groupsOf(owner('ALERTS'))).toEqual([null]);
  });

  it('[MN3] the order report is available to administrators and controllers of a company, and to its report role', () => {
    const reporters = roles.options.filter((role) => namesOf(owner(role, { company })).includes('orderReport'));
    expect(reporters).toEqual(['ADMINISTRATOR', 'CONTROLLER', 'COMPANY_REPORTS']);
    const ofBranch = roles.options.filter((role) => namesOf(owner(role, { company, branch })).includes('orderReport'));
    expect(ofBranch).toEqual([]);
  });

  it('[MN7] an administrator of a company reaches orders, their creation and their import, and keys of the open API', () => {
    const added = ['allOrders', 'createOrder', 'orderImport', 'apiKeys'];
    expect(namesOf(owner('ADMINISTRATOR', { company }))).toEqual([
      'dailyPerformance',
      'allAlerts',
      'companies',
      ...added,
      'orderReport',
    ]);
    const others = roles.options.filter((role) => role !== 'ADMINISTRATOR');
    expect(
      others.flatMap((role) => namesOf(owner(role, { company }))).filter((name) => name === 'createOrder'),
    ).toEqual([]);
  });

  it('[MN4] the title links to the dashboard of the own company or branch, and otherwise to the live orders', () => {
    expect(homeOf({ company: null, branch: null })).toBe('allOrders');
    expect(homeOf({ company, branch: null })).toBe('companyResume');
    expect(homeOf({ company, branch })).toBe('companyResume');
  });
});
