// The queue of exports: one is made at a time, each as a job under its own id.
import { z } from 'zod';
import { waitingExports } from '../../store/reports/exports.ts';
import type { JobCounts, JobTools } from '../job.ts';
import { openWork, type WorkTools } from '../workQueue.ts';
import type { Made, MakeExport } from './making.ts';

const payload = z.strictObject({ id: z.string().min(1) });

export type ExportQueue = {
  /** Those that are in the queue already stay as they are. */
  add(ids: readonly string[]): Promise<void>;
  /** What is being made is given back, and begins again with the next process. */
  close(): Promise<void>;
};

type Options = WorkTools & { make: MakeExport; onEnd: (made: Made) => void };

export const openExports = ({ make, onEnd, ...tools }: Options): ExportQueue => {
  const closing = new AbortController();
  const queue = openWork(tools, {
    name: 'export-files',
    payload,
    run: async ({ id }) => onEnd(await make(id, closing.signal)),
    onFailed: (job, error) => tools.log.warn({ job: job?.id, err: error }, 'export not made yet'),
  });
  return {
    add: async (ids) => queue.add(ids.map((id) => ({ id, data: { id } }))),
    close: async () => {
      closing.abort();
      await queue.close();
    },
  };
};

/** Adds new exports, and those whose process or Redis was lost. */
export const dispatchingExports =
  ({ add }: Pick<ExportQueue, 'add'>) =>
  async ({ db, clock }: Pick<JobTools, 'db' | 'clock'>): Promise<JobCounts> => {
    const waiting = await waitingExports(db, clock.realNow());
    if (waiting.length > 0) await add(waiting);
    return { waiting: waiting.length };
  };
