// The last 24 hours of each courier's way in Redis, written by position.lua [TK1].
import type { TrackPoint } from '@despacho/contract/couriers/tracks.ts';
import { liveKeys } from '../live/keys.ts';
import { unpackPoint } from './packedPoints.ts';
import type { RedisClient } from '../../platform/redis.ts';
import type { KeyOf } from '../../platform/redisKeys.ts';

/** An hour. */
const PAGE = 240;

/** The points since an instant of the operation's clock, the oldest first; none of an unknown courier. */
export const recentTrack = async (
  redis: RedisClient,
  key: KeyOf,
  courierId: string,
  sinceMs: number,
): Promise<TrackPoint[]> => {
  const points: TrackPoint[] = [];
  const oldest = (): number => points[0]?.at ?? Infinity;
  // From the end, because most readers need minutes. A point appended meanwhile shifts a page: its repetition is left out.
  for (let end = -1; ; end -= PAGE) {
    const packed = await redis.lrangeBuffer(liveKeys(key).track(courierId), end - PAGE + 1, end);
    const page = packed.map(unpackPoint).filter(({ at }) => at >= sinceMs && at < oldest());
    points.unshift(...page);
    if (packed.length < PAGE || page.length === 0) return points;
  }
};
