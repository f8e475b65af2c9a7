import { describe, expect, it } from 'vitest';
import { idFor, randomFor, shareOf, tokenFor } from './random.ts';

describe('randomness', () => {
  it('is the same for the same seed and key, and different otherwise', () => {
    const draw = (seed: number, name: string) => Array.from({ length: 5 }, randomFor(seed, name, 3).unit);
    expect(draw(1, 'order')).toEqual(draw(1, 'order'));
    expect(draw(1, 'order')).not.toEqual(draw(2, 'order'));
    expect(draw(1, 'order')).not.toEqual(draw(1, 'courier'));
  });

  it('respects weights', () => {
    const random = randomFor(1, 'weights');
    const rows = [
      ['often', 9],
      ['seldom', 1],
    ] as const;
    const seldom = Array.from({ length: 10_000 }, () => random.weighted(rows)).filter((found) => found === 'seldom');
    expect(seldom.length).toBeGreaterThan(850);
    expect(seldom.length).toBeLessThan(1_150);
  });

  it('skews durations around their median', () => {
    const random = randomFor(1, 'durations');
    const found = Array.from({ length: 10_001 }, () => random.skewed(600, 0.5)).sort((a, b) => a - b);
    expect(found[5_000]).toBeGreaterThan(580);
    expect(found[5_000]).toBeLessThan(620);
    expect(found[0]).toBeGreaterThan(600 * Math.exp(-1));
    expect(found.at(-1)).toBeLessThan(600 * Math.exp(1));
  });

  it('throws for an empty list', () => {
    expect(() => randomFor(1, 'empty').pick([])).toThrow(RangeError);
  });

  it('creates a hundred thousand ids without a collision', () => {
    const ids = new Set(Array.from({ length: 100_000 }, (_, index) => idFor(1, 'order', index)));
    expect(ids.size).toBe(100_000);
    expect([...ids].every((id) => /^[\da-f]{20}$/.test(id))).toBe(true);
  });

  it('gives 128 bits to a tracking token', () => {
    expect(tokenFor(1, 'order-1')).toMatch(/^[\da-f]{32}$/);
    expect(tokenFor(1, 'order-1')).not.toBe(tokenFor(2, 'order-1'));
  });

  it('distributes shares evenly', () => {
    const shares = Array.from({ length: 1_000 }, (_, index) => shareOf(1, 'courier', index));
    const mean = shares.reduce((sum, share) => sum + share, 0) / shares.length;
    expect(mean).toBeGreaterThan(0.4);
    expect(mean).toBeLessThan(0.6);
    expect(Math.max(...shares)).toBeLessThan(1);
  });
});
