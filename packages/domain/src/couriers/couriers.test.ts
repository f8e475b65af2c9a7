import { ORDER_STATUS } from '@despacho/contract/orders/order.ts';
import { sampleCourier, sampleCourierStatus, sampleOrder } from '@despacho/contract/samples.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  courierCard,
  courierState,
  fixAgeMs,
  goingCouriers,
  isOnDuty,
  positionFreshness,
  type CourierSituation,
} from './couriers.ts';

const minutes = (count: number): number => count * 60_000;
const inStoreSince = '2026-11-21T18:00:00.000Z';
const entered = Date.parse(inStoreSince);

const available: CourierSituation = { courier: { availability: 'available' }, status: null, isGoing: false };
const waiting = { ...available, status: { isReturning: false, inStoreSince } };
const returning = { ...available, status: { isReturning: true, inStoreSince: null } };

describe('courier states', () => {
  it('[CO1] only an order En ruta puts its courier on the road', () => {
    const courier = { id: 'courier-1', name: 'Luis' };
    const orders = [
      sampleOrder({ status: ORDER_STATUS.GOING, courier }),
      sampleOrder({ status: ORDER_STATUS.ASSIGNED, courier: { id: 'courier-2', name: 'Mario' } }),
      sampleOrder({ status: ORDER_STATUS.GOING }),
    ];
    expect(goingCouriers(orders)).toEqual(new Set(['courier-1']));
  });

  it('[CO2] the first state that applies is used', () => {
    const status = { isReturning: true, inStoreSince };
    const late = entered + minutes(61);
    const everything = { courier: { availability: 'unavailable' as const }, status, isGoing: true };
    expect(courierState(everything, late)).toBe('unavailable');
    expect(courierState({ ...everything, courier: available.courier }, late)).toBe('going');
    expect(courierState({ ...available, status }, late)).toBe('longWait');
    expect(courierState({ ...available, status }, entered)).toBe('inStore');
    expect(courierState(returning, late)).toBe('returning');
  });

  it('[CO2] an hour in store is not a long wait', () => {
    expect(courierState(waiting, entered + minutes(60))).toBe('inStore');
    expect(courierState(waiting, entered + minutes(60) + 1)).toBe('longWait');
  });

  it('[CO2] a courier without a status record is unknown', () => {
    expect(courierState(available, entered)).toBe('unknown');
    expect(courierState({ ...available, courier: { availability: null } }, entered)).toBe('unknown');
    expect(courierState({ ...available, status: sampleCourierStatus() }, entered)).toBe('unknown');
  });

  it.each([
    ['ACTIVE', true],
    [null, true],
    ['NEW', false],
    ['INACTIVE', false],
  ] as const)('[CO3] account %s on duty: %s', (accountStatus, answer) => {
    expect(isOnDuty(sampleCourier({ accountStatus }))).toBe(answer);
  });
});

describe('courier cards', () => {
  it.each([
    [0, { kind: 'inStore', waitingMinutes: 0 }],
    [1, { kind: 'inStore', waitingMinutes: 1 }],
    [minutes(12), { kind: 'inStore', waitingMinutes: 12 }],
    [minutes(60), { kind: 'inStore', waitingMinutes: 60 }],
    [minutes(60) + 1, { kind: 'longWait', waitingMinutes: 61 }],
    [minutes(74), { kind: 'longWait', waitingMinutes: 74 }],
  ])('[CO4] after %i ms in store', (waitedMs, card) => {
    expect(courierCard(waiting, 600, entered + waitedMs)).toEqual(card);
  });

  it('[CO4] a wait that begins in the future has not begun', () => {
    expect(courierCard(waiting, null, entered - minutes(3))).toEqual({ kind: 'inStore', waitingMinutes: 0 });
  });

  it.each([
    [null, { kind: 'returning', lessThanMinutes: null }],
    [601, { kind: 'returning', lessThanMinutes: 11 }],
    [600, { kind: 'returning', lessThanMinutes: 10 }],
    [1, { kind: 'returning', lessThanMinutes: 1 }],
    [0, { kind: 'inStore', waitingMinutes: null }],
    [-5, { kind: 'inStore', waitingMinutes: null }],
  ])('[CO5] back in %s s', (backHomeSec, card) => {
    expect(courierCard(returning, backHomeSec, entered)).toEqual(card);
  });

  it('[CO5] an estimate is also shown for a courier without a status record', () => {
    expect(courierCard(available, 61, entered)).toEqual({ kind: 'returning', lessThanMinutes: 2 });
    expect(courierCard(available, null, entered)).toEqual({ kind: 'unknown' });
  });

  it('[CO5] no estimate is shown while the courier is on the road or unavailable', () => {
    expect(courierCard({ ...available, isGoing: true }, 0, entered)).toEqual({ kind: 'going' });
    const off = { ...available, courier: { availability: 'unavailable' as const } };
    expect(courierCard(off, 0, entered)).toEqual({ kind: 'unavailable' });
  });

  it('[CO2] [CO4] card and state agree for a courier without an estimate', () => {
    const situations = fc.record({
      courier: fc.record({ availability: fc.constantFrom('available' as const, 'unavailable' as const, null) }),
      status: fc.option(
        fc.record({ isReturning: fc.option(fc.boolean()), inStoreSince: fc.constantFrom(null, inStoreSince) }),
      ),
      isGoing: fc.boolean(),
    });
    fc.assert(
      fc.property(situations, fc.nat(minutes(200)), (situation, waitedMs) => {
        const now = entered + waitedMs;
        expect(courierCard(situation, null, now).kind).toBe(courierState(situation, now));
      }),
    );
  });
});

describe('positions', () => {
  it('[CO6] the age of a fix is in real time', () => {
    expect(fixAgeMs(entered, entered + minutes(20), 20)).toBe(minutes(1));
    expect(fixAgeMs(entered, entered + minutes(1), 1)).toBe(minutes(1));
    expect(fixAgeMs(entered + 1_000, entered, 1)).toBe(0);
  });

  it.each([
    [0, 'fresh'],
    [minutes(1), 'fresh'],
    [minutes(1) + 1, 'hollow'],
    [minutes(5), 'hollow'],
    [minutes(5) + 1, 'ghost'],
    [minutes(30), 'ghost'],
    [minutes(30) + 1, 'off'],
  ])('[CO7] %i ms old: %s', (ageMs, freshness) => {
    expect(positionFreshness(ageMs)).toBe(freshness);
  });
});
