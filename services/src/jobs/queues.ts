// Hides BullMQ: each job of the table gets a queue with one schedule, and a worker that runs it.
import { setTimeout as delay } from 'node:timers/promises';
import { Queue, Worker, type Job as QueuedJob } from 'bullmq';
import type { Log } from '../platform/log.ts';
import type { Job, JobCounts } from './job.ts';
import type { JobTimings } from './timings.ts';
import { isRedisUnavailable, type RedisClient } from '../platform/redis.ts';

const KEPT = 100;

export type JobQueues = {
  /** Sets every schedule; an existing one stays as it is, and a missed tick comes now. */
  schedule(): Promise<void>;
  /** Waits for running jobs, unless Redis is unavailable. */
  close(): Promise<void>;
};

type Options = {
  jobs: readonly Job[];
  /** `commands` for the queues, `blocking` for the workers; both stay the caller's to close. */
  redis: RedisClient;
  blocking: RedisClient;
  /** Carries the hash tag of the operation. */
  prefix: string;
  log: Log;
  timings: JobTimings;
  run(job: Job, data: unknown): Promise<JobCounts>;
};

/** Lost connections are logged once, where they were opened, and not at every retry. */
const isLoss = (error: Error): boolean =>
  ('code' in error && typeof error.code === 'string' && /^E[A-Z]+$/.test(error.code)) ||
  /closed/i.test(error.message) ||
  isRedisUnavailable(error);

export const logErrorsOf = (log: Log, job: string) => (error: Error) => {
  if (isLoss(error)) log.debug({ job, err: error }, 'queue connection');
  else log.warn({ job, err: error }, 'queue error');
};

const openQueue = ({ redis, prefix, log }: Options, { name }: Job): Queue => {
  const queue = new Queue(name, {
    connection: redis,
    prefix,
    defaultJobOptions: { removeOnComplete: KEPT, removeOnFail: KEPT },
  });
  queue.on('error', logErrorsOf(log, name));
  return queue;
};

const openWorker = ({ blocking, prefix, log, run, timings }: Options, job: Job): Worker => {
  const work = async ({ data }: QueuedJob<unknown, JobCounts>): Promise<JobCounts> => run(job, data);
  const worker = new Worker<unknown, JobCounts>(job.name, work, {
    connection: blocking,
    prefix,
    lockDuration: timings.lockMs,
    stalledInterval: timings.stalledMs,
  });
  worker.on('error', logErrorsOf(log, job.name));
  worker.on('stalled', (id) => log.warn({ job: job.name, id }, 'job stalled: its worker was lost, it runs again'));
  return worker;
};

const ANSWER_MS = 1_000;
/** Longer than any run; a run that is cut off runs again elsewhere. */
const CLOSE_MS = 10_000;

/** False: it failed, or took longer. */
export const within = async (work: Promise<unknown>, limitMs: number): Promise<boolean> => {
  const limit = new AbortController();
  const done = work.then(
    () => true,
    () => false,
  );
  const late = delay(limitMs, false, { signal: limit.signal }).catch(() => false);
  return Promise.race([done, late]).finally(() => limit.abort());
};

/** Whether the Redis that has these queues responds; of a cluster it is one master. */
export const isReachable = async (redis: RedisClient, prefix: string): Promise<boolean> =>
  within(redis.exists(prefix), ANSWER_MS);

/**
 * The result of a job that a cut off worker gets from a command that was waiting for Redis: its lock expires, and the job
 * runs elsewhere.
 */
const never = new Promise<never>(() => undefined);

export const openQueues = (options: Options): JobQueues => {
  let isCutOff = false;
  const run: Options['run'] = async (job, data) => (isCutOff ? never : options.run(job, data));
  const rows = options.jobs.map((job) => ({
    job,
    queue: openQueue(options, job),
    worker: openWorker({ ...options, run }, job),
  }));
  return {
    schedule: async () => {
      await Promise.all(
        rows.map(async ({ job: { name, schedule, data }, queue }) =>
          queue.upsertJobScheduler(name, { every: schedule.everyMs, offset: schedule.offsetMs }, { name, data }),
        ),
      );
    },
    close: async () => {
      // The connection notices late that Redis is gone, and a worker would wait for it forever.
      isCutOff = !(await isReachable(options.redis, options.prefix));
      await within(Promise.all(rows.map(async ({ worker }) => worker.close(isCutOff))), CLOSE_MS);
      isCutOff = true;
      await Promise.all(rows.map(async ({ queue }) => queue.close()));
    },
  };
};
