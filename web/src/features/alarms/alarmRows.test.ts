import { alarmRule, type Alarm } from '@despacho/contract/alarms.ts';
import { sampleAlarm } from '@despacho/contract/samples.ts';
import { ALARM_RULES } from '@despacho/domain/alarms/rules.ts';
import { describe, expect, it } from 'vitest';
import { clearedToday, openAlarms, shelveChoices } from './alarmRows.ts';

const NOW = Date.parse('2026-11-21T18:00:00.000Z');
const at = (minutes: number): string => new Date(NOW + minutes * 60_000).toISOString();
const ada = { id: 'ada', name: 'Ada' };
const alarm = (id: string, only: Partial<Alarm>): Alarm => sampleAlarm({ id, raisedAt: at(-5), ...only });
const ids = (alarms: readonly Alarm[]): string[] => alarms.map(({ id }) => id);

describe('alarms of the console', () => {
  it('[AR10] [AR20] are sorted by priority and then by age, apart from acknowledged and shelved ones', () => {
    const open = openAlarms(
      [
        alarm('young', { priority: 'medium' }),
        alarm('old', { priority: 'medium', raisedAt: at(-50) }),
        alarm('robbed', { priority: 'high', raisedAt: at(-1) }),
        alarm('taken', { acknowledgedBy: ada, acknowledgedAt: at(-1) }),
        alarm('own', { acknowledgedBy: { id: 'eva', name: 'Eva' }, acknowledgedAt: at(-1) }),
        alarm('aside', { shelvedBy: ada, shelvedUntil: at(3) }),
        alarm('back', { shelvedBy: ada, shelvedUntil: at(-1), raisedAt: at(-60) }),
        alarm('over', { clearedAt: at(-1) }),
      ],
      'eva',
      NOW,
    );
    expect(ids(open.mine)).toEqual(['own']);
    expect(ids(open.calling)).toEqual(['robbed', 'back', 'old', 'young']);
    expect([ids(open.acknowledged), ids(open.shelved)]).toEqual([['taken'], ['aside']]);
  });

  it('[AR15] one that ended stays where it was while a note on it is written', () => {
    const over = [alarm('free', { clearedAt: at(-1) }), alarm('own', { acknowledgedBy: ada, clearedAt: at(-1) })];
    const kept = openAlarms(over, 'ada', NOW, (id) => id === 'own');
    expect([ids(kept.mine), ids(kept.calling)]).toEqual([['own'], []]);
  });

  it('include those that ended on the day of the city, the newest first', () => {
    const alarms = [
      alarm('yesterday', { clearedAt: '2026-11-21T05:59:59.000Z' }),
      alarm('first', { clearedAt: '2026-11-21T06:00:00.000Z' }),
      alarm('last', { clearedAt: at(-1) }),
    ];
    expect(ids(clearedToday(alarms, NOW))).toEqual(['last', 'first']);
  });

  it.each(alarmRule.options)(
    '[AR14] %s is shelved for no longer than its rule allows, and for the usual time by default',
    (rule) => {
      const { choices, usual } = shelveChoices(rule);
      expect(choices).toContain(usual);
      expect(Math.max(...choices)).toBe(ALARM_RULES[rule].longestShelveMinutes);
    },
  );
});
