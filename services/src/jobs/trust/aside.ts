// Counting inside a job: the job goes on when the count fails.
import type { JobTools } from '../job.ts';

/** [TS1] `what`: what is missing then, for the log. */
export const aside = async (
  { log }: Pick<JobTools, 'log'>,
  what: string,
  run: () => Promise<unknown>,
): Promise<void> => {
  try {
    await run();
  } catch (error) {
    log.warn({ err: error, what }, 'the trust report misses a count');
  }
};
