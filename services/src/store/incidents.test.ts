import { describe, expect, it } from 'vitest';
import { alarmCodec } from './alarms.ts';
import { incidentCodec, incidentPath } from './incidents.ts';

const AT = '2026-11-21T18:00:00.000Z';

describe('incidents in documents', () => {
  it.each([
    ['Robo', undefined, 'Robo'],
    ['EXTORSIÓN', 'theft', 'Extorsion'],
    [undefined, 'theft', 'Robo'],
    ['se llevaron todo', 'extortion', 'Extorsion'],
  ])('reads the kind from description %j in %j: %s', (description, collection, kind) => {
    expect(
      incidentCodec.read('i1', { time: AT, description }, collection === undefined ? {} : { collection }),
    ).toMatchObject({
      ok: true,
      value: { kind, at: AT },
    });
  });

  it('is unreadable without a kind or a time', () => {
    expect(incidentCodec.read('i1', { time: AT })).toEqual({ ok: false, reason: 'kind cannot be read' });
    expect(incidentCodec.read('i1', { description: 'Robo', time: 'then' })).toEqual({
      ok: false,
      reason: 'at cannot be read',
    });
  });

  it('[TM4] [TM1] is in the folder of its local day', () => {
    expect(incidentPath('Robo', Date.parse('2026-03-05T05:59:59Z'))).toBe('theft/2026/03-04');
    expect(incidentPath('Extorsion', Date.parse('2026-03-05T06:00:00Z'))).toBe('extortion/2026/03-05');
  });
});

describe('alarms in documents', () => {
  it('reads an alarm with an unreadable note', () => {
    const note = { at: AT, by: { id: 'u1', name: 'Ada' }, text: 'called' };
    const stored = {
      rule: 'late',
      priority: 'high',
      subject: { kind: 'order', id: 'o1', label: 'GT-1' },
      raisedAt: AT,
      notes: [note, { text: 'lost' }, null],
    };
    expect(alarmCodec.read('a1', stored)).toMatchObject({ ok: true, value: { notes: [note], clearedAt: null } });
    expect(alarmCodec.read('a1', { ...stored, rule: 'x' })).toEqual({ ok: false, reason: 'rule cannot be read' });
  });
});
