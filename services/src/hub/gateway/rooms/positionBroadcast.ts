// Reads the positions of couriers once a second and sends each room those it sees.
import type { Clock } from '../../../platform/clock.ts';
import type { Log } from '../../../platform/log.ts';
import { readStoredPositions } from '../../../store/live/positions.ts';
import type { PositionBoard } from './positions.ts';
import type { Rooms } from './rooms.ts';
import { messageOf, sendTo } from './wire.ts';
import type { RedisClient } from '../../../platform/redis.ts';
import type { KeyOf } from '../../../platform/redisKeys.ts';

type Options = {
  redis: RedisClient;
  key: KeyOf;
  rooms: Pick<Rooms, 'all'>;
  positions: PositionBoard;
  /** Ids of sockets that get no positions for now (LV7). */
  behind(): ReadonlySet<string>;
  clock: Clock;
  log: Log;
};

/** The returned function runs one round; a round that is still running is not started twice. */
export const createPositionBroadcast = (options: Options): (() => Promise<void>) => {
  const { redis, key, rooms, positions, behind, clock, log } = options;
  let isReading = false;

  const send = (): void => {
    positions.turn();
    const excluded = behind();
    const serverTime = clock.now();
    for (const { scope, members } of rooms.all()) {
      const json = positions.frameFor(scope, serverTime);
      const receivers = excluded.size === 0 ? members : [...members].filter(({ id }) => !excluded.has(id));
      if (json !== null) sendTo(receivers, messageOf({ event: 'live:positions', json }));
    }
  };

  return async () => {
    if (isReading) return;
    isReading = true;
    try {
      positions.take(await readStoredPositions(redis, key));
      send();
    } catch (error) {
      log.debug({ err: error }, 'positions could not be read');
    } finally {
      isReading = false;
    }
  };
};
