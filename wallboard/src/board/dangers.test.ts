import { sampleBranch, sampleIncident } from '@despacho/contract/samples.ts';
import { kinds } from '@despacho/contract/live/kinds.ts';
import { expect, it } from 'vitest';
import { openAlarms } from './alarmRows.ts';
import type { BoardData } from './boardData.ts';
import { ago, boardData, fixOf, MINUTE, NOW, SECOND, wallAlarm, wallCourier, wallOrder } from './boardFixture.ts';
import { boardView } from './boardView.ts';
import { dangersOf } from './dangers.ts';
import { incidentRowsOf } from './incidentRows.ts';

const luis = { id: 'luis', name: 'Luis' };
const theft = (only: Parameters<typeof sampleIncident>[0] = {}) =>
  kinds.incident.wall.parse(sampleIncident({ id: 'theft-1', at: ago(90 * SECOND), courier: luis, ...only }));
const dangers = (only: Partial<BoardData>, rate = 1) => {
  const data = boardData(only);
  return dangersOf(data, incidentRowsOf(data, NOW), openAlarms(data.alarms, NOW), { now: NOW, rate });
};

it('thefts, extortions, accidents and robberies are dangers while they are open; a flat tyre is not', () => {
  const couriers = (['flatTire', 'accident', 'robbery'] as const).map((alert, index) =>
    wallCourier({ id: alert, name: alert, alert, alertAt: ago((index + 5) * MINUTE) }),
  );
  const incidents = [
    theft(),
    theft({ id: 'over', courier: { id: 'mario', name: 'Mario' }, closedAt: ago(0) }),
    theft({ id: 'ext', kind: 'Extorsion', at: ago(2 * MINUTE) }),
  ];
  expect(dangers({ couriers, incidents }).map(({ key, rule }) => [key, rule])).toEqual([
    ['incident:theft-1', 'theft'],
    ['incident:ext', 'extortion'],
    ['courier:accident', 'accident'],
    ['courier:robbery', 'theft'],
  ]);
});

it('[CO16] names an alert by the stored label of its kind, else by the default one', () => {
  const couriers = (['accident', 'robbery'] as const).map((alert) =>
    wallCourier({ id: alert, name: alert, alert, alertAt: ago(MINUTE) }),
  );
  const alertKinds = new Map([['robbery', { label: 'Asalto' }]]);
  expect(dangers({ couriers, alertKinds }).map(({ what }) => what)).toEqual(['Accidente', 'Asalto']);
});

it('shows the reported place or the last position, by the nearest branch', () => {
  const branches = [
    kinds.branch.wall.parse(sampleBranch({ id: 'far', name: 'FAR', position: { lat: 14.7, lng: -90.51 } })),
    kinds.branch.wall.parse(sampleBranch({ id: 'near', name: 'NEAR', position: { lat: 14.6145, lng: -90.51 } })),
    kinds.branch.wall.parse(sampleBranch({ id: 'nowhere', name: 'NOWHERE', position: null })),
  ];
  const [told] = dangers({ branches, incidents: [theft({ position: { lat: 14.61, lng: -90.51 } })] });
  expect(told).toMatchObject({ at: { lat: 14.61, lng: -90.51 }, near: { branch: 'NEAR', metres: 500 } });
  const fixes = new Map([['luis', fixOf('luis', 0)]]);
  expect(dangers({ branches, fixes, incidents: [theft({ position: null })] })[0]?.near).toEqual(told?.near);
  expect(dangers({ branches, incidents: [theft({ position: null })] })[0]).toMatchObject({ at: null, near: null });
});

