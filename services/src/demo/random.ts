// Repeatable randomness: every decision uses a stream named after it, so that a restart yields the same city.
import { createHash } from 'node:crypto';
import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';

export type Random = {
  /** 0 (included) to 1 (excluded). */
  unit(): number;
  chance(probability: number): boolean;
  between(low: number, high: number): number;
  /** Both ends included. */
  whole(low: number, high: number): number;
  pick<T>(from: readonly T[]): T;
  /** Rows of value and weight. */
  weighted<T>(rows: readonly (readonly [T, number])[]): T;
  /** Mostly near the median, with a long upper tail: durations of human work. */
  skewed(middle: number, spread: number): number;
  digits(count: number): string;
};

type Key = readonly (string | number)[];

/** FNV-1a: distributes similar keys over all 32-bit seeds. */
const hashOf = (text: string): number => {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return hash;
};

const at = <T>(from: readonly T[], index: number): T => {
  const found = from[index];
  if (found === undefined) throw new RangeError('nothing to choose from');
  return found;
};

/** One number per key, 0 (included) to 1 (excluded): for values needed too often to create a stream. */
export const shareOf = (seed: number, ...key: Key): number => (hashOf([seed, ...key].join('|')) >>> 0) / 2 ** 32;

export const randomFor = (seed: number, ...key: Key): Random => {
  const generator = xoroshiro128plus(hashOf([seed, ...key].join('|')));
  const unit = (): number => uniformFloat64(generator);
  const between = (low: number, high: number): number => low + (high - low) * unit();
  const whole = (low: number, high: number): number => uniformInt(generator, low, high);
  return {
    unit,
    between,
    whole,
    chance: (probability) => unit() < probability,
    pick: (from) => at(from, whole(0, from.length - 1)),
    weighted: (rows) => {
      let remainingWeight = unit() * rows.reduce((sum, [, weight]) => sum + weight, 0);
      const found = rows.find(([, weight]) => (remainingWeight -= weight) < 0) ?? at(rows, rows.length - 1);
      return found[0];
    },
    skewed: (middle, spread) => middle * Math.exp(spread * (unit() + unit() + unit() + unit() - 2)),
    digits: (count) => Array.from({ length: count }, () => whole(0, 9)).join(''),
  };
};

/** A permanent id of 20 characters, unique per key. */
export const idFor = (seed: number, ...key: Key): string =>
  createHash('sha256')
    .update([seed, ...key].join('|'))
    .digest('hex')
    .slice(0, 20);

/** 128 bits, for links that must not be guessed; not secret, since the seed is public. */
export const tokenFor = (seed: number, ...key: Key): string =>
  createHash('sha256')
    .update(['token', seed, ...key].join('|'))
    .digest('hex')
    .slice(0, 32);
