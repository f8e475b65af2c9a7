import { permission, role, type Permission, type Role } from '@despacho/contract/accounts/access.ts';
import { sampleController } from '@despacho/contract/samples.ts';
import { describe, expect, it } from 'vitest';
import { can, MATRIX, permissionsOf, staffKindOf, type Cell } from './permissions.ts';

const company = { id: 'company-1', name: 'San Martin' };
const branch = { id: 'branch-1', name: 'PORTALES' };
const holds = { global: {}, company: { company }, branch: { company, branch } };
const account = (name: Role, reach: keyof typeof holds) => sampleController({ role: name, ...holds[reach] });

const printed = (cell: Cell): string => (typeof cell === 'object' ? cell.text : cell);

/** The whole matrix as text, one line an area, in the order of the columns. */
const printedMatrix = `
| Live orders | G | G | G r | C | C r | B | G r | G r |
| Link of the customer's page | G | G | G r | C r | C r | B r | G r | – |
| Create order, transfer, pick-up | G | G | – | C | – | B client order only | – | – |
| Edit, assign, status, cancel | G | G | – | C | – | B assign from En Cola | – | – |
| Delete, restore | G | G | – | C | – | – | – | – |
| Clear another's lock | G | G | – | – | – | – | – | – |
| Import | G | G | – | C | – | – | – | – |
| Couriers list, detail, maps | G | G | G r | C r | C r | B r | G r | G r |
| Create, modify, authorise courier | G | G | – | – | – | – | – | – |
| Rate courier | G r | G r | – | – | – | B (CONTROLLER, USER, BRANCH) | – | – |
| Attendance | G | G | – | C r | C r | B r | – | – |
| Pilot alerts, states admin | G | G alerts only | – | – | – | B alerts of own couriers | G r | – |
| Incidents | G | G | G r | C r | – | B r | G r | – |
| Companies | G | G r | – | C r | C r | – | – | – |
| Branches create, modify, delete | G | – | – | – | – | – | – | – |
| Circles, pricing | G | – | – | C r | C r | – | – | – |
| Controller accounts, users, catalogs | G | – | – | – | – | – | – | – |
| Dashboards | G | G | G r | C | C | B | alert one | G r |
| Reports group | G | – | – | C order report | C order report (COMPANY_REPORTS) | – | – | – |
| Saved views of lists | G | G | G own only | C | C own only | B | G own only | – |
| Alarms acknowledge, shelve | G | G | – | C | – | B | G | – |
| Drills | G | – | – | – | – | – | – | – |
| Wall devices, audit log, health | G | r | – | – | – | – | – | – |
| Keys of the open API | G | – | – | C | – | – | – | – |
| Account statements | G | – | – | C | C (COMPANY_REPORTS) | – | – | – |
| Settlements | G | G | – | – | – | – | – | – |
| Deposits of cash | G | G | – | C | – | B | – | – |
| Pay of couriers | G | G r | – | – | – | – | – | – |
`.trim();

/** [AC7] by role and scope, sorted: nothing is granted or denied without a change here. */
const RIGHTS: readonly [accounts: string, rights: string][] = [
  [
    'OWNER global, ADMINISTRATOR global',
    `
      accounts.edit alarms.act apiKeys.edit attendance.edit attendance.read audit.read branches.edit catalogs.edit
      companies.edit companies.read courierAlertKinds.edit courierAlertKinds.read courierAlerts.edit courierAlerts.read couriers.edit couriers.read
      couriers.readRatings dashboards.alerts dashboards.read deposits.receive drills.edit incidents.read listViews.save listViews.share orders.assign orders.assignQueue
      orders.cancel orders.changeStatus orders.clearLock orders.create orders.createClient orders.delete
      orders.edit orders.import orders.read orders.readLink orders.restore pay.edit pay.read pricing.edit pricing.read reports.orders
      reports.read settlements.read settlements.sign statements.read states.edit walls.edit walls.read`,
  ],
  [
    'OWNER company, USER company, COMPANY company',
    'attendance.read companies.read couriers.read dashboards.alerts dashboards.read listViews.save orders.read orders.readLink pricing.read',
  ],
  [
    'OWNER branch, ADMINISTRATOR branch, COMPANY branch, COMPANY_REPORTS branch',
    `
      alarms.act attendance.read courierAlerts.edit courierAlerts.read couriers.read
      dashboards.alerts dashboards.read deposits.receive incidents.read listViews.save listViews.share orders.assignQueue orders.createClient orders.read orders.readLink`,
  ],
  [
    'ADMINISTRATOR company',
    `
      alarms.act apiKeys.edit attendance.read companies.read couriers.read dashboards.alerts dashboards.read deposits.receive incidents.read
      listViews.save listViews.share orders.assign orders.assignQueue orders.cancel orders.changeStatus orders.create orders.createClient
      orders.delete orders.edit orders.import orders.read orders.readLink orders.restore pricing.read reports.orders statements.read`,
  ],
  [
    'CONTROLLER global',
    `
      alarms.act attendance.edit attendance.read audit.read companies.read courierAlertKinds.edit courierAlertKinds.read courierAlerts.edit
      courierAlerts.read couriers.edit couriers.read couriers.readRatings dashboards.alerts dashboards.read deposits.receive
      incidents.read listViews.save listViews.share orders.assign orders.assignQueue orders.cancel orders.changeStatus orders.clearLock
      orders.create orders.createClient orders.delete orders.edit orders.import orders.read orders.readLink orders.restore
      pay.read settlements.read settlements.sign walls.read`,
  ],
  [
    'CONTROLLER company, COMPANY_REPORTS company',
    `
      attendance.read companies.read couriers.read dashboards.alerts dashboards.read listViews.save orders.read orders.readLink
      pricing.read reports.orders statements.read`,
  ],
  [
    'CONTROLLER branch, USER branch, BRANCH branch',
    `
      alarms.act attendance.read courierAlerts.edit courierAlerts.read couriers.rate couriers.read
      couriers.readRatings dashboards.alerts dashboards.read deposits.receive incidents.read listViews.save listViews.share orders.assignQueue
      orders.createClient orders.read orders.readLink`,
  ],
  [
    'USER global',
    'couriers.read dashboards.alerts dashboards.read incidents.read listViews.save orders.read orders.readLink',
  ],
  [
    'DEMO global, DEMO company, DEMO branch, REQUEST global, REQUEST company, REQUEST branch',
    'couriers.read dashboards.alerts dashboards.read orders.read',
  ],
  ['COMPANY global, COMPANY_REPORTS global, BRANCH global, BRANCH company', ''],
  [
    'ALERTS global, ALERTS company, ALERTS branch',
    'alarms.act courierAlertKinds.read courierAlerts.read couriers.read dashboards.alerts incidents.read listViews.save orders.read orders.readLink',
  ],
];

