import { MINUTE_MS } from '@despacho/contract/durations.ts';
import { sampleCourier, sampleCourierStatus, sampleOrder } from '@despacho/contract/samples.ts';
import { ORDER_STATUS } from '@despacho/contract/orders/order.ts';
import { describe, expect, it } from 'vitest';
import { courierSign, ownCouriers, workOfCouriers } from './couriers.ts';

const NOW = Date.parse('2026-11-21T18:00:00.000Z');
const BRANCH = { id: 'branch-1', name: 'PORTALES' };
const clock = { now: NOW, rate: 1 };

describe('the couriers of a branch', () => {
  it('[BR8] are those who belong to it and are on duty, by name', () => {
    const couriers = [
      sampleCourier({ id: 'z', name: 'Zoe', branch: BRANCH }),
      sampleCourier({ id: 'a', name: 'Álvaro', branch: BRANCH }),
      sampleCourier({ id: 'new', branch: BRANCH, accountStatus: 'NEW' }),
      sampleCourier({ id: 'gone', branch: BRANCH, accountStatus: 'INACTIVE' }),
      sampleCourier({ id: 'other', branch: { id: 'branch-2', name: 'KALU' } }),
      sampleCourier({ id: 'wild', branch: null }),
    ];
    expect(ownCouriers(couriers, BRANCH.id).map(({ id }) => id)).toEqual(['a', 'z']);
  });
});

describe('the sign of a courier', () => {
  const signOf = (minutes: number | null, battery: number | null, availability: 'available' | 'unavailable') =>
    courierSign(
      {
        courier: { availability },
        status: sampleCourierStatus({ inStoreSince: null, isReturning: false }),
        isGoing: false,
      },
      minutes === null ? undefined : { at: NOW - minutes * MINUTE_MS, battery },
      clock,
    );

  it.each([
    [4, 0.05, 'available', null],
    [5, 0.8, 'available', 'noSignal'],
    [5, null, 'available', 'noSignal'],
    [5, 0.1, 'available', 'noSignal'],
    [5, 0.09, 'available', 'lowBattery'],
    [null, null, 'available', 'neverSeen'],
    [null, null, 'unavailable', 'unavailable'],
    [90, 0.01, 'unavailable', 'unavailable'],
    [1, 0.5, 'unavailable', null],
  ] as const)('[BR9] %s min, battery %s, %s: %s', (minutes, battery, availability, silence) => {
    const sign = signOf(minutes, battery, availability);
    expect(sign).toMatchObject({ silence, fixAgeMs: minutes === null ? null : minutes * MINUTE_MS });
    expect(sign.state).toBe(availability === 'unavailable' ? 'unavailable' : 'unknown');
  });

  it('[BR9] a phone that sends, with a clock that was not measured, has no lack of signal', () => {
    const situation = { courier: { availability: 'available' }, status: null, isGoing: true } as const;
    const at = NOW - 20 * MINUTE_MS;
    const silenceAfter = (minutes: number) =>
      courierSign(situation, { at, battery: 1, arrivedAt: NOW - minutes * MINUTE_MS }, clock).silence;
    expect([silenceAfter(0), silenceAfter(4), silenceAfter(5)]).toEqual([
      'unmeasuredClock',
      'unmeasuredClock',
      'noSignal',
    ]);
  });

  it('[BR9] [CP11] the reason that the application reports counts while no position comes', () => {
    const courier = {
      availability: 'available',
      silence: { reason: 'hidden', at: new Date(NOW).toISOString() },
    } as const;
    const after = (minutes: number) =>
      courierSign({ courier, status: null, isGoing: true }, { at: NOW - minutes * MINUTE_MS, battery: 0.05 }, clock)
        .silence;
    expect([after(1), after(6)]).toEqual([null, 'hidden']);
  });

  it('[BR9] counts real time at any speed of the clock', () => {
    const at = NOW - 40 * MINUTE_MS;
    const situation = { courier: { availability: 'available' }, status: null, isGoing: true } as const;
    expect(courierSign(situation, { at, battery: 1 }, { now: NOW, rate: 10 })).toEqual({
      state: 'going',
      fixAgeMs: 4 * MINUTE_MS,
      silence: null,
    });
  });
});

describe('the work of couriers', () => {
  const luis = { id: 'luis', name: 'Luis' };
  const ana = { id: 'ana', name: 'Ana' };

  it('[BR12] is what each carries now, and what each delivered with the last of it', () => {
    const orders = [
      sampleOrder({ id: '1', number: 'GT-1', status: ORDER_STATUS.GOING, courier: luis }),
      sampleOrder({ id: '2', number: 'GT-2', status: ORDER_STATUS.ASSIGNED, courier: luis }),
      sampleOrder({ id: '3', number: 'GT-3', status: ORDER_STATUS.DELIVERED, courier: luis }),
      sampleOrder({ id: '4', number: 'GT-4', status: ORDER_STATUS.ON_HOLD, courier: null }),
    ];
    const deliveries = [
      { courier: luis, deliveredAt: '2026-11-21T15:00:00.000Z' },
      { courier: luis, deliveredAt: '2026-11-21T17:30:00.000Z' },
      { courier: luis, deliveredAt: '2026-11-21T16:00:00.000Z' },
      { courier: { id: 'other', name: 'Otro' }, deliveredAt: '2026-11-21T17:59:00.000Z' },
    ];
    expect(Object.fromEntries(workOfCouriers([luis, ana], orders, deliveries))).toEqual({
      luis: { orderNumbers: ['GT-1', 'GT-2'], delivered: 3, lastDeliveredAt: '2026-11-21T17:30:00.000Z' },
      ana: { orderNumbers: [], delivered: 0, lastDeliveredAt: null },
    });
  });
});
