import { ORDER_STATUS, type Order } from '@despacho/contract/orders/order.ts';
import { SAMPLE_TIME, sampleAlarm, sampleCourier, sampleIncident, sampleOrder } from '@despacho/contract/samples.ts';
import type { Courier } from '@despacho/contract/couriers/couriers.ts';
import type { Incident } from '@despacho/contract/incidents.ts';
import { describe, expect, it } from 'vitest';
import { alarmsFor, isUndecided, type AlarmWorld } from './conditions.ts';

const now = Date.parse(SAMPLE_TIME);
const ago = (minutes: number, ms = 0): string => new Date(now - minutes * 60_000 - ms).toISOString();
const luis = { id: 'courier-1', name: 'Luis Ramos' };
const other = { id: 'company-2', name: 'ISHOP' };
const aged = (minutes: number, only: Partial<Order> = {}): Order =>
  sampleOrder({ createdAt: ago(minutes), courier: luis, ...only });
const going = (minutes: number, only: Partial<Order> = {}): Order =>
  aged(minutes, { status: ORDER_STATUS.GOING, stateTime: { [ORDER_STATUS.GOING]: ago(minutes) }, ...only });

const byId = <T extends { id: string }>(...entities: T[]) => new Map(entities.map((one) => [one.id, one]));
const fixFrom = (minutes: number) => new Map([['courier-1', { at: now - minutes * 60_000 }]]);
const worldOf = (only: Partial<AlarmWorld> = {}): AlarmWorld => ({
  orders: [],
  companies: new Map([['slow', { lateLimitSec: 10_800 }]]),
  couriers: new Map(),
  incidents: new Map(),
  fixes: fixFrom(0),
  open: new Set(),
  rate: 1,
  ...only,
});
const rulesOf = (only: Partial<AlarmWorld>): string[] => alarmsFor(worldOf(only), now).map(({ rule }) => rule);
const several = (count: number, minutes: number, only: Partial<Order> = {}): Order[] =>
  Array.from({ length: count }, (_, index) => aged(minutes, { id: `order-${index}`, ...only }));
const ofCourier = (only: Partial<Courier>, ...incidents: Incident[]): string[] =>
  rulesOf({ couriers: byId(sampleCourier(only)), incidents: byId(...incidents) });

describe('branches', () => {
  const open = new Set(['branch-branch-branch-1']);

  it('[AR2] orders that are not late and not blocked raise none', () => {
    expect(rulesOf({ orders: several(40, 44) })).toEqual([]);
    expect(rulesOf({ orders: several(4, 45) })).toEqual(['branch']);
  });

  it('[AR1] [AR3] a few late orders are a level, not an alarm', () => {
    expect([1, 2, 3, 4].map((count) => rulesOf({ orders: several(count, 3_000) }).length)).toEqual([0, 0, 0, 1]);
  });

  it('[AR3] an open episode stays until fewer than two are left', () => {
    expect([1, 2, 3].map((count) => rulesOf({ orders: several(count, 50), open }).length)).toEqual([0, 1, 1]);
    expect(rulesOf({ orders: several(3, 50), open: new Set(['branch-branch-branch-2']) })).toEqual([]);
  });

  it('[AR2] each order counts once, in the one episode of its branch', () => {
    const orders = several(6, 50, { courier: null, destination: null, suggestedPosition: null });
    expect(alarmsFor(worldOf({ orders }), now)).toMatchObject([{ rule: 'branch', count: 6 }]);
  });

  it('[AR2] the late limit of the company counts', () => {
    const slow = { company: { id: 'slow', name: 'Slow' } };
    expect(rulesOf({ orders: several(4, 179, slow) })).toEqual([]);
    expect(rulesOf({ orders: several(4, 180, slow) })).toEqual(['branch']);
  });

  it('[AR2] an order without a courier or without coordinates is in trouble after ten minutes', () => {
    expect(rulesOf({ orders: several(4, 9.99, { courier: null }) })).toEqual([]);
    expect(rulesOf({ orders: several(4, 10, { courier: null }) })).toEqual(['branch']);
    expect(rulesOf({ orders: several(4, 10, { suggestedPosition: { lat: 14, lng: 14 } }) })).toEqual(['branch']);
  });

  it('[AR2] closed orders count for nothing', () => {
    const closed = [ORDER_STATUS.DELIVERED, ORDER_STATUS.CANCELLED, ORDER_STATUS.RE_AGEND, ORDER_STATUS.DELETED];
    expect(closed.flatMap((status) => rulesOf({ orders: several(9, 500, { status, courier: null }) }))).toEqual([]);
  });

  it('[AR6] the alarm belongs to the branch; orders without one to their company', () => {
    expect(alarmsFor(worldOf({ orders: several(5, 50) }), now)).toEqual([
      {
        rule: 'branch',
        subject: { kind: 'branch', id: 'branch-1', label: 'PORTALES' },
        companyId: 'company-1',
        branchId: 'branch-1',
        count: 5,
      },
    ]);
    expect(alarmsFor(worldOf({ orders: several(5, 50, { branch: null }) }), now)).toMatchObject([
      { subject: { id: 'company-company-1', label: 'San Martin' }, companyId: 'company-1', branchId: null },
    ]);
  });
});

