// Wires the web pushes: addresses that are checked, the queue, and a count of what became of each.
import { MINUTE_MS } from '@despacho/contract/durations.ts';
import { DelayedError } from 'bullmq';
import type { ProcessContext } from '../../platform/context.ts';
import { createOutbound } from '../../platform/outbound/outbound.ts';
import type { Firestore } from '../../store/firestore.ts';
import { workToolsOf, type WorkQueue, openWork, type WorkTools } from '../workQueue.ts';
import { createPushSending, type PushSending, type Pushed } from './sending.ts';
import { type PushWork, pushWork } from './work.ts';

// The queue of web pushes: each push to each phone is a job of its own, tried again for as long as it is worth something [CP28].
const AT_ONCE = 16;
/** With pauses of 3, 6, 12, 24 and 48 seconds, where the push service names none. */
const ATTEMPTS = 6;
const FIRST_PAUSE_MS = 3_000;

type Options = WorkTools & { send: PushSending; onEnd(end: Pushed): void; firstPauseMs?: number };

export const openPushQueue = ({ send, onEnd, firstPauseMs = FIRST_PAUSE_MS, ...tools }: Options): WorkQueue<PushWork> =>
  openWork(tools, {
    name: 'courier-pushes',
    payload: pushWork,
    run: async (work, job, token) => {
      const sent = await send(work);
      const end = typeof sent === 'string' ? sent : sent.end;
      onEnd(end);
      if (typeof sent !== 'string') {
        // It counts no attempt: a short pause, for ever, would be a try each second.
        await job.moveToDelayed(Date.now() + Math.max(sent.pauseMs, firstPauseMs), token);
        throw new DelayedError();
      }
      if (end === 'again') throw new Error('the push service did not take it yet');
    },
    onFailed: (job, error) => tools.log.debug({ job: job?.id, err: error }, 'push not sent yet'),
    ofWorker: { concurrency: AT_ONCE },
    ofJobs: { attempts: ATTEMPTS, backoff: { type: 'exponential', delay: firstPauseMs } },
    rememberedMs: MINUTE_MS,
  });

type Context = Pick<ProcessContext, 'clock' | 'config' | 'key' | 'log' | 'metrics' | 'redis'>;

export const openPushes = (
  { clock, config, key, log, metrics, redis }: Context,
  db: Firestore,
): WorkQueue<PushWork> => {
  const ends = metrics.counter('courier_pushes_total', 'Tries of web pushes to phones of couriers by their end.', [
    'end',
  ]);
  return openPushQueue({
    ...workToolsOf({ redis, key, log }),
    send: createPushSending({ db, clock, log, outbound: createOutbound(), config }),
    onEnd: (end) => ends.inc({ end }),
  });
};
