// Days for machines without recorded ones: a town with a few restaurants and two peaks.
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import type { Day } from './day.ts';

const TOWN_M = 6_000;

export const generatedDay = (seed: number, orders: number, couriers: number): Day => {
  const random = xoroshiro128plus(seed);
  const unit = (): number => (random.next() >>> 0) / 2 ** 32;
  const place = () => ({ x: Math.round(unit() * TOWN_M), y: Math.round(unit() * TOWN_M) });
  const branches = Array.from({ length: 12 }, (_, at) => ({ id: `branch-${at}`, ...place() }));
  const placements = Array.from({ length: orders }, () => {
    const peak = unit() < 0.4 ? 150 : 400;
    return Math.max(0, Math.round(peak + (unit() + unit() - 1) * 110));
  });
  return {
    name: `generated ${seed}`,
    metersPerMinute: 320,
    pickupMin: 4,
    doorMin: 4,
    targetMin: 40,
    maxMin: 90,
    branches,
    orders: placements
      .toSorted((a, b) => a - b)
      .map((placedAt, at) => ({
        id: `order-${at}`,
        ...place(),
        placedAt,
        readyAt: placedAt + 5 + Math.round(unit() * 20),
        branch: Math.floor(unit() ** 2 * branches.length),
      })),
    couriers: Array.from({ length: couriers }, (_, at) => {
      const onAt = at % 3 === 0 ? 0 : at % 3 === 1 ? 60 : 300;
      return { id: `courier-${at}`, ...place(), onAt, offAt: onAt + 300 };
    }),
  };
};
