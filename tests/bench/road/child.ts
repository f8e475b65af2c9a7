// A process of the bench: orders go in, one report comes back for each that asks for one; its CPU is read from outside.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export type Child = {
  pid: number;
  tell(order: object): void;
  /** The next thing it says. */
  hear(): Promise<unknown>;
  close(): Promise<void>;
};

export const startChild = (file: string, args: readonly string[] = []): Child => {
  const child = fork(join(import.meta.dirname, file), args, { execArgv: ['--disable-warning=ExperimentalWarning'] });
  return {
    pid: child.pid ?? 0,
    tell: (order) => void child.send(order),
    hear: async () => {
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

/** Milliseconds of CPU a process has used, user and system, as the kernel counts them. */
export const cpuMs = (pid: number): number => {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The name in parentheses may hold spaces; the fields are counted from behind it.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[USER_FIELD]) + Number(fields[USER_FIELD + 1])) * TICK_MS;
};
