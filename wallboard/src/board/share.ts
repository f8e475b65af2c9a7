// Structural sharing: an unchanged part keeps its identity, so that memoised panels and map layers do not render again.

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

const shareArray = (previous: readonly unknown[], next: readonly unknown[]): readonly unknown[] => {
  const shared = next.map((item, index) => share(previous[index], item));
  const isSame = previous.length === next.length && shared.every((item, index) => Object.is(item, previous[index]));
  return isSame ? previous : shared;
};

const shareObject = (previous: Record<string, unknown>, next: Record<string, unknown>): Record<string, unknown> => {
  const keys = Object.keys(next);
  const shared = Object.fromEntries(keys.map((key) => [key, share(previous[key], next[key])]));
  const isSame =
    keys.length === Object.keys(previous).length && keys.every((key) => Object.is(shared[key], previous[key]));
  return isSame ? previous : shared;
};

/** A value equal to `next`, made of every part of `previous` that is equal to it. For plain data. */
export function share<T>(previous: unknown, next: T): T;
export function share(previous: unknown, next: unknown): unknown {
  if (Object.is(previous, next)) return previous;
  if (Array.isArray(previous) && Array.isArray(next)) return shareArray(previous, next);
  if (isPlain(previous) && isPlain(next)) return shareObject(previous, next);
  return next;
}
