// The queue of exports: one is made at a time, each as a job under its own id.
import { Queue, UnrecoverableError, Worker, type Job as QueuedJob } from 'bullmq';
import { z } from 'zod';
import type { Log } from '../../platform/log.ts';
import { waitingExports } from '../../store/reports/exports.ts';
import type { JobCounts, JobTools } from '../job.ts';
import { isReachable, logErrorsOf, within } from '../queues.ts';
import type { JobTimings } from '../timings.ts';
import type { Made, MakeExport } from './making.ts';
import type { RedisClient } from '../../platform/redis.ts';

const QUEUE = 'export-files';
const CLOSE_MS = 20_000;

const payload = z.strictObject({ id: z.string().min(1) });

export type ExportQueue = {
  /** Those that are in the queue already stay as they are. */
  add(ids: readonly string[]): Promise<void>;
  /** What is being made is given back, and begins again with the next process. */
  close(): Promise<void>;
};

type Options = {
  redis: RedisClient;
  blocking: RedisClient;
  prefix: string;
  log: Log;
  timings: JobTimings;
  make: MakeExport;
  onEnd: (made: Made) => void;
};

export const openExports = ({ redis, blocking, prefix, log, timings, make, onEnd }: Options): ExportQueue => {
  const closing = new AbortController();
  // Finished jobs are removed: the export's document is the record, and its id must be free again.
  const queue = new Queue(QUEUE, {
    connection: redis,
    prefix,
    defaultJobOptions: { removeOnComplete: true, removeOnFail: true },
  });
  const work = async ({ data }: QueuedJob<unknown, void>): Promise<void> => {
    const parsed = payload.safeParse(data);
    if (!parsed.success) throw new UnrecoverableError('not an export');
    onEnd(await make(parsed.data.id, closing.signal));
  };
  const worker = new Worker<unknown, void>(QUEUE, work, {
    connection: blocking,
    prefix,
    lockDuration: timings.lockMs,
    stalledInterval: timings.stalledMs,
  });
  queue.on('error', logErrorsOf(log, QUEUE));
  worker.on('error', logErrorsOf(log, QUEUE));
  worker.on('failed', (job, error) => log.warn({ job: job?.id, err: error }, 'export not made yet'));
  return {
    add: async (ids) => {
      await queue.addBulk(ids.map((id) => ({ name: QUEUE, data: { id }, opts: { jobId: id } })));
    },
    close: async () => {
      closing.abort();
      const isCutOff = !(await isReachable(redis, prefix));
      await within(worker.close(isCutOff), CLOSE_MS);
      await queue.close();
    },
  };
};

/** Adds new exports, and those whose process or Redis was lost. */
export const dispatchingExports =
  ({ add }: Pick<ExportQueue, 'add'>) =>
  async ({ db, clock }: Pick<JobTools, 'db' | 'clock'>): Promise<JobCounts> => {
    const waiting = await waitingExports(db, clock.realNow());
    if (waiting.length > 0) await add(waiting);
    return { waiting: waiting.length };
  };
