// What every process of the service is given, and what it gives back. start.ts makes it; parts only receive it.
//
// Each part exports exactly this, from the file that start.ts names:
//   export const start: StartPart = async (context) => { ...; return { close: async () => { ... } }; };
//     api      services/src/api/process.ts            ingest  services/src/hub/ingestProcess.ts
//     gateway  services/src/hub/gatewayProcess.ts     jobs    services/src/jobs/process.ts
//     demo     services/src/demo/process.ts
// `start` resolves when the process responds. `close` resolves when nothing of it runs any more; it is called once.
import type { RequestListener, Server } from 'node:http';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Log } from './log.ts';
import type { Metrics } from './metrics.ts';
import type { RedisUse, RedisClient } from './redis.ts';
import type { KeyOf } from './redisKeys.ts';

/** The one HTTP server that api and gateway share. It listens only after both are mounted, and is closed by start.ts. */
export type SharedHttp = {
  /** For Socket.IO: `new Server(context.http.server, …)`. */
  server: Server;
  /** For Express: `context.http.mount(app)`. Until then every request gets 404. */
  mount(handler: RequestListener): void;
  /** Aborted when it stops to listen: responses without an end are ended then. */
  stopping: AbortSignal;
};

/** The secret has been read or made by now. */
export type RunningConfig = Config & { sessionSecret: string };

export type ProcessContext = {
  config: RunningConfig;
  clock: Clock;
  /** Already carries the name of the part. */
  log: Log;
  /** A new connection, closed after all parts are. `blocking` waits for ever instead of failing: workers of BullMQ. */
  redis(use?: RedisUse): RedisClient;
  /** The keys of the operation. */
  key: KeyOf;
  metrics: Metrics;
  /** Hash of the sources this process runs, shown by /health and sent in the beat. */
  build: string;
  http: SharedHttp;
};

export type RunningPart = { close(): Promise<void> };
export type StartPart = (context: ProcessContext) => Promise<RunningPart>;
