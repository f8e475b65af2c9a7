// Detects, outside the queues, when a job has stopped running for any reason: a queue cannot report its own failure.
import type { Log } from '../platform/log.ts';

/** A job may be this late beyond its schedule: alerts, every 30 s, count as missed after 75 s (LV5). */
const LATE_AFTER_MS = 45_000;

export type Watched = { name: string; everyMs: number };

export type Watchdog = {
  /** `ranAt`: real milliseconds by name. Returns the late jobs; each is logged once until it has run again. */
  look(ranAt: ReadonlyMap<string, number>, now: number): string[];
};

/** A job that never ran counts from `startedAt`. */
export const createWatchdog = (jobs: readonly Watched[], startedAt: number, log: Log): Watchdog => {
  const reported = new Set<string>();
  return {
    look: (ranAt, now) => {
      const late = jobs.filter(
        ({ name, everyMs }) => now - Math.max(ranAt.get(name) ?? 0, startedAt) > everyMs + LATE_AFTER_MS,
      );
      const names = new Set(late.map(({ name }) => name));
      for (const name of reported) {
        if (names.has(name)) continue;
        reported.delete(name);
        log.info({ job: name }, 'job runs again');
      }
      for (const name of names) {
        if (reported.has(name)) continue;
        reported.add(name);
        const ran = ranAt.get(name);
        log.error(
          { job: name, sinceMs: ran === undefined ? null : now - ran },
          'job has not run; schedules are set again',
        );
      }
      return [...names];
    },
  };
};
