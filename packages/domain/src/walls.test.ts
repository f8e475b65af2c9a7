import { expect, it } from 'vitest';
import { wallSignal } from './walls.ts';

it('[AC9] the worst state of a screen wins', () => {
  const report = { build: 'b1', scene: 'overview', frames: 600, ageMs: 9_000 };
  expect(wallSignal(report, 'b1')).toBe('live');
  expect(wallSignal({ ...report, ageMs: 30_000 }, 'b1')).toBe('live');
  expect(wallSignal({ ...report, ageMs: 30_001, frames: 0 }, 'b2')).toBe('lost');
  expect(wallSignal({ ...report, frames: 0 }, 'b2')).toBe('frozen');
  expect(wallSignal(report, 'b2')).toBe('outdated');
  expect(wallSignal(null, 'b1')).toBe('never');
});
