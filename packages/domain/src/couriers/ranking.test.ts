import type { DayEntry } from '@despacho/contract/couriers/ranking.ts';
import { sampleOrder } from '@despacho/contract/samples.ts';
import { expect, it } from 'vitest';
import { addDeliveries, rankedCouriers } from './ranking.ts';

const NOW = Date.parse('2026-11-22T09:00:00.000Z');
const acme = { id: 'acme', name: 'Acme' };
const centre = { id: 'centre', name: 'Centre', position: null };
const at = (minutes: number): string =>
  new Date(Date.parse('2026-11-21T18:00:00.000Z') + minutes * 60_000).toISOString();
const delivered = (courier: string | null, minutes: number, onRoute: number | null = 0) =>
  sampleOrder({
    status: 'Entregado',
    company: acme,
    branch: centre,
    courier: courier === null ? null : { id: courier, name: courier },
    createdAt: at(0),
    deliveredAt: at(minutes),
    stateTime: { ...(onRoute === null ? {} : { 'En ruta': at(onRoute) }), Entregado: at(minutes) },
  });
const entry = (id: string, only: Partial<DayEntry>): DayEntry => ({
  courier: { id, name: id },
  companyId: 'acme',
  branchId: 'centre',
  delivered: 0,
  late: 0,
  timed: 0,
  deliveryMs: 0,
  ...only,
});

it('[RK1] deliveries are added up by courier and branch, with late ones and delivery times', () => {
  const entries = new Map<string, DayEntry>();
  const limits = new Map([['acme', { lateLimitSec: 30 * 60 }]]);
  addDeliveries(entries, [delivered('ana', 20, 10), delivered('ana', 40, 10), delivered(null, 10)], limits, NOW);
  addDeliveries(entries, [delivered('ana', 10, null), delivered('leo', 10)], limits, NOW);
  expect([...entries.values()]).toEqual([
    entry('ana', { delivered: 3, late: 1, timed: 2, deliveryMs: 40 * 60_000 }),
    entry('leo', { delivered: 1, timed: 1, deliveryMs: 10 * 60_000 }),
  ]);
});

it('[RK2] places follow from deliveries, late ones and the average; equal couriers share one', () => {
  const minutes = (count: number) => ({ timed: 1, deliveryMs: count * 60_000 });
  const places = rankedCouriers([
    entry('two', { delivered: 5, ...minutes(9) }),
    entry('best', { delivered: 4, ...minutes(9) }),
    entry('best', { delivered: 4, branchId: 'other', ...minutes(11) }),
    entry('late', { delivered: 5, late: 1, ...minutes(1) }),
    entry('twin', { delivered: 5, ...minutes(9) }),
    entry('slow', { delivered: 5, ...minutes(12) }),
    entry('none', { delivered: 5 }),
  ]).map(({ place, courier, averageMinutes }) => [place, courier.id, averageMinutes]);
  expect(places).toEqual([
    [1, 'best', 10],
    [2, 'twin', 9],
    [2, 'two', 9],
    [4, 'slow', 12],
    [5, 'none', null],
    [6, 'late', 1],
  ]);
});
