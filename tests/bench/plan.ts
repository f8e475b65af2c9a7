// The plan on recorded days of deliveries, beside a plain rule and today's suggestions accepted blindly:
// npm run bench plan -- --days FOLDER --out FOLDER. Without recorded days on small generated ones.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { assertAtMost } from './measure/cpu.ts';
import { sized } from './measure/size.ts';
import { dayNames, readDay, type Assignment, type Day } from './plan/day.ts';
import { generatedDay } from './plan/generated.ts';
import { added, figuresOf, type Figures, type Measures } from './plan/measures.ts';
import { runAll } from './plan/runAll.ts';
import { RULES, type Job, type RuleName } from './plan/worker.ts';

const RECORDED = join(import.meta.dirname, '../../../shared/dispatch/grubhub');
const { values: options } = parseArgs({ options: { days: { type: 'string' }, out: { type: 'string' } } });

const daysOf = (): Day[] => {
  const folder = options.days ?? sized(null, existsSync(RECORDED) ? RECORDED : null);
  if (folder !== null) return dayNames(folder).map((name) => readDay(folder, name));
  return [1, 2].map((seed) => generatedDay(seed, sized(60, 400), sized(16, 75)));
};

/** By the shifts, as the folders of recorded days name them; all generated ones are of the first kind. */
const shiftsOf = ({ name }: Day): 's1' | 's2' => (/s2p\d+$/.test(name) ? 's2' : 's1');

/** Courier, minute of the decision, restaurant, orders in sequence. */
const writeAssignments = (folder: string, { name, couriers, branches, orders }: Day, rows: readonly Assignment[]) => {
  mkdirSync(folder, { recursive: true });
  const lines = rows.map(({ courier, at, branch, orders: own }) =>
    [couriers[courier]?.id, at, branches[branch]?.id, own.map((order) => orders[order]?.id).join(' ')].join('\t'),
  );
  writeFileSync(join(folder, `${name}.tsv`), `${['courier\tminute\trestaurant\torders', ...lines].join('\n')}\n`);
};

const COLUMNS: readonly (keyof Figures)[] = [
  'delivered',
  'overageMin',
  'lateMin',
  'beyond90',
  'meanMin',
  'p50Min',
  'p90Min',
  'waitMin',
  'ordersPerHour',
];
const rowOf = (what: string, figures: Figures): string =>
  [
    what.padEnd(34),
    ...COLUMNS.map((key) => figures[key].toFixed(Number.isInteger(figures[key]) ? 0 : 2).padStart(13)),
  ].join('');

const startedAt = performance.now();
const days = daysOf();
const jobs = days.flatMap((day) => RULES.map((rule): Job => ({ day, rule })));
const results = await runAll(jobs);
const errors = results.flatMap((result) => result.errors);
for (const error of errors.slice(0, 20)) console.log(`not valid: ${error}`);
if (errors.length > 0) process.exitCode = 1;

const of = (rule: RuleName | 'bound', isChosen: (day: Day) => boolean): Measures =>
  added(
    jobs.flatMap((job, at) => {
      const result = results[at];
      if (result === undefined || !isChosen(job.day) || job.rule !== (rule === 'bound' ? 'plan' : rule)) return [];
      return [rule === 'bound' ? result.bound : result.measures];
    }),
  );
const print = (what: string, isChosen: (day: Day) => boolean): void => {
  for (const rule of ['bound', ...RULES] as const) console.log(rowOf(`${what} ${rule}`, figuresOf(of(rule, isChosen))));
};

console.log(['day and rule'.padEnd(34), ...COLUMNS.map((key) => key.padStart(13))].join(''));
for (const day of days) print(day.name, (one) => one === day);
const isFirst = (day: Day): boolean => shiftsOf(day) === 's1';
// The parameters were chosen on even days.
const parity = (rest: number) => (day: Day) =>
  isFirst(day) && Number.parseInt(day.name.replace(/^\D+/, ''), 10) % 2 === rest;
print('even days', parity(0));
print('odd days', parity(1));
print('all, historical shifts', isFirst);
if (days.some((day) => !isFirst(day))) print('all, other shifts', (day) => !isFirst(day));
if (options.out !== undefined)
  for (const [at, { day, rule }] of jobs.entries())
    if (rule === 'plan') writeAssignments(options.out, day, results[at]?.assignments ?? []);

const [bound, reference, planned] = (['bound', 'reference', 'plan'] as const).map((rule) =>
  figuresOf(of(rule, isFirst)),
);
if (bound === undefined || reference === undefined || planned === undefined) throw new Error('no days');
console.log(`${(performance.now() - startedAt).toFixed(0)} ms for ${days.length} days by ${RULES.length} rules`);
assertAtMost(
  'minutes of the plan beyond the target above the bound / those of the plain rule',
  (planned.overageMin - bound.overageMin) / (reference.overageMin - bound.overageMin),
  0.2,
);
const json = (isChosen: (day: Day) => boolean) => {
  const { delivered, overageMin, beyond90, meanMin } = figuresOf(of('plan', isChosen));
  return { delivered, overageMin, beyond90, meanMin };
};
console.log(JSON.stringify({ ...json(isFirst), s2: json((day) => !isFirst(day)) }));
