import { sampleCourier, sampleIncident, sampleOrder } from '@despacho/contract/samples.ts';
import type { OrderStatus } from '@despacho/contract/orders/order.ts';
import { expect, it } from 'vitest';
import { branchScreen } from './screen.ts';

const NOW = Date.parse('2026-11-21T18:00:00.000Z');
const ago = (minutes: number): string => new Date(NOW - minutes * 60_000).toISOString();
const acme = { id: 'acme', name: 'Acme' };
const branch = { id: 'b1', name: 'Centro', position: { lat: 14.6, lng: -90.51 } };
const other = { id: 'b2', name: 'Norte', position: null };

const courier = (id: string, of: typeof branch | typeof other | null, only: object = {}) =>
  sampleCourier({
    id,
    name: id,
    company: acme,
    branch: of === null ? null : { id: of.id, name: of.name },
    alert: null,
    ...only,
  });
const order = (
  id: string,
  status: OrderStatus,
  minutes: number,
  of: typeof branch | typeof other,
  courierId?: string,
) =>
  sampleOrder({
    id,
    status,
    company: acme,
    branch: of,
    createdAt: ago(minutes),
    courier: courierId === undefined ? null : { id: courierId, name: courierId },
  });
const incident = (id: string, of: string) =>
  sampleIncident({ id, at: ago(5), courier: { id: of, name: of }, closedAt: null });

const data = {
  couriers: [
    courier('free', branch),
    courier('busy', branch),
    courier('away', branch, { availability: 'unavailable' }),
    courier('helper', null),
    courier('elsewhere', other),
    courier('alerting', branch, { alert: 'flatTire', alertAt: ago(1) }),
  ],
  statuses: new Map<string, never>(),
  orders: [
    order('going', 'En ruta', 10, branch, 'helper'),
    order('queued', 'En cola', 1, branch),
    order('assigned', 'Asignado', 30, branch, 'busy'),
    order('theirs', 'En cola', 30, other),
    order('done', 'Entregado', 30, branch, 'free'),
  ],
  fixes: new Map<string, never>(),
  branches: new Map([['b1', branch]]),
  // Late after 35 minutes, and no other level after two thirds of them.
  companies: new Map([['acme', { lateLimitSec: 35 * 60 }]]),
  incidents: [incident('i1', 'free'), incident('i2', 'elsewhere')],
};
const idsOf = (rows: readonly { order: { id: string } }[]): string[] => rows.map((row) => row.order.id);

it('[BS2] [BS3] counts the couriers, orders and incidents of one branch, each as a list', () => {
  const screen = branchScreen(data, 'b1', { now: NOW, rate: 1 });
  expect(screen.cards.map((row) => row.courier.id).toSorted()).toEqual(['alerting', 'away', 'busy', 'free', 'helper']);
  expect(screen.available.map((row) => row.courier.id).toSorted()).toEqual(['alerting', 'free']);
  expect(idsOf(screen.active)).toEqual(['assigned', 'going', 'queued']);
  expect(idsOf(screen.toAttend)).toEqual(['assigned', 'queued']);
  expect(idsOf(screen.toBeLate)).toEqual(['assigned']);
  expect(screen.incidents.map(({ key }) => key)).toEqual(['courier:alerting', 'incident:i1']);
});

it('[BS2] without a branch it is about everything that was given', () => {
  const screen = branchScreen(data, null, { now: NOW, rate: 1 });
  expect(screen.cards).toHaveLength(6);
  expect(idsOf(screen.toAttend).toSorted()).toEqual(['assigned', 'queued', 'theirs']);
  expect(screen.incidents).toHaveLength(3);
});
