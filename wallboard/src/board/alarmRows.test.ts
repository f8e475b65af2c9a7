import { expect, it } from 'vitest';
import { alarmList, openAlarms } from './alarmRows.ts';
import { ago, MINUTE, NOW, wallAlarm } from './boardFixture.ts';
import type { WallAlarm } from '@despacho/contract/live/kinds.ts';

const carla = { id: 'carla', name: 'Carla' };
const list = (alarms: WallAlarm[]) => alarmList(alarms, openAlarms(alarms, NOW), NOW);

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
      rule: index % 3 === 0 ? 'noCourier' : 'late',
      raisedAt: ago((index + 1) * 30_000),
      clearedAt: index === 0 ? ago(0) : null,
    }),
  );
  const { flood, rows, total } = list(many);
  expect(flood).toEqual({
    raised: 11,
    byRule: [
      { rule: 'late', count: 7 },
      { rule: 'noCourier', count: 3 },
    ],
  });
  expect({ shown: rows.length, total }).toEqual({ shown: 4, total: 10 });
  expect(list(many.slice(1)).flood).toBeNull();
});
