// What a beat says beside the clocks: how old the source is, how late the jobs are, how many documents cannot be read.
import type { Beat } from '@despacho/contract/live.ts';
import type { Heartbeat } from '../../../platform/heartbeat.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Standing } from '../world/replica.ts';

export type Beats = {
  /** What the processes told of themselves. */
  take(processes: readonly Heartbeat[]): void;
  beatFor(standing: Standing, last: string, isCut: boolean): Beat;
};

/** The job whose silence makes levels old. */
const WATCHED_JOB = 'alerts';

export const createBeats = (clock: Clock, build: string): Beats => {
  let lastRunAt: number | null = null;
  let unreadable = 0;

  const ageOf = (at: number | null): number | null => (at === null ? null : Math.max(0, clock.realNow() - at));

  return {
    take: (processes) => {
      const runs = processes.flatMap(({ facts }) => facts.jobs?.[WATCHED_JOB]?.lastRunAt ?? []);
      // A job process that ended takes its heartbeat along, not the time of its last run.
      if (runs.length > 0) lastRunAt = Math.max(lastRunAt ?? 0, ...runs);
      // Every ingest sees the same documents.
      unreadable = Math.max(0, ...processes.map(({ facts }) => facts.unreadable ?? 0));
    },
    beatFor: ({ epoch, clock: standingClock, directory }, last, isCut) => ({
      serverTime: clock.now(),
      rate: clock.rate,
      epoch,
      clock: standingClock,
      last,
      sourceAgeMs: ageOf(directory.echoAt()),
      isCut,
      jobsAgeMs: ageOf(lastRunAt),
      unreadable,
      build,
    }),
  };
};
