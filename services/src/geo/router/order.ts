// The quickest order of stops between a first and a last place, from the seconds between each two of them.

/** Row and column 0 are the start, then the stops as they were given. Null: no way leads. */
export type Durations = readonly (readonly (number | null)[])[];

/** Up to so many stops every order is looked at, above only better ones nearby. */
export const EXACT_STOPS = 7;

const secondsOf = (durations: Durations, from: number, to: number): number => durations[from]?.[to] ?? Infinity;

const total = (durations: Durations, order: readonly number[]): number =>
  order.reduce((sum, stop, index) => sum + secondsOf(durations, order[index - 1] ?? 0, stop), 0);

/** Held and Karp: for each set of stops that were visited, and the last of them, the quickest way to have come there. */
const exact = (durations: Durations, last: number): number[] => {
  type Visit = { seconds: number; order: number[] };
  const inner = Array.from({ length: last - 1 }, (_, index) => index + 1);
  const all = (1 << inner.length) - 1;
  let visits = new Map<string, Visit & { visited: number }>([['0 0', { seconds: 0, order: [], visited: 0 }]]);
  for (let count = 0; count < inner.length; count += 1) {
    const longer: typeof visits = new Map();
    for (const { seconds, order, visited } of visits.values()) {
      for (const [bit, stop] of inner.entries()) {
        if ((visited & (1 << bit)) !== 0) continue;
        const next = {
          seconds: seconds + secondsOf(durations, order.at(-1) ?? 0, stop),
          order: [...order, stop],
          visited: visited | (1 << bit),
        };
        const key = `${next.visited} ${stop}`;
        if (next.seconds < (longer.get(key)?.seconds ?? Infinity) || !longer.has(key)) longer.set(key, next);
      }
    }
    visits = longer;
  }
  const ends = [...visits.values()]
    .filter(({ visited }) => visited === all)
    .map(({ seconds, order }) => ({ seconds: seconds + secondsOf(durations, order.at(-1) ?? 0, last), order }));
  const best = ends.toSorted((one, other) => one.seconds - other.seconds)[0];
  return [...(best?.order ?? inner), last];
};

/** Always to the nearest stop that is left, and at the end to the last. */
const greedy = (durations: Durations, last: number): number[] => {
  const left = new Set(Array.from({ length: last - 1 }, (_, index) => index + 1));
  const order: number[] = [];
  while (left.size > 0) {
    const at = order.at(-1) ?? 0;
    const [next = 0] = [...left].toSorted(
      (one, other) => secondsOf(durations, at, one) - secondsOf(durations, at, other),
    );
    left.delete(next);
    order.push(next);
  }
  return [...order, last];
};

const turned = (order: readonly number[], from: number, to: number): number[] => [
  ...order.slice(0, from),
  ...order.slice(from, to + 1).toReversed(),
  ...order.slice(to + 1),
];

/** 2-opt: turns parts of the order round as long as that makes it quicker. */
const improved = (durations: Durations, given: number[]): number[] => {
  let [best, seconds] = [given, total(durations, given)];
  for (let isBetter = true; isBetter;) {
    isBetter = false;
    for (let from = 0; from < best.length - 2; from += 1) {
      for (let to = from + 1; to < best.length - 1; to += 1) {
        const other = turned(best, from, to);
        const otherSeconds = total(durations, other);
        // Less by a rounding error would go on for ever.
        if (otherSeconds >= seconds - 1e-6) continue;
        [best, seconds, isBetter] = [other, otherSeconds, true];
      }
    }
  }
  return best;
};

/** Indexes of the stops, from 0, in the order of the visit; the last stop stays the last. */
export const bestOrder = (durations: Durations): number[] => {
  const last = durations.length - 1;
  if (last < 1) return [];
  const order = last <= EXACT_STOPS ? exact(durations, last) : improved(durations, greedy(durations, last));
  return order.map((stop) => stop - 1);
};
