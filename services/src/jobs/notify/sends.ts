// The queue of messages that wait to be sent: each is a job of its own, tried again after growing pauses [MS11].
import { DelayedError, Queue, UnrecoverableError, Worker, type Job as QueuedJob } from 'bullmq';
import { z } from 'zod';
import type { Log } from '../../platform/log.ts';
import { messageChannel } from '@despacho/contract/messages.ts';
import type { MessageName } from '../../store/messages/outbox.ts';
import { isReachable, logErrorsOf, within } from '../queues.ts';
import type { JobTimings } from '../timings.ts';
import type { Sending, Sent } from './sending.ts';
import type { RedisClient } from '../../platform/redis.ts';

const QUEUE = 'message-sends';
const AT_ONCE = 4;
/** More than a message is tried: the message itself records when it has failed. */
const ATTEMPTS = 20;
/** Doubled after each try, up to the longest. */
const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 120_000;
const BUSY_PAUSE_MS = 3_000;
const CLOSE_MS = 20_000;

const payload = z.strictObject({ channel: messageChannel, id: z.string().min(1) });

/** A job's id is its message's, so that one message is never two jobs; BullMQ takes no colon. */
const jobIdOf = ({ channel, id }: MessageName): string => `${channel}-${encodeURIComponent(id)}`;

export type Sends = {
  /** Those that are in the queue already stay as they are. */
  add(names: readonly MessageName[]): Promise<void>;
  close(): Promise<void>;
};

type Options = {
  redis: RedisClient;
  blocking: RedisClient;
  prefix: string;
  log: Log;
  timings: JobTimings;
  firstPauseMs?: number;
  send: Sending;
  onEnd: (sent: Sent) => void;
};

export const openSends = ({
  redis,
  blocking,
  prefix,
  log,
  timings,
  firstPauseMs = FIRST_PAUSE_MS,
  send,
  onEnd,
}: Options): Sends => {
  const queue = new Queue(QUEUE, {
    connection: redis,
    prefix,
    defaultJobOptions: {
      attempts: ATTEMPTS,
      backoff: { type: 'pause' },
      // Finished jobs are removed: the outbox is the record, and the id must be free again.
      removeOnComplete: true,
      removeOnFail: true,
    },
  });
  const work = async (job: QueuedJob<unknown, void>, token?: string): Promise<void> => {
    const name = payload.safeParse(job.data);
    if (!name.success) throw new UnrecoverableError('not a message');
    const sent = await send(name.data);
    onEnd(sent);
    if (sent === 'busy') {
      // Not a try: it waits, without a growing pause.
      await job.moveToDelayed(Date.now() + BUSY_PAUSE_MS, token);
      throw new DelayedError();
    }
    if (sent === 'again') throw new Error('the message waits for its next try');
  };
  const worker = new Worker<unknown, void>(QUEUE, work, {
    connection: blocking,
    prefix,
    concurrency: AT_ONCE,
    lockDuration: timings.lockMs,
    stalledInterval: timings.stalledMs,
    settings: { backoffStrategy: (tries) => Math.min(firstPauseMs * 2 ** (tries - 1), LONGEST_PAUSE_MS) },
  });
  queue.on('error', logErrorsOf(log, QUEUE));
  worker.on('error', logErrorsOf(log, QUEUE));
  worker.on('failed', (job, error) => log.debug({ job: job?.id, err: error }, 'message not sent yet'));
  return {
    add: async (names) => {
      await queue.addBulk(names.map((data) => ({ name: QUEUE, data, opts: { jobId: jobIdOf(data) } })));
    },
    close: async () => {
      const isCutOff = !(await isReachable(redis, prefix));
      await within(worker.close(isCutOff), CLOSE_MS);
      await queue.close();
    },
  };
};
