// PORT=0 takes a free port. It is chosen before anything starts, because addresses and child processes depend on it.
import { createServer } from 'node:net';
import { configFrom, type Config } from '../config.ts';

const freePort = async (host: string): Promise<number> => {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const server = createServer();
  server.once('error', reject);
  server.listen(0, host, () => {
    const address = server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    server.close(() => resolve(port));
  });
  return promise;
};

/** Should another program take the port in between, the process falls, and its next start takes another one. */
export const configWithPort = async (environment: Record<string, string | undefined>): Promise<Config> => {
  const config = configFrom(environment);
  if (config.port !== 0) return config;
  return configFrom({ ...environment, PORT: String(await freePort(config.host)) });
};
