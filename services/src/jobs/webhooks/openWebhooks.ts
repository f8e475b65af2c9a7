// Wires the sending of webhooks: addresses that are checked, secrets that are opened, the queue, and a count of attempts.
import { webhookSealer } from '../../identity/webhookSecrets.ts';
import type { ProcessContext } from '../../platform/context.ts';
import { createOutbound } from '../../platform/outbound/outbound.ts';
import type { Firestore } from '../../store/firestore.ts';
import { workToolsOf } from '../workQueue.ts';
import { createDelivering } from './delivering.ts';
import { createDisabling } from './disabling.ts';
import { openLanes, type Lanes } from './lanes.ts';

type Context = Pick<ProcessContext, 'clock' | 'config' | 'key' | 'log' | 'metrics' | 'redis'>;

export const openWebhooks = ({ clock, config, key, log, metrics, redis }: Context, db: Firestore): Lanes => {
  const attempts = metrics.counter('webhook_attempts_total', 'Attempts of webhooks by what became of the event.', [
    'state',
  ]);
  const deliver = createDelivering({
    db,
    clock,
    log,
    outbound: createOutbound(),
    sealer: webhookSealer(config),
    toLoopback: config.webhooksToLoopback,
    publicOrigin: config.publicOrigin,
    disable: createDisabling({ db, clock, log }),
  });
  return openLanes({
    ...workToolsOf({ redis, key, log }),
    deliver,
    onEnd: (state) => attempts.inc({ state }),
  });
};
