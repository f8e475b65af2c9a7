// Brings what waits in the outbox into the queue, every few seconds: new messages, and those that a lost Redis forgot.
import type { MessageChannel } from '@despacho/contract/messages.ts';
import { pendingMessages } from '../../store/messages/outbox.ts';
import type { JobCounts, JobTools } from '../job.ts';
import type { Sends } from './sends.ts';

/** More than a control room makes in the minutes a gateway may be away. */
const MOST = 1_000;
const CHANNELS: readonly MessageChannel[] = ['sms', 'email'];

/** Of a queue, only what takes in messages. */
export type Outgoing = Pick<Sends, 'add'>;

export const dispatching =
  (sends: Outgoing) =>
  async ({ db }: Pick<JobTools, 'db'>): Promise<JobCounts> => {
    const found = await Promise.all(
      CHANNELS.map(async (channel) => {
        const ids = await pendingMessages(db, channel, MOST);
        return ids.map((id) => ({ channel, id }));
      }),
    );
    const waiting = found.flat();
    if (waiting.length > 0) await sends.add(waiting);
    return { waiting: waiting.length };
  };
