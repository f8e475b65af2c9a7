// A value that can be watched: what every hook of this package reads, independent of its source.

export type Unsubscribe = () => void;

export type Readable<T> = {
  get(): T;
  /** The listener is called after the value was replaced. */
  subscribe(listener: () => void): Unsubscribe;
};

export type Writable<T> = Readable<T> & { set(value: T): void };

/** A listener may subscribe and unsubscribe while it is called: the round in progress goes over a copy. */
export const writable = <T>(first: T): Writable<T> => {
  let value = first;
  const registered = new Set<() => void>();
  return {
    get: () => value,
    subscribe: (listener) => {
      // A wrapper, so that one function may subscribe twice and leave once.
      const entry = () => listener();
      registered.add(entry);
      return () => {
        registered.delete(entry);
      };
    },
    set: (next) => {
      if (Object.is(value, next)) return;
      value = next;
      Array.from(registered).forEach((listener) => listener());
    },
  };
};

/** Computed again only when one of its sources has another value. */
export const derived = <T>(sources: readonly Readable<unknown>[], compute: () => T): Readable<T> => {
  let cached: { values: readonly unknown[]; value: T } | null = null;
  return {
    get: () => {
      const values = sources.map((source) => source.get());
      if (cached === null || values.some((value, index) => !Object.is(value, cached?.values[index]))) {
        cached = { values: values, value: compute() };
      }
      return cached.value;
    },
    subscribe: (listener) => {
      const leaves = sources.map((source) => source.subscribe(listener));
      return () => leaves.forEach((leave) => leave());
    },
  };
};
