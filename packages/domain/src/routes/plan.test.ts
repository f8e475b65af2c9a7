import { describe, expect, it } from 'vitest';
import { HANDOVER_SEC } from '../forecast/forecast.ts';
import { plannedStops, stopLetter, totalSecOf } from './plan.ts';

describe('the stops of a plan', () => {
  const legs = [
    { distanceM: 1_200.4, durationS: 240.4 },
    { distanceM: 800, durationS: 120 },
    { distanceM: 100, durationS: 30 },
  ];

  it('[TK7] are reached after the earlier legs and after handing over at the earlier doors', () => {
    const stops = plannedStops(['a', 'b', 'c'], legs);
    expect(stops.map(({ inSec }) => inSec)).toEqual([240, 360 + HANDOVER_SEC, 390 + 2 * HANDOVER_SEC]);
    expect(stops[0]).toEqual({ orderId: 'a', legSec: 240, distanceM: 1_200, inSec: 240 });
    expect(totalSecOf(stops)).toBe(390 + 3 * HANDOVER_SEC);
    expect(totalSecOf([])).toBeNull();
  });

  it('[TK8] have the letters of the alphabet, then two', () => {
    expect([0, 1, 25, 26, 27, 51, 52, 701, 702].map(stopLetter)).toEqual([
      'A',
      'B',
      'Z',
      'AA',
      'AB',
      'AZ',
      'BA',
      'ZZ',
      'AAA',
    ]);
  });
});
