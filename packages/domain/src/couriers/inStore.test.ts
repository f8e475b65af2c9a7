import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { distanceM } from '../routes/distance.ts';
import { ARRIVE_FIX_AGE_MS, FORGET_FIX_AGE_MS, inStoreSinceOf, type Whereabouts } from './inStore.ts';

const now = Date.parse('2026-11-21T18:00:00.000Z');
const branch = { lat: 14.6, lng: -90.5 };
const otherBranch = { lat: 14.55, lng: -90.52 };
const earlier = '2026-11-21T17:40:00.000Z';

/** A degree of latitude is 111.2 km. */
const atDistanceM = (metres: number, from = branch) => ({ ...from, lat: from.lat + metres / 111_195 });
const fixAt = (metres: number, at = now - 10_000, accuracyM: number | null = 8) => ({
  position: atDistanceM(metres),
  at,
  accuracyM,
});
const free: Whereabouts = {
  inStoreSince: null,
  availability: 'available',
  isGoing: false,
  fix: fixAt(20),
  branches: [branch],
};
const waiting: Whereabouts = { ...free, inStoreSince: earlier };

describe('distance', () => {
  it('[CO10] matches a measured distance', () => {
    const palace = { lat: 14.6427, lng: -90.5133 };
    const airport = { lat: 14.5833, lng: -90.5275 };
    expect(distanceM(palace, airport)).toBeGreaterThan(6_700);
    expect(distanceM(palace, airport)).toBeLessThan(6_850);
    expect(distanceM(palace, palace)).toBe(0);
  });

  it('[CO10] is symmetric, and a stop never makes it shorter', () => {
    const place = fc.record({
      lat: fc.double({ min: 13.5, max: 18, noNaN: true }),
      lng: fc.double({ min: -92.5, max: -88, noNaN: true }),
    });
    fc.assert(
      fc.property(place, place, place, (one, other, third) => {
        expect(distanceM(one, other)).toBeCloseTo(distanceM(other, one), 6);
        expect(distanceM(one, other)).toBeLessThanOrEqual(distanceM(one, third) + distanceM(third, other) + 1e-6);
      }),
    );
  });
});

describe('waiting in store', () => {
  it('[CO10] begins with the fix at the store', () => {
    expect(inStoreSinceOf(free, now, 1)).toBe('2026-11-21T17:59:50.000Z');
    expect(inStoreSinceOf({ ...free, fix: fixAt(149) }, now, 1)).not.toBeNull();
    expect(inStoreSinceOf({ ...free, fix: fixAt(151) }, now, 1)).toBeNull();
  });

  it('[CO10] begins at any branch of the courier', () => {
    const there = { ...free, fix: { ...fixAt(0), position: atDistanceM(30, otherBranch) } };
    expect(inStoreSinceOf(there, now, 1)).toBeNull();
    expect(inStoreSinceOf({ ...there, branches: [branch, otherBranch] }, now, 1)).not.toBeNull();
  });

  it('[CO10] does not begin in the future when the clock of the phone is fast', () => {
    expect(inStoreSinceOf({ ...free, fix: fixAt(20, now + 90_000) }, now, 1)).toBe('2026-11-21T18:00:00.000Z');
  });

  it('[CO10] does not begin with an old fix', () => {
    const at = now - ARRIVE_FIX_AGE_MS;
    expect(inStoreSinceOf({ ...free, fix: fixAt(20, at) }, now, 1)).not.toBeNull();
    expect(inStoreSinceOf({ ...free, fix: fixAt(20, at - 1) }, now, 1)).toBeNull();
    expect(inStoreSinceOf({ ...free, fix: fixAt(20, at - 1) }, now, 20)).not.toBeNull();
  });

  it('[CO11] continues until the courier is beyond the outer circle', () => {
    expect(inStoreSinceOf({ ...waiting, fix: fixAt(199) }, now, 1)).toBe(earlier);
    expect(inStoreSinceOf({ ...waiting, fix: fixAt(201) }, now, 1)).toBeNull();
  });

  it('[CO11] is not changed by an inaccurate fix', () => {
    expect(inStoreSinceOf({ ...waiting, fix: fixAt(900, now, 151) }, now, 1)).toBe(earlier);
    expect(inStoreSinceOf({ ...free, fix: fixAt(0, now, 151) }, now, 1)).toBeNull();
    expect(inStoreSinceOf({ ...free, fix: fixAt(0, now, null) }, now, 1)).not.toBeNull();
  });

  it('[CO12] ends with an order En ruta and with unavailability', () => {
    expect(inStoreSinceOf({ ...waiting, isGoing: true }, now, 1)).toBeNull();
    expect(inStoreSinceOf({ ...waiting, availability: 'unavailable' }, now, 1)).toBeNull();
    expect(inStoreSinceOf({ ...waiting, availability: null }, now, 1)).toBe(earlier);
  });

  it('[CO13] ends when the position is too old', () => {
    const at = now - FORGET_FIX_AGE_MS;
    expect(inStoreSinceOf({ ...waiting, fix: fixAt(20, at) }, now, 1)).toBe(earlier);
    expect(inStoreSinceOf({ ...waiting, fix: fixAt(20, at - 1) }, now, 1)).toBeNull();
    expect(inStoreSinceOf({ ...waiting, branches: [] }, now, 1)).toBeNull();
  });

  it('[CO13] continues while no position was read yet', () => {
    expect(inStoreSinceOf({ ...waiting, fix: null }, now, 1)).toBe(earlier);
    expect(inStoreSinceOf({ ...free, fix: null }, now, 1)).toBeNull();
  });

  it('[CO11] gives the same result when it is evaluated again at once', () => {
    const whereabouts = fc.record<Whereabouts>({
      inStoreSince: fc.constantFrom(null, earlier),
      availability: fc.constantFrom('available', 'unavailable', null),
      isGoing: fc.boolean(),
      fix: fc.option(
        fc
          .tuple(fc.nat(400), fc.integer({ min: now - 2_400_000, max: now + 60_000 }), fc.constantFrom(null, 8, 400))
          .map(([metres, at, accuracyM]) => fixAt(metres, at, accuracyM)),
      ),
      branches: fc.constantFrom([], [branch], [otherBranch, branch]),
    });
    fc.assert(
      fc.property(whereabouts, fc.constantFrom(1, 20), (given, rate) => {
        const once = inStoreSinceOf(given, now, rate);
        expect(inStoreSinceOf({ ...given, inStoreSince: once }, now, rate)).toBe(once);
      }),
    );
  });
});
