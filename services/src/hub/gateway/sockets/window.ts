// A sliding window of time that allows a number of events.
export type Window = {
  /** 0: one more is allowed. */
  waitMs(now: number): number;
  add(now: number): void;
  removeLast(): void;
  isEmpty(now: number): boolean;
};

export const createWindow = (max: number, windowMs: number): Window => {
  let instants: number[] = [];
  const current = (now: number): number[] => {
    if ((instants[0] ?? now) <= now - windowMs) instants = instants.filter((at) => at > now - windowMs);
    return instants;
  };
  return {
    waitMs: (now) => {
      const within = current(now);
      return within.length < max ? 0 : (within[0] ?? now) + windowMs - now;
    },
    add: (now) => void instants.push(now),
    removeLast: () => void instants.pop(),
    isEmpty: (now) => current(now).length === 0,
  };
};
