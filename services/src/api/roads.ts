// Handler of GET /api/map/roads: the lines are made once a minute, for all requests of this process.
import { ROADS_MAX_AGE_SEC, type RiddenRoads } from '@despacho/contract/maps/roads.ts';
import { roadLines } from '@despacho/domain/roads/lines.ts';
import type { ProcessContext } from '../platform/context.ts';
import { readRoads } from '../store/live/roads.ts';
import type { Handlers } from './handlers.ts';
import { respond } from './outcome.ts';
import type { RedisClient } from '../platform/redis.ts';

type Dependencies = Pick<ProcessContext, 'key' | 'clock'> & { redis: RedisClient };
type Made = { roads: Promise<RiddenRoads>; until: number };

export const roadHandlers = ({ redis, key, clock }: Dependencies): Pick<Handlers, 'riddenRoads'> => {
  let made: Made | null = null;

  const make = async (): Promise<RiddenRoads> => ({
    type: 'MultiLineString',
    coordinates: roadLines(await readRoads(redis, key)),
  });

  return {
    riddenRoads: async () => {
      const now = clock.realNow();
      if (made === null || now >= made.until) {
        const next: Made = { roads: make(), until: now + ROADS_MAX_AGE_SEC * 1_000 };
        made = next;
        // A failure is not kept: the next request tries again.
        next.roads.catch(() => {
          if (made === next) made = null;
        });
      }
      return respond(await made.roads);
    },
  };
};
