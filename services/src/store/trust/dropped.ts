// Counts dropped messages, each once by its name [TS7].
import { localDay } from '@despacho/domain/localTime.ts';
import type { Clock } from '../../platform/clock.ts';
import type { MessageName } from '../messages/outbox.ts';
import type { TrustEvent } from '@despacho/domain/trust/counts.ts';
import { countEvents } from './waiting.ts';
import type { RedisClient } from '../../platform/redis.ts';
import type { KeyOf } from '../../platform/redisKeys.ts';

type Dependencies = { redis: RedisClient; key: KeyOf; clock: Clock };

export const countDropped = async (
  { redis, key, clock }: Dependencies,
  names: readonly MessageName[],
): Promise<number> => {
  const events = names.map(({ channel, id }): TrustEvent => ({
    name: `${channel} ${id}`,
    additions: [[`${channel}|dropped`, 1]],
  }));
  return countEvents(redis, key, localDay(clock.now()), events);
};
