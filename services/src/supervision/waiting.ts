// Looks again and again until something is true.
import { setTimeout as delay } from 'node:timers/promises';

/** False when it is not true in time. */
export const whenTrue = async (isTrue: () => Promise<boolean>, limitMs: number, everyMs = 50): Promise<boolean> => {
  const end = performance.now() + limitMs;
  while (!(await isTrue())) {
    if (performance.now() >= end) return false;
    await delay(everyMs);
  }
  return true;
};
