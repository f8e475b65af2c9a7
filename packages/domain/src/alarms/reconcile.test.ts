import { alarmRule, isRetiredRule, type Alarm } from '@despacho/contract/alarms.ts';
import { SAMPLE_TIME, sampleAlarm } from '@despacho/contract/samples.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ExpectedAlarm } from './conditions.ts';
import { episodesAfter, reconcile, type Difference, type Episodes } from './reconcile.ts';
import { ALARM_RULES, callKey } from './rules.ts';

const start = Date.parse(SAMPLE_TIME);
const expectedOf = (only: Partial<ExpectedAlarm> = {}): ExpectedAlarm => {
  const { rule, subject, companyId, branchId } = sampleAlarm();
  return { rule, subject, companyId, branchId, count: 4, ...only };
};
const decided = () => false;
const episodesAt = (expected: ExpectedAlarm[], at: number): Episodes => episodesAfter(new Map(), expected, at);
const nothing: Difference = { raise: [], revise: [], clear: [], supersede: [] };

describe('raising alarms', () => {
  it('[AR7] a medium alarm is raised after 60 s, a high one at once', () => {
    const expected = [expectedOf()];
    const episodes = episodesAt(expected, start);
    const at = (now: number) =>
      reconcile({ alarms: [], expected, episodes, start: null, isUndecided: decided }, now).raise.length;
    expect([at(start), at(start + 59_999), at(start + 60_000)]).toEqual([0, 0, 1]);
    const theft = [expectedOf({ rule: 'theft', subject: { kind: 'incident', id: 'i', label: '' } })];
    const given = {
      alarms: [],
      expected: theft,
      episodes: episodesAt(theft, start),
      start: null,
      isUndecided: decided,
    };
    expect(reconcile(given, start).raise).toMatchObject([{ rule: 'theft', priority: 'high' }]);
  });

  it('[AR7] a condition that stopped for a moment starts its delay from zero', () => {
    const expected = [expectedOf()];
    const lasting = episodesAfter(episodesAt(expected, start), expected, start + 20_000);
    expect([...lasting.values()]).toEqual([start]);
    const gone = episodesAfter(lasting, [], start + 25_000);
    expect([...episodesAfter(gone, expected, start + 28_000).values()]).toEqual([start + 28_000]);
  });

  it('[AR8] two evaluations of the same episode raise the same alarm', () => {
    const expected = [expectedOf()];
    const given = { alarms: [], expected, episodes: episodesAt(expected, start), start: null, isUndecided: decided };
    const ids = [60_000, 77_000].map((after) => reconcile(given, start + after).raise.map(({ id }) => id));
    expect(ids).toEqual([[`branch-branch-branch-1-${start}`], [`branch-branch-branch-1-${start}`]]);
  });

  it('[AR8] an open alarm is not raised again, a cleared one can be', () => {
    const expected = [expectedOf()];
    const given = { expected, episodes: episodesAt(expected, start - 60_000), start: null, isUndecided: decided };
    expect(reconcile({ ...given, alarms: [sampleAlarm()] }, start)).toEqual(nothing);
    const cleared = sampleAlarm({ clearedAt: SAMPLE_TIME });
    expect(reconcile({ ...given, alarms: [cleared] }, start).raise.length).toBe(1);
  });
});

describe('open alarms', () => {
  it('[AR18] of a retired rule are cleared once, and raised no more', () => {
    const subject = { kind: 'order', id: 'order-1', label: 'GT-1' } as const;
    const late = sampleAlarm({ rule: 'late', subject });
    const given = { expected: [], episodes: new Map(), start: null, isUndecided: decided };
    expect(reconcile({ ...given, alarms: [late] }, start)).toEqual({ ...nothing, supersede: ['alarm-1'] });
    const cleared = { ...late, clearedAt: SAMPLE_TIME, isSuperseded: true };
    expect(reconcile({ ...given, alarms: [cleared] }, start)).toEqual(nothing);
  });

  it('[AR6] follow the scope and the name of their subject', () => {
    const subject = { kind: 'branch', id: 'branch-1', label: 'PORTALES 2' } as const;
    const expected = [expectedOf({ branchId: 'branch-2', subject })];
    const given = { alarms: [sampleAlarm()], expected, episodes: new Map(), start: null, isUndecided: decided };
    expect(reconcile(given, start).revise[0]?.changes).toMatchObject({ branchId: 'branch-2', subject });
  });

  it('[AR9] end with their condition, unless it cannot be evaluated', () => {
    const given = { alarms: [sampleAlarm()], expected: [], episodes: new Map(), start: null };
    expect(reconcile({ ...given, isUndecided: decided }, start)).toEqual({ ...nothing, clear: ['alarm-1'] });
    expect(reconcile({ ...given, isUndecided: () => true }, start)).toEqual(nothing);
  });

  it('[AR8] of two with one cause the older remains', () => {
    const expected = [expectedOf()];
    const alarms = [
      sampleAlarm({ id: 'younger', raisedAt: new Date(start + 1).toISOString() }),
      sampleAlarm({ id: 'b' }),
      sampleAlarm({ id: 'a' }),
    ];
    const { raise, clear } = reconcile(
      { alarms, expected, episodes: episodesAt(expected, 0), start: null, isUndecided: decided },
      start,
    );
    expect([raise, clear]).toEqual([[], ['b', 'younger']]);
  });
});

