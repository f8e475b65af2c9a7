// The memory of a process: what the kernel counts as resident, sampled while something runs.
import { readFileSync } from 'node:fs';
import { setInterval } from 'node:timers/promises';

/** Bytes. */
const residentOf = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1_024;

const EVERY_MS = 20;
const QUIET_MS = 3_000;
/** The share of QUIET_MS that schedules of a few seconds use. */
const QUIET_SHARE = 0.15;
const MS_PER_TICK = 10;

const cpuMsOf = (pid: number): number => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/\(.*\)/, '');
  const [user = '0', system = '0'] = fields.split(/ +/).slice(12, 14);
  return (Number(user) + Number(system)) * MS_PER_TICK;
};

/** Until a process that has just started is done with what it catches up on. */
export const whenQuiet = async (pid: number): Promise<void> => {
  let before = cpuMsOf(pid);
  for await (const _ of setInterval(QUIET_MS)) {
    const now = cpuMsOf(pid);
    if (now - before < QUIET_MS * QUIET_SHARE) return;
    before = now;
  }
};

export type Memory = { before: number; peak: number };
export const grownMb = ({ before, peak }: Memory): number => (peak - before) / 2 ** 20;
export const peakMb = ({ peak }: Memory): number => peak / 2 ** 20;

/** In bytes, of each process by its id, from the beginning of `act` to its end. */
export const memoryDuring = async <T>(
  pids: readonly number[],
  act: () => Promise<T>,
): Promise<{ value: T; ms: number; memory: Memory[] }> => {
  const memory = pids.map((pid) => ({ before: residentOf(pid), peak: residentOf(pid) }));
  const sample = (): void => {
    for (const [at, pid] of pids.entries()) {
      const each = memory[at];
      if (each !== undefined) each.peak = Math.max(each.peak, residentOf(pid));
    }
  };
  const ended = new AbortController();
  const sampling = (async () => {
    for await (const _ of setInterval(EVERY_MS, undefined, { signal: ended.signal })) sample();
  })().catch(() => undefined);
  const begin = performance.now();
  const value = await act();
  const ms = performance.now() - begin;
  sample();
  ended.abort();
  await sampling;
  return { value, ms, memory };
};
