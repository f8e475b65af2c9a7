import { alarmRule, type Alarm } from '@despacho/contract/alarms.ts';
import { SAMPLE_TIME, sampleAlarm } from '@despacho/contract/samples.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Wanted } from './conditions.ts';
import { episodesAfter, reconcile, type Difference, type Episodes } from './reconcile.ts';
import { ALARM_RULES, callKey } from './rules.ts';

const start = Date.parse(SAMPLE_TIME);
const wantedOf = (only: Partial<Wanted> = {}): Wanted => {
  const { rule, subject, companyId, branchId } = sampleAlarm();
  return { rule, subject, companyId, branchId, ...only };
};
const decided = () => false;
const seen = (wanted: Wanted[], at: number): Episodes => episodesAfter(new Map(), wanted, at);
const nothing: Difference = { raise: [], revise: [], clear: [] };

describe('raising', () => {
  it('[AR7] a medium one is announced after 30 s, a high one at once', () => {
    const wanted = [wantedOf()];
    const episodes = seen(wanted, start);
    const at = (now: number) => reconcile({ alarms: [], wanted, episodes, isUndecided: decided }, now).raise.length;
    expect([at(start), at(start + 29_999), at(start + 30_000)]).toEqual([0, 0, 1]);
    const theft = [wantedOf({ rule: 'theft', subject: { kind: 'incident', id: 'i', label: '' } })];
    const given = { alarms: [], wanted: theft, episodes: seen(theft, start), isUndecided: decided };
    expect(reconcile(given, start).raise).toMatchObject([{ rule: 'theft', priority: 'high' }]);
  });

  it('[AR7] a condition that was gone for a moment begins anew', () => {
    const wanted = [wantedOf()];
    const lasting = episodesAfter(seen(wanted, start), wanted, start + 20_000);
    expect([...lasting.values()]).toEqual([start]);
    const gone = episodesAfter(lasting, [], start + 25_000);
    expect([...episodesAfter(gone, wanted, start + 28_000).values()]).toEqual([start + 28_000]);
  });

  it('[AR8] two who look at the same episode raise the same alarm', () => {
    const wanted = [wantedOf()];
    const given = { alarms: [], wanted, episodes: seen(wanted, start), isUndecided: decided };
    const ids = [30_000, 47_000].map((after) => reconcile(given, start + after).raise.map(({ id }) => id));
    expect(ids).toEqual([[`late-order-order-1-${start}`], [`late-order-order-1-${start}`]]);
  });

  it('[AR8] what is open is not raised again, what was cleared may be', () => {
    const wanted = [wantedOf()];
    const given = { wanted, episodes: seen(wanted, start - 60_000), isUndecided: decided };
    expect(reconcile({ ...given, alarms: [sampleAlarm()] }, start)).toEqual(nothing);
    const cleared = sampleAlarm({ clearedAt: SAMPLE_TIME });
    expect(reconcile({ ...given, alarms: [cleared] }, start).raise.length).toBe(1);
  });
});

