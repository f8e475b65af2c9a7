// The trend is not a document: a job computes it each minute and puts it on the road itself.
import type { Trend } from '@despacho/contract/trend.ts';
import type { Redis } from 'ioredis';
import { readEpoch } from './epoch.ts';
import type { KeyOf } from './keys.ts';
import { publish } from './publish.ts';

/** Microseconds in 16 digits, like the update times of documents. */
const versionAt = (realMs: number): string => String(Math.round(realMs * 1_000)).padStart(16, '0');

/** `realNow`: real milliseconds. False when there is no state to publish into; the next minute tells it again. */
export const publishTrend = async (
  redis: Redis,
  key: KeyOf,
  trends: readonly Trend[],
  realNow: number,
): Promise<boolean> => {
  const { epoch } = await readEpoch(redis, key);
  if (epoch === null) return false;
  const v = versionAt(realNow);
  const changes = trends.map((trend) => ({ kind: 'trend' as const, id: trend.id, v, json: JSON.stringify(trend) }));
  return (await publish(redis, key, epoch, changes)).ok;
};

/** Scopes that are no more. */
export const dropTrends = async (
  redis: Redis,
  key: KeyOf,
  ids: readonly string[],
  realNow: number,
): Promise<boolean> => {
  const { epoch } = await readEpoch(redis, key);
  if (epoch === null) return false;
  const v = versionAt(realNow);
  const changes = ids.map((id) => ({ kind: 'trend' as const, id, v, json: null }));
  return (await publish(redis, key, epoch, changes)).ok;
};
