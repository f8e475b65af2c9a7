import { reportKind } from '@despacho/contract/reports.ts';
import { checkInRows } from '@despacho/contract/couriers/attendance.ts';
import { emptiesOf } from '@despacho/contract/fields.ts';
import { sampleOrder } from '@despacho/contract/samples.ts';
import { describe, expect, it } from 'vitest';
import { CHECK_IN_REPORTS, columnsOfReport } from './columns.ts';
import { reportFileName, reportNotes, withoutSeparators } from './files.ts';
import { daysBack, periodProblem } from './period.ts';
import { REPORT_RULE } from './text.ts';
import { addOrder, rankedTotals, totalsOfNumbers, type CourierTotals } from './totals.ts';

const today = '2026-11-21';

describe('[RP1] [RP20] the days of a report', () => {
  it.each([
    ['2026-11-21', '2026-11-21', null],
    ['2026-10-23', '2026-11-21', null],
    ['2026-10-22', '2026-11-21', 'tooOld'],
    ['2026-10-22', '2026-10-22', 'tooOld'],
    ['2026-11-21', '2026-11-20', 'backwards'],
    ['2026-11-21', '2026-11-22', 'future'],
  ] as const)('are of the last 30 up to today: %s to %s is %s', (from, to, problem) => {
    expect(periodProblem('orders', { from, to }, today)).toBe(problem);
  });

  it.each([
    ['2025-11-21', '2026-11-21', null],
    ['2025-11-20', '2026-11-21', 'tooMany'],
    ['2020-01-01', '2020-12-31', null],
  ] as const)('of the summary of couriers are at most 366: %s to %s is %s', (from, to, problem) => {
    expect(periodProblem('courierSummary', { from, to }, today)).toBe(problem);
  });

  it('are read the newest first', () => {
    expect(daysBack({ from: '2026-10-31', to: '2026-11-02' })).toEqual(['2026-11-02', '2026-11-01', '2026-10-31']);
  });
});

it('[RP2] [RP21] every report names its columns once and prints the rule it counts by', () => {
  for (const report of reportKind.options) {
    const ids = columnsOfReport(report).map(({ id }) => id);
    expect([report, new Set(ids).size]).toEqual([report, ids.length]);
    const request = { report, from: today, to: today };
    expect(reportNotes(request, [])).toEqual([`Regla de conteo: ${REPORT_RULE[report]}`]);
  }
  const request = { report: 'courierSummary', from: today, to: today } as const;
  expect(reportNotes(request, ['2026-11-01'])[1]).toBe('Días sin calcular: 01-11-2026');
  expect(reportFileName(request, 'xlsx')).toBe('resumen-de-los-motoristas-2026-11-21-2026-11-21.xlsx');
});

it('[DO35] a check-in names the time of the phone where that of its write counts', () => {
  const branch = { id: 'b1', name: 'PORTALES', companyId: 'k1', companyName: 'San Martin', address: null };
  const found = { ...emptiesOf(checkInRows), id: 'c1', day: '2026-11-21', branch };
  const phoneCell = (only: object) => CHECK_IN_REPORTS.checkIns.cellsOf({ ...found, ...only }).at(-1);
  expect(phoneCell({})).toBeNull();
  expect(phoneCell({ phoneCheckInAt: '2026-11-21T16:10:00.000Z' })).toBe('Entrada 21-11-2026 10:10:00');
});

it('[RP5] cells lose commas, semicolons, # and line breaks, and keep the rest', () => {
  expect(withoutSeparators('6a avenida, #11;\r\nzona 1')).toBe('6a avenida 11 zona 1');
  expect([withoutSeparators(-3.5), withoutSeparators(null)]).toEqual([-3.5, null]);
});

describe('[RP21] sums per courier', () => {
  it('add up orders and their kilometres; a distance that cannot be true is none', () => {
    const totals: CourierTotals = new Map();
    const courier = { id: 'c1', name: 'Ana' };
    for (const distanceKm of [2.5, null, 4, -1, 5_000]) addOrder(totals, sampleOrder({ courier, distanceKm }));
    addOrder(totals, sampleOrder({ courier: null, distanceKm: 1 }));
    expect(rankedTotals(totals.values())).toEqual([
      { ...courier, delivered: 5, measured: 2, kilometres: 6.5 },
      { id: '', name: '', delivered: 1, measured: 1, kilometres: 1 },
    ]);
  });

  it('[RP21] leave out couriers below the minimum, and order equal ones by name', () => {
    const row = (id: string, name: string, delivered: number) => ({ id, name, delivered, going: 9, cancelled: 9 });
    const totals = totalsOfNumbers([row('1', 'Zoe', 3), row('2', 'Ana', 3), row('3', 'Eva', 2), row('4', 'Eli', 0)]);
    expect(rankedTotals(totals, 3).map(({ name }) => name)).toEqual(['Ana', 'Zoe']);
    expect(rankedTotals(totals, 0).map(({ name }) => name)).toEqual(['Ana', 'Zoe', 'Eva']);
  });
});
