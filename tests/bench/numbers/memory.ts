// The memory of a process: what the kernel counts as resident, sampled while something runs.
import { readFileSync } from 'node:fs';
import { setInterval } from 'node:timers/promises';

/** Bytes. */
const residentOf = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1_024;

const EVERY_MS = 20;

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
