import type { Fix } from '@despacho/contract/couriers/couriers.ts';
import type { LatLng } from '@despacho/contract/values.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { filterAfter, type JumpFilter } from './jumps.ts';

const NOON = 1_763_748_000_000;
const CENTRE = { lat: 14.6, lng: -90.5 };
const METRE = 1 / 111_195;
const north = (metres: number, from: LatLng = CENTRE): LatLng => ({ lat: from.lat + metres * METRE, lng: from.lng });
const fixAt = (seconds: number, position: LatLng, accuracyM: number | null = 5): Fix => ({
  courierId: 'luis',
  position,
  at: NOON + seconds * 1_000,
  accuracyM,
  battery: null,
});

/** What is accepted in the end, and how many positions were never confirmed. */
const ride = (fixes: readonly Fix[]): { accepted: Fix[]; rejected: number } => {
  let filter: JumpFilter<Fix> = { last: null, doubtful: null };
  const accepted: Fix[] = [];
  let rejected = 0;
  for (const fix of fixes) {
    const next = filterAfter(filter, fix);
    accepted.push(...next.accepted);
    rejected += next.rejected === null ? 0 : 1;
    filter = next;
  }
  return { accepted, rejected };
};

describe('[CO18] [CO23] a position that no motorcycle reaches', () => {
  it.each([
    [45_000, 16, 5],
    [45_000, 16, null],
    [45_000, 16, 100_000],
    [5_000, 60, 10],
    [2_000, 10, 10],
    [1_000, 5, 10],
    [300_000, 1_800, 10],
  ])('%s m in %s s, accuracy %s: is kept out, and counted once it is not confirmed', (metres, seconds, accuracyM) => {
    const [start, jump, back] = [
      fixAt(0, CENTRE),
      fixAt(seconds, north(metres), accuracyM),
      fixAt(2 * seconds, north(30)),
    ];
    expect(ride([start, jump, back])).toEqual({ accepted: [start, back], rejected: 1 });
  });

  it('several in a row, each somewhere else, are all kept out', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 8 }), { minLength: 1, maxLength: 8 }), (places) => {
        const start = fixAt(0, CENTRE);
        const jumps = places.map((place, index) =>
          fixAt((index + 1) * 10, { lat: 14.6 + (index % 2 === 0 ? 1 : -1) * place * 0.1, lng: -90.5 }),
        );
        const back = fixAt((places.length + 1) * 10, north(100));
        expect(ride([start, ...jumps, back])).toEqual({ accepted: [start, back], rejected: jumps.length });
      }),
    );
  });

  it('is accepted with the position that confirms it', () => {
    const [start, jump, next] = [fixAt(0, CENTRE), fixAt(16, north(45_000)), fixAt(32, north(45_200))];
    expect(ride([start, jump, next])).toEqual({ accepted: [start, jump, next], rejected: 0 });
  });

  it('is none after a silence in which it could be reached', () => {
    const far = [fixAt(0, CENTRE), fixAt(3_600, north(100_000))];
    expect(ride(far)).toEqual({ accepted: far, rejected: 0 });
    expect(ride([fixAt(0, north(90_000))]).accepted).toHaveLength(1);
  });

  it('is none of a ride as fast as a motorcycle goes, whatever the receiver adds', () => {
    const hops = fc.record({
      seconds: fc.integer({ min: 1, max: 1_200 }),
      speed: fc.double({ min: 0, max: 38, noNaN: true }),
      error: fc.double({ min: -50, max: 50, noNaN: true }),
    });
    fc.assert(
      fc.property(fc.array(hops, { maxLength: 20 }), (ridden) => {
        let [seconds, metres] = [0, 0];
        const fixes = ridden.map((hop) => {
          seconds += hop.seconds;
          metres += (seconds % 2 === 0 ? 1 : -1) * hop.seconds * hop.speed;
          return fixAt(seconds, north(metres + hop.error));
        });
        expect(ride(fixes)).toEqual({ accepted: fixes, rejected: 0 });
      }),
    );
  });
});
