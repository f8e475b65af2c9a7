import type { Fix } from '@despacho/contract/couriers/couriers.ts';
import { MINUTE_MS } from '@despacho/contract/durations.ts';
import type { LatLng } from '@despacho/contract/values.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { writeFix } from '../../store/couriers/couriers.ts';
import { createPhones, type Phones } from './phones.ts';

const START = Date.parse('2026-11-21T18:00:00.000Z');
const CENTRE = { lat: 14.6, lng: -90.5 };
const north = (metres: number): LatLng => ({ lat: CENTRE.lat + metres / 111_195, lng: CENTRE.lng });

let now: number;
let rate: number;
let rejected: Fix[];
let phones: Phones;
let document: Record<string, unknown>;

/** The city's clock began together with the real one, `rate` times as fast. */
const cityNow = (): number => START + (now - START) * rate;
const open = (seedOf: (id: string) => Fix | null = () => null): Phones =>
  createPhones({
    bounds: [-92.6, 13.4, -87.9, 18.1],
    clock: { now: cityNow, realNow: () => now, rate },
    seedOf,
    onRejected: (fix) => rejected.push(fix),
  });
const write = (data: Record<string, unknown>): Fix[] => {
  document = { ...document, ...data };
  const written = document;
  return phones.take({
    id: 'luis',
    path: 'bikers/luis',
    v: String(now),
    updatedMs: now,
    data: () => written,
    createTime: null,
    updateTime: null,
  });
};
/** The phone sends where it is, by its clock; the test waits so long before. */
const send = (waitMs: number, behindMs: number, position: LatLng = CENTRE): Fix[] => {
  now += waitMs;
  return write(writeFix({ position, at: cityNow() - behindMs * rate, accuracyM: 5, battery: 0.5 }));
};
/** Real milliseconds. */
const age = (): number => {
  const [fix] = [...phones.fixes()];
  return fix === undefined ? Infinity : (cityNow() - fix.at) / rate;
};

beforeEach(() => {
  now = START;
  rate = 1;
  rejected = [];
  document = {};
  phones = open();
});