describe('silent couriers', () => {
  const silent = (orders: Order[], only: Partial<AlarmWorld> = {}): string[] => rulesOf({ orders, ...only });

  it('[AR24] one alone raises an alarm after ten real minutes without a position', () => {
    expect(silent([going(20)], { fixes: fixFrom(9.99) })).toEqual([]);
    expect(silent([going(20)], { fixes: fixFrom(10) })).toEqual(['silentCourier']);
    expect(silent([going(20)], { fixes: fixFrom(10), rate: 20 })).toEqual([]);
    expect(silent([going(20)], { fixes: fixFrom(10), rate: 0.5 })).toEqual(['silentCourier']);
  });

  it('[AR4] only while the courier carries an order, and not before carrying it that long', () => {
    const fixes = fixFrom(30);
    expect(silent([aged(20, { status: ORDER_STATUS.ACCEPTED })], { fixes })).toEqual([]);
    expect(silent([going(9)], { fixes })).toEqual([]);
    expect(silent([going(11)], { fixes })).toEqual(['silentCourier']);
    expect(silent([going(11, { stateTime: {} })], { fixes })).toEqual(['silentCourier']);
  });

  it('[AR4] one alarm for each courier, in the scope of the order carried longest', () => {
    const orders = [
      going(11, { id: 'a' }),
      going(14, { id: 'b', company: other, branch: null }),
      going(12, { id: 'c' }),
    ];
    expect(alarmsFor(worldOf({ orders, fixes: fixFrom(30) }), now)).toEqual([
      {
        rule: 'silentCourier',
        subject: { kind: 'courier', id: 'courier-1', label: 'Luis Ramos' },
        companyId: 'company-2',
        branchId: null,
        count: null,
      },
    ]);
  });

  it('[AR3] [AR4] three of one zone are one episode of the zone, which stays while two are silent', () => {
    const orders = ['a', 'b', 'c'].map((id) => going(20, { id, zone: 18, courier: { id: `courier-${id}`, name: id } }));
    const fixes = new Map([['courier-9', { at: now }]]);
    const zone = { kind: 'zone', id: 'company-1-18', label: '18' };
    expect(alarmsFor(worldOf({ orders, fixes }), now)).toEqual([
      { rule: 'zone', subject: zone, companyId: 'company-1', branchId: null, count: 3 },
    ]);
    const two = orders.slice(1);
    expect(silent(two, { fixes })).toEqual(['silentCourier', 'silentCourier']);
    expect(silent(two, { fixes, open: new Set(['zone-zone-company-1-18']) })).toEqual(['zone']);
    const elsewhere = orders.map((order, index) => ({ ...order, zone: index }));
    expect(silent(elsewhere, { fixes })).toEqual(['silentCourier', 'silentCourier', 'silentCourier']);
  });

  it('[AR24] a courier that never reported is silent; without any position at all it cannot be decided', () => {
    const stranger = new Map([['courier-9', { at: now }]]);
    expect(silent([going(20)], { fixes: stranger })).toEqual(['silentCourier']);
    expect(silent([going(20)], { fixes: new Map() })).toEqual([]);
    const alarm = sampleAlarm({ rule: 'silentCourier', subject: { kind: 'courier', id: 'courier-1', label: '' } });
    const zone = sampleAlarm({ rule: 'zone', subject: { kind: 'zone', id: 'company-1-18', label: '18' } });
    expect([alarm, zone].map((one) => isUndecided(one, worldOf({ fixes: new Map() })))).toEqual([true, true]);
    expect([alarm, zone].map((one) => isUndecided(one, worldOf()))).toEqual([false, false]);
    expect(isUndecided(sampleAlarm(), worldOf({ fixes: new Map() }))).toBe(false);
  });
});

