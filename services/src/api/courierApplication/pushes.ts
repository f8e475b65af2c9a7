// Handlers of web pushes in the couriers' application: the key to subscribe with, and the subscription of a phone [CP29].
import { createHash } from 'node:crypto';
import { isDeepStrictEqual as isEqual } from 'node:util';
import type { PushSubscriptionKeys } from '@despacho/contract/couriers/pushCalls.ts';
import { isPushKey, pushSealer, vapidKeysOf } from '../../identity/pushKeys.ts';
import { reachOfPush } from '../../identity/pushServices.ts';
import type { ProcessContext } from '../../platform/context.ts';
import {
  readSubscription,
  removeSubscription,
  saveSubscription,
  type StoredSubscription,
} from '../../store/couriers/pushSubscriptions.ts';
import type { Handlers } from '../handlers.ts';
import { refuse, respond, type Refusal } from '../outcome.ts';
import type { ApplicationDependencies } from './acts.ts';

type Dependencies = ApplicationDependencies & Pick<ProcessContext, 'config'>;

const idOf = (endpoint: string): string => createHash('sha256').update(endpoint).digest('base64url');

export const pushHandlers = ({
  db,
  clock,
  config,
}: Dependencies): Pick<Handlers, 'pushKey' | 'subscribePush' | 'renewPush' | 'unsubscribePush'> => {
  const sealer = pushSealer(config);
  const { publicKey } = vapidKeysOf(config);
  const refusalOf = ({ endpoint, keys }: PushSubscriptionKeys, at: string): Refusal | null => {
    if (reachOfPush(endpoint, config.push.toLoopback) === null)
      return refuse('invalid', [{ path: `${at}.endpoint`, issue: 'malformed' }]);
    return isPushKey(keys.p256dh) ? null : refuse('invalid', [{ path: `${at}.keys.p256dh`, issue: 'malformed' }]);
  };
  type Owner = Pick<StoredSubscription, 'courierId' | 'generation'> & { replaces?: string };
  const save = async (of: Owner, own: PushSubscriptionKeys) => {
    const id = idOf(own.endpoint);
    const sealed = sealer.seal(JSON.stringify(own), `${of.courierId} ${id}`);
    await saveSubscription(db, { ...of, id, sealed }, clock.realNow());
  };
  return {
    pushKey: async () => respond({ publicKey }),
    subscribePush: async ({ caller, body }) => {
      const refusal = refusalOf(body, 'body');
      if (refusal !== null) return refusal;
      await save({ courierId: caller.id, generation: caller.tokenGeneration }, body);
      return respond({ ok: true });
    },
    renewPush: async ({ body: { previous, next } }) => {
      const refusal = refusalOf(next, 'body.next');
      if (refusal !== null) return refusal;
      const id = idOf(previous.endpoint);
      const stored = await readSubscription(db, id);
      const opened = stored === null ? null : sealer.open(stored.sealed, `${stored.courierId} ${id}`);
      if (stored === null || opened === null || !isEqual(JSON.parse(opened), previous)) return respond({ ok: true });
      const { courierId, generation } = stored;
      await save({ courierId, generation, replaces: id }, next);
      return respond({ ok: true });
    },
    unsubscribePush: async ({ caller, body }) => {
      await removeSubscription(db, { id: idOf(body.endpoint), courierId: caller.id });
      return respond({ ok: true });
    },
  };
};
