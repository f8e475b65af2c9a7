import { HOUR_MS } from '@despacho/contract/durations.ts';
import { orderAct } from '@despacho/contract/orders/courierMarks.ts';
import { ORDER_STATUS, orderStatus, type Order } from '@despacho/contract/orders/order.ts';
import { sampleOrder } from '@despacho/contract/samples.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { orders } from '../../../../tests/support/arbitraries.ts';
import { enterStatus, isBefore } from '../orders/status.ts';
import { alertFor } from '../lateness/alerts.ts';
import { actOn, deliveredAt, isRefusable, MAX_BACKDATED_MS, nextActOf, occurredAt, type SentAct } from './acts.ts';

const NOW = Date.parse('2026-11-21T18:00:00Z');
const MINUTE = 60_000;
const courier = { id: 'luis', name: 'Luis Ramos' };
const acting = { courier, lateLimitSec: null, now: NOW };
const place = { lat: 14.6, lng: -90.5 };
const sent = (only: Partial<SentAct> & Pick<SentAct, 'kind'>): SentAct => ({
  key: `${only.kind}-0123456789abcdef`,
  claimedAt: NOW,
  position: place,
  reason: only.kind === 'refuse' ? 'moto descompuesta' : null,
  ...only,
});
const assigned = (only: Partial<Order> = {}): Order =>
  sampleOrder({
    status: ORDER_STATUS.ON_HOLD,
    courier,
    createdAt: new Date(NOW - 20 * MINUTE).toISOString(),
    stateTime: {},
    ...only,
  });
const after = (order: Order, act: SentAct, at = NOW): Order => {
  const outcome = actOn(order, act, { ...acting, now: at });
  if (outcome.result !== 'accepted') throw new Error(`${act.kind}: ${JSON.stringify(outcome)}`);
  return outcome.order;
};

