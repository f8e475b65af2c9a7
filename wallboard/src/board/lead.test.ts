import { expect, it } from 'vitest';
import { sampleIncident } from '@despacho/contract/samples.ts';
import { kinds } from '@despacho/contract/live/kinds.ts';
import type { BoardData } from './boardData.ts';
import { ago, boardData, MINUTE, NOW, wallAlarm, wallOrder } from './boardFixture.ts';
import { boardView } from './boardView.ts';
import { branchLead, queueLead } from './lead.ts';

const view = (only: Partial<BoardData>) =>
  boardView(boardData(only), { headings: new Map(), closeUp: null }, { now: NOW, rate: 1 });
const courier = { id: 'luis', name: 'Luis' };
const waiting = (minutes: number) => wallOrder({ id: `w${minutes}`, createdAt: ago(minutes * MINUTE), courier: null });
const soon = wallOrder({ id: 'soon', createdAt: ago(35 * MINUTE), courier });
const theft = kinds.incident.wall.parse(sampleIncident({ at: ago(MINUTE), courier }));

it('[WA19] a danger without an owner comes first, then the list, then the longest blocked work', () => {
  const alarms = [
    wallAlarm({ rule: 'theft', priority: 'high', subject: { kind: 'courier', id: 'luis', label: 'Luis' } }),
  ];
  expect(view({ orders: [soon, waiting(12)], incidents: [theft], alarms }).lead).toBe('danger');
  const owned = alarms.map((alarm) => ({ ...alarm, acknowledgedBy: courier, acknowledgedAt: ago(0) }));
  expect(view({ orders: [soon, waiting(12)], incidents: [theft], alarms: owned }).lead).toBe('list');
  expect(view({ orders: [waiting(12), waiting(3)] }).lead).toBe('withoutCourier');
  expect(view({ orders: [waiting(9)] }).lead).toBeNull();
  expect(view({}).lead).toBeNull();
});

it('[WA19] in a scene without the list the queue whose oldest order waits longest, but not before a danger', () => {
  const nowhere = wallOrder({ id: 'n', createdAt: ago(15 * MINUTE), courier, suggestedPosition: { lat: 14, lng: 14 } });
  expect(queueLead(view({ orders: [soon, waiting(12), nowhere] }))).toBe('withoutCoordinates');
  expect(queueLead(view({ orders: [waiting(12)], incidents: [theft] }))).toBeNull();
});

it('[WA19] on a screen of a branch the order that is late or late next, else the oldest without a courier', () => {
  const row = {
    id: 'a',
    number: '',
    status: 'En ruta',
    elapsedMs: 0,
    leftMs: null,
    isUrgent: false,
    place: '',
  } as const;
  const calm = { ...row, level: 'ON_TIME', courier: 'Luis' } as const;
  const alone = { ...row, id: 'b', level: 'VERIFY', courier: null } as const;
  const late = { ...row, id: 'c', level: 'LATE', courier: 'Luis' } as const;
  expect([branchLead([calm, alone, late]), branchLead([calm, alone]), branchLead([calm])]).toEqual(['c', 'b', null]);
});
