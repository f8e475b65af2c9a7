// The most that each episode has covered: kept in Redis, and written to the alarm only when it is cleared [AR3].
import type { ExpectedAlarm } from '@despacho/domain/alarms/conditions.ts';
import { callKey } from '@despacho/domain/alarms/rules.ts';
import type { JobTools } from '../job.ts';

/** By call, those that just ended among them. Two jobs at once may lose one step of a peak, nothing more. */
export const updatePeaks = async (
  { redis, key }: Pick<JobTools, 'redis' | 'key'>,
  expected: readonly ExpectedAlarm[],
): Promise<ReadonlyMap<string, number>> => {
  const name = key('alarm-peaks');
  const peaks = new Map(Object.entries(await redis.hgetall(name)).map(([call, count]) => [call, Number(count)]));
  const counts = new Map(expected.flatMap((one) => (one.count === null ? [] : [[callKey(one), one.count] as const])));
  const grown = [...counts].filter(([call, count]) => count > (peaks.get(call) ?? 0));
  const ended = [...peaks.keys()].filter((call) => !counts.has(call));
  if (grown.length > 0) await redis.hset(name, new Map(grown));
  if (ended.length > 0) await redis.hdel(name, ...ended);
  return new Map([...peaks, ...grown]);
};
