// How long a turn of the event loop was, in the thread's own computing time: a machine that runs other tests takes its share of
// the clock, but not of this.

/** Also to be evaluated in another process: it closes over nothing. */
export const watchTurns = (): { longestMs(): number; stop(): void } => {
  const usedMs = (): number => {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1_000;
  };
  let last = usedMs();
  let longest = 0;
  const look = (): void => {
    const now = usedMs();
    longest = Math.max(longest, now - last);
    last = now;
  };
  const timer = setInterval(look, 2);
  timer.unref();
  return {
    /** Since the last call, the turn of this call included. */
    longestMs: () => {
      look();
      const found = longest;
      longest = 0;
      return found;
    },
    stop: () => clearInterval(timer),
  };
};
