// Waiting for a condition instead of sleeping: as short as it can be, as long as it must be.
import { setTimeout as delay } from 'node:timers/promises';

type Nothing = false | null | undefined;
const isThere = <T>(answer: T): answer is Exclude<T, Nothing> =>
  answer !== false && answer !== null && answer !== undefined;

/** Resolves with the first answer that is neither false, null nor undefined; fails with what was waited for. */
export const until = async <T>(
  what: string,
  ask: () => T | Promise<T>,
  { withinMs = 10_000, everyMs = 10 } = {},
): Promise<Exclude<T, Nothing>> => {
  const end = performance.now() + withinMs;
  for (;;) {
    const answer = await ask();
    if (isThere(answer)) return answer;
    if (performance.now() > end) throw new Error(`waited ${withinMs} ms in vain: ${what}`);
    await delay(everyMs);
  }
};
