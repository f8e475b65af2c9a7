// Calculates the numbers of days again from their orders. Runs beside the product, may be stopped and run again:
// npm run stats:rebuild -- --from 2026-10-01 --to 2026-11-23
import { inspect, parseArgs } from 'node:util';
import { DAY_MS } from '@despacho/contract/durations.ts';
import { daysBetween, LONGEST_NUMBERS_DAYS } from '@despacho/contract/numbers.ts';
import { localDayText } from '@despacho/contract/values.ts';
import { dayRange, localDay } from '@despacho/domain/localTime.ts';
import { configFrom } from './platform/config.ts';
import { closeFirestore, connectFirestore } from './store/firestore.ts';
import { rebuildDay } from './store/numbers/rebuild.ts';

const printLine = (line: string): void => void process.stdout.write(`${line}\n`);

const fail = (sentence: string): never => {
  process.stderr.write(`${sentence}\n`);
  process.exit(2);
};

const dayOf = (name: string, text: string | undefined): string =>
  localDayText.safeParse(text).data ?? fail(`--${name} must be a day such as 2026-11-23`);

const daysOf = (from: string, to: string): string[] => {
  const count = daysBetween(from, to);
  if (count < 1) return fail('--from must not be after --to');
  if (count > LONGEST_NUMBERS_DAYS) return fail(`at most ${LONGEST_NUMBERS_DAYS} days at once`);
  const start = dayRange(from, from).from;
  return Array.from({ length: count }, (_, at) => localDay(start + at * DAY_MS));
};

try {
  const { values } = parseArgs({ options: { from: { type: 'string' }, to: { type: 'string' } } });
  const days = daysOf(dayOf('from', values.from), dayOf('to', values.to));
  const db = connectFirestore(configFrom(process.env));
  try {
    for (const [at, day] of days.entries()) {
      const { orders, isChanged } = await rebuildDay(db, day, Date.now());
      printLine(`${at + 1}/${days.length} ${day}: ${orders} orders, ${isChanged ? 'written' : 'unchanged'}`);
    }
  } finally {
    await closeFirestore(db);
  }
  process.exit(0);
} catch (error) {
  process.stderr.write(`${inspect(error)}\n`);
  process.exit(1);
}
