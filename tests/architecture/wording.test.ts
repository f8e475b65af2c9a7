// One spelling, one way to ask and one format of dates, on every screen. Sentences that the product promises word by word are listed.
import { expect, it } from 'vitest';
import { shipped, type Source } from './sources.ts';

/** Exact sentences, and names in addresses and of files. */
const PROMISED = new Set([
  'Ordenes modificadas correctamente',
  'Ha ocurrido un error asignando el piloto a las ordenes',
  'Ordenes',
  'ordenes',
  'plantilla-ordenes',
]);
const PROMISED_QUESTIONS = new Set([
  'Está seguro de querer eliminar la orden?',
  'El formulario esta a punto de cerrarse por inactividad, desea permanecer la sesión activa?',
  'HOW DO YOU RATE THE SERVICE?',
]);
/** By the text before the name that they are about. */
const PROMISED_BEGINNINGS = new Set(['Quitar la edición de ']);

const texts = shipped.filter(({ path }) => /[tT]ext\.tsx?$/.test(path));
/** The parts of one template are on one line. */
const byLine = ({ path, texts: parts }: Source): [place: string, parts: string[]][] =>
  [...Map.groupBy(parts, ({ line }) => line)].map(([line, found]) => [
    `${path}:${line}`,
    found.map(({ value }) => value),
  ]);

it('órdenes has its accent, except in capitals', () => {
  const found = texts.flatMap((source) =>
    byLine(source).flatMap(([place, parts]) =>
      parts.filter((part) => /\b[Oo]rdenes\b/.test(part) && !PROMISED.has(part)).map((part) => `${place} ${part}`),
    ),
  );
  expect(found).toEqual([]);
});

it('a question begins with ¿', () => {
  const isQuestion = (part: string): boolean => /\?\s*$/.test(part) && !PROMISED_QUESTIONS.has(part);
  const found = texts.flatMap((source) =>
    byLine(source).flatMap(([place, parts]) =>
      parts.some(isQuestion) && !parts.some((part) => part.includes('¿') || PROMISED_BEGINNINGS.has(part))
        ? [`${place} ${parts.join('…')}`]
        : [],
    ),
  );
  expect(found).toEqual([]);
});

it('[TM9] dates have one format on screens: other ones are of columns whose format is promised', () => {
  const others: Readonly<Record<string, readonly string[]>> = {
    sortableTime: [
      'packages/ui/src/format.ts',
      'web/src/features/incidentMap/IncidentDetail.tsx',
      'web/src/features/incidentMap/IncidentList.tsx',
    ],
    slashed: ['packages/ui/src/format.ts', 'web/src/entities/orders/columns.tsx'],
    'DateTimeFormat|toLocaleDateString|toLocaleTimeString': ['packages/ui/src/format.ts', 'web/src/tracking/words.ts'],
  };
  const found = Object.entries(others).map(([name, places]) => {
    const pattern = new RegExp(`\\b(${name})\\b`);
    const users = shipped.filter(
      ({ path, code }) => /^(web|wallboard|packages\/ui)\//.test(path) && pattern.test(code),
    );
    return users.map(({ path }) => path).filter((path) => !places.includes(path));
  });
  expect(found.flat()).toEqual([]);
});
