// When each job last ended well, by any process: kept in Redis, so that a job process that was just started knows, too.
import type { Redis } from 'ioredis';

type KeyOf = (name: string) => string;

const hash = (key: KeyOf): string => key('job-runs');

/** `at` in real milliseconds. */
export const recordJobRun = async (redis: Redis, key: KeyOf, name: string, at: number): Promise<void> => {
  await redis.hset(hash(key), name, at);
};

/** Real milliseconds by name of job. */
export const readJobRuns = async (redis: Redis, key: KeyOf): Promise<Map<string, number>> =>
  new Map(Object.entries(await redis.hgetall(hash(key))).map(([name, at]) => [name, Number(at)]));

/** For the beat: the alarms are only as good as this job is punctual (LV5). */
export const alertsRanAt = async (redis: Redis, key: KeyOf): Promise<number | null> => {
  const at = await redis.hget(hash(key), 'alerts');
  return at === null ? null : Number(at);
};
