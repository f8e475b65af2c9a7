// Texts of choosing a file to import, of what is wrong with it, and of its rows.
import type { FileIssue, RowBreak } from '@despacho/contract/csvFiles.ts';
import { whole } from '@despacho/ui/format.ts';

export const fileText = {
  file: 'Archivo',
  choose: 'Elegir archivo CSV',
  drop: 'Arrastra aquí el archivo CSV o elígelo.',
  rule: (names: string, megabytes: number, rows: number) =>
    `Un solo archivo ${names} de hasta ${whole(megabytes)} MB y ${whole(rows)} filas, separado por comas, punto y coma o tabulaciones.`,
  skipped: (lines: number) =>
    lines === 1
      ? 'Se omitió 1 línea antes del encabezado.'
      : `Se omitieron ${whole(lines)} líneas antes del encabezado.`,
  several: 'Elige un solo archivo.',
  template: 'Descargar plantilla',
  another: 'Elegir otro archivo',
  retry: 'Intentar de nuevo',
  askAgain: 'Preguntar de nuevo',
  stop: 'Cancelar',
  atLine: (line: number, text: string) => `Línea ${whole(line)}: ${text}`,
  all: 'Todas',
  verdicts: 'Filas por resultado',
} as const;

/** `empty`: what the file has none of. */
export const FILE_TEXT = {
  empty: ({ empty }) => empty,
  'missing-columns': () => 'Faltan columnas en el encabezado',
  'repeated-column': () => 'Una columna está repetida en el encabezado',
  'too-many-columns': () => 'Hay demasiadas columnas',
  'line-too-long': () => 'La línea es demasiado larga; puede faltar una comilla',
  'too-many-rows': ({ rows }) => `Hay más de ${whole(rows)} filas; divide el archivo`,
  'unclosed-quote': () => 'Hay una comilla que no se cierra',
  workbook: () => 'Es un libro de Excel, no un CSV: ábrelo y guárdalo como CSV UTF-8',
  pdf: () => 'Es un PDF, no un CSV',
  picture: () => 'Es una imagen, no un CSV',
  archive: () => 'Es un archivo comprimido, no un CSV: ábrelo y elige el CSV que contiene',
  markup: () => 'Es una página web (HTML), no un CSV: ábrela en Excel y guárdala como CSV UTF-8',
  'not-text': () => 'No es un archivo de texto: guárdalo como CSV UTF-8',
  malformed: () => 'No se puede leer como CSV',
} as const satisfies Record<FileIssue, (words: { empty: string; rows: number }) => string>;

export const BREAK_TEXT = {
  'too-many-cells': 'La fila tiene más celdas que el encabezado',
  'too-few-cells': 'El archivo termina a la mitad de esta fila',
  'stray-quote': 'La fila tiene una comilla suelta: escríbela doble y la celda entre comillas',
} as const satisfies Record<RowBreak, string>;

export const failureText = {
  'not-csv': 'El archivo a importar debe ser tipo CSV',
  'too-large': (megabytes: number) => `El archivo pesa más de ${whole(megabytes)} MB; divídelo`,
  unreadable: 'El archivo ya no se puede leer. Elígelo de nuevo.',
  refused: 'Algo ha salido mal, por favor intentelo mas tarde',
} as const;
