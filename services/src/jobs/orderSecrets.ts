// Moves secrets out of orders that phones can read, also where `npm run secrets:migrate` never ran [DO18].
import { moveOldSecrets } from '../store/orders/secretsMigration.ts';
import type { JobCounts, JobTools } from './job.ts';

export const runOrderSecrets = async ({ db }: JobTools): Promise<JobCounts> => ({ moved: await moveOldSecrets(db) });
