import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { testFolder, type TestFolder } from '../../../tests/support/folder.ts';
import { clockFrom, clockOf, sharedAnchor } from './clock.ts';
import { configFrom } from './config.ts';

let folder: TestFolder;
beforeEach(async () => {
  folder = await testFolder();
});
afterEach(async () => folder.close());

const noon = Date.UTC(2026, 10, 21, 18);
const hour = 3_600_000;

describe('the demo clock', () => {
  it('runs at its rate, independent of real time', () => {
    let real = noon;
    const clock = clockFrom(sharedAnchor(folder.path, 20, noon), () => real);
    real += 60_000;
    expect(clock.now()).toBe(noon + 20 * 60_000);
    expect(clock.realNow()).toBe(noon + 60_000);
  });

  it('is the same in a process that starts later', () => {
    const first = clockFrom(sharedAnchor(folder.path, 20, noon), () => noon + 2 * hour);
    const second = clockFrom(sharedAnchor(folder.path, 20, noon + hour), () => noon + 2 * hour);
    expect(second.now()).toBe(first.now());
  });

  it('continues from its current time when the rate changes, never backwards', () => {
    const fast = sharedAnchor(folder.path, 20, noon);
    const changedAt = noon + hour;
    const slow = sharedAnchor(folder.path, 1, changedAt);
    expect(clockFrom(slow, () => changedAt).now()).toBe(clockFrom(fast, () => changedAt).now());
    expect(clockFrom(slow, () => changedAt + 1_000).now()).toBe(noon + 20 * hour + 1_000);
  });

  it('stores nothing but its anchors', () => {
    sharedAnchor(folder.path, 20, noon);
    sharedAnchor(folder.path, 5, noon);
    expect(readdirSync(join(folder.path, 'clock'))).toEqual(['clock-000001.json', 'clock-000002.json']);
  });

  it('is real time with DEMO=off', () => {
    const clock = clockOf(configFrom({ DEMO: 'off', DATA_DIR: folder.path, DEMO_SPEED: '20' }));
    expect(clock.rate).toBe(1);
    expect(Math.abs(clock.now() - Date.now())).toBeLessThan(1_000);
    expect(readdirSync(folder.path)).toEqual([]);
  });
});
