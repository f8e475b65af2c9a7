// The queue of messages that wait to be sent: each is a job of its own, tried again after growing pauses [MS11].
import { DelayedError } from 'bullmq';
import { z } from 'zod';
import { messageChannel } from '@despacho/contract/messages.ts';
import type { MessageName } from '../../store/messages/outbox.ts';
import { openWork, type WorkTools } from '../workQueue.ts';
import type { Sending, Sent } from './sending.ts';

const AT_ONCE = 4;
/** More than a message is tried: the message itself records when it has failed. */
const ATTEMPTS = 20;
/** Doubled after each try, up to the longest. */
const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 120_000;
const BUSY_PAUSE_MS = 3_000;

const payload = z.strictObject({ channel: messageChannel, id: z.string().min(1) });

export type Sends = {
  /** Those that are in the queue already stay as they are. */
  add(names: readonly MessageName[]): Promise<void>;
  close(): Promise<void>;
};

type Options = WorkTools & {
  firstPauseMs?: number;
  send: Sending;
  onEnd: (sent: Sent) => void;
};

export const openSends = ({ firstPauseMs = FIRST_PAUSE_MS, send, onEnd, ...tools }: Options): Sends => {
  const queue = openWork(tools, {
    name: 'message-sends',
    payload,
    run: async (name, job, token) => {
      const sent = await send(name);
      onEnd(sent);
      if (sent === 'busy') {
        // Not a try: it waits, without a growing pause.
        await job.moveToDelayed(Date.now() + BUSY_PAUSE_MS, token);
        throw new DelayedError();
      }
      if (sent === 'again') throw new Error('the message waits for its next try');
    },
    onFailed: (job, error) => tools.log.debug({ job: job?.id, err: error }, 'message not sent yet'),
    ofWorker: {
      concurrency: AT_ONCE,
      settings: { backoffStrategy: (tries) => Math.min(firstPauseMs * 2 ** (tries - 1), LONGEST_PAUSE_MS) },
    },
    ofJobs: { attempts: ATTEMPTS, backoff: { type: 'pause' } },
  });
  return {
    ...queue,
    // One message is never two jobs.
    add: async (names) => queue.add(names.map((data) => ({ id: `${data.channel}-${data.id}`, data }))),
  };
};
