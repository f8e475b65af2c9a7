// Allows one request per interval, as public servers require. A request that would wait too long is rejected at once.
export type RateLimit = {
  /** Resolves to true when the request may be sent, perhaps after a wait; to false when too many are waiting. */
  acquire(): Promise<boolean>;
};

export const createRateLimit = (intervalMs: number, maxWaitMs: number): RateLimit => {
  /** Monotonic clock. */
  let nextAt = 0;
  return {
    acquire: async () => {
      const now = performance.now();
      const at = Math.max(now, nextAt);
      if (at - now > maxWaitMs) return false;
      nextAt = at + intervalMs;
      if (at > now) await new Promise((resolve) => setTimeout(resolve, at - now));
      return true;
    },
  };
};
