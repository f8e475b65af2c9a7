import type { Courier } from '@despacho/contract/couriers/couriers.ts';
import type { Order } from '@despacho/contract/orders/order.ts';
import { sampleCourier, sampleOrder } from '@despacho/contract/samples.ts';
import { describe, expect, it } from 'vitest';
import { isRepeated, offerRefusalOf, takeRefusalOf, withTakeOver } from './handoff.ts';

const at = '2026-11-21T18:00:00.000Z';
const NOW = Date.parse(at);
const shift = { checkInId: 'c', day: '2026-11-21', branch: { id: 'branch-1', name: 'PORTALES' }, startedAt: at };
const courierOf = (id: string, only: Partial<Courier> = {}): Courier =>
  sampleCourier({
    id,
    type: 'WILDCARD',
    accountStatus: 'ACTIVE',
    availability: 'available',
    alert: null,
    shift,
    ...only,
  });
const luis = courierOf('luis');
const order = sampleOrder({ status: 'En ruta', courier: { id: 'luis', name: 'Luis' } });
const offer = { orderId: order.id, giverId: 'luis', offeredAt: NOW };

type Only = { taker?: Partial<Courier>; giver?: Courier | null; orderCount?: number; passedMs?: number };
const refusalOf = (of: Order | null, { taker = {}, giver = luis, orderCount = 0, passedMs = 1_000 }: Only = {}) =>
  takeRefusalOf(of, { offer, giver, taker: courierOf('ana', taker), orderCount, now: NOW + passedMs });

it('[CP31] an order is offered by its courier, while it is active, within a shift', () => {
  expect(offerRefusalOf(order, luis, NOW)).toBeNull();
  expect(offerRefusalOf(null, luis, NOW)).toBe('gone');
  expect(offerRefusalOf(order, courierOf('ana'), NOW)).toBe('gone');
  expect(offerRefusalOf({ ...order, status: 'Entregado' }, luis, NOW)).toBe('over');
  expect(offerRefusalOf(order, courierOf('luis', { shift: null }), NOW)).toBe('no-shift');
  expect(offerRefusalOf(order, luis, NOW + 24 * 3_600_000)).toBe('no-shift');
});

describe('[CP46] the taker', () => {
  it('may take it who could be suggested for it, within a shift', () => {
    expect(refusalOf(order)).toBeNull();
    expect(refusalOf(order, { orderCount: 3 })).toBeNull();
    expect(refusalOf({ ...order, branch: null })).toBeNull();
  });

  it.each<[string, Only]>([
    ['own', { taker: { id: 'luis' } }],
    ['no-shift', { taker: { shift: null } }],
    ['elsewhere', { taker: { type: 'PERMANENT', company: null, branch: { id: 'other', name: 'O' }, branchIds: [] } }],
    ['unavailable', { taker: { availability: 'unavailable' } }],
    ['full', { orderCount: 4 }],
    ['not-eligible', { taker: { alert: 'puncture' } }],
    ['not-eligible', { taker: { alert: 'robbery' } }],
    ['not-eligible', { taker: { accountStatus: 'INACTIVE' } }],
    ['giver-off', { giver: null }],
    ['giver-off', { giver: courierOf('luis', { shift: null }) }],
  ])('is refused: %s', (reason, only) => {
    expect(refusalOf(order, only)).toBe(reason);
  });

  it('is refused an order that ended, or that the giver no longer has', () => {
    expect(refusalOf(null)).toBe('gone');
    expect(refusalOf({ ...order, courier: null })).toBe('gone');
    expect(refusalOf({ ...order, courier: { id: 'eva', name: 'Eva' } })).toBe('gone');
    for (const status of ['Entregado', 'Cancelado', 'Eliminado'] as const)
      expect(refusalOf({ ...order, status })).toBe('over');
  });
});

describe('[CP33] a code works once', () => {
  const own = { id: 'ana', name: 'Ana' };
  const moved = withTakeOver({ ...order, courier: own }, { key: 'key', courierId: 'ana', now: NOW + 500 });

  it('also where the giver has the order again', () => {
    expect(refusalOf({ ...moved, courier: order.courier })).toBe('gone');
    const later = { ...offer, offeredAt: NOW + 501 };
    const taking = { offer: later, giver: luis, taker: courierOf('eva'), orderCount: 0, now: NOW + 1_000 };
    expect(takeRefusalOf({ ...moved, courier: order.courier }, taking)).toBeNull();
  });

  it('and the same act of the same courier is recognised', () => {
    expect(isRepeated(moved, 'ana', 'key')).toBe(true);
    expect([isRepeated(moved, 'eva', 'key'), isRepeated(moved, 'ana', 'other')]).toEqual([false, false]);
    expect([isRepeated(order, 'ana', 'key'), isRepeated(null, 'ana', 'key')]).toEqual([false, false]);
  });
});
