import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_RADII, spread, type Standing } from './spread.ts';

const radius = fc.integer({ min: 4, max: 16 });
const within = (side: number) => fc.double({ min: 0, max: side, noNaN: true });
/** Few positions, so that many marks share one. */
const crowd = fc
  .array(fc.record({ x: within(60), y: within(60), radius }), { maxLength: 40 })
  .map((places) => places.map((place, index): Standing => ({ id: `m${index}`, ...place })));

const distance = (a: { x: number; y: number }, b: { x: number; y: number }): number => Math.hypot(a.x - b.x, a.y - b.y);
const drawn = (standing: readonly Standing[], offsets = spread(standing)) =>
  standing.map((mark) => {
    const [x, y] = offsets.get(mark.id) ?? [0, 0];
    return { ...mark, x: mark.x + x, y: mark.y + y, isMoved: offsets.has(mark.id) };
  });
const onOneSpot = (count: number): Standing[] =>
  Array.from({ length: count }, (_, index) => ({ id: `m${index}`, x: 100, y: 100, radius: 8 }));

describe('[MA6] marks at one position', () => {
  it('nineteen are placed side by side, and no more are moved', () => {
    const places = drawn(onOneSpot(19));
    for (const [index, one] of places.entries()) {
      for (const other of places.slice(index + 1)) expect(distance(one, other)).toBeGreaterThan(13.5);
    }
    expect(spread(onOneSpot(60)).size).toBe(18);
  });

  it('a moved mark overlaps no other, and stays near its position', () => {
    fc.assert(
      fc.property(crowd, (standing) => {
        const places = drawn(standing);
        for (const [index, one] of places.entries()) {
          expect(distance(one, standing[index] ?? one)).toBeLessThanOrEqual(MAX_RADII * one.radius + 1e-6);
          if (!one.isMoved) continue;
          const earlier = places.slice(0, index).filter((other) => other.isMoved);
          for (const other of earlier) {
            expect(distance(one, other)).toBeGreaterThan((one.radius + other.radius) * 0.39);
          }
        }
      }),
    );
  });

  it('a mark that is alone or first stays exactly at its position', () => {
    fc.assert(
      fc.property(crowd, (standing) => {
        const offsets = spread(standing);
        const inPlace = standing.filter(
          (one, index) =>
            index === 0 ||
            standing.every(
              (other) => other === one || distance(one, other) > (MAX_RADII + 1) * (one.radius + other.radius),
            ),
        );
        expect(inPlace.filter(({ id }) => offsets.has(id))).toEqual([]);
      }),
    );
  });

  it('nothing moves without a change: the result is the same object', () => {
    fc.assert(
      fc.property(crowd, (standing) => {
        const first = spread(standing);
        expect(spread(standing, first)).toBe(first);
        expect(spread(standing)).toEqual(first);
      }),
    );
  });

  it('a change in one place moves no marks elsewhere', () => {
    const far = crowd.map((standing) => standing.map((mark) => ({ ...mark, id: `far-${mark.id}`, x: mark.x + 2_000 })));
    fc.assert(
      fc.property(crowd, crowd, far, (here, later, there) => {
        const before = spread([...here, ...there]);
        const after = spread([...later, ...there], before);
        for (const { id } of there) expect(after.get(id)).toEqual(before.get(id));
      }),
    );
  });

  it('a mark that still needs to move stays on its side when a neighbour leaves', () => {
    const standing = onOneSpot(10);
    const before = spread(standing);
    const after = spread(
      standing.filter(({ id }) => id !== 'm4'),
      before,
    );
    const stayed = standing.map(({ id }) => id).filter((id) => id !== 'm4' && id !== 'm0');
    for (const id of stayed) {
      expect(after.get(id)).toBe(before.get(id));
    }
    // The first has gone: the second has the right to the spot.
    expect(spread(standing.slice(1), before).has('m1')).toBe(false);
  });
});
