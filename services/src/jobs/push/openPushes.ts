// Wires the web pushes: addresses that are checked, the queue, and a count of what became of each.
import type { ProcessContext } from '../../platform/context.ts';
import { createOutbound } from '../../platform/outbound/outbound.ts';
import type { Firestore } from '../../store/firestore.ts';
import { workToolsOf, type WorkQueue } from '../workQueue.ts';
import { openPushQueue } from './pushes.ts';
import { createPushSending } from './sending.ts';
import type { PushWork } from './work.ts';

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
