// Structural sharing: an unchanged part keeps its identity, so that memoised panels and map layers do not render again.
// It runs over thousands of rows each second: nothing is copied before a part differs.

type Plain = Record<string, unknown>;

const isPlain = (value: unknown): value is Plain =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

const shareArray = (previous: readonly unknown[], next: readonly unknown[]): readonly unknown[] => {
  let isSame = previous.length === next.length;
  let copy: unknown[] | null = null;
  for (const [index, item] of next.entries()) {
    const shared = share(previous[index], item);
    if (!Object.is(shared, previous[index])) isSame = false;
    if (Object.is(shared, item)) continue;
    copy ??= [...next];
    copy[index] = shared;
  }
  return isSame ? previous : (copy ?? next);
};

const shareObject = (previous: Plain, next: Plain): Plain => {
  // Another entity: what two of them have in common is not worth the comparison.
  if (previous['id'] !== next['id']) return next;
  const keys = Object.keys(next);
  let isSame = keys.length === Object.keys(previous).length;
  let copy: Plain | null = null;
  for (const key of keys) {
    const shared = share(previous[key], next[key]);
    if (!Object.is(shared, previous[key])) isSame = false;
    if (Object.is(shared, next[key])) continue;
    copy ??= { ...next };
    copy[key] = shared;
  }
  return isSame ? previous : (copy ?? next);
};

/** A value equal to `next`, made of every part of `previous` that is equal to it. For plain data. */
export function share<T>(previous: unknown, next: T): T;
export function share(previous: unknown, next: unknown): unknown {
  if (Object.is(previous, next)) return previous;
  if (Array.isArray(previous) && Array.isArray(next)) return shareArray(previous, next);
  if (isPlain(previous) && isPlain(next)) return shareObject(previous, next);
  return next;
}
