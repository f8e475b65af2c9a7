// Removes exports a day after they were asked for: the record first, then the file, and files that no record names.
import type { ExportFiles } from '../../platform/exportFiles.ts';
import { removeExpired } from '../../store/reports/exports.ts';
import type { JobCounts, JobTools } from '../job.ts';

/** A file is written within its export's day, so one that is older than two belongs to none. */
const OLDEST_MS = 2 * 86_400_000;

/** [RP9] */
export const expiringExports =
  (files: ExportFiles) =>
  async ({ db, clock }: Pick<JobTools, 'db' | 'clock'>): Promise<JobCounts> => {
    const now = clock.realNow();
    const gone = await removeExpired(db, now);
    for (const id of gone) await files.remove(id);
    return { expired: gone.length, lost: await files.removeBefore(now - OLDEST_MS) };
  };
