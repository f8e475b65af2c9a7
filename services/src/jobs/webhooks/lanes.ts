// The queue of lanes: the events of one order to one webhook are one job, so that they go one after the other [OA24].
import { DelayedError, Queue, UnrecoverableError, Worker, type Job as QueuedJob } from 'bullmq';
import { z } from 'zod';
import type { Log } from '../../platform/log.ts';
import type { RedisClient } from '../../platform/redis.ts';
import type { Lane } from '../../store/webhooks/deliveries.ts';
import { isReachable, logErrorsOf, within } from '../queues.ts';
import type { JobTimings } from '../timings.ts';
import type { Delivering } from './delivering.ts';

const QUEUE = 'webhook-lanes';
const AT_ONCE = 64;
/** To one webhook, so that one which hangs takes no place of the others. */
const AT_ONCE_TO_ONE = 8;
const BUSY_PAUSE_MS = 250;
const CLOSE_MS = 20_000;

const payload = z.strictObject({ lane: z.string().min(1), companyId: z.string(), endpointId: z.string() });

export type Lanes = {
  /** Those that are in the queue already stay as they are. */
  add(lanes: readonly Lane[]): Promise<void>;
  close(): Promise<void>;
};

type Options = {
  redis: RedisClient;
  blocking: RedisClient;
  prefix: string;
  log: Log;
  timings: JobTimings;
  deliver: Delivering;
  onEnd: NonNullable<Parameters<Delivering>[1]>;
};

export const openLanes = ({ redis, blocking, prefix, log, timings, deliver, onEnd }: Options): Lanes => {
  const queue = new Queue(QUEUE, {
    connection: redis,
    prefix,
    // What failed is due again in the store, and the id must be free.
    defaultJobOptions: { removeOnComplete: true, removeOnFail: true },
  });
  const running = new Map<string, number>();
  const count = (endpointId: string, by: number): void => {
    running.set(endpointId, (running.get(endpointId) ?? 0) + by);
  };
  const work = async (job: QueuedJob<unknown, void>, token?: string): Promise<void> => {
    const { data } = payload.safeParse(job.data);
    if (data === undefined) throw new UnrecoverableError('not a lane');
    const { lane, endpointId } = data;
    if ((running.get(endpointId) ?? 0) >= AT_ONCE_TO_ONE) {
      await job.moveToDelayed(Date.now() + BUSY_PAUSE_MS, token);
      throw new DelayedError();
    }
    count(endpointId, 1);
    try {
      await deliver(lane, onEnd);
    } finally {
      count(endpointId, -1);
    }
  };
  const worker = new Worker<unknown, void>(QUEUE, work, {
    connection: blocking,
    prefix,
    concurrency: AT_ONCE,
    lockDuration: timings.lockMs,
    stalledInterval: timings.stalledMs,
  });
  queue.on('error', logErrorsOf(log, QUEUE));
  worker.on('error', logErrorsOf(log, QUEUE));
  worker.on('failed', (job, error) => log.warn({ job: job?.id, err: error }, 'webhooks of a lane not sent'));
  return {
    add: async (lanes) => {
      // BullMQ takes no colon.
      const jobs = lanes.map((data) => ({ name: QUEUE, data, opts: { jobId: encodeURIComponent(data.lane) } }));
      if (jobs.length > 0) await queue.addBulk(jobs);
    },
    close: async () => {
      const isCutOff = !(await isReachable(redis, prefix));
      await within(worker.close(isCutOff), CLOSE_MS);
      await queue.close();
    },
  };
};
