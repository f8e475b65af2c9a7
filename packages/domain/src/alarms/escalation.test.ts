import type { Alarm, AlarmEscalation } from '@despacho/contract/alarms.ts';
import { sampleAlarm } from '@despacho/contract/samples.ts';
import { describe, expect, it } from 'vitest';
import { alarmPhase, shelveAlarm } from './acts.ts';
import { callsEveryone, callsUrgently, dueEscalation, releaseAlarm, type PersonOnDuty } from './escalation.ts';

const NOW = Date.parse('2026-11-21T18:00:00.000Z');
const ana = { id: 'ana', name: 'Ana' };
const eva = { id: 'eva', name: 'Eva' };
const luis = { id: 'luis', name: 'Luis' };

const everywhere = (person: typeof ana, owned = 0): PersonOnDuty => ({ person, scope: { type: 'all' }, owned });
const raised = (seconds: number, only: Partial<Alarm> = {}): Alarm =>
  sampleAlarm({ raisedAt: new Date(NOW - seconds * 1_000).toISOString(), ...only });
const due = (alarm: Alarm, onDuty = [everywhere(eva), everywhere(ana)], rate = 1, hasPhones = true) =>
  dueEscalation(alarm, { onDuty, hasPhones, now: NOW, rate });
const called = (step: AlarmEscalation['step'], person: typeof ana | null = null): AlarmEscalation => ({
  at: new Date(NOW - 30_000).toISOString(),
  step,
  person,
  hasSms: false,
});

describe('an alarm without an owner', () => {
  it('[ES1] calls the next person on duty after 60 s, and everyone after 120 s', () => {
    expect(due(raised(59))).toBeNull();
    expect(due(raised(60))).toMatchObject({ step: 'next', person: ana, at: new Date(NOW).toISOString() });
    const next = { escalations: [called('next', ana)] };
    expect(due(raised(119, next))).toBeNull();
    expect(due(raised(120, next))).toMatchObject({ step: 'everyone', person: null, hasSms: false });
    expect(due(raised(900, { escalations: [called('next', ana), called('everyone')] }))).toBeNull();
  });

  it('[ES1] a danger calls sooner, and by SMS where telephones are set', () => {
    const danger = { rule: 'theft', priority: 'high' } as const;
    expect([29, 30].map((seconds) => due(raised(seconds, danger))?.step)).toEqual([undefined, 'next']);
    expect(due(raised(60, danger))).toMatchObject({ step: 'everyone', hasSms: true });
    expect(due(raised(60, danger), [], 1, false)).toMatchObject({ step: 'everyone', hasSms: false });
  });

  it('[ES1] calls the person with the fewest alarms in hand, of those whose scope contains it', () => {
    const ofBranch = (person: typeof ana, branchId: string): PersonOnDuty => ({
      person,
      scope: { type: 'branch', branchId },
      owned: 0,
    });
    expect(due(raised(60), [everywhere(ana, 2), everywhere(eva, 1)])?.person).toEqual(eva);
    expect(due(raised(60), [ofBranch(luis, 'branch-2'), everywhere(eva, 9)])?.person).toEqual(eva);
    expect(due(raised(60), [ofBranch(luis, 'branch-1'), everywhere(eva, 9)])?.person).toEqual(luis);
    expect(due(raised(60, { companyId: null, branchId: null }), [ofBranch(luis, 'branch-1')])?.step).toBe('everyone');
  });

  it('[ES1] calls everyone at once where no account is on duty for it', () => {
    expect(due(raised(60), [])).toMatchObject({ step: 'everyone', person: null });
  });

  it('[ES1] counts real seconds at any speed of the operation', () => {
    expect(due(raised(600), undefined, 20)).toBeNull();
    expect(due(raised(1_200), undefined, 20)?.step).toBe('next');
  });

  it('[ES4] neither a drill nor one with an owner, shelved or cleared escalates', () => {
    const later = new Date(NOW + 60_000).toISOString();
    for (const only of [
      { isDrill: true },
      { acknowledgedBy: ana },
      { shelvedUntil: later },
      { clearedAt: later },
    ] satisfies Partial<Alarm>[])
      expect(due(raised(900, only))).toBeNull();
  });

  it('[ES2] the time of a shelved one begins at the end of its shelf', () => {
    const shelved = (seconds: number) => raised(900, { shelvedUntil: new Date(NOW - seconds * 1_000).toISOString() });
    expect([0, 59, 60, 120].map((seconds) => due(shelved(seconds))?.step)).toEqual([
      undefined,
      undefined,
      'next',
      'everyone',
    ]);
  });

  it('[ES2] [AR14] the time of an alarm whose shelf a person ended begins then', () => {
    const alarm = raised(900, { shelvedBy: ana, shelvedUntil: new Date(NOW + 600_000).toISOString() });
    const ended = (secondsAgo: number): Alarm => {
      const acted = shelveAlarm(alarm, 0, { by: ana, now: NOW - secondsAgo * 1_000 });
      return { ...alarm, ...(acted.ok ? acted.changes : {}) };
    };
    expect([alarmPhase(ended(0), NOW), due(ended(59))]).toEqual(['calling', null]);
    expect(due(ended(60))).toMatchObject({ step: 'next' });
  });

  it('[ES3] [ES5] a danger whose owner left sends SMS where telephones are set', () => {
    const theft = raised(300, { rule: 'theft', priority: 'high', acknowledgedBy: ana });
    const smsOf = (alarm: Alarm, hasPhones: boolean) =>
      releaseAlarm(alarm, 'ana', { now: NOW, hasPhones })?.escalations?.map(({ hasSms }) => hasSms);
    expect(smsOf(theft, true)).toEqual([true]);
    expect(smsOf(theft, false)).toEqual([false]);
    expect(smsOf({ ...theft, isDrill: true }, true)).toEqual([false]);
  });

  it('[ES3] calls the named person urgently, then every person', () => {
    const next = { escalations: [called('next', ana)] };
    expect([callsUrgently(next, 'ana'), callsUrgently(next, 'eva'), callsUrgently(next, null)]).toEqual([
      true,
      false,
      false,
    ]);
    expect(callsEveryone(next)).toBe(false);
    const all = { escalations: [called('next', ana), called('everyone')] };
    expect([callsUrgently(all, 'eva'), callsUrgently(all, null), callsEveryone(all)]).toEqual([true, true, true]);
  });

  it('[ES5] whose owner left has none again and calls everyone; another one stays', () => {
    const owned = raised(300, { acknowledgedBy: ana, acknowledgedAt: new Date(NOW).toISOString() });
    const changes = releaseAlarm(owned, 'ana', { now: NOW, hasPhones: true });
    expect(changes).toMatchObject({ acknowledgedBy: null, acknowledgedAt: null });
    expect(changes?.escalations).toMatchObject([{ step: 'left', person: ana, hasSms: false }]);
    expect(callsEveryone({ ...owned, ...changes })).toBe(true);
    expect(releaseAlarm(owned, 'eva', { now: NOW, hasPhones: true })).toBeNull();
    expect(releaseAlarm({ ...owned, clearedAt: owned.raisedAt }, 'ana', { now: NOW, hasPhones: true })).toBeNull();
  });
});
