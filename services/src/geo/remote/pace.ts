// Lets one question a second through, as public servers ask for; who would have to wait too long is told so at once.
export type Pace = {
  /** True when it is one's turn, which may be a moment later; false: too many are waiting. */
  turn(): Promise<boolean>;
};

export const createPace = (everyMs: number, longestWaitMs: number): Pace => {
  /** Monotonic. */
  let nextAt = 0;
  return {
    turn: async () => {
      const now = performance.now();
      const at = Math.max(now, nextAt);
      if (at - now > longestWaitMs) return false;
      nextAt = at + everyMs;
      if (at > now) await new Promise((resolve) => setTimeout(resolve, at - now));
      return true;
    },
  };
};
