import type { Alarm } from '@despacho/contract/alarms.ts';
import { sampleAlarm } from '@despacho/contract/samples.ts';
import { describe, expect, it } from 'vitest';
import { createSounder, EVERY_MS, dueSoundOf, type Sound } from './cadence.ts';

const NOW = Date.parse('2026-11-21T18:00:00.000Z');
const at = (seconds: number): string => new Date(NOW + seconds * 1_000).toISOString();
const alarm = (only: Partial<Alarm>): Alarm => sampleAlarm({ raisedAt: at(-60), priority: 'medium', ...only });
const soundOf = (...given: Parameters<typeof dueSoundOf>): Sound | null => dueSoundOf(...given)?.sound ?? null;

describe('the alarm sound', () => {
  it('[AR10] is that of the most urgent alarm without an owner, and a stopped source comes before a medium one', () => {
    const high = alarm({ id: 'high', priority: 'high' });
    expect(soundOf([], false, 'ana', NOW)).toBeNull();
    expect(soundOf([alarm({})], false, 'ana', NOW)).toBe('medium');
    expect(soundOf([alarm({})], true, 'ana', NOW)).toBe('source');
    expect(soundOf([alarm({}), high], true, 'ana', NOW)).toBe('high');
    const acknowledged = { ...high, acknowledgedBy: { id: 'ada', name: 'Ada' }, acknowledgedAt: at(-1) };
    expect(soundOf([acknowledged], false, 'ana', NOW)).toBeNull();
  });

  it('[IC9] of a danger, and of a drill of one, lasts until a person takes it', () => {
    const theft = alarm({ rule: 'theft', priority: 'high' });
    for (const danger of [theft, { ...theft, isDrill: true }]) {
      expect(soundOf([danger], false, 'ana', NOW + 3_600_000)).toBe('high');
      expect(soundOf([{ ...danger, acknowledgedBy: { id: 'ada', name: 'Ada' } }], false, 'ana', NOW)).toBeNull();
    }
  });

  it('[ES3] of an alarm that called this account, or everyone, is the urgent one, at once', () => {
    const escalated = (step: 'next' | 'everyone') =>
      alarm({ escalations: [{ at: at(-2), step, person: { id: 'ana', name: 'Ana' }, hasSms: false }] });
    expect(soundOf([escalated('next')], false, 'ana', NOW)).toBe('high');
    expect(soundOf([escalated('next')], false, 'eva', NOW)).toBe('medium');
    expect(soundOf([escalated('everyone')], false, 'eva', NOW)).toBe('high');
    expect(dueSoundOf([escalated('everyone')], false, 'eva', NOW)?.newestAt).toBe(NOW - 2_000);
  });

  it('plays at once, repeats at its interval, plays at once for a more urgent alarm, and never for a less urgent one', () => {
    const played: Sound[] = [];
    const timers: { run: () => void; everyMs: number; isOn: boolean }[] = [];
    const sounder = createSounder(
      (sound) => void played.push(sound),
      (run, everyMs) => {
        const timer = { run, everyMs, isOn: true };
        timers.push(timer);
        return () => {
          timer.isOn = false;
        };
      },
    );
    const running = () => timers.filter(({ isOn }) => isOn).map(({ everyMs }) => everyMs);
    sounder.set({ sound: 'medium', newestAt: 10 });
    expect([played, running()]).toEqual([['medium'], [EVERY_MS.medium]]);
    timers.at(-1)?.run();
    sounder.set({ sound: 'medium', newestAt: 10 });
    sounder.set({ sound: 'medium', newestAt: 5 });
    expect(played).toEqual(['medium', 'medium']);
    sounder.set({ sound: 'medium', newestAt: 11 });
    sounder.set({ sound: 'high', newestAt: 3 });
    expect(played).toEqual(['medium', 'medium', 'medium', 'high']);
    expect(running()).toEqual([EVERY_MS.high]);
    sounder.set(null);
    expect(running()).toEqual([]);
    sounder.set({ sound: 'high', newestAt: 3 });
    expect(played.at(-1)).toBe('high');
    expect(played).toHaveLength(5);
  });
});
