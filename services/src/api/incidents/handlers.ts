// Every handler about incidents and alarms, with what they need of the process.
import type { ProcessContext } from '../../platform/context.ts';
import type { Firestore } from '../../store/firestore.ts';
import { readZones } from '../../store/zones.ts';
import { alarmHandlers } from '../alarms.ts';
import type { Handlers } from '../handlers.ts';
import { respond } from '../outcome.ts';
import { drillHandlers } from './drills.ts';
import { incidentEndHandlers } from './ends.ts';
import { surroundingHandlers, type SurroundingDependencies } from './surroundings.ts';

// Handler of the fixed red zones. Those that cannot be drawn are counted and logged.
const MAX_LOGGED = 20;

/** [IC4] */
const zoneHandlers = ({ db, log }: Pick<ProcessContext, 'log'> & { db: Firestore }): Pick<Handlers, 'zones'> => ({
  zones: async () => {
    const { zones, invalid } = await readZones(db);
    if (invalid.length > 0) {
      log.warn({ count: invalid.length, zones: invalid.slice(0, MAX_LOGGED) }, 'zones without numeric coordinates');
    }
    return respond({ zones, invalid: invalid.length });
  },
});

type Dependencies = Omit<ProcessContext, 'redis'> & SurroundingDependencies & { db: Firestore };

export const incidentHandlers = (use: Dependencies) => ({
  ...alarmHandlers(use),
  ...drillHandlers(use),
  ...incidentEndHandlers(use),
  ...surroundingHandlers(use),
  ...zoneHandlers(use),
});
