// Keys of the open API in one process: who has one, when it was used, and what is around each of its calls.
import type { ApiKey } from '@despacho/contract/apiKeys.ts';
import type { ProcessContext } from '../../platform/context.ts';
import type { RedisClient } from '../../platform/redis.ts';
import { apiKeys } from '../../store/apiKeys.ts';
import type { Firestore } from '../../store/firestore.ts';
import type { Directory } from '../directory.ts';
import { sharedCounts } from '../http/counts.ts';
import { createClientCalls } from '../openApi/clientCalls.ts';
import { createKeyDirectory } from './keyDirectory.ts';
import { createKeyUses } from './keyUses.ts';

type Dependencies = Pick<ProcessContext, 'clock' | 'key'> & { db: Firestore; redis: RedisClient; directory: Directory };

export const openKeys = ({ clock, key, db, redis, directory }: Dependencies) => {
  const uses = createKeyUses(redis, key, clock.realNow);
  return {
    uses,
    findKey: createKeyDirectory(db, directory),
    /** [OA3] As by its token: null where it has ended. */
    keyOf: async (id: string): Promise<ApiKey | null> => {
      const found = await apiKeys.find(db, id);
      return found !== null && !found.isRevoked && (await directory.isKeyAlive(found)) ? found : null;
    },
    clientCalls: createClientCalls({ redis, key, uses, counts: sharedCounts(redis, key, 'keys') }),
  };
};
