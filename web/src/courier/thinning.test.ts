import { describe, expect, it } from 'vitest';
import { isDue } from './thinning.ts';

const here = { lat: 14.6, lng: -90.5 };
const north = (metres: number) => ({ lat: 14.6 + metres / 111_195, lng: -90.5 });
const last = { at: 0, position: here, speedMps: 0 };
const due = (seconds: number, metres: number, speedMps: number | null): boolean =>
  isDue(last, { at: seconds * 1_000, position: north(metres), speedMps });

describe('[CP13] positions of a phone', () => {
  it('are sent every 10 s while it rides, or after 25 m but at least 5 s apart', () => {
    expect(isDue(null, last)).toBe(true);
    expect([due(9, 20, 8), due(10, 20, 8)]).toEqual([false, true]);
    expect([due(4, 60, 15), due(5, 24, 5), due(5, 26, 5)]).toEqual([false, false, true]);
    expect([due(10, 24, null), due(12, 10, null)]).toEqual([true, false]);
  });

  it('are sent every 30 s at rest', () => {
    expect([due(11, 3, 0.2), due(29, 3, 0), due(30, 0, 0)]).toEqual([false, false, true]);
  });
});
