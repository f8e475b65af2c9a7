// The live state as Redis has it when an ingest starts: what did not change since is not published again.
import type { Courier, Fix } from '@despacho/contract/couriers/couriers.ts';
import type { StateKind } from '@despacho/contract/live/kinds.ts';
import { STATE_KINDS } from '@despacho/domain/live/kinds.ts';
import { readPositions } from '../../store/live/positions.ts';
import { readStored, splitStored } from '../../store/live/state.ts';
import { msOfVersion } from '../../store/source/versions.ts';
import type { Seed } from './liveSet.ts';
import type { RedisClient } from '../../platform/redis.ts';
import type { KeyOf } from '../../platform/redisKeys.ts';

export type Seeds = {
  find(kind: StateKind, id: string): Seed | null;
  findFix(courierId: Courier['id']): Fix | null;
  /** Real ms of the last canary that was published: until then a process before saw every write. */
  seenUntil: number;
  /** After the first rebuild they are not needed any more. */
  clear(): void;
};

export const readSeeds = async (redis: RedisClient, key: KeyOf): Promise<Seeds> => {
  const stored = new Map<StateKind, Record<string, string>>();
  for (const kind of STATE_KINDS) stored.set(kind, await readStored(redis, key, kind));
  const positions = await readPositions(redis, key);
  const canaries = Object.values(stored.get('canary') ?? {});
  return {
    seenUntil: Math.max(0, ...canaries.map((text) => msOfVersion(splitStored(text).v))),
    find: (kind, id) => {
      const text = stored.get(kind)?.[id];
      if (text === undefined) return null;
      const { v, json } = splitStored(text);
      return json === null ? null : { v, json };
    },
    findFix: (courierId) => positions.get(courierId) ?? null,
    clear: () => {
      stored.clear();
      positions.clear();
    },
  };
};
