// Ends the sessions of accounts that were disabled, removed or revoked in the Firebase project, within five seconds, on sockets too.
import type { Log } from '../../platform/log.ts';
import type { FirebaseProvider } from './firebaseProvider.ts';
import type { RedisClient } from '../../platform/redis.ts';
import type { KeyOf } from '../../platform/redisKeys.ts';

/** With the road to the gateways and their look each second this stays below five seconds. */
const EVERY_MS = 2_000;
/** One of the processes checks in each interval. */
const TURN_MS = EVERY_MS - 200;

type Options = {
  provider: Pick<FirebaseProvider, 'settle'>;
  /** Enabled accounts. */
  people(): Promise<readonly string[]>;
  redis: RedisClient;
  key: KeyOf;
  log: Log;
};

export const watchFirebase = ({ provider, people, redis, key, log }: Options): { close(): Promise<void> } => {
  let turn: Promise<void> | null = null;

  const isOurTurn = async (): Promise<boolean> => {
    try {
      return (await redis.set(key('identity-watch'), '1', 'PX', TURN_MS, 'NX')) !== null;
    } catch {
      // Without Redis each process checks; a double check is harmless.
      return true;
    }
  };

  const look = async (): Promise<void> => {
    try {
      if (await isOurTurn()) await provider.settle(await people());
    } catch (error) {
      log.warn({ err: error }, 'accounts could not be compared with firebase auth');
    }
  };

  const timer = setInterval(() => {
    turn ??= look().finally(() => {
      turn = null;
    });
  }, EVERY_MS);
  return {
    close: async () => {
      clearInterval(timer);
      await turn;
    },
  };
};