describe('permissions', () => {
  it('[AC5] every cell of the matrix is as specified', () => {
    const lines = MATRIX.map(({ area, cells }) => `| ${[area, ...cells.map(printed)].join(' | ')} |`);
    expect(lines.join('\n')).toBe(printedMatrix);
  });

  it('[AC5] every permission of the contract is in exactly one row', () => {
    const named = MATRIX.flatMap(({ read, write }) => [...read, ...write]);
    expect(named.toSorted()).toEqual(permission.options.toSorted());
    const strays = MATRIX.flatMap(({ read, write, cells }) =>
      cells
        .flatMap((cell) => (typeof cell === 'object' ? cell.part : []))
        .filter((granted) => !read.includes(granted) && !write.includes(granted)),
    );
    expect(strays).toEqual([]);
  });

  it('[AC6] every role in every scope has its column', () => {
    const columns = Object.fromEntries(
      role.options.map((name) => [
        name,
        [account(name, 'global'), account(name, 'company'), account(name, 'branch')].map(staffKindOf),
      ]),
    );
    expect(columns).toEqual({
      OWNER: ['admin', 'company', 'branch'],
      ADMINISTRATOR: ['admin', 'companyAdmin', 'branch'],
      CONTROLLER: ['controller', 'company', 'branch'],
      USER: ['user', 'company', 'branch'],
      DEMO: ['viewer', 'viewer', 'viewer'],
      REQUEST: ['viewer', 'viewer', 'viewer'],
      COMPANY: [null, 'company', 'branch'],
      COMPANY_REPORTS: [null, 'company', 'branch'],
      BRANCH: [null, null, 'branch'],
      ALERTS: ['alerts', 'alerts', 'alerts'],
    });
  });

  it('[AC7] every role in every scope has exactly these permissions', () => {
    const rights: Record<string, string[]> = {};
    for (const name of role.options) {
      for (const reach of ['global', 'company', 'branch'] as const) {
        const text = [...permissionsOf(account(name, reach))].toSorted().join(' ');
        rights[text] = [...(rights[text] ?? []), `${name} ${reach}`];
      }
    }
    expect(Object.entries(rights).map(([text, accounts]) => [accounts.join(', '), text])).toEqual(
      RIGHTS.map(([accounts, text]) => [accounts, text.trim().replaceAll(/\s+/g, ' ')]),
    );
  });

  it('[AC7] the order report of a company is not available to COMPANY [MN3]', () => {
    const readers = role.options.filter((name) => can(account(name, 'company'), 'reports.orders'));
    expect(readers).toEqual(['ADMINISTRATOR', 'CONTROLLER', 'COMPANY_REPORTS']);
  });

  it('[MO10] an account statement is only for those who read prices and the order report', () => {
    for (const name of role.options) {
      for (const reach of ['global', 'company', 'branch'] as const) {
        const may = (each: Permission): boolean => can(account(name, reach), each);
        const isExpected = may('pricing.read') && may('reports.orders');
        expect([name, reach, may('statements.read')]).toEqual([name, reach, isExpected]);
      }
    }
  });

  it('[AC8] DEMO and REQUEST change nothing, in any scope', () => {
    const writes = new Set(MATRIX.flatMap(({ write }) => write));
    for (const name of ['DEMO', 'REQUEST'] as const) {
      for (const reach of ['global', 'company', 'branch'] as const) {
        expect([...permissionsOf(account(name, reach))].filter((granted) => writes.has(granted))).toEqual([]);
      }
    }
  });

  it('[AC8] a disabled account and one without a scope have no permissions', () => {
    const disabled = sampleController({ role: 'OWNER', isEnabled: false });
    const homeless = sampleController({ role: 'BRANCH' });
    for (const name of permission.options) {
      expect(can(disabled, name)).toBe(false);
      expect(can(homeless, name)).toBe(false);
    }
  });

  it('[AC8] only a global admin changes branches, prices, accounts and catalogs', () => {
    for (const wanted of ['branches.edit', 'pricing.edit', 'accounts.edit', 'catalogs.edit'] as const) {
      const allowed = role.options.flatMap((name) =>
        (['global', 'company', 'branch'] as const)
          .filter((reach) => can(account(name, reach), wanted))
          .map((reach) => `${name} ${reach}`),
      );
      expect(allowed).toEqual(['OWNER global', 'ADMINISTRATOR global']);
    }
  });
});
