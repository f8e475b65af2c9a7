// Wires the sending of messages: the gateways that are set up, the queue before them, and a count of what became of each.
import type { Blobs } from '../../platform/blobs/blobs.ts';
import type { ProcessContext } from '../../platform/context.ts';
import type { ExportFiles } from '../../platform/exportFiles.ts';
import { createNotifier } from '../../platform/notify/notifier.ts';
import type { Firestore } from '../../store/firestore.ts';
import { createTrustCounter } from '../../store/trust/counter.ts';
import { workToolsOf } from '../workQueue.ts';
import { createSending } from './sending.ts';
import { openSends, type Sends } from './sends.ts';

type Context = Pick<ProcessContext, 'clock' | 'config' | 'key' | 'log' | 'metrics' | 'redis'>;

export const openMessages = (
  { clock, config, key, log, metrics, redis }: Context,
  db: Firestore,
  { blobs, files }: { blobs: Blobs; files: ExportFiles },
  timings: { firstPauseMs?: number } = {},
): Sends => {
  const tries = metrics.counter('message_tries_total', 'Tries of messages by their end.', ['end']);
  const tools = workToolsOf({ redis, key, log });
  const trust = createTrustCounter({ redis: tools.redis, key, clock, log });
  return openSends({
    ...tools,
    ...timings,
    send: createSending({ db, blobs, files, notifier: createNotifier(config), clock, log, trust, config }),
    onEnd: (end) => tries.inc({ end }),
  });
};
