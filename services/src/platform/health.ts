// The response of /health, computed from the heartbeats. Pure, so that every failure can be tested.
import type { Heartbeat } from './heartbeat.ts';
import type { Facts } from './metrics.ts';

const UNREADABLE_LIST = '/documents-unreadable';

/** Silent for longer than this is dead. */
const silentAfterMs = 15_000;

export type HealthDependencies = {
  /** Real milliseconds. */
  now: number;
  build: string;
  /** When this process last had a good response of each; null before the first. */
  redisAt: number | null;
  firestoreAt: number | null;
  processes: Heartbeat[];
};

type Counts = Record<string, number>;
type JobHealth = { lastRunAt: string | null; lateMs: number; counts?: Counts };
type ProcessHealth = { name: string; pid: number; host: string; startedAt: number; heartbeatAgeMs: number };

export type HealthReport = {
  status: 'ok' | 'degraded';
  redis: boolean;
  firestore: boolean;
  sourceAgeMs: number | null;
  unreadable: number;
  unreadableList: string;
  jobs: Record<string, JobHealth>;
  processes: ProcessHealth[];
  build: string;
};

const isFresh = (now: number, at: number | null | undefined): boolean =>
  at !== null && at !== undefined && now - at <= silentAfterMs;

const newest = (values: (number | null | undefined)[]): number | null => {
  const numbers = values.filter((value) => typeof value === 'number');
  return numbers.length === 0 ? null : Math.max(...numbers);
};

type JobRun = { lastRunAt: number | null; everyMs: number; startedAt: number; counts: Counts | undefined };

/** Several processes report the same job: the newest run counts. A job that never ran is late since its process began. */
const latestRuns = (processes: Heartbeat[]): Map<string, JobRun> => {
  const runs = new Map<string, JobRun>();
  for (const { facts, startedAt } of processes) {
    for (const [name, { lastRunAt, everyMs, counts }] of Object.entries(facts.jobs ?? {})) {
      const before = runs.get(name);
      const isNewest = (lastRunAt ?? 0) >= (before?.lastRunAt ?? 0);
      runs.set(name, {
        everyMs,
        counts: isNewest ? (counts ?? before?.counts) : before?.counts,
        lastRunAt: newest([before?.lastRunAt, lastRunAt]),
        startedAt: Math.min(before?.startedAt ?? startedAt, startedAt),
      });
    }
  }
  return runs;
};

const jobHealth = (now: number, { lastRunAt, everyMs, startedAt, counts }: JobRun): JobHealth => ({
  lastRunAt: lastRunAt === null ? null : new Date(lastRunAt).toISOString(),
  lateMs: Math.max(0, now - (lastRunAt ?? startedAt) - everyMs),
  ...(counts === undefined ? {} : { counts }),
});

/** [LV29] At its heartbeat by the clock of the ingest alone; then it grows by ours. Null: no echo yet. */
const sourceAgeOf = ({ at, facts }: Heartbeat, now: number): number | null =>
  facts.sourceEchoAt === undefined ? null : Math.max(0, at - facts.sourceEchoAt) + Math.max(0, now - at);

const factsOf = (processes: Heartbeat[]): Facts[] => processes.map(({ facts }) => facts);

/** `degraded` responds with 503: Firestore, Redis or every ingest silent for 15 s. */
export const healthOf = ({ now, build, redisAt, firestoreAt, processes }: HealthDependencies): HealthReport => {
  const redis = isFresh(now, redisAt);
  const firestore = isFresh(now, newest([firestoreAt, ...factsOf(processes).map((facts) => facts.firestoreAt)]));
  const isIngested = processes.some(({ name, at }) => name === 'ingest' && isFresh(now, at));
  const sourceAges = processes.flatMap((process) => sourceAgeOf(process, now) ?? []);
  return {
    status: redis && firestore && isIngested ? 'ok' : 'degraded',
    redis,
    firestore,
    sourceAgeMs: sourceAges.length === 0 ? null : Math.min(...sourceAges),
    // Every ingest sees the same documents, so their counts are not added.
    unreadableList: UNREADABLE_LIST,
    unreadable: Math.max(0, ...factsOf(processes).map((facts) => facts.unreadable ?? 0)),
    jobs: Object.fromEntries([...latestRuns(processes)].map(([name, run]) => [name, jobHealth(now, run)])),
    processes: processes.map(({ name, pid, host, startedAt, at }) => ({
      name,
      pid,
      host,
      startedAt,
      heartbeatAgeMs: Math.max(0, now - at),
    })),
    build,
  };
};
