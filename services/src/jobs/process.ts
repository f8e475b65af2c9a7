// The jobs process: runs the table, keeps its schedules alive, and tells how punctual each job is.
import type { StartPart } from '../platform/context.ts';
import { openBlobs } from '../platform/blobs/openBlobs.ts';
import { startJobs } from './runner.ts';
import { closeFirestore, connectFirestore } from '../store/firestore.ts';
import { jobTable } from './index.ts';

export const start: StartPart = async (context) => {
  const db = connectFirestore(context.config);
  const images = { blobs: await openBlobs(context.config), origins: context.config.origins };
  const jobs = await startJobs({ context, db, jobs: jobTable(context.clock.rate, images) });
  return {
    close: async () => {
      await jobs.close();
      await closeFirestore(db);
    },
  };
};
