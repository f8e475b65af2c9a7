import type { Alarm } from '@despacho/contract/alarms.ts';
import { SAMPLE_TIME, sampleAlarm } from '@despacho/contract/samples.ts';
import { describe, expect, it } from 'vitest';
import { acknowledgeAlarm, alarmPhase, MOST_NOTES, noteAlarm, shelveAlarm } from './acts.ts';

const now = Date.parse(SAMPLE_TIME);
const ada = { by: { id: 'ada', name: 'Ada' }, now };
const bob = { by: { id: 'bob', name: 'Bob' }, now: now + 1_000 };
const inMinutes = (minutes: number): string => new Date(now + minutes * 60_000).toISOString();
const cleared = sampleAlarm({ clearedAt: SAMPLE_TIME });

describe('what an alarm asks', () => {
  it('[AR10] cleared, else shelved, else acknowledged, else it calls', () => {
    const of = (only: Partial<Alarm>) => alarmPhase(sampleAlarm(only), now);
    expect(of({})).toBe('calling');
    expect(of({ acknowledgedBy: ada.by })).toBe('acknowledged');
    expect(of({ acknowledgedBy: ada.by, shelvedUntil: inMinutes(1) })).toBe('shelved');
    expect(of({ shelvedUntil: inMinutes(1), clearedAt: SAMPLE_TIME })).toBe('cleared');
  });

  it('[AR14] comes back by itself when its shelving is over', () => {
    const alarm = sampleAlarm({ shelvedUntil: inMinutes(15) });
    expect(alarmPhase(alarm, now + 15 * 60_000 - 1)).toBe('shelved');
    expect(alarmPhase(alarm, now + 15 * 60_000)).toBe('calling');
  });
});

describe('acting on it', () => {
  it('[AR13] the first who takes it has it', () => {
    expect(acknowledgeAlarm(sampleAlarm(), ada)).toEqual({
      ok: true,
      changes: { acknowledgedBy: ada.by, acknowledgedAt: SAMPLE_TIME },
    });
    const acknowledged = sampleAlarm({ acknowledgedBy: ada.by, acknowledgedAt: SAMPLE_TIME });
    expect(acknowledgeAlarm(acknowledged, bob)).toEqual({ ok: true, changes: null });
    expect(acknowledgeAlarm(cleared, ada)).toEqual({ ok: false, reason: 'cleared' });
  });

  it('[AR14] is put aside for no longer than its rule allows, and taken back with zero', () => {
    expect(shelveAlarm(sampleAlarm(), 120, ada)).toEqual({
      ok: true,
      changes: { shelvedBy: ada.by, shelvedUntil: inMinutes(120) },
    });
    expect(shelveAlarm(sampleAlarm(), 121, ada)).toEqual({ ok: false, reason: 'too-long' });
    expect(shelveAlarm(sampleAlarm({ rule: 'theft' }), 16, ada)).toEqual({ ok: false, reason: 'too-long' });
    expect(shelveAlarm(cleared, 5, ada)).toEqual({ ok: false, reason: 'cleared' });
    const shelved = sampleAlarm({ shelvedBy: ada.by, shelvedUntil: inMinutes(5) });
    expect(shelveAlarm(shelved, 0, bob)).toEqual({ ok: true, changes: { shelvedBy: null, shelvedUntil: null } });
    expect(shelveAlarm(sampleAlarm(), 0, bob)).toEqual({ ok: true, changes: null });
  });

  it('[AR15] keeps every note with who and when, up to fifty, after its end too', () => {
    const note = { at: SAMPLE_TIME, by: ada.by, text: 'Va en camino' };
    const first = { at: SAMPLE_TIME, by: bob.by, text: 'Llamado' };
    expect(noteAlarm(sampleAlarm({ notes: [first] }), 'Va en camino', ada)).toEqual({
      ok: true,
      changes: { notes: [first, note] },
    });
    expect(noteAlarm(cleared, 'Va en camino', ada)).toMatchObject({ ok: true });
    const full = sampleAlarm({ notes: Array.from({ length: MOST_NOTES }, () => first) });
    expect(noteAlarm(full, 'x', ada)).toEqual({ ok: false, reason: 'notes-full' });
  });
});
