import { describe, expect, it } from 'vitest';
import { simplified } from './line.ts';

/** Metres east of a point in the city, on one latitude. */
const east = (metres: number): [lng: number, lat: number] => [-90.51 + metres / 107_700, 14.6];

describe('a simplified line', () => {
  it('loses points without an offset', () => {
    expect(simplified([0, 10, 500, 1000].map(east))).toEqual([0, 1000].map(east));
  });

  it('preserves a return on the same street, and the second outward ride', () => {
    const there = [0, 400, 800, 500, 200, 600, 1000].map(east);
    expect(simplified(there)).toEqual([0, 800, 200, 1000].map(east));
  });

  it('preserves a spur that returns to its start', () => {
    expect(simplified([0, 300, 0].map(east))).toEqual([0, 300, 0].map(east));
  });
});
