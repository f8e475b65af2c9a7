// An ordered list in chunks, so that inserting and removing cost the same with 1,000 and 100,000 items.
const CHUNK = 256;

/** Compares an item with a position: negative before, positive after, 0 at it. */
type Probe<T> = (item: T) => number;

export class SortedList<T> {
  #chunks: T[][] = [];
  #size = 0;
  readonly #compare: (a: T, b: T) => number;

  constructor(compare: (a: T, b: T) => number, items: readonly T[] = []) {
    this.#compare = compare;
    const sorted = [...items].sort(compare);
    for (let start = 0; start < sorted.length; start += CHUNK) this.#chunks.push(sorted.slice(start, start + CHUNK));
    this.#size = sorted.length;
  }

  get size(): number {
    return this.#size;
  }

  /** Inserts the item; one that compares as equal is replaced. */
  put(item: T): void {
    const probe: Probe<T> = (other) => this.#compare(other, item);
    const at = Math.min(this.#chunkAt(probe), this.#chunks.length - 1);
    const chunk = this.#chunks[at];
    if (!chunk) {
      this.#chunks.push([item]);
      this.#size += 1;
      return;
    }
    const index = lowerBound(chunk, probe);
    const existing = chunk[index];
    if (existing !== undefined && probe(existing) === 0) {
      chunk[index] = item;
      return;
    }
    chunk.splice(index, 0, item);
    this.#size += 1;
    if (chunk.length > 2 * CHUNK) this.#chunks.splice(at + 1, 0, chunk.splice(CHUNK));
  }

  /** Removes the item that compares as equal, if there is one. */
  remove(item: T): void {
    const probe: Probe<T> = (other) => this.#compare(other, item);
    const at = this.#chunkAt(probe);
    const chunk = this.#chunks[at];
    if (!chunk) return;
    const index = lowerBound(chunk, probe);
    const existing = chunk[index];
    if (existing === undefined || probe(existing) !== 0) return;
    chunk.splice(index, 1);
    this.#size -= 1;
    if (chunk.length === 0) this.#chunks.splice(at, 1);
  }

  /** Items in order, starting with the first that is not before the position. */
  *ascending(probe: Probe<T> = () => 0): Generator<T> {
    let at = this.#chunkAt(probe);
    let index = lowerBound(this.#chunks[at] ?? [], probe);
    for (let chunk = this.#chunks[at]; chunk; chunk = this.#chunks[at]) {
      for (; index < chunk.length; index += 1) {
        const item = chunk[index];
        if (item !== undefined) yield item;
      }
      at += 1;
      index = 0;
    }
  }

  /** Items in reverse order, starting with the last that is not after the position. */
  *descending(probe: Probe<T> = () => 0): Generator<T> {
    const after: Probe<T> = (item) => (probe(item) > 0 ? 1 : -1);
    let at = Math.min(this.#chunkAt(after), this.#chunks.length - 1);
    let index = lowerBound(this.#chunks[at] ?? [], after) - 1;
    for (let chunk = this.#chunks[at]; chunk; chunk = this.#chunks[at]) {
      for (; index >= 0; index -= 1) {
        const item = chunk[index];
        if (item !== undefined) yield item;
      }
      at -= 1;
      index = (this.#chunks[at]?.length ?? 0) - 1;
    }
  }

  /** The first chunk whose last item is not before the position. */
  #chunkAt(probe: Probe<T>): number {
    let low = 0;
    let high = this.#chunks.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      const last = this.#chunks[middle]?.at(-1);
      if (last !== undefined && probe(last) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

const lowerBound = <T>(items: readonly T[], probe: Probe<T>): number => {
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const item = items[middle];
    if (item !== undefined && probe(item) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
};
