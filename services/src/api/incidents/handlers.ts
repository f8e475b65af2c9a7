// Every handler about incidents and alarms, with what they need of the process.
import type { ProcessContext } from '../../platform/context.ts';
import type { Firestore } from '../../store/firestore.ts';
import { alarmHandlers } from '../alarms.ts';
import { drillHandlers } from './drills.ts';
import { incidentEndHandlers } from './ends.ts';
import { surroundingHandlers, type SurroundingDependencies } from './surroundings.ts';
import { zoneHandlers } from './zones.ts';

type Dependencies = Omit<ProcessContext, 'redis'> & SurroundingDependencies & { db: Firestore };

export const incidentHandlers = (use: Dependencies) => ({
  ...alarmHandlers(use),
  ...drillHandlers(use),
  ...incidentEndHandlers(use),
  ...surroundingHandlers(use),
  ...zoneHandlers(use),
});
