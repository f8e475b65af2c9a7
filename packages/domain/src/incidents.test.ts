import { courierAlert } from '@despacho/contract/couriers/couriers.ts';
import { sampleCourier, sampleIncident } from '@despacho/contract/samples.ts';
import { describe, expect, it } from 'vitest';
import { hasAlert, incidentsToday } from './incidents.ts';

const now = Date.parse('2026-11-21T18:41:00.000Z');
const at = (time: string): string => `2026-11-21T${time}:00.000Z`;
const alerting = (id: string, alertAt: string | null, alert: 'flatTire' | 'allOk' = 'flatTire') =>
  sampleCourier({ id, name: id, alert, alertAt });

describe('incidents of today', () => {
  it('[CO8] harmless reports are not incidents', () => {
    const calm = courierAlert.options.filter((alert) => !hasAlert({ alert }));
    expect(calm).toEqual(['none', 'noProblems', 'allOk']);
    expect(hasAlert({ alert: null })).toBe(false);
  });

  it('[CO9] combine both sources, the newest first', () => {
    const rows = incidentsToday(
      [sampleIncident({ id: 'theft', at: at('18:37') })],
      [alerting('luis', at('18:30')), alerting('mario', at('18:40')), alerting('juan', at('18:39'), 'allOk')],
      now,
    );
    expect(rows.map(({ key }) => key)).toEqual(['courier:mario', 'incident:theft', 'courier:luis']);
    expect(rows[0]).toEqual({
      key: 'courier:mario',
      what: { source: 'courier', alert: 'flatTire' },
      at: Date.parse(at('18:40')),
      courier: { id: 'mario', name: 'mario' },
      position: null,
      isOpen: true,
    });
  });

  it('[CO9] closed ones come after the open ones', () => {
    const closed = sampleIncident({ id: 'closed', at: at('18:40'), closedAt: at('18:41') });
    const open = sampleIncident({ id: 'open', at: at('10:00'), kind: 'Extorsion' });
    const rows = incidentsToday([closed, open], [], now);
    expect(rows.map(({ key, isOpen }) => [key, isOpen])).toEqual([
      ['incident:open', true],
      ['incident:closed', false],
    ]);
  });

  it('[CO9] of yesterday are excluded, to the millisecond of local midnight', () => {
    const rows = incidentsToday(
      [
        sampleIncident({ id: 'yesterday', at: '2026-11-21T05:59:59.999Z' }),
        sampleIncident({ id: 'today', at: '2026-11-21T06:00:00.000Z' }),
      ],
      [alerting('luis', '2026-11-20T18:00:00.000Z')],
      now,
    );
    expect(rows.map(({ key }) => key)).toEqual(['incident:today']);
  });

  it('[CO9] without a time are shown, last', () => {
    const rows = incidentsToday([], [alerting('luis', null), alerting('mario', at('07:00'))], now);
    expect(rows.map((row) => [row.key, row.at])).toEqual([
      ['courier:mario', Date.parse(at('07:00'))],
      ['courier:luis', null],
    ]);
  });
});
