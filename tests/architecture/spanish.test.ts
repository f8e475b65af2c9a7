// Spanish belongs to text.ts; this finds what looks like it anywhere else.
import { expect, it } from 'vitest';
import { shipped, type Source } from './sources.ts';

/** Where Spanish is meant to be, and why. */
const allowed: { pattern: RegExp; reason: string }[] = [
  { pattern: /(^|\/)text\.tsx?$/, reason: 'the files of the sentences' },
  { pattern: /^packages\/contract\//, reason: 'schema messages and stored values the documents name' },
  { pattern: /^packages\/domain\//, reason: 'stored values the documents name' },
  { pattern: /^services\/src\/store\//, reason: 'field names and values of the stored documents' },
  { pattern: /^services\/src\/demo\//, reason: 'names of people, places and companies of the demo city' },
];

const letters = /[áéíóúñüÁÉÍÓÚÑÜ¿¡]/;
/** Words of the screens that no English text, identifier or library uses. */
const words =
  /\b(pedidos?|motoristas?|sucursal(es)?|empresas?|clientes?|guardar|cancelar|buscar|cerrar|aceptar|fecha|estado|nombre|usuarios?|correo|contrase|iniciar|salir|entregad[oa]s?|asignad[oa]s?|pendientes?|alertas?|incidentes?|conexi|cargando|ning[uú]n|hace|tarde|mapa)\b/i;

/** Public paths, addresses, accounts and keys are names, not sentences. */
const isName = (value: string): boolean => /^[\w./:{}#?=&@-]*$/.test(value) && /[/.:#@]/.test(value);

const looksSpanish = (value: string): boolean => !isName(value) && (letters.test(value) || words.test(value));

const isAllowed = ({ path }: Source): boolean => allowed.some(({ pattern }) => pattern.test(path));

it('Spanish is in text.ts files and in the listed exceptions only', () => {
  const found = shipped
    .filter((source) => !isAllowed(source))
    .flatMap(({ path, texts }) =>
      texts
        .filter(({ value }) => looksSpanish(value))
        .map(({ value, line }) => `${path}:${line} ${value.trim().slice(0, 60)}`),
    );
  expect(found).toEqual([]);
});

it('comments are written in English', () => {
  const spanishWords = /\b(para|cuando|porque|también|según|después|cada|desde|hasta|todos|pedido que)\b/i;
  const found = shipped.flatMap(({ path, comments }) =>
    comments
      .filter(({ value }) => spanishWords.test(value))
      .map(({ line, value }) => `${path}:${line} ${value.trim().slice(0, 60)}`),
  );
  expect(found).toEqual([]);
});
