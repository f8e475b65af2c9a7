import { SAMPLE_TIME, sampleAlarm, sampleCourier } from '@despacho/contract/samples.ts';
import { describe, expect, it } from 'vitest';
import { DRILL_LASTS_MS, drillOf, endDrill, reportOf } from './drills.ts';
import { reconcile } from './reconcile.ts';

const by = { id: 'ada', name: 'Ada' };
const now = Date.parse(SAMPLE_TIME);
const drill = drillOf('drill-1', 'theft', sampleCourier(), { by, now });
const later = (seconds: number): string => new Date(now + seconds * 1_000).toISOString();

const look = (alarms: Parameters<typeof reconcile>[0]['alarms'], at: number) =>
  reconcile({ alarms, expected: [], episodes: new Map(), start: null, isUndecided: () => false }, at);

describe('a drill', () => {
  it('[IC11] is an alarm about a courier, in the scope of the courier, and names who started it', () => {
    expect(drill).toMatchObject({
      isDrill: true,
      rule: 'theft',
      priority: 'high',
      subject: { kind: 'courier', id: 'courier-1' },
      companyId: 'company-1',
      startedBy: by,
      clearedAt: null,
    });
  });

  it('[IC12] does not take the place of a real alarm about the same courier', () => {
    const { rule, subject, companyId, branchId } = drill;
    const expected = [{ rule, subject, companyId, branchId, count: null }];
    const episodes = new Map([[`theft-courier-${subject.id}`, now]]);
    const found = reconcile({ alarms: [drill], expected, episodes, start: null, isUndecided: () => false }, now);
    expect(found.raise.map(({ isDrill }) => isDrill)).toEqual([false]);
    expect(found.clear).toEqual([]);
  });

  it('[IC13] stays without a condition, and ends by itself after an hour', () => {
    expect(look([drill], now + DRILL_LASTS_MS - 1).clear).toEqual([]);
    expect(look([drill], now + DRILL_LASTS_MS).clear).toEqual(['drill-1']);
    expect(look([sampleAlarm()], now).clear).toEqual(['alarm-1']);
  });

  it('[IC13] is ended once', () => {
    const ended = endDrill(drill, { by, now });
    expect(ended).toEqual({ ok: true, changes: { clearedAt: SAMPLE_TIME, endedBy: by } });
    expect(endDrill({ clearedAt: SAMPLE_TIME }, { by, now })).toEqual({ ok: true, changes: null });
  });

  it('[IC14] reports how quickly people reacted, and null for what did not happen', () => {
    expect(reportOf(drill)).toMatchObject({
      acknowledgedAfterSec: null,
      firstNoteAfterSec: null,
      lastedSec: null,
      notes: 0,
    });
    const note = { at: later(40), by, text: 'Llamado' };
    const acknowledged = {
      ...drill,
      acknowledgedBy: by,
      acknowledgedAt: later(12),
      notes: [note, note],
      clearedAt: later(90),
    };
    expect(reportOf({ ...acknowledged, endedBy: by })).toMatchObject({
      acknowledgedBy: by,
      acknowledgedAfterSec: 12,
      firstNoteAfterSec: 40,
      notes: 2,
      lastedSec: 90,
      endedBy: by,
    });
    expect(reportOf(sampleAlarm())).toBeNull();
  });
});
