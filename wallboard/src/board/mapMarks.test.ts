import { kinds } from '@despacho/contract/live/kinds.ts';
import { sampleBranch, sampleCourierStatus, sampleIncident } from '@despacho/contract/samples.ts';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { openAlarms } from './alarmRows.ts';
import { levelledData, type BoardData } from './boardData.ts';
import { ago, boardData, fixOf, MINUTE, NOW, SECOND, wallAlarm, wallCourier, wallOrder } from './boardFixture.ts';
import { badgeStress, branchBadges } from './branchBadges.ts';
import { dangersOf } from './dangers.ts';
import { incidentMarks } from './incidentMarks.ts';
import { incidentRowsOf } from './incidentRows.ts';
import { ordersOnMap } from './orderMarks.ts';
import { inStoreByBranch } from './stressRows.ts';

const branch = (id: string, only: Parameters<typeof sampleBranch>[0] = {}) =>
  kinds.branch.wall.parse(sampleBranch({ id, name: id.toUpperCase(), ...only }));
const order = (id: string, branchId: string, minutes: number, status?: 'Entregado') =>
  wallOrder({
    id,
    branch: { id: branchId, name: branchId, position: null },
    createdAt: ago(minutes * MINUTE),
    ...(status === undefined ? {} : { status, deliveredAt: ago(0) }),
  });

it('[MA18] a badge counts late orders, those about to be late and free couriers of its branch; the worst first', () => {
  const branches = [
    branch('calm'),
    branch('worse'),
    branch('bad'),
    branch('closed', { isEnabled: false }),
    branch('nowhere', { position: null }),
  ];
  const orders = [
    order('1', 'bad', 50),
    order('2', 'bad', 35),
    order('3', 'worse', 50),
    order('4', 'worse', 50),
    order('5', 'worse', 5),
    order('6', 'nowhere', 50),
    order('7', 'calm', 50, 'Entregado'),
  ];
  const couriers = ['a', 'b'].map((id) => wallCourier({ id, branch: { id: 'calm', name: 'calm' } }));
  const statuses = new Map(
    ['a', 'b'].map((id) => [
      id,
      sampleCourierStatus({ id, isDelivering: false, isReturning: false, inStoreSince: ago(MINUTE) }),
    ]),
  );
  const data = boardData({ branches, orders, couriers, statuses });
  const badges = branchBadges(data, { orders: levelledData(data, NOW).levelled, free: inStoreByBranch(data, NOW) });
  expect(badges.map(({ id, late, toBeLate, free }) => [id, late, toBeLate, free])).toEqual([
    ['worse', 2, 0, 0],
    ['bad', 1, 1, 0],
    ['calm', 0, 0, 2],
  ]);
});

it('[MA18] one more late order is more stress than one more that is about to be', () => {
  const counts = fc.record({ late: fc.nat({ max: 50 }), toBeLate: fc.nat({ max: 50 }) });
  fc.assert(
    fc.property(counts, ({ late, toBeLate }) => {
      const stress = badgeStress({ late, toBeLate });
      const [later, soon] = [badgeStress({ late: late + 1, toBeLate }), badgeStress({ late, toBeLate: toBeLate + 1 })];
      expect(later).toBeGreaterThan(soon);
      expect(soon).toBeGreaterThan(stress);
    }),
  );
});

const luis = { id: 'luis', name: 'Luis' };
const theft = (only: Parameters<typeof sampleIncident>[0] = {}) =>
  kinds.incident.wall.parse(sampleIncident({ id: 'theft-1', at: ago(90 * SECOND), courier: luis, ...only }));
const marks = (only: Partial<BoardData>) => {
  const data = boardData(only);
  const incidents = incidentRowsOf(data, NOW);
  const alarms = openAlarms(data.alarms, NOW);
  const dangers = dangersOf(data, incidents, alarms, { now: NOW, rate: 1 });
  return incidentMarks(data, { incidents, alarms, dangers }, NOW);
};

it('[MA20] open incidents with a place are marked with kind, age and owner; those without an owner first', () => {
  const flatTyre = wallCourier({ id: 'ana', name: 'Ana', alert: 'flatTire', alertAt: ago(11 * MINUTE) });
  const incidents = [
    theft({ position: { lat: 14.6, lng: -90.5 } }),
    theft({ id: 'ext', kind: 'Extorsion', at: ago(5 * MINUTE), courier: null, position: { lat: 14.5, lng: -90.4 } }),
    theft({
      id: 'over',
      courier: { id: 'mario', name: 'Mario' },
      closedAt: ago(0),
      position: { lat: 14.5, lng: -90.4 },
    }),
    theft({ id: 'nowhere', courier: null, position: null }),
  ];
  const alarms = [
    wallAlarm({
      rule: 'theft',
      priority: 'high',
      subject: { kind: 'incident', id: 'theft-1', label: 'Luis' },
      acknowledgedBy: { id: 'c', name: 'Carla' },
    }),
  ];
  const fixes = new Map([['ana', fixOf('ana', 0)]]);
  const found = marks({ incidents, couriers: [flatTyre], fixes, alarms });
  expect(found.map(({ key, what, ageMs, isDanger, holder }) => [key, what, ageMs, isDanger, holder])).toEqual([
    ['incident:ext', 'Extorsión', 5 * MINUTE, true, null],
    ['incident:theft-1', 'Robo', MINUTE, true, 'Carla'],
    ['courier:ana', 'Llanta pinchada', 11 * MINUTE, false, null],
  ]);
  expect(found[2]?.at).toEqual([-90.51, 14.61]);
});

it('[IC11] [IC12] a drill is marked as SIMULACRO where its courier is, after everything real', () => {
  const drill = wallAlarm({
    id: 'drill-1',
    rule: 'theft',
    isDrill: true,
    subject: { kind: 'courier', id: 'luis', label: 'Luis' },
  });
  const fixes = new Map([['luis', fixOf('luis', 0)]]);
  const incidents = [theft({ courier: null, position: { lat: 14.6, lng: -90.5 } })];
  const found = marks({ incidents, alarms: [drill], fixes });
  expect(found.map(({ key, isDrill }) => [key, isDrill])).toEqual([
    ['incident:theft-1', false],
    ['drill:drill-1', true],
  ]);
  expect(found[1]?.what).toMatch(/^SIMULACRO /);
});

it('[IC22] the mark of a danger has the way that the server sent for its alarm, else none', () => {
  const alarms = [wallAlarm({ id: 'a', rule: 'theft', subject: { kind: 'incident', id: 'theft-1', label: 'Luis' } })];
  const points = [
    { lat: 14.61, lng: -90.51 },
    { lat: 14.62, lng: -90.51 },
  ];
  const surroundings = [
    { id: 'a:all', alarmId: 'a', scope: 'all', companyId: null, branchId: null, nearest: [], way: points },
  ];
  const incidents = [theft({ position: { lat: 14.6, lng: -90.5 } })];
  expect(marks({ incidents, alarms, surroundings })[0]?.way).toEqual([
    [-90.51, 14.61],
    [-90.51, 14.62],
  ]);
  expect(marks({ incidents })[0]?.way).toEqual([]);
});

it('the mark of an unchanged order stays the same object until its level changes', () => {
  const data = boardData({ orders: [order('1', 'calm', 44)] });
  const markAt = (now: number) => ordersOnMap(levelledData(data, now).levelled).marks[0];
  expect(markAt(NOW + SECOND)).toBe(markAt(NOW));
  expect(markAt(NOW + 2 * MINUTE)).toMatchObject({ id: '1', level: 'LATE' });
});
