// The gateway process. Several may run; each has its own sockets on the shared server.
import { tokensOf } from '../identity/sessions.ts';
import type { StartPart } from '../platform/context.ts';
import { startGateway } from './gateway/gateway.ts';
import { realTimers } from './timers.ts';

export const start: StartPart = async (context) => {
  const { config, redis, key, clock, build, log, metrics, http } = context;
  const gateway = startGateway({
    http: http.server,
    origins: config.origins,
    trustProxy: config.trustProxy,
    caps: config.sockets,
    redis: redis(),
    blocking: redis(),
    key,
    tokens: tokensOf(context),
    clock,
    build,
    log,
    metrics,
    timers: realTimers,
    monotonicNow: () => performance.now(),
  });
  return { close: gateway.close };
};
