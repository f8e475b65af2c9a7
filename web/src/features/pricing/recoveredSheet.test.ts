import { describe, expect, it } from 'vitest';
import { copiedRows, sheetOf } from '../../kit/sheet/cells.ts';
import { SHEET_WIDTH } from './priceCells.ts';
import { recoveredSheet, stillContested, withRowOfNow } from './recoveredSheet.ts';

const sheet = (...rows: string[]) => sheetOf(copiedRows(rows.join('\n')), SHEET_WIDTH);

describe('[DR3] a recovered price sheet', () => {
  it('has its own changes, and the prices of now in every other row', () => {
    const base = sheet('A\t1\t0\t3\t15.00', 'A\t2\t3\t6\t22.50', 'B\t1\t0\t3\t10.00');
    const mine = sheet('A\t1\t0\t3\t16.00', 'A\t2\t3\t6\t22.50', 'B\t1\t0\t3\t10.00', 'B\t2\t3\t5\t12.00');
    const now = sheet('A\t1\t0\t3\t15.00', 'A\t2\t3\t6\t25.00', 'C\t1\t0\t3\t11.00');
    expect(recoveredSheet(base, mine, now)).toEqual({
      cells: sheet('A\t1\t0\t3\t16.00', 'A\t2\t3\t6\t25.00', 'B\t2\t3\t5\t12.00', 'C\t1\t0\t3\t11.00'),
      contested: [],
    });
  });

  it('names each row that others left otherwise than the draft, until the one of now is taken', () => {
    const base = sheet('A\t1\t0\t3\t20.00', 'A\t2\t3\t6\t25.00', 'A\t3\t6\t9\t30.00');
    const mine = sheet('A\t1\t0\t3\t22.00', 'A\t3\t6\t9\t31.00', 'A\t4\t9\t12\t40.00');
    const now = sheet('A\t1\t0\t3\t30.00', 'A\t2\t3\t6\t26.00', 'A\t4\t9\t12\t41.00');
    const { cells, contested } = recoveredSheet(base, mine, now);
    expect(cells).toEqual(mine);
    expect(contested.map((row) => [row.company, row.circle, row.now?.at(-1) ?? null])).toEqual([
      ['A', '1', '30.00'],
      ['A', '2', '26.00'],
      ['A', '3', null],
      ['A', '4', '41.00'],
    ]);
    const renewed = contested.reduce(withRowOfNow, cells);
    expect(renewed.filter(([company]) => company !== '')).toEqual(
      sheet('A\t1\t0\t3\t30.00', 'A\t4\t9\t12\t41.00', 'A\t2\t3\t6\t26.00').slice(0, 3),
    );
    expect(stillContested(contested, cells)).toEqual(contested);
    expect(stillContested(contested, renewed)).toEqual([]);
  });

  it('names no row that others changed to what the draft has', () => {
    const [base, mine] = [sheet('A\t1\t0\t3\t20.00'), sheet('A\t1\t0\t3\t22.00')];
    expect(recoveredSheet(base, mine, mine)).toEqual({ cells: mine, contested: [] });
  });
});
