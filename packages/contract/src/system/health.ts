// The response of /health, and the report of each process.
import { z } from 'zod';
import { routes } from '../route.ts';

export const processReport = z.object({
  name: z.string(),
  pid: z.number().int(),
  host: z.string(),
  startedAt: z.number(),
  heartbeatAgeMs: z.number(),
});

export const health = z.object({
  status: z.enum(['ok', 'degraded']),
  redis: z.boolean(),
  firestore: z.boolean(),
  /** Age of the newest canary echo of any ingest; null before the first. */
  sourceAgeMs: z.number().nullable(),
  /** Documents in quarantine, because they could not be read. */
  unreadable: z.number().int(),
  /** The screen that lists them, with path and reason. */
  unreadableList: z.string(),
  /** `counts`: what the last run did, as of the nightly check of numbers how many days differed. */
  jobs: z.record(
    z.string(),
    z.object({
      lastRunAt: z.iso.datetime().nullable(),
      lateMs: z.number(),
      counts: z.record(z.string(), z.number()).optional(),
    }),
  ),
  processes: z.array(processReport),
  build: z.string(),
});

/** For callers from elsewhere without the token of the monitoring. */
export const anonymousHealth = health.pick({ status: true });

export const healthRoutes = routes({
  health: { method: 'GET', path: '/health', guard: 'public', response: z.union([health, anonymousHealth]) },
});
