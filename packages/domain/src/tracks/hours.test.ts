import type { TrackPoint } from '@despacho/contract/couriers/tracks.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hoursBetween, joinTracks, trackHour } from './hours.ts';

const at = (text: string): number => Date.parse(text);
const point = (second: number, source = 0): TrackPoint => ({
  at: second * 1_000,
  position: { lat: 14.6, lng: -90.5 },
  accuracyM: source,
  battery: null,
});
const seconds = (points: readonly TrackPoint[]): number[] => points.map((each) => each.at / 1_000);

describe('[TK3] the hours of a track', () => {
  it('are those of the local day', () => {
    expect(trackHour(at('2026-11-21T18:59:59.999Z'))).toBe('2026-11-21-12');
    expect(trackHour(at('2026-11-21T19:00:00.000Z'))).toBe('2026-11-21-13');
    expect(trackHour(at('2026-11-22T05:59:59.000Z'))).toBe('2026-11-21-23');
    expect(trackHour(at('2026-11-22T06:00:00.000Z'))).toBe('2026-11-22-00');
  });

  it('are all that an interval touches', () => {
    expect(hoursBetween(at('2026-11-22T05:59:59.000Z'), at('2026-11-22T06:00:00.000Z'))).toEqual([
      '2026-11-21-23',
      '2026-11-22-00',
    ]);
    expect(hoursBetween(at('2026-11-21T18:00:00Z'), at('2026-11-22T18:00:00Z'))).toHaveLength(25);
    expect(hoursBetween(1, 0)).toEqual([trackHour(0)]);
  });
});

describe('[TK4] two sources of one way', () => {
  const track = (source: number) =>
    fc
      .array(fc.integer({ min: 15, max: 60 }), { maxLength: 30 })
      .map((steps) => steps.reduce<number[]>((all, step) => [...all, (all.at(-1) ?? 0) + step], []))
      .map((all) => all.map((second) => point(second, source)));

  it('are joined in the order of time, without doubles', () => {
    expect(seconds(joinTracks([point(0), point(15), point(60)], [point(7, 1), point(15, 1), point(33, 1)]))).toEqual([
      0, 15, 33, 60,
    ]);
    expect(joinTracks([], [point(1)])).toEqual([point(1)]);
    expect(joinTracks([point(1)], [])).toEqual([point(1)]);
  });

  it('keep a step between their points and all of the first; joining again changes nothing', () => {
    fc.assert(
      fc.property(track(0), track(1), (first, second) => {
        const joined = joinTracks(first, second);
        const times = seconds(joined);
        const steps = times.slice(1).map((time, index) => time - (times[index] ?? 0));
        expect(steps.every((step) => step >= 15)).toBe(true);
        expect(joined.filter(({ accuracyM }) => accuracyM === 0)).toEqual(first);
        expect(joinTracks(joined, second)).toEqual(joined);
        for (const one of second) expect(joined.some((each) => Math.abs(each.at - one.at) < 15_000)).toBe(true);
      }),
    );
  });
});
