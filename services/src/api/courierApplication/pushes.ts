// Handlers of web pushes in the couriers' application: the key to subscribe with, and the subscription of a phone [CP29].
import { createHash } from 'node:crypto';
import { isPushKey, pushSealer, vapidKeysOf } from '../../identity/pushKeys.ts';
import { reachOfPush } from '../../identity/pushServices.ts';
import type { ProcessContext } from '../../platform/context.ts';
import { removeSubscription, saveSubscription } from '../../store/couriers/pushSubscriptions.ts';
import type { Handlers } from '../handlers.ts';
import { refuse, respond } from '../outcome.ts';
import type { ApplicationDependencies } from './acts.ts';

type Dependencies = ApplicationDependencies & Pick<ProcessContext, 'config'>;

const idOf = (endpoint: string): string => createHash('sha256').update(endpoint).digest('base64url');

export const pushHandlers = ({
  db,
  clock,
  config,
}: Dependencies): Pick<Handlers, 'pushKey' | 'subscribePush' | 'unsubscribePush'> => {
  const sealer = pushSealer(config);
  const { publicKey } = vapidKeysOf(config);
  return {
    pushKey: async () => respond({ publicKey }),
    subscribePush: async ({ caller, body }) => {
      if (reachOfPush(body.endpoint, config.push.toLoopback) === null)
        return refuse('invalid', [{ path: 'body.endpoint', issue: 'malformed' }]);
      if (!isPushKey(body.keys.p256dh)) return refuse('invalid', [{ path: 'body.keys.p256dh', issue: 'malformed' }]);
      const id = idOf(body.endpoint);
      const sealed = sealer.seal(JSON.stringify(body), `${caller.id} ${id}`);
      const subscription = { id, courierId: caller.id, generation: caller.tokenGeneration, sealed };
      await saveSubscription(db, subscription, clock.realNow());
      return respond({ ok: true });
    },
    unsubscribePush: async ({ caller, body }) => {
      await removeSubscription(db, { id: idOf(body.endpoint), courierId: caller.id });
      return respond({ ok: true });
    },
  };
};
