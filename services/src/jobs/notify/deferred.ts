// Ends the waiting of messages of imports: sends them once the import can be undone no longer, drops them where it is undone.
import { deferredUntil } from '@despacho/domain/orders/import/undo.ts';
import { endWaiting } from '../../store/orders/import/deferral.ts';
import { closeDeferral, deferringImports } from '../../store/orders/import/imports.ts';
import { countDropped } from '../../store/trust/dropped.ts';
import type { JobCounts, JobTools } from '../job.ts';

/** An upload that began in time may write messages for so much longer. */
const LATE_MS = 10 * 60_000;

export const runDeferredMessages = async (tools: JobTools): Promise<JobCounts> => {
  const { db, clock } = tools;
  const counts = { imports: 0, sent: 0, dropped: 0 };
  for (const batch of await deferringImports(db)) {
    const { id, deferral: found, undoUntil } = batch;
    if (found === null) continue;
    const now = clock.realNow();
    counts.imports += 1;
    const ended = await endWaiting(db, id, {
      realNow: clock.realNow,
      beforeDrop: async (names) => countDropped(tools, names),
    });
    counts.sent += ended.send;
    counts.dropped += ended.drop;
    const isEmpty = ended.send + ended.drop === 0;
    if (isEmpty && deferredUntil({ undoUntil, ...found }) + LATE_MS <= now) await closeDeferral(db, id, now);
  }
  return counts;
};
