// A job is a row of the table in index.ts. It reads the current state, acts only if still needed, and may run twice.
import type { z } from 'zod';
import type { ProcessContext } from '../platform/context.ts';
import type { Firestore, Query } from '../store/firestore.ts';
import type { WakeFilter } from './wakeUps.ts';
import type { RedisClient } from '../platform/redis.ts';

/** Real milliseconds. `offsetMs` shifts the ticks from the multiples of `everyMs` since 1970; without it the first is now. */
export type Schedule = { everyMs: number; offsetMs?: number };

export type JobTools = Pick<ProcessContext, 'clock' | 'log' | 'key'> & { redis: RedisClient; db: Firestore };

/** What a run did, for the log and for the job's record. */
export type JobCounts = Record<string, number>;

export type Job = {
  /** kebab-case; also the name of its queue. */
  name: string;
  schedule: Schedule;
  /** The data of each run of the schedule. */
  data: object;
  /** Entries of the live stream that run it at once, besides its schedule. */
  wakes?: () => WakeFilter;
  /** What waits for it in the store: a document that comes or changes runs it at once, too, and a look costs nothing while none does. */
  waiting?: (db: Firestore) => readonly Query[];
  /** Parses its data first. */
  run(tools: JobTools, data: unknown): Promise<JobCounts>;
};

/** The row, with its schema put in front of its handler. */
export const job = <Data extends object>(row: {
  name: string;
  schedule: Schedule;
  schema: z.ZodType<Data>;
  data: Data;
  wakes?: () => WakeFilter;
  waiting?: (db: Firestore) => readonly Query[];
  run: (tools: JobTools, data: Data) => Promise<JobCounts>;
}): Job => ({
  name: row.name,
  schedule: row.schedule,
  data: row.data,
  ...(row.wakes === undefined ? {} : { wakes: row.wakes }),
  ...(row.waiting === undefined ? {} : { waiting: row.waiting }),
  run: async (tools, data) => row.run(tools, row.schema.parse(data)),
});
