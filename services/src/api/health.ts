// GET /health: whether the service works. GET /metrics: its figures, for this machine or with the metrics token.
import { timingSafeEqual } from 'node:crypto';
import type { Express, Request } from 'express';
import type { Config } from '../platform/config.ts';
import type { ProcessContext } from '../platform/context.ts';
import { healthOf } from '../platform/health.ts';
import { readProcesses, type Heartbeat } from '../platform/heartbeat.ts';
import { addUp } from '../platform/metrics.ts';
import { probeFirestore, withinLimit, type Firestore } from '../store/firestore.ts';
import { sendNotFound } from './mount.ts';
import type { Handlers } from './handlers.ts';
import type { RedisClient } from '../platform/redis.ts';

type Dependencies = Pick<ProcessContext, 'clock' | 'build' | 'key'> & { redis: RedisClient; db: Firestore };

/** The route is public, so one check of Redis and Firestore serves all requests within a second. */
const LOOK_EVERY_MS = 1_000;
const LOOK_LIMIT_MS = 2_000;

type Look = { redisAt: number | null; firestoreAt: number | null; processes: Heartbeat[] };

const createLook = ({ clock, key, redis, db }: Dependencies): (() => Promise<Look>) => {
  let latest: Look = { redisAt: null, firestoreAt: null, processes: [] };
  let lookedAt = -Infinity;
  let looking: Promise<Look> | null = null;

  const look = async (): Promise<Look> => {
    const [processes, firestore] = await Promise.allSettled([
      withinLimit(readProcesses(redis, key), LOOK_LIMIT_MS),
      probeFirestore(db, LOOK_LIMIT_MS),
    ]);
    const now = clock.realNow();
    latest = {
      redisAt: processes.status === 'fulfilled' ? now : latest.redisAt,
      processes: processes.status === 'fulfilled' ? processes.value : latest.processes,
      firestoreAt: firestore.status === 'fulfilled' ? now : latest.firestoreAt,
    };
    return latest;
  };

  return async () => {
    if (looking === null && clock.realNow() - lookedAt < LOOK_EVERY_MS) return latest;
    looking ??= look().finally(() => {
      looking = null;
      lookedAt = clock.realNow();
    });
    return looking;
  };
};

export const healthHandlers = (dependencies: Dependencies): Pick<Handlers, 'health'> => {
  const look = createLook(dependencies);
  return {
    health: async ({ isOperator }) => {
      const observation = await look();
      const value = healthOf({ now: dependencies.clock.realNow(), build: dependencies.build, ...observation });
      return {
        ok: true,
        value: isOperator ? value : { status: value.status },
        status: value.status === 'ok' ? 200 : 503,
      };
    },
  };
};

const isLoopback = (address: string | undefined): boolean =>
  address !== undefined && /^(127(\.\d{1,3}){3}|::1|::ffff:127(\.\d{1,3}){3})$/.test(address);

const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-real-ip'];

/**
 * The peer must be this machine, and so must the client it forwards for: a proxy on this machine forwards requests of others.
 * A header alone never grants access, it can only deny it.
 */
const isFromThisMachine = (request: Request): boolean => {
  if (!isLoopback(request.socket.remoteAddress) || !isLoopback(request.ip)) return false;
  return FORWARDED.every((name) => request.get(name) === undefined);
};

const hasToken = (request: Request, token: string | null): boolean => {
  const given = Buffer.from(request.get('authorization') ?? '');
  const expected = Buffer.from(`Bearer ${token ?? ''}`);
  return token !== null && given.length === expected.length && timingSafeEqual(given, expected);
};

/** Whether a request comes from this machine or with the token of the monitoring: it may see how the processes are. */
export const createIsOperator =
  ({ metricsToken }: Pick<Config, 'metricsToken'>) =>
  (request: Request): boolean =>
    isFromThisMachine(request) || hasToken(request, metricsToken);

/** Others learn nothing, not even that there is such a page. */
export const mountMetrics = (app: Express, redis: RedisClient, { config, key }: ProcessContext): void => {
  const isOperator = createIsOperator(config);
  app.get('/metrics', async (request, response) => {
    if (!isOperator(request)) {
      sendNotFound(request, response);
      return;
    }
    const processes = await withinLimit(readProcesses(redis, key), LOOK_LIMIT_MS);
    const text = await addUp(processes.map(({ metrics }) => metrics));
    response
      .set({ 'Cache-Control': 'no-store', 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8' })
      .send(text);
  });
};
