import { sampleBranch, sampleIncident } from '@despacho/contract/samples.ts';
import { kinds } from '@despacho/contract/live/kinds.ts';
import { expect, it } from 'vitest';
import { openAlarms } from './alarmRows.ts';
import type { BoardData } from './boardData.ts';
import { ago, boardData, fixOf, MINUTE, NOW, SECOND, wallAlarm, wallCourier, wallOrder } from './boardFixture.ts';
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
    theft({ id: 'over', closedAt: ago(0) }),
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

it('shows the carried orders and the owner of the alarm', () => {
  const orders = ['GT-4', 'GT-1', 'GT-3', 'GT-2'].map((number) => wallOrder({ id: number, number, courier: luis }));
  const done = wallOrder({ id: 'done', number: 'GT-0', courier: luis, status: 'Entregado', deliveredAt: ago(0) });
  const alarms = [
    wallAlarm({
      rule: 'theft',
      priority: 'high',
      subject: { kind: 'incident', id: 'theft-1', label: 'Luis' },
      acknowledgedBy: { id: 'c', name: 'Carla' },
    }),
  ];
  const [found] = dangers({ orders: [...orders, done], alarms, incidents: [theft()] });
  expect(found).toMatchObject({
    who: 'Luis',
    carried: { numbers: ['GT-1', 'GT-2', 'GT-3'], total: 4 },
    holder: 'Carla',
  });
  expect(dangers({ incidents: [theft()] })[0]).toMatchObject({ carried: { numbers: [], total: 0 }, holder: null });
});

it('[WA4] is recent for a real minute, at any speed of the city', () => {
  expect(dangers({ incidents: [theft()] })[0]).toMatchObject({ ageMs: MINUTE, isRecent: false });
  expect(dangers({ incidents: [theft()] }, 20)[0]?.isRecent).toBe(true);
});
