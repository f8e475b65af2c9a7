// Warnings before an order is late: days of the demo city replayed by seed, with the rule of the product compared with
// a plain clock. The thresholds were chosen on the seeds 101 and 102; the days scored here were not used for that. The
// rule sees what the jobs see: orders, stages, positions.
import { MINUTE_MS } from '@despacho/contract/durations.ts';
import type { Arrival } from '@despacho/contract/live/arrivals.ts';
import type { Forecast } from '@despacho/contract/live/forecasts.ts';
import type { Timing } from '@despacho/contract/live/timings.ts';
import { trafficFactor } from '@despacho/domain/routes/traffic.ts';
import { createEstimateRouter } from '../../services/src/geo/router/estimate.ts';
import { createForecaster } from '../../services/src/jobs/forecast/forecaster.ts';
import { arrivalErrors, type ArrivalErrors } from './forecast/arrivals.ts';
import { intervalScores, type IntervalScores } from './forecast/intervals.ts';
import { readinessErrors, type ReadinessErrors } from './forecast/readiness.ts';
import { dayOf, TICK_MS, type Day } from './forecast/day.ts';
import { scoresOf, summed, type Score, type Warns } from './forecast/score.ts';
import { cpuMsOf, assertAtMost, medianOf, percent } from './measure/cpu.ts';
import { recordRelease } from './measure/release.ts';
import { sized } from './measure/size.ts';

const SEEDS = sized([1], [1, 2, 3]);
const COURIERS = sized(60, 200);
const HOURS = sized(1, 7);
/** The history that readiness is learned from. */
const DAYS_BEFORE = sized(0, 1);
/** Minutes before an order is late at which a simple clock warns, in any status. */
const CLOCKS = [8, 12, 16, 24];

const looksMs: number[] = [];

type Judges = { errors: ArrivalErrors; intervals: IntervalScores; readiness: ReadinessErrors };

const forecastRule = (day: Day, { errors, intervals, readiness }: Judges): Warns => {
  let now = 0;
  let forecasts: ReadonlyMap<string, Forecast> = new Map();
  let arrivals: ReadonlyMap<string, Arrival> = new Map();
  let timings: ReadonlyMap<string, Timing> = new Map();
  const forecaster = createForecaster(createEstimateRouter(() => trafficFactor(now)));
  forecaster.learnReadiness(day.history);
  return async (moment) => {
    const { at, orders, fixes } = moment;
    now = at;
    const { branches, companies } = day;
    let next = forecasts;
    const look = async (): Promise<void> => {
      const input = { orders, fixes, branches, companies, published: forecasts, arrivals, timings, now, rate: 1 };
      ({ atRisk: next, arrivals, timings } = await forecaster.forecast(input));
    };
    const isMeasured = at % (20 * MINUTE_MS) === 0;
    if (isMeasured) looksMs.push(await cpuMsOf(look));
    else await look();
    forecasts = next;
    errors.see(moment, arrivals);
    intervals.see(moment, timings);
    readiness.see(moment, timings);
    return forecasts.keys();
  };
};

const clockOf =
  (day: Day, minutes: number): Warns =>
  async ({ at }, ahead) =>
    // One tick ahead, otherwise the clock would always be some seconds late.
    ahead.filter((order) => at + TICK_MS > day.lateAtOf(order) - minutes * MINUTE_MS).map(({ id }) => id);

const line = (name: string, { late, warned, right, inTime, leadsMs }: Score): string =>
  [
    name.padEnd(18),
    `recall at 8 min ${percent(inTime, late).padStart(7)}`,
    `precision ${percent(right, warned).padStart(7)}`,
    `warned ${String(warned).padStart(4)}`,
    `median lead ${(medianOf(leadsMs) / MINUTE_MS).toFixed(1)} min`,
  ].join('   ');
const names = ['forecast', ...CLOCKS.map((minutes) => `clock, ${minutes} min`)];

const judges: Judges = { errors: arrivalErrors(), intervals: intervalScores(), readiness: readinessErrors() };
const all: Score[][] = [];
for (const seed of SEEDS) {
  const day = dayOf(seed, COURIERS, HOURS, DAYS_BEFORE);
  const scores = await scoresOf(day, [forecastRule(day, judges), ...CLOCKS.map((minutes) => clockOf(day, minutes))]);
  all.push(scores);
  judges.intervals.close();
  judges.readiness.close(day);
  console.log(`seed ${seed}: ${scores[0]?.orders ?? 0} orders, ${scores[0]?.late ?? 0} became late`);
  scores.slice(0, 2).forEach((score, index) => console.log(`  ${line(names[index] ?? '', score)}`));
}

console.log('all seeds');
const sums = names.map((_, index) => summed(all.flatMap((scores) => scores[index] ?? [])));
sums.forEach((score, index) => console.log(`  ${line(names[index] ?? '', score)}`));
for (const each of judges.errors.lines()) console.log(each);
judges.readiness.report();
judges.intervals.report();
console.log(`one look at all orders: ${medianOf(looksMs).toFixed(1)} ms CPU`);

const [rule, clock] = sums;
if (rule === undefined || clock === undefined || rule.late === 0) throw new Error('nothing was judged');
const missed = 1 - rule.inTime / rule.late;
const wrongOf = ({ warned, right }: Score): number => 1 - right / Math.max(1, warned);
recordRelease({ recall: 100 * (1 - missed), precision: (100 * rule.right) / Math.max(1, rule.warned) });
assertAtMost('late orders without a warning 8 minutes before', missed, 0.1);
assertAtMost('wrong warnings, those of the clock at 8 minutes = 1', wrongOf(rule) / wrongOf(clock), 0.7);
