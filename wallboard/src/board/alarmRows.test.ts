import { expect, it } from 'vitest';
import { alarmList, openAlarms } from './alarmRows.ts';
import { episodesOf } from '@despacho/domain/alarms/episodes.ts';
import type { BoardData } from './boardData.ts';
import { ago, boardData, fixOf, MINUTE, NOW, wallAlarm, wallCourier, wallOrder } from './boardFixture.ts';
import type { WallAlarm } from '@despacho/contract/live/kinds.ts';

const carla = { id: 'carla', name: 'Carla' };
const list = (alarms: WallAlarm[], only: Partial<BoardData> = {}) =>
  alarmList(alarms, openAlarms(alarms, NOW), {
    episodes: episodesOf(alarms, { ...boardData(only), rate: 1 }, NOW),
    starts: new Map(),
    controllers: 2,
    now: NOW,
  });

it('[WA11] high ones first, then those without an owner, then the oldest', () => {
  const { rows, total, calling } = list([
    wallAlarm({ id: 'taken', raisedAt: ago(30 * MINUTE), acknowledgedBy: carla, acknowledgedAt: ago(0) }),
    wallAlarm({ id: 'young', raisedAt: ago(2 * MINUTE) }),
    wallAlarm({ id: 'old', raisedAt: ago(9.5 * MINUTE) }),
    wallAlarm({ id: 'high', priority: 'high', rule: 'theft', acknowledgedBy: carla, acknowledgedAt: ago(0) }),
  ]);
  expect(rows.map(({ id }) => id)).toEqual(['high', 'old', 'young', 'taken']);
  expect(rows.map(({ holder }) => holder)).toEqual(['Carla', null, null, 'Carla']);
  expect(rows[1]?.ageMs).toBe(9 * MINUTE);
  expect({ total, calling }).toEqual({ total: 4, calling: 2 });
});

it('[WA11] a shelved or cleared one is hidden, until its shelving ends', () => {
  const shelved = wallAlarm({ id: 'shelved', shelvedUntil: new Date(NOW + 1).toISOString() });
  const cleared = wallAlarm({ id: 'cleared', clearedAt: ago(0) });
  expect(list([shelved, cleared])).toMatchObject({ rows: [], total: 0, calling: 0 });
  expect(openAlarms([shelved], NOW + 1).map(({ id }) => id)).toEqual(['shelved']);
});

it('[WA11] a flood is counted by rule, including alarms cleared since', () => {
  const many = Array.from({ length: 11 }, (_, index) =>
    wallAlarm({
      id: `a${index}`,
      rule: index % 3 === 0 ? 'zone' : 'branch',
      raisedAt: ago((index + 1) * 30_000),
      clearedAt: index === 0 ? ago(0) : null,
    }),
  );
  const { flood, rows, total } = list(many);
  expect(flood).toEqual({
    raised: 11,
    byRule: [
      { rule: 'branch', count: 7 },
      { rule: 'zone', count: 3 },
    ],
  });
  expect({ shown: rows.length, total }).toEqual({ shown: 4, total: 10 });
  expect(list(many.slice(1)).flood).toBeNull();
});

it('[AR19] [AR25] an episode names its branch or zone, and its cause with the numbers of now', () => {
  const branch = { id: 'branch-1', name: 'ZONA 1', position: null };
  const alarm = wallAlarm({ id: 'one', subject: { kind: 'branch', id: 'branch-1', label: 'ZONA 1' } });
  const orders = Array.from({ length: 5 }, (_, index) =>
    wallOrder({ id: `o${index}`, branch, createdAt: ago(50 * MINUTE), courier: null, status: 'En cola' }),
  );
  const couriers = [wallCourier({ id: 'rosa', branch, availability: 'available' })];
  const statuses = new Map([
    ['rosa', { id: 'rosa', isDelivering: false, isReturning: false, inStoreSince: ago(MINUTE) }],
  ]);
  const [row] = list([alarm], { orders, couriers, statuses }).rows;
  expect(row).toMatchObject({ title: 'ZONA 1', detail: '5 tarde, 5 sin motorista, 1 en tienda' });

  const slow = orders.map((order) => ({
    ...order,
    courier: { id: 'luis', name: 'Luis' },
    status: 'Recibiendo' as const,
    stateTime: { Asignado: ago(34 * MINUTE) },
  }));
  expect(list([alarm], { orders: slow }).rows[0]?.detail).toBe('la tienda tarda 34 min, 5 tarde');
  expect(list([alarm]).rows[0]).toMatchObject({ title: 'Sucursal con problemas', detail: 'ZONA 1' });

  const zone = wallAlarm({ id: 'two', rule: 'zone', subject: { kind: 'zone', id: 'company-1-18', label: '18' } });
  const going = ['a', 'b', 'c'].map((id) =>
    wallOrder({
      id,
      zone: 18,
      courier: { id, name: id },
      status: 'En ruta',
      createdAt: ago(30 * MINUTE),
      stateTime: { 'En ruta': ago(25 * MINUTE) },
    }),
  );
  const fixes = new Map(['a', 'b', 'c'].map((id) => [id, fixOf(id, 8 * MINUTE)]));
  expect(list([zone], { orders: going, fixes }).rows[0]).toMatchObject({
    title: 'Zona 18',
    detail: '3 pilotos sin señal',
  });
});

it('[AR26] what stood before the start is one row for each owner, and one in the counts', () => {
  const foundAtStart = ago(5 * MINUTE);
  const ofStart = Array.from({ length: 14 }, (_, index) =>
    wallAlarm({ id: `b${index}`, foundAtStart, raisedAt: ago(4 * MINUTE), rule: index === 0 ? 'zone' : 'branch' }),
  );
  const { rows, total, calling, flood, rate } = list([...ofStart, wallAlarm({ id: 'later', raisedAt: ago(MINUTE) })]);
  expect(rows).toMatchObject([
    { title: 'Ya estaba al iniciar', detail: '13 sucursales con problemas, 1 zona sin señal', ageMs: 4 * MINUTE },
    { id: 'later' },
  ]);
  expect({ total, calling, flood, rate }).toEqual({ total: 2, calling: 2, flood: null, rate: 1 });

  const shared = ofStart.map((alarm, index) =>
    index < 5 ? { ...alarm, acknowledgedBy: carla, acknowledgedAt: ago(0) } : alarm,
  );
  expect(list(shared).rows.map(({ detail, holder }) => [detail, holder])).toEqual([
    ['9 sucursales con problemas', null],
    ['4 sucursales con problemas, 1 zona sin señal', 'Carla'],
  ]);
  expect(list(ofStart.slice(1, 2)).rows).toMatchObject([{ title: 'Sucursal con problemas' }]);
});

it('[ES3] one that called everyone is marked until a person takes it', () => {
  const escalations = [{ at: ago(0), step: 'everyone' as const, person: null, hasSms: false }];
  const rowsOf = (only: Partial<WallAlarm>) => list([wallAlarm(only)]).rows.map(({ callsEveryone }) => callsEveryone);
  expect([rowsOf({}), rowsOf({ escalations }), rowsOf({ escalations, acknowledgedBy: carla })]).toEqual([
    [false],
    [true],
    [false],
  ]);
});
