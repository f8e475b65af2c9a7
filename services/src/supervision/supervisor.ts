// Keeps one child process running: starts it again with back-off when it ends, and stops it cleanly when told.
// The children live in process groups of their own, so that Ctrl-C reaches only the supervisor and the order of stopping is ours.
import { setTimeout as delay } from 'node:timers/promises';
import { execa } from 'execa';

export type Child = { name: string; file: string; args: string[] };

/** A plain object, as a process sends it. */
export type ToChild = Record<string, Record<string, string[]>>;

export type Supervised = {
  name: string;
  /** Resolves when a child has sent `{ ready }`. */
  ready: Promise<void>;
  /** To the child that runs now, if one does; whoever is started later is told anew. */
  tell(message: ToChild): void;
  /** SIGTERM, then SIGKILL after 15 s; resolves when it is gone and will not come back. */
  stop(): Promise<void>;
};

export type SupervisorOptions = {
  /** Every line of the child, and what happens to it. */
  onLine: (name: string, line: string) => void;
  /** The `{ ready }` message of each child. */
  onReady?: (message: unknown) => void;
  environment?: Record<string, string>;
  firstDelayMs?: number;
};

const longestDelayMs = 10_000;
/** A child that ran this long is healthy again: its next fall is its first. */
const healthyAfterMs = 30_000;
/** Longer than the 10 s a process gives itself to close. */
const killAfterMs = 15_000;

const start = ({ file, args }: Child, env: Record<string, string>) =>
  execa(file, args, {
    env,
    ipc: true,
    detached: true,
    reject: false,
    buffer: false,
    all: true,
    stdin: 'ignore',
    forceKillAfterDelay: killAfterMs,
  });
type Subprocess = ReturnType<typeof start>;

const tellLines = async (subprocess: Subprocess, tell: (line: string) => void): Promise<void> => {
  for await (const line of subprocess.iterable({ from: 'all' })) tell(line);
};

/** Under `--watch` Node sends messages of its own beside ours. */
const isReadyMessage = (message: unknown): boolean =>
  typeof message === 'object' && message !== null && 'ready' in message;

/** Null: it ended before it was ready, and the loop below starts another. */
const readiness = async (subprocess: Subprocess): Promise<{ message: unknown } | null> =>
  subprocess.getOneMessage({ filter: isReadyMessage }).then(
    (message) => ({ message }),
    () => null,
  );

const howEnded = ({
  exitCode,
  signal,
  shortMessage,
}: {
  exitCode?: number;
  signal?: string;
  shortMessage?: string;
}): string => {
  if (signal !== undefined) return `ended by ${signal}`;
  return exitCode === undefined ? (shortMessage ?? 'could not be started') : `ended with code ${exitCode}`;
};

export const supervise = (child: Child, options: SupervisorOptions): Supervised => {
  const { onLine, onReady, environment = {}, firstDelayMs = 500 } = options;
  const { promise: ready, resolve } = Promise.withResolvers<void>();
  const stopping = new AbortController();
  let running: Subprocess | null = null;

  const runOnce = async (): Promise<number> => {
    const startedAt = performance.now();
    const subprocess = start(child, environment);
    running = subprocess;
    const telling = tellLines(subprocess, (line) => onLine(child.name, line));
    const watching = readiness(subprocess).then((told) => {
      if (told === null) return;
      onReady?.(told.message);
      resolve();
    });
    const result = await subprocess;
    await Promise.allSettled([telling, watching]);
    running = null;
    if (!stopping.signal.aborted) onLine(child.name, howEnded(result));
    return performance.now() - startedAt;
  };

  const keepRunning = async (): Promise<void> => {
    let falls = 0;
    while (!stopping.signal.aborted) {
      const ranMs = await runOnce();
      if (stopping.signal.aborted) return;
      falls = ranMs > healthyAfterMs ? 1 : falls + 1;
      const waitMs = Math.min(firstDelayMs * 2 ** (falls - 1), longestDelayMs);
      onLine(child.name, `starts again in ${waitMs} ms`);
      // Being told to stop ends the wait; that is no error.
      await delay(waitMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  };
  const ended = keepRunning();

  return {
    name: child.name,
    ready,
    // One that is ending hears nothing any more; its successor is told when it is ready.
    tell: (message) => void running?.sendMessage(message).catch(() => undefined),
    stop: async () => {
      stopping.abort();
      running?.kill('SIGTERM');
      await ended;
    },
  };
};