describe('what is open', () => {
  it('[AR2] grows from late to two hours without a second call', () => {
    const alarm = sampleAlarm({ acknowledgedBy: { id: 'ada', name: 'Ada' } });
    const wanted = [wantedOf({ rule: 'late2h' })];
    const given = { alarms: [alarm], wanted, episodes: seen(wanted, start - 60_000), isUndecided: decided };
    const { raise, revise, clear } = reconcile(given, start);
    expect([raise, clear]).toEqual([[], []]);
    expect(revise).toMatchObject([{ id: 'alarm-1', changes: { rule: 'late2h', priority: 'medium' } }]);
    expect(revise[0]?.changes).not.toHaveProperty('acknowledgedBy');
  });

  it('[AR6] follows what it is about', () => {
    const subject = { kind: 'order', id: 'order-1', label: 'GT-2' } as const;
    const wanted = [wantedOf({ branchId: 'branch-2', subject })];
    const given = { alarms: [sampleAlarm()], wanted, episodes: new Map(), isUndecided: decided };
    expect(reconcile(given, start).revise[0]?.changes).toMatchObject({ branchId: 'branch-2', subject });
  });

  it('[AR9] ends with its condition, unless nobody can say', () => {
    const given = { alarms: [sampleAlarm()], wanted: [], episodes: new Map() };
    expect(reconcile({ ...given, isUndecided: decided }, start)).toEqual({ ...nothing, clear: ['alarm-1'] });
    expect(reconcile({ ...given, isUndecided: () => true }, start)).toEqual(nothing);
  });

  it('[AR8] of two for one call the older stays', () => {
    const wanted = [wantedOf()];
    const alarms = [
      sampleAlarm({ id: 'younger', raisedAt: new Date(start + 1).toISOString() }),
      sampleAlarm({ id: 'b', rule: 'late2h' }),
      sampleAlarm({ id: 'a' }),
    ];
    const { raise, clear } = reconcile({ alarms, wanted, episodes: seen(wanted, 0), isUndecided: decided }, start);
    expect([raise, clear]).toEqual([[], ['b', 'younger']]);
  });
});

it('[AR1] the table tells what is urgent, and nothing may be put aside longer than it allows', () => {
  const high = alarmRule.options.filter((rule) => ALARM_RULES[rule].priority === 'high');
  expect(high).toEqual(['theft', 'extortion', 'accident']);
  for (const { shelveMinutes, longestShelveMinutes } of Object.values(ALARM_RULES)) {
    expect(shelveMinutes).toBeGreaterThan(0);
    expect(shelveMinutes).toBeLessThanOrEqual(longestShelveMinutes);
  }
});

describe('a day of any conditions', () => {
  const STEP_MS = 15_000;
  const subjects = ['o1', 'o2', 'o3'].map((id) => ({ kind: 'order' as const, id, label: id }));
  const looks = fc.array(
    fc.uniqueArray(fc.record({ rule: fc.constantFrom(...alarmRule.options), subject: fc.constantFrom(...subjects) }), {
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
  const live = (rows: Pick<Wanted, 'rule' | 'subject'>[][], check: (now: Look) => void): void => {
    let alarms = new Map<string, Alarm>();
    let episodes: Episodes = new Map();
    rows.forEach((row, index) => {
      const now = start + index * STEP_MS;
      const wanted = row.map((one) => wantedOf(one));
      episodes = episodesAfter(episodes, wanted, now);
      const given = { alarms: alarms.values(), wanted, episodes, isUndecided: decided };
      const difference = reconcile(given, now);
      alarms = apply(alarms, difference, now);
      check({ now, wanted, episodes, alarms, difference });
    });
  };
  type Look = { now: number; wanted: Wanted[]; episodes: Episodes; alarms: Map<string, Alarm>; difference: Difference };

  it('[AR8] [AR9] exactly what is wanted and was held is open, once, as its rule', () => {
    fc.assert(
      fc.property(looks, (rows) => {
        live(rows, ({ now, wanted, episodes, alarms }) => {
          const hasLasted = (one: Wanted) => now - (episodes.get(callKey(one)) ?? now) >= ALARM_RULES[one.rule].holdMs;
          const open = openOf(alarms).map(({ rule, subject }) => `${rule} ${subject.id}`);
          expect(open.toSorted()).toEqual(
            wanted
              .filter(hasLasted)
              .map(({ rule, subject }) => `${rule} ${subject.id}`)
              .toSorted(),
          );
        });
      }),
    );
  });

  it('[AR8] looking twice changes nothing, whoever looks', () => {
    fc.assert(
      fc.property(looks, (rows) => {
        live(rows, ({ now, wanted, episodes, alarms, difference }) => {
          const given = { wanted, episodes, isUndecided: decided };
          expect(reconcile({ ...given, alarms: alarms.values() }, now)).toEqual(nothing);
          // One who had not yet seen what the other wrote writes the same again.
          expect(apply(alarms, difference, now)).toEqual(alarms);
        });
      }),
    );
  });
});
