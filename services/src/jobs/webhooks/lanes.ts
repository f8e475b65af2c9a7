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

const QUEUE = 'webhook-lanes';
const AT_ONCE = 64;
/** To one webhook, so that one which hangs takes no place of the others. */
const AT_ONCE_TO_ONE = 8;
/** To one company, so that one with many slow webhooks takes no place of the others; of its test keys fewer. */
const AT_ONCE_OF_COMPANY = 16;
const AT_ONCE_OF_TESTS = 4;
/** The first pause; it doubles up to the longest. */
const BUSY_PAUSE_MS = 250;
const MAX_BUSY_PAUSE_MS = 8_000;
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

/** What counts against which limit. */
const limitsOf = ({ companyId, endpointId, isTest }: Lane): [string, number][] => [
  [`webhook ${endpointId}`, AT_ONCE_TO_ONE],
  [`company ${companyId}`, AT_ONCE_OF_COMPANY],
  ...(isTest ? [[`tests ${companyId}`, AT_ONCE_OF_TESTS] as [string, number]] : []),
];

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
  const count = (limits: readonly [string, number][], by: number): void => {
    for (const [name] of limits) {
      const now = (running.get(name) ?? 0) + by;
      if (now === 0) running.delete(name);
      else running.set(name, now);
    }
  };
  const queued = new LRUCache<string, true>(REMEMBERED);
  const again = new Map<string, Lane>();
  const atWork = new Set<string>();
  /** Those that found no place, by what was full: the next of them comes when a place is free, and all of them when their pause ends. */
  const parked = new Map<string, QueuedJob<unknown, void>[]>();
  const promoteNext = async (full: string): Promise<void> => {
    for (;;) {
      const [next, ...others] = parked.get(full) ?? [];
      if (others.length > 0) parked.set(full, others);
      else parked.delete(full);
      if (next === undefined) return;
      try {
        await next.promote();
        return;
      } catch (error) {
        // Its pause was over.
        log.debug({ err: error }, 'a lane of webhooks waits no more');
      }
    }
  };
  const work = async (job: QueuedJob<unknown, void>, token?: string): Promise<void> => {
    const { data } = payload.safeParse(job.data);
    if (data === undefined) throw new UnrecoverableError('not a lane');
    const limits = limitsOf(data);
    const full = limits.find(([name, max]) => (running.get(name) ?? 0) >= max)?.[0];
    if (full !== undefined) {
      parked.set(full, [...(parked.get(full) ?? []), job]);
      const pause = Math.min(BUSY_PAUSE_MS * 2 ** Math.min(job.attemptsStarted - 1, 10), MAX_BUSY_PAUSE_MS);
      await job.moveToDelayed(Date.now() + pause, token);
      throw new DelayedError();
    }
    count(limits, 1);
    atWork.add(data.lane);
    try {
      await deliver(data.lane, onEnd);
    } finally {
      count(limits, -1);
    }
  };
  const put = async (lanes: readonly Lane[]): Promise<void> => {
    // BullMQ takes no colon.
    const jobs = lanes.map((data) => ({ name: QUEUE, data, opts: { jobId: encodeURIComponent(data.lane) } }));
    if (jobs.length > 0) await queue.addBulk(jobs);
    for (const { lane } of lanes) queued.set(lane, true);
  };
  /** Its id is free: what came while it was at work goes into the queue now. */
  const finish = (job: QueuedJob<unknown, void> | undefined): void => {
    const { data } = payload.safeParse(job?.data);
    if (data === undefined) return;
    for (const [name] of limitsOf(data)) void promoteNext(name);
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
