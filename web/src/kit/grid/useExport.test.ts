import { expect, it } from 'vitest';
import { fileNameOf, sheetOf } from './useExport.ts';

it.each([
  ['TODAS LAS ORDENES', 'todas-las-ordenes'],
  ['RESÚMEN DE HOY: 21/11', 'resumen-de-hoy-21-11'],
  ['¿…?', 'lista'],
])('names the file of %s', (title, name) => {
  expect(fileNameOf(title)).toBe(name);
});

it('[IM6] exports columns of values, and none of buttons', () => {
  const value = (row: { number: string }): string => row.number;
  const { columns, rows } = sheetOf({
    title: 'ÓRDENES',
    columns: [
      { id: 'number', header: 'ORDEN', kind: 'text', value },
      { id: 'restore', header: 'RESTAURAR', kind: 'enum', value: () => 'Restaurar', isExported: false },
      { id: 'elapsed', header: 'TIEMPO', kind: 'number', unit: 'min', value: () => 5 },
      { id: 'least', header: 'MÍNIMA (KM)', kind: 'number', unit: 'km', value: () => 3 },
      { id: 'actions', header: 'ACCIONES', kind: 'text', value: () => null, card: 'actions' },
    ],
    rows: () => [{ number: 'GT-1' }],
  });
  expect(columns.map(({ header }) => header)).toEqual(['ORDEN', 'TIEMPO (min)', 'MÍNIMA (KM)']);
  expect(rows).toEqual([['GT-1', 5, 3]]);
});
