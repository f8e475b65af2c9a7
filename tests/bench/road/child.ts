// A child process of the bench: it receives requests and returns one report for each request of a report; its CPU is
// read from outside.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
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

const TICK_MS = 10;
const USER_FIELD = 11;

/** CPU milliseconds of a process, user and system, as counted by the kernel. */
export const cpuMs = (pid: number): number => {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The name in parentheses may contain spaces; fields are counted after it.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[USER_FIELD]) + Number(fields[USER_FIELD + 1])) * TICK_MS;
};
