// A real Redis on a free port with a folder of its own; it can be killed and started again on the same port and data.
import { silentLog } from '../../services/src/platform/log.ts';
import { startRedisServer, type RedisServer } from '../../services/src/supervision/redisServer.ts';
import { testFolder } from './folder.ts';
import { freePort } from './freePort.ts';

export type TestRedis = {
  port: number;
  url: string;
  /** The folder of its data. */
  folder: string;
  /** kill -9, as a failing machine would. */
  kill(): Promise<void>;
  /** After kill or stop: the same port and data. */
  start(): Promise<void>;
  stop(): Promise<void>;
  close(): Promise<void>;
};

export const startTestRedis = async (): Promise<TestRedis> => {
  const folder = await testFolder();
  const port = await freePort();
  const url = `redis://127.0.0.1:${port}`;
  const launch = async (): Promise<RedisServer> => startRedisServer(url, folder.path, silentLog());
  let server = await launch();
  return {
    port,
    url,
    folder: folder.path,
    kill: async () => {
      process.kill(server.pid, 'SIGKILL');
      await server.ended;
    },
    start: async () => {
      server = await launch();
    },
    stop: async () => server.close(),
    close: async () => {
      await server.close();
      await folder.close();
    },
  };
};
