import { expect, it } from 'vitest';
import { copiedRows, emptied, isFilled, sheetOf, withTexts, type Cells } from './cells.ts';

const filled = (cells: Cells): Cells => cells.filter(isFilled);

it('rows have the width of the sheet, and there are rows to write into', () => {
  const cells = sheetOf([['a'], ['b', '1', 'x']], 2);
  expect(filled(cells)).toEqual([
    ['a', ''],
    ['b', '1'],
  ]);
  expect([cells.length, sheetOf([], 2).length]).toEqual([7, 5]);
});

it('reads what spreadsheets copy', () => {
  expect(copiedRows('San Martin\t1\t 0 \r\nISHOP\t\t3\r\n')).toEqual([
    ['San Martin', '1', '0'],
    ['ISHOP', '', '3'],
  ]);
  expect(copiedRows('x')).toEqual([['x']]);
});

it('pastes 200 rows from a cell on, and drops what is wider than the sheet', () => {
  const copied = Array.from({ length: 200 }, (_, row) => `C${row}\t${row}\tbeyond`).join('\n');
  const cells = withTexts(sheetOf([['first', '0']], 2), { row: 1, col: 0 }, copiedRows(copied));
  expect(filled(cells)).toHaveLength(201);
  expect([cells[0], cells[1], cells[200]]).toEqual([
    ['first', '0'],
    ['C0', '0'],
    ['C199', '199'],
  ]);
  expect(filled(withTexts(sheetOf([['a', 'b']], 2), { row: 0, col: 1 }, [['c', 'd']]))).toEqual([['a', 'c']]);
});

it('empties a region and nothing else', () => {
  const cells = sheetOf(
    [
      ['a', '1'],
      ['b', '2'],
      ['c', '3'],
    ],
    2,
  );
  expect(filled(emptied(cells, { rows: [0, 1], cols: [1, 1] }))).toEqual([
    ['a', ''],
    ['b', ''],
    ['c', '3'],
  ]);
});
