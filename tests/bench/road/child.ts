// A child process of the bench: it receives requests and returns one report for each request of a report; its CPU is
// read from outside.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export type Child = {
  pid: number;
  send(order: object): void;
  /** The next message of the child. */
  receive(): Promise<unknown>;
  close(): Promise<void>;
};

export const startChild = (file: string, args: readonly string[] = []): Child => {
  const child = fork(join(import.meta.dirname, file), args, { execArgv: ['--disable-warning=ExperimentalWarning'] });
  return {
    pid: child.pid ?? 0,
    send: (order) => void child.send(order),
    receive: async () => {
      const [message]: unknown[] = await once(child, 'message');
      return message;
    },
    close: async () => {
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
    },
  };
};

const NANOSECONDS = 1_000_000;

/** CPU milliseconds of a process, user and system, as its scheduler counts them: the ticks of `stat` are too coarse for seconds of little work. */
export const cpuMs = (pid: number): number =>
  readdirSync(`/proc/${pid}/task`)
    .map((thread) => Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]))
    .reduce((sum, nanoseconds) => sum + nanoseconds, 0) / NANOSECONDS;
