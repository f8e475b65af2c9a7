// How far the expected readiness of orders was from the truth, which only the demo city has: beside the median
// of all orders of the day, and with the narrowest interval that any forecast of the goods alone could have.
import { MINUTE_MS } from '@despacho/contract/durations.ts';
import type { Timing } from '@despacho/contract/live/timings.ts';
import { assertAtMost, medianOf } from '../measure/cpu.ts';
import type { Day, Moment } from './day.ts';

type Sample = { branch: string; expectedMin: number; actualMin: number };

export type ReadinessErrors = {
  see(moment: Moment, timings: ReadonlyMap<string, Timing>): void;
  close(day: Pick<Day, 'readyAtOf'>): void;
  report(): void;
};

/** The narrowest range that has the share of the values. */
const narrowest = (values: readonly number[], share: number): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const count = Math.max(1, Math.round(share * sorted.length));
  return Math.min(
    ...sorted.slice(0, sorted.length - count + 1).map((low, at) => (sorted[at + count - 1] ?? low) - low),
  );
};

export const readinessErrors = (): ReadinessErrors => {
  let expected = new Map<string, { branch: string; createdAt: number; readyAt: number }>();
  const samples: Sample[] = [];
  return {
    see: ({ at, isScored, orders }, timings) => {
      if (!isScored) return;
      for (const { id, createdAt, branch } of orders) {
        const createdMs = Date.parse(createdAt);
        const readyAt = timings.get(id)?.readyAt ?? null;
        if (expected.has(id) || readyAt === null || branch === null || at - createdMs > 2 * MINUTE_MS) continue;
        expected.set(id, { branch: branch.id, createdAt: createdMs, readyAt });
      }
    },
    close: ({ readyAtOf }) => {
      for (const [id, { branch, createdAt, readyAt }] of expected) {
        const actual = readyAtOf(id);
        if (actual === null) continue;
        const minutes = (instant: number): number => (instant - createdAt) / MINUTE_MS;
        samples.push({ branch, expectedMin: minutes(readyAt), actualMin: minutes(actual) });
      }
      expected = new Map();
    },
    report: () => {
      const actual = samples.map(({ actualMin }) => actualMin);
      const overall = medianOf(actual);
      const errors = samples.map(({ expectedMin, actualMin }) => expectedMin - actualMin);
      const plain = actual.map((minutes) => overall - minutes);
      const distance = (of: readonly number[]): number => medianOf(of.map(Math.abs));
      // Each order beside the median of its branch in hindsight: what is left is chance.
      const chance = [...Map.groupBy(samples, ({ branch }) => branch).values()].flatMap((own) => {
        const median = medianOf(own.map(({ actualMin }) => actualMin));
        return own.map(({ actualMin }) => actualMin - median);
      });
      console.log(`readiness at creation, ${samples.length} orders, against the truth`);
      console.log(
        `  median error ${medianOf(errors).toFixed(1)} min   median distance ${distance(errors).toFixed(2)} min, by one median for all ${distance(plain).toFixed(2)} min, by the median of each branch in hindsight ${distance(chance).toFixed(2)} min`,
      );
      console.log(
        `  goods alone, known branches: the narrowest interval of 80 % is ${narrowest(chance, 0.8).toFixed(1)} min wide`,
      );
      assertAtMost('median distance of readiness, one median for all = 1', distance(errors) / distance(plain), 1);
    },
  };
};
