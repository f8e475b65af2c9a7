// Adds the pending messages of the outbox to the queue: new ones as soon as they are written, and those lost with Redis.
import { MESSAGE_CHANNELS } from '@despacho/contract/messages.ts';
import { pendingMessages } from '../../store/messages/outbox.ts';
import type { JobCounts, JobTools } from '../job.ts';
import type { Sends } from './sends.ts';

/** More than a control room writes in the minutes that a gateway may be unavailable. */
const MAX = 1_000;

/** The part of the queue that accepts messages. */
export type Outgoing = Pick<Sends, 'add'>;

export const dispatching =
  (sends: Outgoing) =>
  async ({ db }: Pick<JobTools, 'db'>): Promise<JobCounts> => {
    const found = await Promise.all(
      MESSAGE_CHANNELS.map(async (channel) => {
        const ids = await pendingMessages(db, channel, MAX);
        return ids.map((id) => ({ channel, id }));
      }),
    );
    const waiting = found.flat();
    if (waiting.length > 0) await sends.add(waiting);
    return { waiting: waiting.length };
  };
