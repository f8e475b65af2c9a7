// Counts raised alarms by rule and place.
import type { Alarm } from '@despacho/contract/alarms.ts';
import { localDay } from '@despacho/domain/localTime.ts';
import { alarmCount } from '@despacho/domain/trust/counts.ts';
import { countEvents } from '../../store/trust/waiting.ts';
import type { JobTools } from '../job.ts';

/** [TS4] Each alarm once: two runs that raise one give it the same id. The job raises no drills. */
export const countRaised = async (
  { redis, key, clock }: Pick<JobTools, 'redis' | 'key' | 'clock'>,
  raised: readonly Pick<Alarm, 'id' | 'rule' | 'companyId' | 'branchId'>[],
): Promise<void> => {
  const events = raised.map((alarm) => ({ name: `alarm ${alarm.id}`, additions: [[alarmCount(alarm), 1]] as const }));
  await countEvents(redis, key, localDay(clock.now()), events);
};
