// The jobs process: runs the table, restores its schedules, and reports how punctual each job is.
import type { StartPart } from '../platform/context.ts';
import { openRouter } from '../geo/openGeo.ts';
import { openProvider } from '../identity/openProvider.ts';
import { openBlobs } from '../platform/blobs/openBlobs.ts';
import { openExportFiles } from '../platform/openExportFiles.ts';
import { startJobs } from './runner.ts';
import { closeFirestore, connectFirestore } from '../store/firestore.ts';
import { followSubscribers } from '../store/webhooks/endpoints.ts';
import { jobTable } from './index.ts';
import { openReportExports } from './exports/openExports.ts';
import { openPushes } from './push/openPushes.ts';
import { openMessages } from './notify/openMessages.ts';
import { openWebhooks } from './webhooks/openWebhooks.ts';

export const start: StartPart = async (context) => {
  const db = connectFirestore(context.config);
  const { config, clock } = context;
  const subscribers = followSubscribers(db, context.log);
  const router = await openRouter(context);
  const blobs = await openBlobs(config);
  const files = await openExportFiles(config);
  const sends = openMessages(context, db, { blobs, files });
  const provider = openProvider({ ...context, db });
  const exports = openReportExports(context, db, files);
  const lanes = openWebhooks(context, db);
  const pushes = openPushes(context, db);
  const images = { blobs, origins: config.origins };
  const jobs = await startJobs({
    context,
    db,
    jobs: jobTable(clock.rate, {
      images,
      outgoing: sends,
      router,
      provider,
      exports: { queue: exports, files },
      escalationPhones: config.escalationPhones,
      proofDays: config.proofDays,
      lanes,
      pushes,
    }),
  });
  return {
    close: async () => {
      await Promise.all([jobs.close(), sends.close(), exports.close(), lanes.close(), pushes.close()]);
      await subscribers.close();
      await provider.close();
      await closeFirestore(db);
    },
  };
};
