// Keeps one child process running: restarts it when it ends, with back-off where it was never ready, and stops it cleanly.
// Children have their own process groups, so that Ctrl-C reaches only the supervisor, which stops them in order.
import { setTimeout as delay } from 'node:timers/promises';
import { execa } from 'execa';

type Child = { name: string; file: string; args: string[] };

/** A plain object, since it is sent as a message. */
type ChildMessage = Record<string, Record<string, string[]>>;

export type Supervised = {
  name: string;
  /** Resolves when a child has sent `{ ready }`. */
  ready: Promise<void>;
  /** To the running child, if there is one; a restarted child is notified again. */
  send(message: ChildMessage): void;
  /** SIGTERM, then SIGKILL after 15 s; resolves when the process has ended and is not restarted. */
  stop(): Promise<void>;
};

type SupervisorOptions = {
  /** Every line of the child, and its restarts. */
  onLine: (name: string, line: string) => void;
  /** The `{ ready }` message of each child. */
  onReady?: (message: unknown) => void;
  environment?: Record<string, string>;
  firstDelayMs?: number;
};

const maxDelayMs = 10_000;
/** Longer than the 10 s a process takes to close. */
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

const forwardLines = async (subprocess: Subprocess, onLine: (line: string) => void): Promise<void> => {
  for await (const line of subprocess.iterable({ from: 'all' })) onLine(line);
};

/** With `--watch` Node itself also sends messages. */
const isReadyMessage = (message: unknown): boolean =>
  typeof message === 'object' && message !== null && 'ready' in message;

/** Null when it ended before it was ready; the loop below restarts it. */
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

  /** Resolves when it has ended: with whether it was ready. */
  const runOnce = async (): Promise<boolean> => {
    let wasReady = false;
    const subprocess = start(child, environment);
    running = subprocess;
    const forwarding = forwardLines(subprocess, (line) => onLine(child.name, line));
    const watching = readiness(subprocess).then((first) => {
      if (first === null) return;
      wasReady = true;
      onReady?.(first.message);
      resolve();
    });
    const result = await subprocess;
    await Promise.allSettled([forwarding, watching]);
    running = null;
    if (!stopping.signal.aborted) onLine(child.name, howEnded(result));
    return wasReady;
  };

  const keepRunning = async (): Promise<void> => {
    let failures = 0;
    while (!stopping.signal.aborted) {
      const wasReady = await runOnce();
      if (stopping.signal.aborted) return;
      // What served goes on serving at once; what cannot start must not use up the machine.
      failures = wasReady ? 0 : failures + 1;
      const waitMs = wasReady ? 0 : Math.min(firstDelayMs * 2 ** (failures - 1), maxDelayMs);
      onLine(child.name, `starts again in ${waitMs} ms`);
      // A stop ends the wait; that is not an error.
      await delay(waitMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  };
  const ended = keepRunning();

  return {
    name: child.name,
    ready,
    // An ending child receives nothing; its successor is notified when it is ready.
    send: (message) => void running?.sendMessage(message).catch(() => undefined),
    stop: async () => {
      stopping.abort();
      running?.kill('SIGTERM');
      await ended;
    },
  };
};