describe('dangers', () => {
  it('[AR5] thefts and extortions raise an alarm while they are open', () => {
    const incidents = byId(
      sampleIncident({ id: 'theft' }),
      sampleIncident({ id: 'extortion', kind: 'Extorsion' }),
      sampleIncident({ id: 'over', closedAt: SAMPLE_TIME }),
    );
    expect(rulesOf({ incidents })).toEqual(['extortion', 'theft']);
  });

  it('[IC2] an event keeps its alarm when a report of an earlier time arrives later', () => {
    const report = (id: string, minutes: number) => sampleIncident({ id, at: ago(minutes), courier: luis });
    const subjectsOf = (...open: string[]): string[] =>
      alarmsFor(worldOf({ incidents: byId(report('early', 9), report('late', 3)), open: new Set(open) }), now).map(
        ({ subject }) => subject.id,
      );
    expect(subjectsOf()).toEqual(['early']);
    expect(subjectsOf('theft-incident-late')).toEqual(['late']);
    expect(subjectsOf('theft-incident-late', 'theft-incident-early')).toEqual(['early']);
  });

  it('[AR6] belong to the courier they name, else to their company', () => {
    const placesOf = (only: Partial<AlarmWorld>) =>
      alarmsFor(worldOf(only), now).map(({ companyId, branchId, subject }) => [companyId, branchId, subject.label]);
    const branch = { id: 'branch-2', name: 'PRADERA' };
    const couriers = byId(sampleCourier({ id: 'courier-1', company: other, branch }));
    expect(placesOf({ incidents: byId(sampleIncident()), couriers })).toEqual([
      ['company-2', 'branch-2', 'Luis Ramos'],
    ]);
    expect(placesOf({ incidents: byId(sampleIncident()) })).toEqual([['company-1', null, 'Luis Ramos']]);
    const nobody = sampleIncident({ courier: null, company: null });
    expect(placesOf({ incidents: byId(nobody) })).toEqual([[null, null, '']]);
  });

  it('[AR5] an accident or a robbery reported by a courier raises one for a day', () => {
    expect(ofCourier({ alert: 'accident', alertAt: ago(1) })).toEqual(['accident']);
    expect(ofCourier({ alert: 'robbery', alertAt: ago(1) })).toEqual(['theft']);
    expect(ofCourier({ alert: 'accident', alertAt: null })).toEqual(['accident']);
    expect(ofCourier({ alert: 'accident', alertAt: ago(24 * 60, -1) })).toEqual(['accident']);
    expect(ofCourier({ alert: 'accident', alertAt: ago(24 * 60) })).toEqual([]);
    expect(ofCourier({ alert: 'flatTire', alertAt: ago(1) })).toEqual([]);
    expect(ofCourier({ alert: null })).toEqual([]);
  });

  it('[AR5] a robbery already covered by a report of the same hour raises no second alarm', () => {
    const robbed = { id: 'courier-1', alert: 'robbery', alertAt: ago(10) } as const;
    expect(ofCourier(robbed, sampleIncident({ at: ago(30) }))).toEqual(['theft']);
    expect(ofCourier(robbed, sampleIncident({ at: ago(30), closedAt: SAMPLE_TIME }))).toEqual([]);
    expect(ofCourier(robbed, sampleIncident({ at: ago(71) }))).toEqual(['theft', 'theft']);
    expect(ofCourier(robbed, sampleIncident({ at: ago(30), courier: null }))).toEqual(['theft', 'theft']);
    expect(ofCourier(robbed, sampleIncident({ at: ago(30), kind: 'Extorsion' }))).toEqual(['extortion', 'theft']);
  });

  it('[AR9] an incident that left the live set keeps its alarm until it is acknowledged', () => {
    const alarm = sampleAlarm({ rule: 'theft', subject: { kind: 'incident', id: 'incident-1', label: '' } });
    const answered = { ...alarm, acknowledgedBy: { id: 'ada', name: 'Ada' } };
    expect([alarm, answered].map((one) => isUndecided(one, worldOf()))).toEqual([true, false]);
    expect(isUndecided(alarm, worldOf({ incidents: byId(sampleIncident({ closedAt: SAMPLE_TIME })) }))).toBe(false);
  });
});
