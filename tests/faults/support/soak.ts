// How long a day of the demo city is watched, and how its samples of memory are compared.
import { DAY_MS } from '@despacho/contract/durations.ts';
import { sized } from './size.ts';

/** The speed of the city's clock. */
export const SPEED = 20;
export const LENGTH_MS = sized(15_000, DAY_MS / SPEED);
export const SAMPLES = sized(3, 24);
/** The samples that count: the rest is warming up. */
const STEADY = sized(2, 16);
/** The short form only shows that no value grows without a limit. */
export const MAX_GROWTH = sized(1.6, 1.2);

/** The most of the later half of the steady samples, by the first of them. */
export const growthOf = (samples: readonly number[]): number => {
  const steady = samples.slice(-STEADY);
  return Math.max(...steady.slice(-Math.ceil(STEADY / 2))) / (steady[0] ?? 1);
};
