// How old the numbers of days are.
import type { ProcessContext } from '../../platform/context.ts';
import { readJobRuns } from '../../platform/heartbeat.ts';
import type { RedisClient } from '../../platform/redis.ts';

/** The job of the table in jobs/index.ts. */
const JOB = 'daily-stats';

/** Real milliseconds since their job ran; null: unknown. */
export const statsAgeMs = async (
  redis: RedisClient,
  key: ProcessContext['key'],
  clock: Pick<ProcessContext['clock'], 'realNow'>,
): Promise<number | null> => {
  const ranAt = (await readJobRuns(redis, key)).get(JOB);
  return ranAt === undefined ? null : Math.max(0, clock.realNow() - ranAt);
};
