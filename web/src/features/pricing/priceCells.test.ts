import type { PriceList } from '@despacho/contract/pricing.ts';
import { expect, it } from 'vitest';
import { copiedRows, sheetOf, withTexts } from '../../kit/sheet/cells.ts';
import { cellsOf, readSheet, SHEET_WIDTH } from './priceCells.ts';

const entry = (circle: number, minDistance: number, maxDistance: number, cost: number) => ({
  circle,
  minDistance,
  maxDistance,
  cost,
});
const sanMartin: PriceList = {
  id: 'c1',
  name: 'San Martín',
  pricingConfig: [entry(1, 0, 3, 15), entry(2, 3, 6, 22.5)],
};
const ishop: PriceList = { id: 'c2', name: 'ISHOP', pricingConfig: [] };
const lists = [sanMartin, ishop];
const sheet = (...rows: string[]) => sheetOf(copiedRows(rows.join('\n')), SHEET_WIDTH);
const problemsOf = (...rows: string[]) => Object.fromEntries(readSheet(lists, sheet(...rows)).problems);
const SAME = ['San Martín\t1\t0\t3\t15.00', 'San Martín\t2\t3\t6\t22.50'];

it('an unchanged sheet has nothing to save', () => {
  expect(cellsOf(lists)).toEqual(SAME.map((row) => row.split('\t')));
  expect(readSheet(lists, sheetOf(cellsOf(lists), SHEET_WIDTH))).toMatchObject({ changes: [], changed: [] });
});

it('[PR10] [PR12] names without accents and case, and numbers with comma or unit, are read', () => {
  const { changes, problems } = readSheet(lists, sheet('san martin\t1\t0\t3,5\tQ16', 'ISHOP \t4\t0 km\t9\t40,25'));
  expect(problems.size).toBe(0);
  expect(changes).toEqual([
    { list: sanMartin, ranges: [{ circle: 1, minKm: 0, maxKm: 3.5, cost: 16 }] },
    { list: ishop, ranges: [{ circle: 4, minKm: 0, maxKm: 9, cost: 40.25 }] },
  ]);
});

it('[PR5] refuses overlaps at the kilometres of both circles, each naming the other', () => {
  const one = 'Se traslapa con el círculo 1 (0 a 3 km)';
  const two = 'Se traslapa con el círculo 2 (2.5 a 6 km)';
  expect(problemsOf('San Martín\t1\t0\t3\t15', 'San Martín\t2\t2,5\t6\t22.50')).toEqual({
    '0,2': two,
    '0,3': two,
    '1,2': one,
    '1,3': one,
  });
});

it('[PR5] shows what is wrong at its cell, and then saves nothing', () => {
  expect(
    problemsOf('Nadie\t1\t0\t3\t15', 'ISHOP\tuno\t0\t\t15', 'ISHOP\t5\t0\t3\t1.005', 'San Martín\t1\t3\t3\t1'),
  ).toEqual({
    '0,0': 'No hay una empresa con ese nombre',
    '1,1': 'El círculo es un número de 1 a 4',
    '1,3': 'La distancia máxima es mayor que la mínima, hasta 1000',
    '2,4': 'El costo es un número de 0 a 100000, con dos decimales; 1.250 se escribe 1,250 o 1.25',
    '3,3': 'La distancia máxima es mayor que la mínima, hasta 1000',
  });
  expect(readSheet(lists, sheet('Nadie\t1\t0\t3\t15', 'ISHOP\t1\t0\t3\t15')).changes).toEqual([]);
  expect(problemsOf(...SAME, 'San Martín\t2\t6\t9\t30')).toEqual({ '2,1': 'La empresa ya tiene el círculo 2' });
});

it('a company whose rows were emptied loses its circles', () => {
  expect(readSheet(lists, sheet('')).changes).toEqual([{ list: sanMartin, ranges: [] }]);
});

it('[PR5] 200 pasted rows are 50 changed lists', () => {
  const many = Array.from({ length: 50 }, (_, at): PriceList => ({
    id: `c${at}`,
    name: `Empresa ${at}`,
    pricingConfig: [],
  }));
  const rows = many.flatMap(({ name }) =>
    [1, 2, 3, 4].map((circle) => `${name}\t${circle}\t${circle - 1}\t${circle}\t${10 + circle},50`),
  );
  const pasted = withTexts(sheetOf([], SHEET_WIDTH), { row: 0, col: 0 }, copiedRows(`${rows.join('\r\n')}\r\n`));
  const { problems, changes } = readSheet(many, pasted);
  expect([rows.length, problems.size, changes.length]).toEqual([200, 0, 50]);
  expect(changes[49]?.ranges[3]).toEqual({ circle: 4, minKm: 3, maxKm: 4, cost: 14.5 });
});
