// A file that is touched as long as the event loop of this process runs: the health check of a container reads it
// (services/bin/alive.mjs). It depends on nothing else, so that an unavailable Redis does not fail every container.
import { rmSync, writeFileSync } from 'node:fs';
import type { Log } from '../log.ts';

const everyMs = 5_000;

export type Alive = { stop(): Promise<void> };

/** From when the process is ready. */
export const startAlive = (file: string, log: Log): Alive => {
  let isReported = false;
  const touch = (): void => {
    try {
      writeFileSync(file, `${process.pid}\n`);
    } catch (error) {
      if (!isReported)
        log.error({ err: error, file }, 'ALIVE_FILE cannot be written; the health check will call us dead');
      isReported = true;
    }
  };
  touch();
  const timer = setInterval(touch, everyMs);
  timer.unref();
  return {
    stop: async () => {
      clearInterval(timer);
      rmSync(file, { force: true });
    },
  };
};
