// Keeps the numbers of each day current: today's and yesterday's from the live state, other days when a write of ours changed them.
import { dayWindow, localDay } from '@despacho/domain/localTime.ts';
import type { Firestore } from '../../store/firestore.ts';
import { readWrittenAt, writeFacts } from '../../store/numbers/dailyStats.ts';
import { rebuildDay } from '../../store/numbers/rebuild.ts';
import { readMarks, removeMarks, type StaleMark } from '../../store/numbers/statsDirty.ts';
import type { JobCounts, JobTools } from '../job.ts';
import { readLive, readWhole } from '../liveState.ts';
import { createTodayFacts, liveOrder } from './todayFacts.ts';

/** A month with its comparison. */
const FIRST_DAYS = 62;
/** The rest waits for the next run, five seconds later. */
const DAYS_PER_RUN = 2;

/** Days before yesterday that have no document, the newest first. */
const missingDays = async (db: Firestore, now: number): Promise<string[]> => {
  const days = Array.from({ length: FIRST_DAYS - 2 }, (_, at) => localDay(dayWindow(now, at + 2).from));
  const written = await readWrittenAt(db, days);
  return days.filter((day) => !written.has(day));
};

const versionOf = ({ orderId, document }: StaleMark): string => `${orderId} ${document.updateTime?.valueOf() ?? ''}`;

/** Everything that is kept between runs is a cache of the orders; a second process only works twice. */
const statsOf = (db: Firestore) => {
  const today = createTodayFacts(db);
  let waiting = new Set<string>();
  /** Marks whose days wait already, until they are removed. */
  const noted = new Set<string>();
  let isComplete = false;

  return async (tools: JobTools): Promise<JobCounts> => {
    const { clock } = tools;
    const marks: StaleMark[] = await readMarks(db);
    const live = await readWhole(tools, async () => readLive(tools, 'order', liveOrder));
    if (live === null) return { skipped: 1 };
    const now = clock.now();
    const fresh = marks.filter((mark) => !noted.has(versionOf(mark)));
    if (fresh.some(({ isWhole }) => isWhole)) today.forget();
    if (!isComplete) for (const day of await missingDays(db, now)) waiting.add(day);
    isComplete = true;
    const { days, facts, older } = await today.update(
      live,
      now,
      marks.map(({ orderId }) => orderId),
    );
    const stale = [...older, ...fresh.flatMap((mark) => mark.days.filter((day) => !days.includes(day)))];
    // What a write changed comes before what was never calculated.
    waiting = new Set([...stale, ...waiting]);
    for (const mark of fresh) noted.add(versionOf(mark));
    const rebuilt = [...waiting].slice(0, DAYS_PER_RUN);
    let written = 0;
    for (const day of days) if (await writeFacts(db, day, facts.values(), now)) written += 1;
    for (const day of rebuilt) {
      await rebuildDay(db, day, now);
      waiting.delete(day);
    }
    const done = marks.filter((mark) => !mark.days.some((day) => waiting.has(day)));
    await removeMarks(done);
    for (const mark of done) noted.delete(versionOf(mark));
    return { facts: facts.size, written, rebuilt: rebuilt.length, marks: done.length };
  };
};

/** [NU6] [NU7] */
export const dailyStats = (): ((tools: JobTools) => Promise<JobCounts>) => {
  const runs = new Map<Firestore, ReturnType<typeof statsOf>>();
  return async (tools) => {
    const run = runs.get(tools.db) ?? statsOf(tools.db);
    runs.set(tools.db, run);
    return run(tools);
  };
};
