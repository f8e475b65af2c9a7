// A free port, so that tests run beside each other and beside a running product.
import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Below the ports that the system gives to outgoing connections: one of those could be in use before it is listened to. */
const PORTS = { from: 11_000, to: 32_000 };
/** A band for each worker of a test run: a port that was found free is listened to only later, and no other worker may get it until then. */
const BANDS = 16;
const WIDTH = Math.floor((PORTS.to - PORTS.from) / BANDS);

const isFree = async (port: number): Promise<boolean> => {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const server = createServer();
  server.once('error', () => resolve(false));
  server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  return promise;
};

// Vitest counts the workers that run at the same time from 1; outside of it there is one.
const band = Number(process.env['VITEST_POOL_ID'] ?? 0) % BANDS;
let next = randomInt(WIDTH);

/** Another one at each call, until all ports of the band were used. Throws when none is free. */
export const freePort = async (): Promise<number> => {
  for (let tries = 0; tries < WIDTH; tries += 1) {
    const port = PORTS.from + band * WIDTH + next;
    next = (next + 1) % WIDTH;
    if (await isFree(port)) return port;
  }
  throw new Error(`No port of band ${band} is free`);
};
