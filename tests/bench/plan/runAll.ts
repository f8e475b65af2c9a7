// Runs days by rules on all processors.
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { Job, Result } from './worker.ts';

/** Runs the jobs on all processors, in any order; results are in the order of the jobs. */
export const runAll = async (jobs: readonly Job[]): Promise<Result[]> => {
  const results: Result[] = [];
  let next = 0;
  const work = async (): Promise<void> => {
    const worker = new Worker(new URL('worker.ts', import.meta.url));
    while (next < jobs.length) {
      const at = next;
      next += 1;
      const { promise, resolve, reject } = Promise.withResolvers<Result>();
      worker.once('message', resolve);
      worker.once('error', reject);
      worker.postMessage(jobs[at], []);
      // In sequence: a worker does one day after the other.
      results[at] = await promise;
      worker.removeListener('error', reject);
    }
    await worker.terminate();
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  return results;
};
