import type { Alarm } from '@despacho/contract/alarms.ts';
import { SAMPLE_TIME, sampleAlarm } from '@despacho/contract/samples.ts';
import { describe, expect, it } from 'vitest';
import { acknowledgeAlarm, alarmPhase, MAX_NOTES, noteAlarm, shelveAlarm } from './acts.ts';

const now = Date.parse(SAMPLE_TIME);
const ada = { by: { id: 'ada', name: 'Ada' }, now };
const bob = { by: { id: 'bob', name: 'Bob' }, now: now + 1_000 };
const inMinutes = (minutes: number): string => new Date(now + minutes * 60_000).toISOString();
const cleared = sampleAlarm({ clearedAt: SAMPLE_TIME });

describe('the state of an alarm', () => {
  it('[AR10] is cleared, else shelved, else acknowledged, else open', () => {
    const of = (only: Partial<Alarm>) => alarmPhase(sampleAlarm(only), now);
    expect(of({})).toBe('calling');
    expect(of({ acknowledgedBy: ada.by })).toBe('acknowledged');
    expect(of({ acknowledgedBy: ada.by, shelvedUntil: inMinutes(1) })).toBe('shelved');
    expect(of({ shelvedUntil: inMinutes(1), clearedAt: SAMPLE_TIME })).toBe('cleared');
  });

  it('[AR14] returns to open when its shelving ends', () => {
    const alarm = sampleAlarm({ shelvedUntil: inMinutes(15) });
    expect(alarmPhase(alarm, now + 15 * 60_000 - 1)).toBe('shelved');
    expect(alarmPhase(alarm, now + 15 * 60_000)).toBe('calling');
  });
});

describe('acting on an alarm', () => {
  it('[AR13] the first to acknowledge it is its owner', () => {
    expect(acknowledgeAlarm(sampleAlarm(), ada)).toEqual({
      ok: true,
      changes: { acknowledgedBy: ada.by, acknowledgedAt: SAMPLE_TIME },
    });
    const acknowledged = sampleAlarm({ acknowledgedBy: ada.by, acknowledgedAt: SAMPLE_TIME });
    expect(acknowledgeAlarm(acknowledged, bob)).toEqual({ ok: true, changes: null });
    expect(acknowledgeAlarm(cleared, ada)).toEqual({ ok: false, reason: 'cleared' });
  });

  it('[AR14] shelving is limited by the rule of the alarm, and zero ends it', () => {
    expect(shelveAlarm(sampleAlarm(), 120, ada)).toEqual({
      ok: true,
      changes: { shelvedBy: ada.by, shelvedUntil: inMinutes(120) },
    });
    expect(shelveAlarm(sampleAlarm(), 121, ada)).toEqual({ ok: false, reason: 'too-long' });
    expect(shelveAlarm(sampleAlarm({ rule: 'theft' }), 16, ada)).toEqual({ ok: false, reason: 'too-long' });
    expect(shelveAlarm(cleared, 5, ada)).toEqual({ ok: false, reason: 'cleared' });
    const shelved = sampleAlarm({ shelvedBy: ada.by, shelvedUntil: inMinutes(5) });
    const ended = { shelvedBy: null, shelvedUntil: new Date(bob.now).toISOString() };
    expect(shelveAlarm(shelved, 0, bob)).toEqual({ ok: true, changes: ended });
    expect(shelveAlarm(sampleAlarm(ended), 0, bob)).toEqual({ ok: true, changes: null });
    expect(shelveAlarm(sampleAlarm(), 0, bob)).toEqual({ ok: true, changes: null });
  });

  it('[AR15] stores every note with author and time, up to fifty, also after the alarm ended', () => {
    const note = { at: SAMPLE_TIME, by: ada.by, text: 'Va en camino' };
    const first = { at: SAMPLE_TIME, by: bob.by, text: 'Llamado' };
    expect(noteAlarm(sampleAlarm({ notes: [first] }), 'Va en camino', ada)).toEqual({
      ok: true,
      changes: { notes: [first, note] },
    });
    expect(noteAlarm(cleared, 'Va en camino', ada)).toMatchObject({ ok: true });
    const full = sampleAlarm({ notes: Array.from({ length: MAX_NOTES }, () => first) });
    expect(noteAlarm(full, 'x', ada)).toEqual({ ok: false, reason: 'notes-full' });
  });
});
