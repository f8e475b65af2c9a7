// A seeded random source for documents, writes and queries.
export interface Random {
  /** An integer from 0 to n - 1. */
  below(n: number): number;
  chance(probability: number): boolean;
  pick<T>(items: readonly [T, ...T[]]): T;
  sample<T>(items: readonly T[], atMost: number): T[];
}

export const createRandom = (seed: number): Random => {
  let state = seed >>> 0;
  // mulberry32: small, and good enough to reach rare cases.
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (n: number) => Math.floor(next() * n);
  return {
    below,
    chance: (probability) => next() < probability,
    pick: (items) => items[below(items.length)] ?? items[0],
    sample: (items, atMost) => items.toSorted(() => next() - 0.5).slice(0, below(atMost + 1)),
  };
};
