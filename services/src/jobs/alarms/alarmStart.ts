// When the operation started: an evaluation of alarms after a pause. Kept in Redis, so that all processes agree [AR23].
import { isStart, type Start } from '@despacho/domain/alarms/start.ts';
import type { JobTools } from '../job.ts';

/** Records this evaluation, and returns the last start; null for a process that is a moment behind the one that found it. */
export const recordLook = async (
  { redis, key, clock }: Pick<JobTools, 'redis' | 'key' | 'clock'>,
  now: number,
): Promise<Start | null> => {
  const realNow = clock.realNow();
  // One command: of two processes at a start only one sees the time before.
  const lastLookAt = await redis.set(key('alarm-look'), realNow, 'GET');
  if (isStart(lastLookAt === null ? null : Number(lastLookAt), realNow)) await redis.set(key('alarm-start'), now);
  const startedAt = await redis.get(key('alarm-start'));
  return startedAt === null ? null : { startedAt: Number(startedAt), rate: clock.rate };
};
