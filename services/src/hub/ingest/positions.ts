// The positions in Redis of an ingest's couriers: all of them after a rebuild, none of a courier that is gone.
import type { Fix } from '@despacho/contract/couriers/couriers.ts';
import { isWithinBounds, type OperationBounds } from '@despacho/domain/routes/bounds.ts';
import {
  dropPositions,
  fixFrom,
  publishPositions,
  readStoredPositions,
  type OnStep,
} from '../../store/live/positions.ts';
import type { StateChange } from '../../store/live/publish.ts';
import type { RedisClient } from '../../platform/redis.ts';
import type { KeyOf } from '../../platform/redisKeys.ts';

export type PositionStore = {
  publish(fixes: readonly Fix[]): Promise<unknown>;
  /** Publishes these and removes those of couriers that are not in the live set. */
  replaceAll(fixes: readonly Fix[], isCourier: (id: string) => boolean): Promise<void>;
  /** Removes those of couriers that are gone by these changes. */
  removeGone(changes: readonly StateChange[]): Promise<void>;
};

export const createPositionStore = (
  redis: RedisClient,
  key: KeyOf,
  onStep: OnStep,
  bounds: OperationBounds,
): PositionStore => ({
  publish: (fixes) => publishPositions(redis, key, fixes, onStep),
  replaceAll: async (fixes, isCourier) => {
    const stored = Object.entries(await readStoredPositions(redis, key));
    // [LV30] An older build may have stored positions outside the operation.
    const isValid = (text: string): boolean => {
      const found = fixFrom(text);
      return found !== null && isWithinBounds(bounds, found.position);
    };
    const strangers = stored.filter(([id, text]) => !isCourier(id) || !isValid(text)).map(([id]) => id);
    await dropPositions(redis, key, strangers);
    await publishPositions(redis, key, fixes);
  },
  removeGone: async (changes) => {
    const gone = changes.filter(({ kind, json }) => kind === 'courier' && json === null).map(({ id }) => id);
    await dropPositions(redis, key, gone);
  },
});
