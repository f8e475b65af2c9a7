// Starts a phone in a thread, and ends it once all that its courier did is sent.
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { RideReport } from './ride.ts';
import type { ThreadTask } from './ridingThread.ts';

export type RidingPhone = {
  courierId: string;
  /** Sends what waits; rejects where the phone failed meanwhile. */
  finish(): Promise<RideReport>;
};

export const threadPhone = (task: ThreadTask): RidingPhone => {
  const worker = new Worker(new URL('ridingThread.ts', import.meta.url), {
    workerData: task,
    execArgv: ['--disable-warning=ExperimentalWarning'],
  });
  const reported = once(worker, 'message').then(([report]) => report as RideReport);
  const failed = once(worker, 'exit').then(() => {
    throw new Error(`the phone of ${task.courier.id} ended`);
  });
  reported.catch(() => undefined);
  failed.catch(() => undefined);
  return {
    courierId: task.courier.id,
    finish: async () => {
      worker.postMessage('finish', []);
      const report = await Promise.race([reported, failed]);
      await worker.terminate();
      return report;
    },
  };
};
