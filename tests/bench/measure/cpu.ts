// Comparative measurements: CPU of this process, medians, and a result that a script can read.
import { sized } from './size.ts';

/** CPU milliseconds of this process, user and system, used by `act`; earlier garbage is collected first. */
export const cpuMsOf = async (act: () => Promise<unknown>): Promise<number> => {
  globalThis.gc?.();
  const before = process.cpuUsage();
  await act();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
};

export const medianOf = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  return ((sorted[Math.floor((sorted.length - 1) / 2)] ?? 0) + (sorted[Math.ceil((sorted.length - 1) / 2)] ?? 0)) / 2;
};

export const percent = (part: number, whole: number): string => `${((100 * part) / Math.max(1, whole)).toFixed(1)} %`;

/**
 * Prints the figure with its target; when it is missed the process exits with 1. Seconds are too short for a verdict: then only what is
 * no number exits with 1.
 */
export const assertAtMost = (what: string, value: number, atMost: number): void => {
  const isMet = sized(Number.isFinite(value), value <= atMost);
  const verdict = sized('', isMet ? ' MET' : ' MISSED');
  console.log(`${what}: ${value.toFixed(2)} (target: at most ${atMost})${verdict}`);
  if (!isMet) process.exitCode = 1;
};
