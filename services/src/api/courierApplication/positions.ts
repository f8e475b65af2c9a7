// Positions that the couriers' application sends: into Redis at once, by the same rules as those of phones that write the
// store [CP10] (decision 213).
import type { SentPosition } from '@despacho/contract/couriers/application.ts';
import type { Courier, Fix } from '@despacho/contract/couriers/couriers.ts';
import { filterAfter, type JumpFilter } from '@despacho/domain/couriers/jumps.ts';
import { passedEdges, type RoadEdge } from '@despacho/domain/roads/passes.ts';
import { isWithinBounds, type OperationBounds } from '@despacho/domain/routes/bounds.ts';
import { LRUCache } from 'lru-cache';
import type { Clock } from '../../platform/clock.ts';
import type { RedisClient } from '../../platform/redis.ts';
import type { KeyOf } from '../../platform/redisKeys.ts';
import { publishPositions, readPositionsOf } from '../../store/live/positions.ts';
import { addPasses } from '../../store/live/roads.ts';

type Options = { redis: RedisClient; key: KeyOf; clock: Clock; bounds: OperationBounds };

export type PositionIntake = (courier: Courier, sent: readonly SentPosition[]) => Promise<number>;

/** Couriers with a position that waits to be confirmed [CO18]; one that is forgotten is sent again in seconds. */
const MAX_DOUBTFUL = 1_000;

const fixOf = (courierId: string, { at, position, accuracyM, battery }: SentPosition): Fix => ({
  courierId,
  position,
  at: Date.parse(at),
  accuracyM,
  battery,
});

/** Returns how many were accepted. */
export const createPositionIntake = ({ redis, key, clock, bounds }: Options): PositionIntake => {
  const doubtful = new LRUCache<string, Fix>({ max: MAX_DOUBTFUL });
  return async ({ id }, sent) => {
    const now = clock.now();
    const fixes = sent
      .map((one) => fixOf(id, one))
      .filter(({ at, position }) => at <= now && isWithinBounds(bounds, position))
      .toSorted((a, b) => a.at - b.at);
    let filter: JumpFilter<Fix> = {
      last: (await readPositionsOf(redis, key, [id])).get(id) ?? null,
      doubtful: doubtful.get(id) ?? null,
    };
    const accepted: Fix[] = [];
    for (const fix of fixes) {
      if (fix.at <= (filter.last?.at ?? -Infinity)) continue;
      const next = filterAfter(filter, fix);
      accepted.push(...next.accepted);
      filter = next;
    }
    if (filter.doubtful === null) doubtful.delete(id);
    else doubtful.set(id, filter.doubtful);
    const passes = new Map<RoadEdge, number>();
    const published = await publishPositions(redis, key, accepted, (from, to) => {
      for (const edge of passedEdges(from, to)) passes.set(edge, (passes.get(edge) ?? 0) + 1);
    });
    if (passes.size > 0) await addPasses(redis, key, passes, clock.realNow());
    return published;
  };
};
