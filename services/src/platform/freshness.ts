// The age of the newest echo of the source. It grows from the arrival of the echo, by the monotonic clock of this process:
// no time inside an echo can make it younger.
export type Freshness = {
  /** `writtenAt`: real milliseconds, by the clock of the ingest. The same echo counts once. */
  onEcho(id: string, writtenAt: number): void;
  /** Null before the first echo. */
  ageMs(): number | null;
};

type Options = {
  realNow(): number;
  /** Milliseconds that never run backwards. */
  monotonicNow?: () => number;
};

type Echo = { writtenAt: number; receivedAt: number };

export const createFreshness = ({ realNow, monotonicNow = () => performance.now() }: Options): Freshness => {
  const counted = new Map<string, number>();
  let latest: Echo | null = null;

  const ageOf = ({ writtenAt, receivedAt }: Echo): number =>
    Math.max(0, realNow() - writtenAt, monotonicNow() - receivedAt);

  return {
    onEcho: (id, writtenAt) => {
      if (counted.get(id) === writtenAt || !Number.isFinite(writtenAt)) return;
      counted.set(id, writtenAt);
      const echo = { writtenAt, receivedAt: monotonicNow() };
      if (latest === null || ageOf(echo) <= ageOf(latest)) latest = echo;
    },
    ageMs: () => (latest === null ? null : ageOf(latest)),
  };
};
