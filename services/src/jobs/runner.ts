// Runs a table of jobs by schedule, reports to /health and /metrics after each run, and watches from outside the queues.
import { setTimeout as delay } from 'node:timers/promises';
import type { ProcessContext, RunningPart } from '../platform/context.ts';
import { readJobCounts, readJobRuns, recordJobRun } from '../platform/heartbeat.ts';
import type { Firestore } from '../store/firestore.ts';
import type { Job, JobCounts, JobTools } from './job.ts';
import { openQueues } from './queues.ts';
import { JOB_TIMINGS, type JobTimings } from './timings.ts';
import { wakeOnDocuments, wakeOnEntries } from './wakeUps.ts';
import { createWatchdog } from './watchdog.ts';

type Options = {
  context: Pick<ProcessContext, 'clock' | 'log' | 'key' | 'redis' | 'metrics'>;
  db: Firestore;
  jobs: readonly Job[];
  timings?: JobTimings;
};

const ignore = (): void => undefined;

/** One promise that never settles must not keep a job from running for ever. */
const endedWithin = async <T>(work: Promise<T>, limitMs: number): Promise<T> => {
  const limit = new AbortController();
  const late = delay(limitMs, null, { signal: limit.signal }).then(() => {
    throw new Error(`the run did not end within ${limitMs} ms`);
  });
  return Promise.race([work, late]).finally(() => {
    late.catch(ignore);
    limit.abort();
  });
};

export const startJobs = async ({ context, db, jobs, timings = JOB_TIMINGS }: Options): Promise<RunningPart> => {
  const { clock, log, key, metrics } = context;
  const redis = context.redis();
  const tools: JobTools = { clock, log, key, redis, db };
  const watched = jobs.map(({ name, schedule }) => ({ name, everyMs: schedule.everyMs }));
  const watchdog = createWatchdog(watched, clock.realNow(), log);
  const runs = metrics.counter('job_runs_total', 'Runs of jobs by their end.', ['job', 'end']);
  const seconds = metrics.histogram('job_seconds', 'Duration of runs.', [0.01, 0.05, 0.2, 1, 5, 20], ['job']);
  /** Never goes back: a run happened even if a flushed Redis has lost it. */
  const ranAt = new Map<string, number>();
  const learnRuns = async (): Promise<void> => {
    const [times, counts] = await Promise.all([readJobRuns(redis, key), readJobCounts(redis, key)]);
    for (const [name, at] of times) ranAt.set(name, Math.max(at, ranAt.get(name) ?? 0));
    const facts = watched.map(({ name, everyMs }) => [
      name,
      { lastRunAt: ranAt.get(name) ?? null, everyMs, counts: counts.get(name) },
    ]);
    metrics.report({ jobs: Object.fromEntries(facts) });
  };

  const run = async (job: Job, data: unknown): Promise<JobCounts> => {
    const { name } = job;
    const startedAt = performance.now();
    try {
      const counts = await endedWithin(job.run(tools, data), Math.max(timings.runMs, 2 * job.schedule.everyMs));
      await recordJobRun(redis, key, name, { at: clock.realNow(), counts });
      await learnRuns();
      runs.inc({ job: name, end: 'done' });
      log.debug({ job: name, ...counts }, 'job done');
      return counts;
    } catch (error) {
      runs.inc({ job: name, end: 'failed' });
      log.error({ job: name, err: error }, 'job failed');
      throw error;
    } finally {
      seconds.observe({ job: name }, (performance.now() - startedAt) / 1_000);
    }
  };

  const followers = jobs.flatMap((each) => {
    // A failed run was logged; the next tick repeats it.
    const runAtOnce = async (): Promise<void> => run(each, each.data).then(ignore, ignore);
    return [
      ...(each.wakes === undefined ? [] : [wakeOnEntries({ context, redis, filter: each.wakes(), run: runAtOnce })]),
      ...(each.waiting === undefined ? [] : [wakeOnDocuments(each.waiting(db), { log, run: runAtOnce })]),
    ];
  });
  const blocking = context.redis('blocking');
  const queues = openQueues({ jobs, redis, blocking, prefix: key('jobs'), log, timings, run });

  /** An unavailable Redis is logged by its connection; the next round comes. */
  const reschedule = async (): Promise<void> => {
    await queues.schedule().catch((error: unknown) => log.debug({ err: error }, 'schedules could not be set'));
  };
  const look = async (): Promise<void> => {
    await learnRuns().catch((error: unknown) => log.debug({ err: error }, 'runs could not be read'));
    if (watchdog.look(ranAt, clock.realNow()).length > 0) await reschedule();
  };

  await queues.schedule();
  // Connected again, perhaps to an empty Redis.
  redis.on('ready', () => void reschedule());
  const timers = [
    setInterval(() => void reschedule(), timings.rescheduleMs),
    setInterval(() => void look(), timings.lookMs),
  ];
  await look();
  return {
    close: async () => {
      for (const timer of timers) clearInterval(timer);
      await Promise.all(followers.map(async (follower) => follower.close()));
      await queues.close();
    },
  };
};
