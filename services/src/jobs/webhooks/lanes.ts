// The queue of lanes: the events of one order to one webhook are one job, so that they go one after the other [OA24].
import { DelayedError } from 'bullmq';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { Lane } from '../../store/webhooks/deliveries.ts';
import { openWork, type WorkJob, type WorkTools } from '../workQueue.ts';
import type { Delivering } from './delivering.ts';
import { createPlaces } from './places.ts';

const AT_ONCE = 64;
/** The first pause; it doubles up to the longest. */
const BUSY_PAUSE_MS = 250;
const MAX_BUSY_PAUSE_MS = 2_000;
/** A lane that was put into the queue is not put there again so soon. */
const REMEMBERED = { max: 50_000, ttl: 3_000 } as const;

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

type Options = WorkTools & { deliver: Delivering; onEnd: NonNullable<Parameters<Delivering>[1]> };

export const openLanes = ({ deliver, onEnd, ...tools }: Options): Lanes => {
  const { log } = tools;
  const places = createPlaces(log);
  const queued = new LRUCache<string, true>(REMEMBERED);
  const again = new Map<string, Lane>();
  const atWork = new Set<string>();
  const run = async (data: Lane, job: WorkJob, token: string | undefined): Promise<void> => {
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
    // Before it may be over.
    for (const { lane } of lanes) queued.set(lane, true);
    await queue.add(lanes.map((data) => ({ id: data.lane, data })));
  };
  /** Its id is free: what came while it was at work goes into the queue now. */
  const finish = (job: WorkJob | undefined): void => {
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
  // What failed is due again in the store.
  const queue = openWork(tools, {
    name: 'webhook-lanes',
    payload,
    run,
    onFailed: (job, error) => {
      log.warn({ job: job?.id, err: error }, 'webhooks of a lane not sent');
      finish(job);
    },
    onCompleted: finish,
    ofWorker: { concurrency: AT_ONCE },
  });
  return {
    add: async (lanes) => {
      for (const lane of lanes) if (atWork.has(lane.lane)) again.set(lane.lane, lane);
      await put(lanes.filter(({ lane }) => !queued.has(lane) && !atWork.has(lane)));
    },
    close: queue.close,
  };
};