it('[IC8] shows the carried orders with their payment, and who took the alarm and when', () => {
  const orders = ['GT-4', 'GT-1', 'GT-3', 'GT-2'].map((number) => wallOrder({ id: number, number, courier: luis }));
  const done = wallOrder({ id: 'done', number: 'GT-0', courier: luis, status: 'Entregado', deliveredAt: ago(0) });
  const alarms = [
    wallAlarm({
      rule: 'theft',
      priority: 'high',
      subject: { kind: 'incident', id: 'theft-1', label: 'Luis' },
      acknowledgedBy: { id: 'c', name: 'Carla' },
      acknowledgedAt: ago(2 * MINUTE),
    }),
  ];
  const [found] = dangers({ orders: [...orders, done], alarms, incidents: [theft()] });
  expect(found).toMatchObject({
    who: 'Luis',
    cargo: { numbers: ['GT-1', 'GT-2', 'GT-3'], payments: ['Efectivo', 'Efectivo', 'Efectivo'], total: 4 },
    holder: 'Carla',
    holderMs: 2 * MINUTE,
  });
  expect(dangers({ incidents: [theft()] })[0]).toMatchObject({ cargo: { numbers: [], total: 0 }, holder: null });
});

it('[WA4] is recent for a real minute, at any speed of the city', () => {
  expect(dangers({ incidents: [theft()] })[0]).toMatchObject({ ageMs: MINUTE, isRecent: false });
  expect(dangers({ incidents: [theft()] }, 20)[0]?.isRecent).toBe(true);
});

it('[IC6] names the nearest couriers with an estimate of their time', () => {
  const couriers = ['far', 'near', 'luis'].map((id) => wallCourier({ id, name: id }));
  const at = (id: string, lat: number) => [id, { ...fixOf(id, 0), position: { lat, lng: -90.51 } }] as const;
  const fixes = new Map([at('far', 14.65), at('near', 14.615), at('luis', 14.61)]);
  const [found] = dangers({ couriers, fixes, incidents: [theft({ position: { lat: 14.61, lng: -90.51 } })] });
  expect(found?.nearest.map(({ name }) => name)).toEqual(['near', 'far']);
  expect(found?.nearest[1]?.ms).toBeGreaterThan(5 * MINUTE);
  expect(found?.nearest.every(({ isEstimate }) => isEstimate)).toBe(true);
});

it('[IC6] shows the times by street as soon as the server has computed them', () => {
  const alarms = [wallAlarm({ id: 'a', rule: 'theft', subject: { kind: 'incident', id: 'theft-1', label: 'Luis' } })];
  const nearest = [
    { name: 'Ana', routeSec: 250 },
    { name: 'Rosa', routeSec: null },
  ];
  const surroundings = [
    { id: 'a:all', alarmId: 'a', scope: 'all', companyId: null, branchId: null, nearest, way: [] },
    { id: 'a:company:c', alarmId: 'a', scope: 'company:c', companyId: 'c', branchId: null, nearest: [], way: [] },
  ];
  expect(dangers({ alarms, surroundings, incidents: [theft()] })[0]?.nearest).toEqual([
    { name: 'Ana', ms: 4 * MINUTE, isEstimate: false },
    { name: 'Rosa', ms: null, isEstimate: false },
  ]);
});

it('[IC2] shows repeated reports of one incident once', () => {
  const incidents = [theft(), theft({ id: 'again', at: ago(30 * SECOND) })];
  expect(dangers({ incidents }).map(({ key }) => key)).toEqual(['incident:theft-1']);
  expect(dangers({ incidents: [theft({ closedAt: ago(0) }), incidents[1] ?? theft()] })).toHaveLength(1);
});

it('[IC11] shows a drill as SIMULACRO, after what is real, and never as the alarm of a real incident', () => {
  const subject = { kind: 'courier', id: 'luis', label: 'Luis' } as const;
  const drill = wallAlarm({
    id: 'drill-1',
    rule: 'theft',
    priority: 'high',
    subject,
    isDrill: true,
    raisedAt: ago(MINUTE),
  });
  const handled = { ...drill, acknowledgedBy: { id: 'c', name: 'Carla' }, acknowledgedAt: ago(0) };
  const found = dangers({ alarms: [handled], incidents: [theft()] });
  expect(found.map(({ what, holder, isDrill }) => [what, holder, isDrill])).toEqual([
    ['Robo', null, false],
    ['SIMULACRO Robo', 'Carla', true],
  ]);
});

