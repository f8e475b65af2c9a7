// The queue of web pushes: each push to each phone is a job of its own, tried again for as long as it is worth something [CP28].
import { pushPayload } from '@despacho/contract/couriers/pushCalls.ts';
import { MINUTE_MS } from '@despacho/contract/durations.ts';
import { z } from 'zod';
import { openWork, type WorkQueue, type WorkTools } from '../workQueue.ts';
import type { PushSending, Pushed } from './sending.ts';

/** Real milliseconds: later a push is no news, and the application shows what is. */
export const PUSH_LIFETIME_MS = 5 * MINUTE_MS;

const AT_ONCE = 16;
/** With pauses of 3, 6, 12, 24 and 48 seconds. */
const ATTEMPTS = 6;
const FIRST_PAUSE_MS = 3_000;

export const pushWork = pushPayload.extend({
  subscriptionId: z.string().min(1),
  courierId: z.string().min(1),
  expiresAt: z.number(),
});
export type PushWork = z.infer<typeof pushWork>;

type Options = WorkTools & { send: PushSending; onEnd(end: Pushed): void; firstPauseMs?: number };

export const openPushQueue = ({ send, onEnd, firstPauseMs = FIRST_PAUSE_MS, ...tools }: Options): WorkQueue<PushWork> =>
  openWork(tools, {
    name: 'courier-pushes',
    payload: pushWork,
    run: async (work) => {
      const end = await send(work);
      onEnd(end);
      if (end === 'again') throw new Error('the push service did not take it yet');
    },
    onFailed: (job, error) => tools.log.debug({ job: job?.id, err: error }, 'push not sent yet'),
    ofWorker: { concurrency: AT_ONCE },
    ofJobs: { attempts: ATTEMPTS, backoff: { type: 'exponential', delay: firstPauseMs } },
    rememberedMs: MINUTE_MS,
  });
