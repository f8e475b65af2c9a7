// Measuring side by side: CPU of this process, medians, and a verdict that a script can read.

/** CPU milliseconds of this process, user and system, that `act` took; garbage of before is not charged to it. */
export const cpuMsOf = async (act: () => Promise<unknown>): Promise<number> => {
  globalThis.gc?.();
  const before = process.cpuUsage();
  await act();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
};

export const medianOf = (values: readonly number[]): number => {
  const sorted = values.toSorted((one, other) => one - other);
  return ((sorted[Math.floor((sorted.length - 1) / 2)] ?? 0) + (sorted[Math.ceil((sorted.length - 1) / 2)] ?? 0)) / 2;
};

/** Prints the figure beside its target; a miss makes the process end with 1. */
export const judge = (what: string, value: number, atMost: number): void => {
  const isMet = value <= atMost;
  console.log(`${what}: ${value.toFixed(2)} (target: at most ${atMost}) ${isMet ? 'MET' : 'MISSED'}`);
  if (!isMet) process.exitCode = 1;
};
