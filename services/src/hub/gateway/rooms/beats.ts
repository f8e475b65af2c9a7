// Beats: each second every room gets the clocks, the age of the source and of the jobs, and the count of its unreadable documents.
import { readProcesses } from '../../../platform/heartbeat.ts';
import { scopeName } from '@despacho/domain/access/scope.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Beat } from '@despacho/contract/live/protocol.ts';
import type { ReplicaState } from '../state/replicaState.ts';
import type { Rooms } from './rooms.ts';
import type { RedisClient } from '../../../platform/redis.ts';
import type { KeyOf } from '../../../platform/redisKeys.ts';

export type Beats = {
  /** Reads what the processes report of themselves; keeps the previous values when Redis does not respond. */
  refresh(): Promise<void>;
  send(): void;
};

type Options = {
  redis: RedisClient;
  key: KeyOf;
  rooms: Pick<Rooms, 'all'>;
  present(): ReplicaState;
  isCut(): boolean;
  clock: Clock;
  build: string;
};

/** The levels of orders are old when this job has not run. */
const WATCHED_JOB = 'alerts';

const ALL = scopeName({ type: 'all' });

export const createBeats = ({ redis, key, rooms, present, isCut, clock, build }: Options): Beats => {
  let lastRunAt: number | null = null;
  let unreadableIn = (_scope: string): number => 0;

  const ageOf = (at: number | null): number | null => (at === null ? null : Math.max(0, clock.realNow() - at));

  const beatFor = ({ epoch, clock: currentClock, directory }: ReplicaState, last: string, scope: string): Beat => ({
    serverTime: clock.now(),
    rate: clock.rate,
    epoch,
    clock: currentClock,
    last,
    sourceAgeMs: directory.echoAgeMs(),
    isCut: isCut(),
    jobsAgeMs: ageOf(lastRunAt),
    unreadable: unreadableIn(scope),
    build,
  });

  return {
    refresh: async () => {
      const processes = await readProcesses(redis, key).catch(() => null);
      if (processes === null) return;
      const runs = processes.flatMap(({ facts }) => facts.jobs?.[WATCHED_JOB]?.lastRunAt ?? []);
      // The heartbeat of a job process that ended is gone; the time of its last run stays.
      if (runs.length > 0) lastRunAt = Math.max(lastRunAt ?? 0, ...runs);
      // Every ingest sees the same documents.
      unreadableIn = (scope) =>
        Math.max(
          0,
          ...processes.map(({ facts }) => (scope === ALL ? facts.unreadable : facts.unreadableByScope?.[scope]) ?? 0),
        );
    },
    send: () => {
      for (const room of rooms.all()) {
        room.sendLater(() => ({
          event: 'live:beat',
          json: JSON.stringify(beatFor(present(), room.last(), room.scope)),
        }));
      }
    },
  };
};
