// The time of the server from its beats and a monotonic clock (LV6). The clock of the browser is never used.

/** A late message makes the server look slow, an early one cannot exist: the largest of the last offsets is the best. */
const KEPT = 10;
/** More than any line delays: the server's clock itself was changed (real milliseconds). */
const JUMP_MS = 5_000;

export type ServerClock = {
  hear(serverTime: number, rate: number): void;
  /** Milliseconds since 1970 in the city; 0 before the first message. */
  now(): number;
  rate(): number;
};

export const createServerClock = (monotonicNow: () => number): ServerClock => {
  let offsets: number[] = [];
  let best = 0;
  let rate = 1;

  return {
    hear: (serverTime, receivedRate) => {
      const offset = serverTime - monotonicNow() * receivedRate;
      const isAnother = receivedRate !== rate || Math.abs(offset - best) > JUMP_MS * receivedRate;
      rate = receivedRate;
      offsets = isAnother ? [offset] : [...offsets.slice(1 - KEPT), offset];
      best = Math.max(...offsets);
    },
    now: () => (offsets.length === 0 ? 0 : Math.round(best + monotonicNow() * rate)),
    rate: () => rate,
  };
};
