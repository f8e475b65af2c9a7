// The real product: Redis, the API with the built wall, and the gateway; the bare page is served from the same origin.
import { createServer } from 'node:http';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { createProxyServer } from 'http-proxy-3';
import { clockOf } from '../../../services/src/platform/clock.ts';
import { configFrom } from '../../../services/src/platform/config.ts';
import { silentLog } from '../../../services/src/platform/log.ts';
import { closeRedis, connectRedis } from '../../../services/src/platform/redis.ts';
import { testFolder } from '../../support/folder.ts';
import { freePort } from '../../support/freePort.ts';
import { startTestRedis } from '../../support/redis.ts';
import { startService } from '../../support/serviceProcess.ts';
import { until } from '../../support/until.ts';
import { startPlayer, type Player } from './player.ts';

export type Product = { origin: string; player: Player; close(): Promise<void> };

const OPERATION = 'bench';
const TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  // A worker of another type is silently rejected, and the map has no streets.
  '.mjs': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
};

/** Paths below /bare/ are served from `folder`, everything else, also sockets, by the product. */
const startFront = async (port: number, target: string, folder: string) => {
  const proxy = createProxyServer({ target, ws: true });
  proxy.on('error', () => undefined);
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', target);
    if (!pathname.startsWith('/bare/')) {
      proxy.web(request, response);
      return;
    }
    readFile(join(folder, pathname.slice('/bare/'.length))).then(
      (body) => response.setHeader('content-type', TYPES[extname(pathname)] ?? 'application/octet-stream').end(body),
      () => response.writeHead(404).end(),
    );
  });
  server.on('upgrade', (request, socket, head) => {
    proxy.ws(request, socket, head);
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return async (): Promise<void> => {
    proxy.close();
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
};

type Played = {
  /** Rate of the operation's clock; 1 unless a day must pass in a minute. */
  speed: number;
  changesPerSecond: number;
  orders: number;
};

export const startProduct = async (bare: string, { speed, changesPerSecond, orders }: Played): Promise<Product> => {
  const folder = await testFolder();
  const redis = await startTestRedis();
  const [port, inner, firestore] = [await freePort(), await freePort(), await freePort()];
  const origin = `http://127.0.0.1:${port}`;
  const settings = {
    DATA_DIR: folder.path,
    REDIS_URL: redis.url,
    FIRESTORE_PORT: String(firestore),
    OPERATION,
    HOST: '127.0.0.1',
    PORT: String(inner),
    PUBLIC_ORIGIN: origin,
    // The demo's own process does not run; only its clock setting is used.
    DEMO: speed === 1 ? 'off' : 'on',
    ...(speed === 1 ? {} : { DEMO_SPEED: String(speed) }),
    MAP_STYLE_URL: 'off',
    LOG_LEVEL: 'warn',
    ...(process.env['MAP_DATA_DIR'] === undefined ? {} : { MAP_DATA_DIR: process.env['MAP_DATA_DIR'] }),
  };
  const store = await startService(['firestore'], settings);
  const config = configFrom(settings);
  const connection = connectRedis(redis.url, silentLog());
  const player = await startPlayer({
    redis: connection,
    key: (name) => `{${OPERATION}}:${name}`,
    now: clockOf(config).now,
    changesPerSecond,
    orders,
  });
  const api = await startService(['api', 'gateway'], settings);
  const closeFront = await startFront(port, `http://127.0.0.1:${inner}`, bare);
  await until('the wall is served', async () => (await fetch(`${origin}/wallboard/`)).ok, { withinMs: 30_000 });
  return {
    origin,
    player,
    close: async () => {
      await player.close();
      await closeFront();
      await api.kill('SIGTERM');
      await store.kill('SIGTERM');
      await closeRedis(connection);
      await redis.close();
      await folder.close();
    },
  };
};
