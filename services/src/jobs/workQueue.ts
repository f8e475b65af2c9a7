// A queue of work whose record is in the store: each piece is a job under an id of its own, which is free again once the job is over.
import { Queue, UnrecoverableError, Worker, type Job, type JobsOptions, type WorkerOptions } from 'bullmq';
import type { z } from 'zod';
import type { ProcessContext } from '../platform/context.ts';
import type { Log } from '../platform/log.ts';
import type { RedisClient } from '../platform/redis.ts';
import { isReachable, logErrorsOf, within } from './queues.ts';
import { JOB_TIMINGS, type JobTimings } from './timings.ts';

const CLOSE_MS = 20_000;

/** `redis` for the queue, `blocking` for the worker; both stay the caller's to close. `prefix` carries the hash tag of the operation. */
export type WorkTools = { redis: RedisClient; blocking: RedisClient; prefix: string; log: Log; timings: JobTimings };

export const workToolsOf = ({ redis, key, log }: Pick<ProcessContext, 'redis' | 'key' | 'log'>): WorkTools => ({
  redis: redis(),
  blocking: redis('blocking'),
  prefix: key('jobs'),
  log,
  timings: JOB_TIMINGS,
});

export type WorkJob = Job<unknown, void>;

type Work<T> = {
  name: string;
  /** A newer or older version may have queued it; what does not match fails at once. */
  payload: z.ZodType<T>;
  run(data: T, job: WorkJob, token: string | undefined): Promise<void>;
  onFailed(job: WorkJob | undefined, error: Error): void;
  onCompleted?(job: WorkJob): void;
  ofWorker?: Pick<WorkerOptions, 'concurrency' | 'settings'>;
  ofJobs?: JobsOptions;
  /** A piece is not added again within this time, also when it is over. */
  rememberedMs?: number;
};

export type WorkQueue<T> = {
  /** Those that are in the queue already stay as they are. */
  add(pieces: readonly { id: string; data: T }[]): Promise<void>;
  /** Work that has begun is waited for, unless Redis is unavailable. */
  close(): Promise<void>;
};

export const openWork = <T>({ redis, blocking, prefix, log, timings }: WorkTools, work: Work<T>): WorkQueue<T> => {
  const { name, payload, run, onFailed, onCompleted, ofWorker, ofJobs, rememberedMs } = work;
  const queue = new Queue(name, {
    connection: redis,
    prefix,
    defaultJobOptions: { ...ofJobs, removeOnComplete: true, removeOnFail: true },
  });
  const parsed = async (job: WorkJob, token?: string): Promise<void> => {
    const data = payload.safeParse(job.data);
    if (!data.success) throw new UnrecoverableError(`no job of ${name}`);
    await run(data.data, job, token);
  };
  const worker = new Worker<unknown, void>(name, parsed, {
    ...ofWorker,
    connection: blocking,
    prefix,
    lockDuration: timings.lockMs,
    stalledInterval: timings.stalledMs,
  });
  queue.on('error', logErrorsOf(log, name));
  worker.on('error', logErrorsOf(log, name));
  worker.on('failed', onFailed);
  if (onCompleted !== undefined) worker.on('completed', onCompleted);
  return {
    add: async (pieces) => {
      const optionsOf = (id: string): JobsOptions => ({
        jobId: id,
        ...(rememberedMs === undefined ? {} : { deduplication: { id, ttl: rememberedMs } }),
      });
      // BullMQ takes no colon.
      const jobs = pieces.map(({ id, data }) => ({ name, data, opts: optionsOf(encodeURIComponent(id)) }));
      if (jobs.length > 0) await queue.addBulk(jobs);
    },
    close: async () => {
      const isCutOff = !(await isReachable(redis, prefix));
      await within(worker.close(isCutOff), CLOSE_MS);
      await queue.close();
    },
  };
};
