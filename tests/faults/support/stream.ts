// Reads the whole stream from Redis and reports violations: gaps, and versions that are not newer.
import { Redis } from 'ioredis';
import { entryFrom, type RawEntry } from '../../../services/src/store/live/entries.ts';

export const streamBreaches = async (url: string): Promise<string[]> => {
  const redis = new Redis(url);
  const entries = ((await redis.xrange('{test}:live', '-', '+')) as RawEntry[]).map(entryFrom);
  redis.disconnect();
  const breaches: string[] = [];
  const newest = new Map<string, { v: string; isGone: boolean }>();
  entries.forEach(({ n, change }, at) => {
    const before = entries[at - 1];
    if (before !== undefined && n !== before.n + 1) breaches.push(`${n} after ${before.n}`);
    if (change === null) return;
    const name = `${change.kind} ${change.id}`;
    const existing = newest.get(name);
    const isGone = change.json === null;
    const isNewer =
      existing === undefined || change.v > existing.v || (change.v === existing.v && isGone && !existing.isGone);
    if (!isNewer) breaches.push(`${name}: ${change.v} after ${existing.v}`);
    newest.set(name, { v: change.v, isGone });
  });
  return breaches;
};
