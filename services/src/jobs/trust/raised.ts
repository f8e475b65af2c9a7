// Counts alarms: those raised, those that came back, those that stay open for days.
import type { Alarm } from '@despacho/contract/alarms.ts';
import { localDay } from '@despacho/domain/localTime.ts';
import { raisedEvent, standingEvents } from '@despacho/domain/trust/windows.ts';
import { countEvents } from '../../store/trust/waiting.ts';
import type { JobTools } from '../job.ts';

/**
 * [TS4] [TS22] Each alarm once: two runs that raise one give it the same id. The job raises no drills. `existing`: what was there
 * before.
 */
export const countAlarms = async (
  { redis, key, clock }: Pick<JobTools, 'redis' | 'key' | 'clock'>,
  raised: readonly Alarm[],
  existing: readonly Alarm[],
): Promise<void> => {
  const now = clock.now();
  const events = [...raised.map((alarm) => raisedEvent(alarm, existing)), ...standingEvents(existing, now)];
  await countEvents(redis, key, localDay(now), events);
};
