// Ends a process in order: the last opened resource is closed first, within a time limit, on a signal or when its
// parent is gone.
import type { Log } from '../log.ts';

export type Shutdown = {
  /** Closers run one after the other, the last added first. */
  add(name: string, close: () => Promise<void>): void;
  /** Waits for a resource that is opening. If a stop comes meanwhile, it is closed as soon as it is open. */
  open<Opened extends { close(): Promise<void> }>(name: string, opening: Promise<Opened>): Promise<Opened>;
  /** Runs every closer once, however often it is called; resolves with the exit code. */
  stop(reason: string): Promise<number>;
};

type Closer = { name: string; close: () => Promise<void> };

/** Long enough to drain sockets and finish a job, shorter than the 15 s a deployment waits. */
const limitMs = 10_000;

const closeAll = async (closers: Closer[], log: Log): Promise<number> => {
  let code = 0;
  for (const { name, close } of closers.toReversed()) {
    try {
      // In sequence: a process must be closed before what it depends on.
      await close();
    } catch (error) {
      code = 1;
      log.error({ err: error, part: name }, 'could not be closed');
    }
  }
  return code;
};

const timeLimit = async (ms: number, log: Log): Promise<number> => {
  const { promise, resolve } = Promise.withResolvers<number>();
  setTimeout(() => {
    log.error({ limitMs: ms }, 'not closed in time');
    resolve(1);
  }, ms).unref();
  return promise;
};

export const createShutdown = (log: Log, limit = limitMs): Shutdown => {
  const closers: Closer[] = [];
  let stopping: Promise<number> | null = null;
  const add: Shutdown['add'] = (name, close) => {
    closers.push({ name, close });
  };
  return {
    add,
    open: async (name, opening) => {
      // A resource that failed to open needs no close; the error goes to the caller.
      const opened = opening.catch(() => null);
      add(name, async () => (await opened)?.close());
      return opening;
    },
    stop: (reason) => {
      if (stopping === null) {
        log.info({ reason }, 'stopping');
        stopping = Promise.race([closeAll(closers, log), timeLimit(limit, log)]);
      }
      return stopping;
    },
  };
};

/**
 * Ends the process on a signal, and when the supervisor that started it is gone: its channel closes even on kill -9, so
 * no process is ever left without a parent. Processes that others depend on wait a moment, so that those close first.
 */
export const exitOnSignals = (shutdown: Shutdown, graceMs = 0): void => {
  const exit = async (reason: string): Promise<void> => process.exit(await shutdown.stop(reason));
  process.on('SIGTERM', () => void exit('SIGTERM'));
  process.on('SIGINT', () => void exit('SIGINT'));
  if (process.connected) process.on('disconnect', () => void setTimeout(() => void exit('parent gone'), graceMs));
};
