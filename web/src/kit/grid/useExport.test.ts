import { expect, it } from 'vitest';
import { fileNameOf } from './useExport.ts';

it.each([
  ['TODAS LAS ORDENES', 'todas-las-ordenes'],
  ['RESÚMEN DE HOY: 21/11', 'resumen-de-hoy-21-11'],
  ['¿…?', 'lista'],
])('names the file of %s', (title, name) => {
  expect(fileNameOf(title)).toBe(name);
});