describe('[CO17] the age of a position', () => {
  it.each([20, -20, 40 * 24 * 60])('is the true one of a phone that is %s minutes behind', (minutes) => {
    for (const wait of [0, 15_000, 15_000]) send(wait, minutes * MINUTE_MS);
    expect(age()).toBeLessThan(1_000);
    now += 3 * MINUTE_MS;
    expect(age()).toBe(3 * MINUTE_MS);
  });

  it('of a phone that jumps back an hour is right again with its third position', () => {
    for (let index = 0; index < 5; index += 1) send(15_000, 0);
    expect([send(15_000, 60 * MINUTE_MS), send(15_000, 60 * MINUTE_MS)]).toEqual([[], []]);
    expect(send(15_000, 60 * MINUTE_MS)).toHaveLength(1);
    expect(age()).toBeLessThan(1_000);
  });

  it('stays with a position that was sent late', () => {
    for (let index = 0; index < 5; index += 1) send(15_000, 0);
    now += 10 * MINUTE_MS;
    for (let index = 0; index < 20; index += 1) {
      const behindMs = 10 * MINUTE_MS - index * 15_000;
      send(100, behindMs, north(index));
      expect(Math.abs(age() - behindMs)).toBeLessThan(3_000);
    }
  });

  it('[CO22] is not renewed by a write of another field, with or without an instant of the phone', () => {
    send(0, 0);
    now += 10 * MINUTE_MS;
    expect(write({ battery: 0.1, status: 'unavailable', alert: 'flatTire' })).toEqual([]);
    expect(age()).toBe(10 * MINUTE_MS);
    expect(write({ actualPosition: { latitude: 14.61, longitude: -90.5 }, at: null })).toHaveLength(1);
    now += 10 * MINUTE_MS;
    expect(write({ battery: 0.2 })).toEqual([]);
    expect(age()).toBe(10 * MINUTE_MS);
    expect(write({ actualPosition: { latitude: 14.62, longitude: -90.5 } })).toHaveLength(1);
    expect(age()).toBe(0);
  });

  it('[LV14] is that of its write where the clock of the phone has stopped, also in the next process', () => {
    const stoppedAt = cityNow();
    const sendStopped = (metres: number): Fix[] => {
      now += 15_000;
      return write(writeFix({ position: north(metres), at: stoppedAt, accuracyM: 5, battery: 0.5 }));
    };
    for (const metres of [0, 100, 200, 300]) {
      expect(sendStopped(metres)).toMatchObject([{ position: north(metres) }]);
      expect(age()).toBeLessThanOrEqual(15_000);
    }
    const [stored] = [...phones.fixes()];
    phones = open(() => stored ?? null);
    now += 10 * MINUTE_MS;
    expect(write({ battery: 0.1 })).toEqual([]);
    expect(age()).toBe(10 * MINUTE_MS);
    expect(sendStopped(400)).toHaveLength(1);
    expect(age()).toBe(0);
  });

  it('and the measured clock outlive the process', () => {
    for (const wait of [0, 15_000, 15_000]) send(wait, 20 * MINUTE_MS);
    const [stored] = [...phones.fixes()];
    phones = open(() => stored ?? null);
    now += 10 * MINUTE_MS;
    expect(write({ battery: 0.1 })).toEqual([]);
    expect(age()).toBeGreaterThanOrEqual(10 * MINUTE_MS);
    send(0, 20 * MINUTE_MS);
    expect(age()).toBeLessThan(1_000);
  });

  it('[CO21] of a phone with few positions is by its own clock, and has the time of its arrival beside it', () => {
    const [first] = send(0, 20 * MINUTE_MS);
    expect(first).toMatchObject({ at: START - 20 * MINUTE_MS, arrivedAt: START });
    send(15_000, 20 * MINUTE_MS);
    const [third] = send(15_000, 20 * MINUTE_MS);
    expect(third?.arrivedAt).toBeUndefined();
  });

  it('counts real time where the city’s clock is fast', () => {
    rate = 200;
    phones = open();
    for (const wait of [0, 5_000, 5_000]) send(wait, 20 * MINUTE_MS);
    now += 3 * MINUTE_MS;
    expect(Math.abs(age() - 3 * MINUTE_MS)).toBeLessThan(1_000);
  });
});

describe('[CO18] a jump', () => {
  it('is nowhere until a second position confirms it, and counted when none does', () => {
    send(0, 0);
    expect(send(16_000, 0, north(45_000))).toEqual([]);
    expect(write({ battery: 0.4 })).toEqual([]);
    expect(send(16_000, 0, north(50))).toHaveLength(1);
    expect(rejected.map(({ position }) => position)).toEqual([north(45_000)]);
    send(16_000, 0, north(45_000));
    expect(send(16_000, 0, north(45_100)).map(({ position }) => position)).toEqual([north(45_000), north(45_100)]);
    expect(rejected).toHaveLength(1);
  });

  it('of a phone without instants that has not moved since counts once it could have been reached, by its first write', () => {
    const place = (metres: number) => ({
      actualPosition: { latitude: north(metres).lat, longitude: north(metres).lng },
    });
    write(place(0));
    now += 10_000;
    expect(write(place(33_000))).toEqual([]);
    now += 5 * MINUTE_MS;
    expect(write(place(33_000))).toEqual([]);
    now += 10 * MINUTE_MS;
    expect(write(place(33_000))).toMatchObject([{ position: north(33_000), at: START + 10_000 }]);
    expect(age()).toBe(15 * MINUTE_MS);
    expect(write(place(33_000))).toEqual([]);
    expect(rejected).toEqual([]);
  });

  it('is none of a ride in a city whose clock is 200 times as fast', () => {
    rate = 200;
    phones = open();
    send(0, 0);
    // 16 minutes of the city at 70 km/h.
    for (const metres of [19_000, 38_000, 3_000]) expect(send(5_000, 0, north(metres))).toHaveLength(1);
    expect(rejected).toEqual([]);
  });
});
