import { MINUTE_MS } from '@despacho/contract/durations.ts';
import { SAMPLE_TIME, sampleAlarm } from '@despacho/contract/samples.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { alarmFlood, alarmRate } from './flood.ts';

const now = Date.parse(SAMPLE_TIME);
let ids = 0;
const raised = (...minutesAgo: number[]) =>
  minutesAgo.map((minutes) =>
    sampleAlarm({ id: String((ids += 1)), raisedAt: new Date(now - minutes * MINUTE_MS).toISOString() }),
  );
const times = (count: number, minutesAgo: number) => raised(...Array.from({ length: count }, () => minutesAgo));

describe('a flood of alarms', () => {
  it('[AR11] starts with the eleventh new alarm in ten minutes, and has its start time', () => {
    expect(alarmFlood(times(10, 3), now)).toBeNull();
    expect(alarmFlood([...times(10, 3), ...raised(1)], now)).toEqual({ since: now - MINUTE_MS, raised: 11 });
    expect(alarmFlood([...times(10, 10), ...raised(0)], now)).toBeNull();
  });

  it('[AR11] counts cleared alarms too, and ignores those in the future', () => {
    const cleared = times(11, 2).map((alarm) => ({ ...alarm, clearedAt: SAMPLE_TIME }));
    expect(alarmFlood(cleared, now)?.raised).toBe(11);
    expect(alarmFlood(times(11, -1), now)).toBeNull();
  });

  it('[IC12] a drill is in no flood and in no rate', () => {
    const drills = times(11, 2).map((alarm) => ({ ...alarm, isDrill: true }));
    expect(alarmFlood(drills, now)).toBeNull();
    expect(alarmRate([...drills, ...times(3, 2)], 1, now)).toBe(3);
  });

  it('[AR12] ends below five, not at ten', () => {
    const burst = times(11, 12);
    expect(alarmFlood([...burst, ...times(5, 5)], now)).toEqual({ since: now - 12 * MINUTE_MS, raised: 5 });
    expect(alarmFlood([...burst, ...times(4, 5)], now)).toBeNull();
    expect(alarmFlood([...burst, ...times(4, 5), ...times(6, 1)], now)).toBeNull();
  });

  it('[AR11] [AR12] is the same in any order of alarms, and never has fewer than five', () => {
    const minutes = fc.array(fc.integer({ min: 0, max: 40 }), { maxLength: 60 });
    fc.assert(
      fc.property(minutes, (ages) => {
        const flood = alarmFlood(raised(...ages), now);
        expect(alarmFlood(raised(...ages.toReversed()), now)).toEqual(flood);
        const inWindow = ages.filter((age) => age < 10).length;
        const raisedNow = flood?.raised ?? null;
        // Between five and ten, what came before decides.
        const allowed = inWindow > 10 ? [inWindow] : inWindow < 5 ? [null] : [inWindow, null];
        expect(allowed).toContain(raisedNow);
      }),
    );
  });
});

it('[AR21] the rate counts the alarms raised in ten minutes for each controller, cleared ones too', () => {
  const cleared = times(2, 3).map((alarm) => ({ ...alarm, clearedAt: SAMPLE_TIME }));
  const alarms = [...raised(0, 9, 10, 11, -1), ...cleared];
  expect([1, 4].map((controllers) => alarmRate(alarms, controllers, now))).toEqual([4, 1]);
  expect(alarmRate([], 3, now)).toBe(0);
});

it('[AR26] the alarms of one start count as one, with the first of them', () => {
  const ofStart = times(30, 3).map((alarm) => ({ ...alarm, foundAtStart: SAMPLE_TIME }));
  expect(alarmFlood(ofStart, now)).toBeNull();
  expect(alarmFlood([...ofStart, ...times(10, 2)], now)?.raised).toBe(11);
  expect(alarmRate([...ofStart, ...times(2, 2)], 1, now)).toBe(3);
  const early = raised(11).map((alarm) => ({ ...alarm, foundAtStart: SAMPLE_TIME }));
  expect(alarmRate([...early, ...ofStart], 1, now)).toBe(0);
});
