// Since when each condition of an alarm has been seen: kept in Redis, so that every process that looks sees one episode [AR8].
import type { ExpectedAlarm } from '@despacho/domain/alarms/conditions.ts';
import { episodesAfter, type Episodes } from '@despacho/domain/alarms/reconcile.ts';
import type { JobTools } from '../job.ts';

const readEpisodes = async ({ redis, key }: Pick<JobTools, 'redis' | 'key'>): Promise<Episodes> =>
  new Map(Object.entries(await redis.hgetall(key('alarm-episodes'))).map(([call, at]) => [call, Number(at)]));

/** Records what begins and ends, and returns the instants that hold for every process. */
export const updateEpisodes = async (
  tools: Pick<JobTools, 'redis' | 'key'>,
  expected: readonly ExpectedAlarm[],
  now: number,
): Promise<Episodes> => {
  const { redis, key } = tools;
  const before = await readEpisodes(tools);
  const after = episodesAfter(before, expected, now);
  const begun = [...after].filter(([call]) => !before.has(call));
  const ended = [...before.keys()].filter((call) => !after.has(call));
  if (ended.length > 0) await redis.hdel(key('alarm-episodes'), ...ended);
  if (begun.length === 0) return after;
  await Promise.all(begun.map(async ([call, at]) => redis.hsetnx(key('alarm-episodes'), call, at)));
  // Another process may have been first: its instant counts.
  const stored = await readEpisodes(tools);
  return new Map([...after].map(([call, at]) => [call, stored.get(call) ?? at]));
};
