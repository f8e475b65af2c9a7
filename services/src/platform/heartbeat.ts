// Every process writes its heartbeat and counters to Redis every 5 s; readers combine them.
import { hostname } from 'node:os';
import { z } from 'zod';
import { facts, type Metrics } from './metrics.ts';
import type { RedisClient } from './redis.ts';
import type { KeyOf } from './redisKeys.ts';

const everyMs = 5_000;
/** Longer than the 15 s after which a process counts as silent, so that a silent one is still seen. */
const keptSeconds = 60;

const heartbeat = z.object({
  name: z.string(),
  pid: z.number().int(),
  host: z.string(),
  build: z.string(),
  /** Real milliseconds. */
  startedAt: z.number(),
  at: z.number(),
  facts,
  /** prom-client's own form, for addUp. */
  metrics: z.array(z.looseObject({})),
});
export type Heartbeat = z.infer<typeof heartbeat>;

export type Beating = {
  /** Writes at once; the connection logs a failure. */
  beat(): Promise<void>;
  /** Takes the process off the list: it did not fall silent, it went home. */
  stop(): Promise<void>;
};

type Options = {
  redis: RedisClient;
  key: KeyOf;
  name: string;
  build: string;
  metrics: Metrics;
  realNow?: () => number;
};

/** In containers every process is number 1, so the machine's name is part of the key. */
const idOf = (name: string): string => `${name}:${hostname()}-${process.pid}`;

export const startHeartbeat = async (options: Options): Promise<Beating> => {
  const { redis, key, name, build, metrics, realNow = Date.now } = options;
  const id = idOf(name);
  const startedAt = realNow();
  let isStopped = false;

  const beat = async (): Promise<void> => {
    const current: Heartbeat = {
      name,
      pid: process.pid,
      host: hostname(),
      build,
      startedAt,
      at: realNow(),
      facts: metrics.facts(),
      metrics: (await metrics.registry.getMetricsAsJSON()).map((metric) => ({ ...metric })),
    };
    if (isStopped) return;
    // The list and the beats share a slot; a beat that expired is dropped from the list by the next reader.
    await redis
      .multi()
      .set(key(`process:${id}`), JSON.stringify(current), 'EX', keptSeconds)
      .sadd(key('processes'), id)
      .exec()
      .catch(() => null);
  };

  const timer = setInterval(() => void beat(), everyMs);
  timer.unref();
  await beat();
  return {
    beat,
    stop: async () => {
      isStopped = true;
      clearInterval(timer);
      await redis
        .multi()
        .del(key(`process:${id}`))
        .srem(key('processes'), id)
        .exec()
        .catch(() => null);
    },
  };
};

const readBeat = (text: string | null): Heartbeat[] => {
  if (text === null) return [];
  const parsed = heartbeat.safeParse(JSON.parse(text));
  // The heartbeat of another version may not be readable; it does not count.
  return parsed.success ? [parsed.data] : [];
};

/** Every process with a heartbeat in the last minute. */
export const readProcesses = async (redis: RedisClient, key: KeyOf): Promise<Heartbeat[]> => {
  const ids = (await redis.smembers(key('processes'))).toSorted();
  if (ids.length === 0) return [];
  const texts = await redis.mget(ids.map((id) => key(`process:${id}`)));
  const expired = ids.filter((_, index) => texts[index] === null);
  if (expired.length > 0) await redis.srem(key('processes'), ...expired);
  return texts.flatMap(readBeat);
};

const jobRuns = (key: KeyOf): string => key('job-runs');
const jobCounts = (key: KeyOf): string => key('job-counts');

/** `at` in real milliseconds. */
type JobRun = { at: number; counts: Record<string, number> };
const countsOf = z.record(z.string(), z.number());

/** When a job last ended well, in any process: a heartbeat expires after a minute, and a new process has no runs. */
export const recordJobRun = async (
  redis: RedisClient,
  key: KeyOf,
  name: string,
  { at, counts }: JobRun,
): Promise<void> => {
  await redis.multi().hset(jobRuns(key), name, at).hset(jobCounts(key), name, JSON.stringify(counts)).exec();
};

/** Real milliseconds by name of job. */
export const readJobRuns = async (redis: RedisClient, key: KeyOf): Promise<Map<string, number>> =>
  new Map(Object.entries(await redis.hgetall(jobRuns(key))).map(([name, at]) => [name, Number(at)]));

/** What the last run of each job did, by name of job. */
export const readJobCounts = async (redis: RedisClient, key: KeyOf): Promise<Map<string, Record<string, number>>> => {
  const found = Object.entries(await redis.hgetall(jobCounts(key)));
  return new Map(found.map(([name, text]) => [name, countsOf.parse(JSON.parse(text))]));
};