describe('the acts of a courier', () => {
  it('[CP1] [CP39] one after the other lead from the queue to the door, as other programs write it', () => {
    let order = assigned();
    const course: [string | null, string][] = [];
    for (let minute = 1; nextActOf(order, courier.id) !== null; minute += 1) {
      const kind = nextActOf(order, courier.id) ?? 'accept';
      order = after(order, sent({ kind, claimedAt: NOW + minute * MINUTE }), NOW + minute * MINUTE);
      course.push([kind, order.status]);
    }
    expect(course).toEqual([
      ['accept', 'Aceptado'],
      ['arriveAtStore', 'Recibiendo'],
      ['pickUp', 'Recibiendo'],
      ['depart', 'En ruta'],
      ['arriveAtDoor', 'En ruta'],
      ['deliver', 'Entregado'],
    ]);
    expect(Object.keys(order.stateTime)).toEqual(['Aceptado', 'Asignado', 'Recibiendo', 'En ruta', 'Entregado']);
    expect(order).toMatchObject({
      isActive: false,
      destination: place,
      timeInBranchSec: 120,
      preparationTimeSec: 120,
      deliveryTimeSec: 120,
      deliveryTotalTimeSec: 240,
      deliveredAt: new Date(NOW + 6 * MINUTE).toISOString(),
    });
    expect(order.courierMarks.arriveAtDoor).toMatchObject({
      at: new Date(NOW + 5 * MINUTE).toISOString(),
      position: place,
    });
  });

  it('[CP1] [CP39] an order that went back is picked up, and arrives at its door, once more', () => {
    const course = (order: Order, from: number): { order: Order; kinds: string[] } => {
      const kind = nextActOf(order, courier.id);
      if (kind === null || kind === 'deliver') return { order, kinds: [] };
      const rest = course(after(order, sent({ kind, key: `${kind}-${from}`, claimedAt: from }), from), from + MINUTE);
      return { order: rest.order, kinds: [kind, ...rest.kinds] };
    };
    const { order } = course(assigned(), NOW);
    const later = NOW + HOUR_MS;
    const backAt = (status: Order['status']) =>
      course(enterStatus(order, status, { by: courier, now: later }), later + MINUTE);
    expect(backAt(ORDER_STATUS.ASSIGNED).kinds).toEqual(['arriveAtStore', 'pickUp', 'depart', 'arriveAtDoor']);
    expect(backAt(ORDER_STATUS.RECEIVING).kinds).toEqual(['depart', 'arriveAtDoor']);
    const { courierMarks } = backAt(ORDER_STATUS.PENDING).order;
    expect(Object.values(courierMarks).every(({ at }) => Date.parse(at) > later)).toBe(true);
  });

  it('[CP39] [CP3] no act on any order moves a status back, or an instant before what happened or after now', () => {
    fc.assert(
      fc.property(orders, fc.constantFrom(...orderAct.options), fc.integer(), (found, kind, offset) => {
        const order = { ...found, courier };
        const claimedAt = NOW + (offset % (48 * HOUR_MS));
        const outcome = actOn(order, sent({ kind, claimedAt }), acting);
        if (outcome.result !== 'accepted') return;
        expect(isBefore(outcome.order.status, order.status)).toBe(false);
        expect(outcome.at).toBeLessThanOrEqual(NOW);
        const before = [order.createdAt, ...Object.values(order.stateTime)].map((at) => Date.parse(at));
        expect(outcome.at).toBeGreaterThanOrEqual(Math.min(NOW, Math.max(...before, NOW - MAX_BACKDATED_MS)));
        const mark = outcome.order.courierMarks[kind];
        expect(mark?.claimedAt).toBe(outcome.at === claimedAt ? null : new Date(claimedAt).toISOString());
        expect(actOn(outcome.order, sent({ kind, claimedAt }), acting)).toEqual({ result: 'already' });
      }),
    );
  });

  it('[CP2] an order is refused with a reason until it is assigned, and stays in its status without the courier', () => {
    const order = after(assigned({ status: ORDER_STATUS.ACCEPTED }), sent({ kind: 'refuse' }));
    expect(order).toMatchObject({ status: 'Aceptado', courier: null });
    expect(order.courierMarks.refuse).toMatchObject({ reason: 'moto descompuesta', courierId: 'luis' });
    expect(orderStatus.options.filter((status) => isRefusable({ status }))).toEqual([
      'Nuevo',
      'En cola',
      'Pendiente',
      'Aceptado',
    ]);
    expect(actOn(assigned({ status: ORDER_STATUS.RECEIVING }), sent({ kind: 'refuse' }), acting)).toEqual({
      result: 'refused',
      refusal: { reason: 'not-refusable' },
    });
    const again = { ...order, courier };
    expect(actOn(again, sent({ kind: 'refuse', key: 'another-0123456789' }), acting).result).toBe('accepted');
  });

  it('[CP5] [CP40] an order that was reassigned, cancelled or delivered meanwhile is left as it is', () => {
    const deliver = sent({ kind: 'deliver' });
    const other = assigned({ courier: { id: 'ana', name: 'Ana' } });
    expect(actOn(other, deliver, acting)).toEqual({ result: 'refused', refusal: { reason: 'reassigned' } });
    expect(actOn(null, deliver, acting)).toEqual({ result: 'refused', refusal: { reason: 'reassigned' } });
    const cancelled = assigned({ status: ORDER_STATUS.CANCELLED, isActive: false });
    expect(actOn(cancelled, deliver, acting)).toEqual({
      result: 'refused',
      refusal: { reason: 'over', status: 'Cancelado' },
    });
    const delivered = assigned({ status: ORDER_STATUS.DELIVERED, isActive: false });
    expect(actOn(delivered, deliver, acting)).toEqual({ result: 'already' });
  });

  it('[CP3] an instant counts at most twelve hours back', () => {
    expect(occurredAt(0, { previousAt: 0, now: NOW })).toBe(NOW - 12 * HOUR_MS);
    expect(occurredAt(NOW + MINUTE, { previousAt: 0, now: NOW })).toBe(NOW);
    expect(occurredAt(NOW - HOUR_MS, { previousAt: NOW - MINUTE, now: NOW })).toBe(NOW - MINUTE);
  });

  it('[CP4] a delivery that is sent late never makes a late order on time', () => {
    fc.assert(
      fc.property(
        fc.nat(200 * MINUTE),
        fc.nat(200 * MINUTE),
        fc.option(fc.integer({ min: 60, max: 7_200 })),
        (age, back, limit) => {
          const createdAt = NOW - age;
          const sentAt = Math.max(createdAt, NOW - back);
          const at = deliveredAt(sentAt, { createdAt, lateLimitSec: limit, now: NOW });
          const isLateNow = alertFor(NOW - createdAt, limit) === 'LATE';
          expect(isLateNow || at === sentAt).toBe(true);
          expect(alertFor(at - createdAt, limit) === 'LATE').toBe(isLateNow);
          expect(at).toBeLessThanOrEqual(NOW);
        },
      ),
    );
  });
});
