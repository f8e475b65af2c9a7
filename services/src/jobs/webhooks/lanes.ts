// The queue of lanes: the events of one order to one webhook are one job, so that they go one after the other [OA24].
import { DelayedError, Queue, UnrecoverableError, Worker, type Job as QueuedJob } from 'bullmq';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { Log } from '../../platform/log.ts';
import type { RedisClient } from '../../platform/redis.ts';
import type { Lane } from '../../store/webhooks/deliveries.ts';
import { isReachable, logErrorsOf, within } from '../queues.ts';
import type { JobTimings } from '../timings.ts';
import type { Delivering } from './delivering.ts';
import { createPlaces } from './places.ts';

const QUEUE = 'webhook-lanes';
const AT_ONCE = 64;
/** The first pause; it doubles up to the longest. */
const BUSY_PAUSE_MS = 250;
const MAX_BUSY_PAUSE_MS = 2_000;
/** A lane that was put into the queue is not put there again so soon. */
const REMEMBERED = { max: 50_000, ttl: 3_000 } as const;
const CLOSE_MS = 20_000;

/** A newer or older version may have queued it. */
const payload = z.object({
  lane: z.string().min(1),
  companyId: z.string(),
  endpointId: z.string(),
  isTest: z.boolean().default(false),
});

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
  const places = createPlaces(log);
  const queued = new LRUCache<string, true>(REMEMBERED);
  const again = new Map<string, Lane>();
  const atWork = new Set<string>();
  const work = async (job: QueuedJob<unknown, void>, token?: string): Promise<void> => {
    const { data } = payload.safeParse(job.data);
    if (data === undefined) throw new UnrecoverableError('not a lane');
    if (!places.take(data)) {
      const pause = Math.min(BUSY_PAUSE_MS * 2 ** Math.min(job.attemptsStarted - 1, 10), MAX_BUSY_PAUSE_MS);
      await job.moveToDelayed(Date.now() + pause, token);
      places.wait(data, job);
      throw new DelayedError();
    }
    atWork.add(data.lane);
    try {
      await deliver(data.lane, onEnd);
    } finally {
      places.release(data);
    }
  };
  const put = async (lanes: readonly Lane[]): Promise<void> => {
    // BullMQ takes no colon.
    const jobs = lanes.map((data) => ({ name: QUEUE, data, opts: { jobId: encodeURIComponent(data.lane) } }));
    if (jobs.length === 0) return;
    // Before it may be over.
    for (const { lane } of lanes) queued.set(lane, true);
    await queue.addBulk(jobs);
  };
  /** Its id is free: what came while it was at work goes into the queue now. */
  const finish = (job: QueuedJob<unknown, void> | undefined): void => {
    const { data } = payload.safeParse(job?.data);
    if (data === undefined) return;
    const { lane } = data;
    atWork.delete(lane);
    queued.delete(lane);
    const waiting = again.get(lane);
    again.delete(lane);
    if (waiting !== undefined)
      put([waiting]).catch((error: unknown) => log.debug({ err: error }, 'a lane of webhooks was not queued'));
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
  worker.on('failed', (job, error) => {
    log.warn({ job: job?.id, err: error }, 'webhooks of a lane not sent');
    finish(job);
  });
  worker.on('completed', finish);
  return {
    add: async (lanes) => {
      for (const lane of lanes) if (atWork.has(lane.lane)) again.set(lane.lane, lane);
      await put(lanes.filter(({ lane }) => !queued.has(lane) && !atWork.has(lane)));
    },
    close: async () => {
      const isCutOff = !(await isReachable(redis, prefix));
      await within(worker.close(isCutOff), CLOSE_MS);
      await queue.close();
    },
  };
};
