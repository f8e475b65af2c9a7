// The quickest order of stops between a first and a last place, from the seconds between each pair.

/** Row and column 0 are the start, then the stops in their original order. Null: no route. */
export type Durations = readonly (readonly (number | null)[])[];

/** [TK6] Up to this many stops before the last, every order is compared; above, only local improvements. */
export const EXACT_STOPS = 7;

const secondsOf = (durations: Durations, from: number, to: number): number => durations[from]?.[to] ?? Infinity;

const total = (durations: Durations, order: readonly number[]): number =>
  order.reduce((sum, stop, index) => sum + secondsOf(durations, order[index - 1] ?? 0, stop), 0);

/** Held and Karp: for each set of visited stops and its last stop, the quickest order. */
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
  const best = ends.toSorted((a, b) => a.seconds - b.seconds)[0];
  return [...(best?.order ?? inner), last];
};

/** Always to the nearest remaining stop, and at the end to the last. */
const greedy = (durations: Durations, last: number): number[] => {
  const remaining = new Set(Array.from({ length: last - 1 }, (_, index) => index + 1));
  const order: number[] = [];
  while (remaining.size > 0) {
    const at = order.at(-1) ?? 0;
    const [next = 0] = [...remaining].toSorted((a, b) => secondsOf(durations, at, a) - secondsOf(durations, at, b));
    remaining.delete(next);
    order.push(next);
  }
  return [...order, last];
};

const reversedPart = (order: readonly number[], from: number, to: number): number[] => [
  ...order.slice(0, from),
  ...order.slice(from, to + 1).toReversed(),
  ...order.slice(to + 1),
];

/** 2-opt: reverses parts of the order while that makes it quicker. */
const improved = (durations: Durations, initial: number[]): number[] => {
  let [best, seconds] = [initial, total(durations, initial)];
  for (let isBetter = true; isBetter;) {
    isBetter = false;
    for (let from = 0; from < best.length - 2; from += 1) {
      for (let to = from + 1; to < best.length - 1; to += 1) {
        const other = reversedPart(best, from, to);
        const otherSeconds = total(durations, other);
        // Improvements by a rounding error would never end.
        if (otherSeconds >= seconds - 1e-6) continue;
        [best, seconds, isBetter] = [other, otherSeconds, true];
      }
    }
  }
  return best;
};

/** Indexes of the stops, from 0, in the order of the visit; the last stop remains last. */
export const bestOrder = (durations: Durations): number[] => {
  const last = durations.length - 1;
  if (last < 1) return [];
  const order = last <= EXACT_STOPS + 1 ? exact(durations, last) : improved(durations, greedy(durations, last));
  return order.map((stop) => stop - 1);
};

/** [TK6] The same when the way may end at any stop. */
export const bestOpenOrder = (durations: Durations): number[] => {
  const ended = [...durations.map((row) => [...row, 0]), durations.map(() => 0)];
  return bestOrder(ended).slice(0, -1);
};