it('[AR1] each rule has its priority and its limit for shelving', () => {
  const high = alarmRule.options.filter((rule) => ALARM_RULES[rule].priority === 'high');
  expect(high).toEqual(['theft', 'extortion', 'accident']);
  for (const { shelveMinutes, longestShelveMinutes } of Object.values(ALARM_RULES)) {
    expect(shelveMinutes).toBeGreaterThan(0);
    expect(shelveMinutes).toBeLessThanOrEqual(longestShelveMinutes);
  }
});

describe('a day with random conditions', () => {
  const STEP_MS = 15_000;
  const subjects = ['b1', 'b2', 'b3'].map((id) => ({ kind: 'branch' as const, id, label: id }));
  const raised = alarmRule.options.filter((rule) => !isRetiredRule(rule));
  const looks = fc.array(
    fc.uniqueArray(fc.record({ rule: fc.constantFrom(...raised), subject: fc.constantFrom(...subjects) }), {
      selector: callKey,
      maxLength: 6,
    }),
    { maxLength: 40 },
  );
  const apply = (alarms: Map<string, Alarm>, { raise, revise, clear }: Difference, now: number): Map<string, Alarm> => {
    const next = new Map(alarms);
    for (const alarm of raise) if (!next.has(alarm.id)) next.set(alarm.id, alarm);
    for (const { id, changes } of revise) next.set(id, { ...sampleAlarm(), ...next.get(id), ...changes });
    for (const id of clear) next.set(id, { ...sampleAlarm(), ...next.get(id), clearedAt: new Date(now).toISOString() });
    return next;
  };
  const openOf = (alarms: Map<string, Alarm>) => [...alarms.values()].filter(({ clearedAt }) => clearedAt === null);
  const live = (rows: Pick<ExpectedAlarm, 'rule' | 'subject'>[][], check: (now: Look) => void): void => {
    let alarms = new Map<string, Alarm>();
    let episodes: Episodes = new Map();
    rows.forEach((row, index) => {
      const now = start + index * STEP_MS;
      const expected = row.map((one) => expectedOf(one));
      episodes = episodesAfter(episodes, expected, now);
      const given = { alarms: alarms.values(), expected, episodes, start: null, isUndecided: decided };
      const difference = reconcile(given, now);
      alarms = apply(alarms, difference, now);
      check({ now, expected, episodes, alarms, difference });
    });
  };
  type Look = {
    now: number;
    expected: ExpectedAlarm[];
    episodes: Episodes;
    alarms: Map<string, Alarm>;
    difference: Difference;
  };

  it('[AR8] [AR9] exactly the conditions that lasted long enough are open, once each, with their rule', () => {
    fc.assert(
      fc.property(looks, (rows) => {
        live(rows, ({ now, expected, episodes, alarms }) => {
          const hasLasted = (one: ExpectedAlarm) =>
            now - (episodes.get(callKey(one)) ?? now) >= ALARM_RULES[one.rule].holdMs;
          const open = openOf(alarms).map(({ rule, subject }) => `${rule} ${subject.id}`);
          expect(open.toSorted()).toEqual(
            expected
              .filter(hasLasted)
              .map(({ rule, subject }) => `${rule} ${subject.id}`)
              .toSorted(),
          );
        });
      }),
    );
  });

  it('[AR8] evaluating twice changes nothing', () => {
    fc.assert(
      fc.property(looks, (rows) => {
        live(rows, ({ now, expected, episodes, alarms, difference }) => {
          const given = { expected, episodes, start: null, isUndecided: decided };
          expect(reconcile({ ...given, alarms: alarms.values() }, now)).toEqual(nothing);
          // A run that has not read the write of the other writes the same again.
          expect(apply(alarms, difference, now)).toEqual(alarms);
        });
      }),
    );
  });
});
