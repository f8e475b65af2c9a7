// Waiting for a condition instead of sleeping: as short as it can be, as long as it must be.
import { setTimeout as delay } from 'node:timers/promises';

type Nothing = false | null | undefined;
const isThere = <T>(value: T): value is Exclude<T, Nothing> => value !== false && value !== null && value !== undefined;

/** Resolves with the first value that is neither false, null nor undefined; fails with the name of what was expected. */
export const until = async <T>(
  what: string,
  read: () => T | Promise<T>,
  { withinMs = 30_000, everyMs = 10 } = {},
): Promise<Exclude<T, Nothing>> => {
  const end = performance.now() + withinMs;
  for (;;) {
    const value = await read();
    if (isThere(value)) return value;
    if (performance.now() > end) throw new Error(`waited ${withinMs} ms in vain: ${what}`);
    await delay(everyMs);
  }
};
