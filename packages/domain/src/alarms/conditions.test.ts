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
  rate: 1,
  ...only,
});
const rulesOf = (only: Partial<AlarmWorld>): string[] => alarmsFor(worldOf(only), now).map(({ rule }) => rule);
const ofOrder = (order: Order): string[] => rulesOf({ orders: [order] });
const ofCourier = (only: Partial<Courier>, ...incidents: Incident[]): string[] =>
  rulesOf({ couriers: byId(sampleCourier(only)), incidents: byId(...incidents) });

describe('orders', () => {
  it('[AR1] no level below the late limit raises an alarm', () => {
    expect([1, 20, 30, 44].flatMap((minutes) => ofOrder(aged(minutes)))).toEqual([]);
    expect(ofOrder(aged(45))).toEqual(['late']);
  });

  it('[AR2] a late order raises one alarm, with its age', () => {
    expect(ofOrder(aged(119))).toEqual(['late']);
    expect(ofOrder(aged(120))).toEqual(['late2h']);
    expect(ofOrder(aged(3_000))).toEqual(['late2h']);
  });

  it('[AR2] an order within the late limit of its company raises none', () => {
    const slow = { company: { id: 'slow', name: 'Slow' } };
    expect(ofOrder(aged(179, slow))).toEqual([]);
    expect(ofOrder(aged(180, slow))).toEqual(['late2h']);
  });

  it('[AR3] an order without a courier for ten minutes raises one', () => {
    expect(ofOrder(aged(9.99, { courier: null }))).toEqual([]);
    expect(ofOrder(aged(10, { courier: null }))).toEqual(['noCourier']);
    expect(ofOrder(aged(50, { courier: null }))).toEqual(['late', 'noCourier']);
  });

  it('[AR2] [AR3] a closed order raises none', () => {
    const closed = [ORDER_STATUS.DELIVERED, ORDER_STATUS.CANCELLED, ORDER_STATUS.RE_AGEND, ORDER_STATUS.DELETED];
    expect(closed.flatMap((status) => ofOrder(aged(500, { status, courier: null })))).toEqual([]);
  });

  it('[AR6] the alarm belongs to the company and branch of the order', () => {
    const [alarm] = alarmsFor(worldOf({ orders: [aged(50)] }), now);
    expect(alarm).toEqual({
      rule: 'late',
      subject: { kind: 'order', id: 'order-1', label: 'GT-100001' },
      companyId: 'company-1',
      branchId: 'branch-1',
    });
    expect(alarmsFor(worldOf({ orders: [aged(50, { branch: null })] }), now)[0]?.branchId).toBeNull();
  });
});

describe('silent couriers', () => {
  const silent = (orders: Order[], only: Partial<AlarmWorld> = {}): string[] => rulesOf({ orders, ...only });

  it('[AR4] raise an alarm after five real minutes without a position', () => {
    expect(silent([going(20)], { fixes: fixFrom(4.99) })).toEqual([]);
    expect(silent([going(20)], { fixes: fixFrom(5) })).toEqual(['silentCourier']);
    expect(silent([going(20)], { fixes: fixFrom(5), rate: 20 })).toEqual([]);
    expect(silent([going(20)], { fixes: fixFrom(5), rate: 0.5 })).toEqual(['silentCourier']);
  });

  it('[AR4] only while the courier carries an order, and not before carrying it that long', () => {
    const fixes = fixFrom(30);
    expect(silent([aged(20, { status: ORDER_STATUS.ACCEPTED })], { fixes })).toEqual([]);
    expect(silent([going(4)], { fixes })).toEqual([]);
    expect(silent([going(6)], { fixes })).toEqual(['silentCourier']);
    expect(silent([going(6, { stateTime: {} })], { fixes })).toEqual(['silentCourier']);
  });

  it('[AR4] one alarm for each courier, in the scope of the order carried longest', () => {
    const orders = [going(6, { id: 'a' }), going(9, { id: 'b', company: other, branch: null }), going(7, { id: 'c' })];
    const [alarm, ...more] = alarmsFor(worldOf({ orders, fixes: fixFrom(30) }), now);
    expect(more).toEqual([]);
    expect(alarm).toEqual({
      rule: 'silentCourier',
      subject: { kind: 'courier', id: 'courier-1', label: 'Luis Ramos' },
      companyId: 'company-2',
      branchId: null,
    });
  });

  it('[AR4] a courier that never reported is silent; without any position at all it cannot be decided', () => {
    const stranger = new Map([['courier-9', { at: now }]]);
    expect(silent([going(20)], { fixes: stranger })).toEqual(['silentCourier']);
    expect(silent([going(20)], { fixes: new Map() })).toEqual([]);
    const alarm = sampleAlarm({ rule: 'silentCourier', subject: { kind: 'courier', id: 'courier-1', label: '' } });
    expect(isUndecided(alarm, worldOf({ fixes: new Map() }))).toBe(true);
    expect(isUndecided(alarm, worldOf())).toBe(false);
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
    expect(rulesOf({ incidents })).toEqual(['theft', 'extortion']);
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
