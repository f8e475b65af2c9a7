import { sampleCourier, sampleOrder } from '@despacho/contract/samples.ts';
import { expect, it } from 'vitest';
import { COURIER_FILTERS, liveSummaries, passesFilter } from './daySummary.ts';

const NOW = Date.parse('2026-11-21T18:00:00.000Z');
const ago = (minutes: number): string => new Date(NOW - minutes * 60_000).toISOString();
const activeOrder = (id: string, status: 'En ruta' | 'Asignado' | 'Entregado', minutes: number) =>
  sampleOrder({ id, status, courier: { id: 'ana', name: 'Ana' }, createdAt: ago(minutes) });

it('[RK4] counts the orders in hand of each courier, those En ruta and those late', () => {
  const [row, ...others] = liveSummaries(
    {
      couriers: [
        sampleCourier({ id: 'ana', name: 'Ana', availability: 'available', accountStatus: 'ACTIVE' }),
        sampleCourier({ id: 'new', accountStatus: 'NEW' }),
      ],
      statuses: new Map<string, never>(),
      orders: [activeOrder('o1', 'En ruta', 60), activeOrder('o2', 'Asignado', 1), activeOrder('o3', 'Entregado', 90)],
      fixes: new Map<string, never>(),
      branches: new Map<string, never>(),
      companies: new Map<string, never>(),
    },
    { now: NOW, rate: 1 },
  );
  expect(row).toMatchObject({ courier: { id: 'ana' }, orderCount: 2, going: 1, late: 1, card: { kind: 'going' } });
  expect(others).toEqual([]);
});

it('[RK5] filters couriers by their orders and their workplace', () => {
  const rows = [
    { courier: { ownership: 'PROYECTOS' as const }, orderCount: 2 },
    { courier: { ownership: 'POLLO BRUJO' as const }, orderCount: 0 },
    { courier: { ownership: null }, orderCount: 0 },
  ];
  const filtered = COURIER_FILTERS.map((filter) =>
    rows.filter((row) => passesFilter(filter, row)).map((row) => rows.indexOf(row)),
  );
  expect(filtered).toEqual([[0, 1, 2], [], [0], [1, 2], [0], [1]]);
});