it('shows five in a flood of two hundred', () => {
  const incidents = Array.from({ length: 200 }, (_, index) =>
    theft({ id: `flood-${index}`, courier: { id: `c${index}`, name: `C${index}` } }),
  );
  expect(dangers({ incidents })).toHaveLength(5);
});

const robberyAlarm = wallAlarm({
  id: 'alarm',
  rule: 'theft',
  priority: 'high',
  subject: { kind: 'courier', id: 'luis', label: 'Luis' },
  raisedAt: ago(30 * SECOND),
});

it('[WA18] one incident has one row and one age, however often and by whichever way it was reported', () => {
  const data = boardData({
    couriers: [wallCourier({ ...luis, alert: 'robbery', alertAt: ago(6 * MINUTE) })],
    incidents: [theft({ at: ago(4 * MINUTE) }), theft({ id: 'again', at: ago(3 * MINUTE) })],
    alarms: [robberyAlarm],
    fixes: new Map([['luis', fixOf('luis', 0)]]),
  });
  const {
    incidents,
    alarms,
    map,
    dangers: open,
  } = boardView(data, { headings: new Map(), closeUp: null }, { now: NOW, rate: 1 });
  expect(incidents?.rows.map(({ key, ageMs }) => [key, ageMs])).toEqual([['incident:theft-1', 6 * MINUTE]]);
  const ages = [alarms.rows, map.incidents, open].map((rows) => rows.map(({ ageMs }) => ageMs));
  expect(ages).toEqual([[6 * MINUTE], [6 * MINUTE], [6 * MINUTE]]);
});

it.each([
  ['all are open', [false, false, false], true],
  ['only the first is closed', [true, false, false], true],
  ['all are closed', [true, true, true], false],
])('[WA18] three reports of one theft are one row where %s', (_, closed, isOpen) => {
  const incidents = closed.map((isClosed, index) =>
    theft({ id: `theft-${index}`, at: ago((5 - index) * MINUTE), closedAt: isClosed ? ago(0) : null }),
  );
  const { incidents: list } = boardView(
    boardData({ incidents }),
    { headings: new Map(), closeUp: null },
    { now: NOW, rate: 1 },
  );
  expect(list?.rows).toEqual([expect.objectContaining({ key: 'incident:theft-0', ageMs: 5 * MINUTE, isOpen })]);
  expect([list?.total, list?.open]).toEqual([1, Number(isOpen)]);
});

it('[WA18] an alert of another kind, of another courier or after the incident was closed is a row of its own', () => {
  const rows = (alert: 'accident' | 'robbery', only: Parameters<typeof sampleIncident>[0] = {}) =>
    incidentRowsOf(
      boardData({
        couriers: [wallCourier({ ...luis, alert, alertAt: ago(2 * MINUTE) })],
        incidents: [theft(only)],
      }),
      NOW,
    );
  expect(rows('robbery')).toHaveLength(1);
  expect(rows('accident')).toHaveLength(2);
  expect(rows('robbery', { closedAt: ago(0) })).toHaveLength(2);
  expect(rows('robbery', { courier: { id: 'mario', name: 'Mario' } })).toHaveLength(2);
  expect(rows('robbery', { courier: null })).toHaveLength(2);
});

it('[IC20] an alert of a courier whose report of it waits is a danger of its own', () => {
  const incidents = [0, 1, 2, 3].map((index) => theft({ id: `theft-${index}`, at: ago((300 - index * 61) * MINUTE) }));
  const couriers = [wallCourier({ id: 'luis', name: 'Luis', alert: 'robbery', alertAt: ago(116 * MINUTE) })];
  expect(dangers({ incidents, couriers }).map(({ key }) => key)).toEqual([
    'courier:luis',
    'incident:theft-2',
    'incident:theft-1',
    'incident:theft-0',
  ]);
});
