// Handlers of the lists of orders that phones misdated, and of documents that cannot be read: their paths from ingest, each read again for the reason it has now [LV22].
import type { ProcessContext } from '../platform/context.ts';
import { readProcesses } from '../platform/heartbeat.ts';
import type { Firestore } from '../store/firestore.ts';
import { withinLimit } from '../store/firestore.ts';
import { readMisdatedCheckIns } from '../store/couriers/misdatedCheckIns.ts';
import { readMisdatedShifts } from '../store/couriers/misdatedShifts.ts';
import { readMisdatedIncidents } from '../store/incidentTimes.ts';
import { readMisdatedOrders } from '../store/orders/phoneTimes.ts';
import { readingOf } from '../store/source/readings.ts';
import { readDocuments } from '../store/source/watch.ts';
import type { Handlers } from './handlers.ts';
import { respond } from './outcome.ts';
import type { RedisClient } from '../platform/redis.ts';

type Dependencies = Pick<ProcessContext, 'key' | 'clock'> & { redis: RedisClient; db: Firestore };

export const unreadableHandlers = ({
  redis,
  key,
  clock,
  db,
}: Dependencies): Pick<Handlers, 'unreadableDocuments' | 'misdatedOrders'> => ({
  misdatedOrders: async () => {
    const [stages, incidents, checkIns, shifts] = await Promise.all([
      readMisdatedOrders(db),
      readMisdatedIncidents(db, clock.now()),
      readMisdatedCheckIns(db, clock.now()),
      readMisdatedShifts(db),
    ]);
    return respond({ stages, incidents, checkIns, shifts });
  },
  unreadableDocuments: async () => {
    const processes = await withinLimit(readProcesses(redis, key));
    // Every ingest sees the same documents; one that has just started sees fewer.
    const paths = [...new Set(processes.flatMap(({ facts }) => facts.unreadablePaths ?? []))];
    const found = await withinLimit(readDocuments(db, paths));
    const documents = found.flatMap(({ path, found: document }) => {
      const reading = document === null ? null : readingOf(document);
      if (reading === null || reading.result.ok) return [];
      return [{ path, kind: reading.kind, id: reading.id, reason: reading.result.reason }];
    });
    const counted = Math.max(0, ...processes.map(({ facts }) => facts.unreadable ?? 0));
    return respond({ documents, total: Math.max(documents.length, counted - (paths.length - documents.length)) });
  },
});
