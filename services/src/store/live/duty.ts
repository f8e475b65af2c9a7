// Accounts on duty: those that may act on alarms and had a connected tab in the last ten minutes of real time, with their scope.
import { liveKeys } from './keys.ts';
import type { RedisClient } from '../../platform/redis.ts';
import type { KeyOf } from '../../platform/redisKeys.ts';

const ON_DUTY_MS = 10 * 60_000;
/** In no id. */
const BETWEEN = '\n';

/** `scope`: its name. */
export type Duty = { uid: string; scope: string };

/** `realNow`: when a tab was connected; an older instant changes nothing. */
export const markOnDuty = async (
  redis: RedisClient,
  key: KeyOf,
  people: readonly Duty[],
  realNow: number,
): Promise<void> => {
  if (people.length === 0) return;
  const { duty } = liveKeys(key);
  await redis
    .pipeline()
    .zadd(duty, 'GT', ...people.flatMap(({ uid, scope }) => [realNow, `${uid}${BETWEEN}${scope}`]))
    .zremrangebyscore(duty, '-inf', realNow - ON_DUTY_MS)
    .exec();
};

/** Each account once, with its latest scope. `withinMs`: real milliseconds since its last tab, at most the ten minutes. */
export const readDuty = async (
  redis: RedisClient,
  key: KeyOf,
  realNow: number,
  withinMs = ON_DUTY_MS,
): Promise<Duty[]> => {
  const members = await redis.zrangebyscore(liveKeys(key).duty, `(${realNow - withinMs}`, '+inf');
  const scopes = members.map((member): [string, string] => {
    const [uid = '', scope = ''] = member.split(BETWEEN);
    return [uid, scope];
  });
  return [...new Map(scopes)].map(([uid, scope]) => ({ uid, scope }));
};
