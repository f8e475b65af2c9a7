// Keys of the open API in one process: who has one, when it was used, and what is around each of its calls.
import type { ProcessContext } from '../../platform/context.ts';
import type { RedisClient } from '../../platform/redis.ts';
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
    clientCalls: createClientCalls({ redis, key, uses, counts: sharedCounts(redis, key, 'keys') }),
  };
};
