// Ends the waiting of messages of imports: sends them once the import can be undone no longer, drops them where it is undone.
import { localDay } from '@despacho/domain/localTime.ts';
import { deferralEndOf, deferredUntil } from '@despacho/domain/orders/import/undo.ts';
import { endWaiting } from '../../store/messages/deferred.ts';
import { closeDeferral, deferringImports } from '../../store/orders/import/imports.ts';
import type { MessageName } from '../../store/messages/outbox.ts';
import { countEvents, type TrustEvent } from '../../store/trust/waiting.ts';
import type { JobCounts, JobTools } from '../job.ts';

/** An upload that began in time may write messages for so much longer. */
const LATE_MS = 10 * 60_000;

/** Events that Redis counts in one call. */
const AT_ONCE = 500;

/** [TS7] */
const countDropped = async ({ redis, key, clock }: JobTools, names: readonly MessageName[]): Promise<void> => {
  const events = names.map(({ channel, id }): TrustEvent => ({
    name: `${channel} ${id}`,
    additions: [[`${channel}|dropped`, 1]],
  }));
  for (let from = 0; from < events.length; from += AT_ONCE)
    await countEvents(redis, key, localDay(clock.now()), events.slice(from, from + AT_ONCE));
};

export const runDeferredMessages = async (tools: JobTools): Promise<JobCounts> => {
  const { db, clock } = tools;
  const counts = { imports: 0, sent: 0, dropped: 0 };
  for (const batch of await deferringImports(db)) {
    const { id, deferral: found, undoUntil } = batch;
    if (found === null) continue;
    const deferral = { undoUntil, ...found };
    const now = clock.realNow();
    const end = deferralEndOf(deferral, now);
    counts.imports += 1;
    if (end === null) continue;
    const ended = await endWaiting(db, id, end);
    counts[end === 'send' ? 'sent' : 'dropped'] += ended.length;
    // Those that are sent come to their end later.
    if (end === 'drop') await countDropped(tools, ended);
    if (ended.length === 0 && deferredUntil(deferral) + LATE_MS <= now) await closeDeferral(db, id, now);
  }
  return counts;
};
