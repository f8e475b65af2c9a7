// Shifts proposed from the orders of recorded days, beside the optimised ones of the same days (s2), with the plan's solver on
// both. The proposal sees the day's own orders per half hour and zone: it has hindsight, as theirs has. Start places are those
// of the historical shifts (s1), moved as the orders of the day are. npm run bench shifts -- --days FOLDER.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { assertAtMost } from './measure/cpu.ts';
import { sized } from './measure/size.ts';
import { dayNames, readDay, type Day } from './plan/day.ts';
import { generatedDay } from './plan/generated.ts';
import { figuresOf } from './plan/measures.ts';
import { runAll } from './plan/runAll.ts';
import type { Job, Result } from './plan/worker.ts';
import { alignedStarts, withProposedShifts } from './shifts/proposed.ts';

const RECORDED = join(import.meta.dirname, '../../../shared/dispatch/grubhub');
/** Two of ten days. */
const MAX_WORSE_SHARE = 0.2;
const { values: options } = parseArgs({ options: { days: { type: 'string' } } });

type Pair = { optimised: Day; proposed: Day };

const hoursOf = ({ couriers }: Day): number => couriers.reduce((sum, { onAt, offAt }) => sum + (offAt - onAt) / 60, 0);

/** Days without a second recording begin where their couriers do. */
const pairOf = (optimised: Day, historical: Day): Pair => ({
  optimised,
  proposed: withProposedShifts(optimised, alignedStarts(optimised, historical), hoursOf(optimised)),
});

const pairs = (): Pair[] => {
  const folder = options.days ?? sized(null, existsSync(RECORDED) ? RECORDED : null);
  if (folder === null)
    return [1, 2].map((seed) => {
      const day = generatedDay(seed, sized(60, 400), sized(16, 75));
      return pairOf(day, day);
    });
  const names = dayNames(folder);
  return names
    .filter((name) => name.includes('s2') && names.includes(name.replace('s2', 's1')))
    .map((name) => pairOf(readDay(folder, name), readDay(folder, name.replace('s2', 's1'))));
};

const rowOf = (what: string, day: Day, { measures }: Pick<Result, 'measures'>): string => {
  const { delivered, overageMin, beyond90, meanMin } = figuresOf(measures);
  const cells = [
    what.padEnd(34),
    delivered,
    overageMin.toFixed(3),
    beyond90,
    meanMin.toFixed(2),
    measures.courierHours.toFixed(1),
    day.couriers.length,
  ];
  return cells.map((cell) => String(cell).padStart(12)).join('');
};

const days = pairs();
const jobs = days.flatMap(({ optimised, proposed }) =>
  [optimised, proposed].map((day): Job => ({ day, rule: 'plan' })),
);
const results = await runAll(jobs);
const errors = results.flatMap((result) => result.errors);
for (const error of errors.slice(0, 20)) console.log(`not valid: ${error}`);
if (errors.length > 0) process.exitCode = 1;

const titles = ['day'.padEnd(34), 'delivered', 'overageMin', 'beyond90', 'meanMin', 'hours', 'shifts'];
console.log(titles.map((title) => title.padStart(12)).join(''));
const worse: number[] = [];
for (const [at, { optimised, proposed }] of days.entries()) {
  const [theirs, ours] = [results[2 * at], results[2 * at + 1]];
  if (theirs === undefined || ours === undefined) throw new Error('a day has no result');
  console.log(rowOf(`${optimised.name} bound`, optimised, { measures: theirs.bound }));
  console.log(rowOf(`${optimised.name} as given`, optimised, theirs));
  console.log(rowOf(`${optimised.name} proposed`, proposed, ours));
  const [before, after] = [figuresOf(theirs.measures), figuresOf(ours.measures)];
  const isWorse = after.overageMin > before.overageMin || after.beyond90 > before.beyond90;
  worse.push(Number(isWorse));
  if (hoursOf(proposed) > hoursOf(optimised)) throw new Error(`${proposed.name} has too many hours`);
}
// The parameters were chosen on even days.
for (const [what, rest] of [
  ['even', 0],
  ['odd', 1],
] as const) {
  const own = worse.filter((_, at) => at % 2 === rest);
  console.log(`${what} days not worse: ${own.filter((is) => is === 0).length} of ${own.length}`);
}
assertAtMost(
  'share of days on which overage or orders beyond 90 min of the proposed shifts are above those as given',
  worse.reduce((sum, is) => sum + is, 0) / worse.length,
  MAX_WORSE_SHARE,
);
