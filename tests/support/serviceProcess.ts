// Parts of the service as real processes, as the supervisor runs them: started, killed, paused and started again.
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { machineEnv } from './machineEnv.ts';

export type ServiceProcess = {
  pid: number;
  /** Resolves when it has ended. */
  kill(signal: NodeJS.Signals): Promise<void>;
  signal(signal: NodeJS.Signals): void;
  /** What it logged, line by line. */
  log(): string[];
  isRunning(): boolean;
};

const script = join(import.meta.dirname, '../../services/src/start.ts');
const READY_MS = 150_000;

const isReady = (message: unknown): boolean => typeof message === 'object' && message !== null && 'ready' in message;

const whenReady = async (child: ChildProcess, names: readonly string[], lines: readonly string[]): Promise<void> => {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const fail = (reason: string): void => reject(new Error(`${names.join(' ')} ${reason}\n${lines.join('\n')}`));
  const timer = setTimeout(() => fail(`was not ready within ${READY_MS} ms`), READY_MS);
  child.on('message', (message) => isReady(message) && resolve());
  child.once('exit', (code, signal) => fail(`ended with ${signal ?? code}`));
  await promise.finally(() => clearTimeout(timer));
};

/** Ends with the process of the test in any case, because its channel does. */
export const startService = async (
  names: readonly string[],
  settings: Record<string, string>,
  flags: readonly string[] = [],
): Promise<ServiceProcess> => {
  const child = fork(script, names, {
    env: { ...machineEnv(), ...settings },
    execArgv: ['--disable-warning=ExperimentalWarning', ...flags],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const lines: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => lines.push(...text.trimEnd().split('\n')));
  }
  await whenReady(child, names, lines);
  const isRunning = (): boolean => child.exitCode === null && child.signalCode === null;
  return {
    pid: child.pid ?? 0,
    isRunning,
    kill: async (signal) => {
      if (!isRunning()) return;
      const ended = once(child, 'exit');
      child.kill(signal);
      await ended;
    },
    signal: (signal) => void child.kill(signal),
    log: () => lines,
  };
};
