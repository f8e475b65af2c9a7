// The sentences of imports: those of every kind of records, and those of one kind.
import type { FileIssue, RowBreak } from '@despacho/contract/csvFiles.ts';
import type { RowDuplicate, RowIssue } from '@despacho/contract/orders/import.ts';
import type { RecordIssue, RecordVerdict } from '@despacho/contract/recordImport.ts';
import { headingOf, type FileColumn, type ImportNoun } from '@despacho/domain/fileImport/columns.ts';
import { ISSUE_SENTENCE } from '@despacho/domain/reading/text.ts';
import { counted, whole } from '@despacho/ui/format.ts';

const nounText = (none: 'ninguna' | 'ningún', one: string, several: string) => ({
  title: `IMPORTAR ${several.toUpperCase()}`,
  counted: (count: number) => counted(count, one, several),
  template: `plantilla-${several}`,
  empty: `El archivo no tiene ${several}`,
  lost: `No llegó la respuesta del servidor. Preguntar de nuevo no repite ${none} ${one}.`,
  list: `Ver ${several}`,
});

/** `exists`: the problem of a row whose record is there. */
export const NOUN_TEXT = {
  orders: {
    ...nounText('ninguna', 'orden', 'órdenes'),
    title: 'IMPORTAR ORDENES',
    intro: 'Sube un archivo CSV con una orden por fila. Primero se revisa; nada se guarda hasta que lo importes.',
    template: 'plantilla-ordenes',
    exists: 'ya existe',
  },
  companies: {
    ...nounText('ninguna', 'empresa', 'empresas'),
    intro: 'Sube un archivo CSV con una empresa por fila. Primero se revisa; nada se guarda hasta que las crees.',
    exists: 'ya existe una compañía con ese nombre',
  },
  branches: {
    ...nounText('ninguna', 'sucursal', 'sucursales'),
    intro:
      'Sube un archivo CSV con una sucursal por fila. Sin coordenadas se busca su dirección. Primero se revisa; nada se guarda hasta que las crees.',
    exists: 'la compañía ya tiene una sucursal con ese nombre',
  },
  users: {
    ...nounText('ningún', 'usuario', 'usuarios'),
    intro:
      'Sube un archivo CSV con un usuario por fila. Primero se revisa; nada se guarda hasta que los crees. Las contraseñas se muestran una sola vez.',
    lost: 'No llegó la respuesta del servidor. Preguntar de nuevo no repite ningún usuario; a los que ya existan, invítalos de nuevo para darles otra contraseña.',
    exists: 'ya existe una cuenta con este correo',
  },
  schedules: {
    ...nounText('ningún', 'turno', 'turnos'),
    title: 'IMPORTAR HORARIOS',
    intro:
      'Sube un archivo CSV con un turno por fila: piloto (nombre o teléfono), fecha, entrada y salida. Una salida antes de la entrada es del día siguiente. Primero se revisa; nada se guarda hasta que los crees.',
    template: 'plantilla-horarios',
    empty: 'HA OCURRIDO UN ERROR AL MANDAR LA INFORMACIÓN',
    list: 'Ver horarios',
    exists: 'el piloto ya tiene ese turno',
  },
  couriers: {
    ...nounText('ningún', 'piloto', 'pilotos'),
    intro:
      'Sube un archivo CSV con un piloto por fila. Primero se revisa; nada se guarda hasta que los crees. Con correo se crea también su cuenta, y su contraseña se muestra una sola vez.',
    exists: 'otro piloto ya tiene este teléfono',
  },
} as const satisfies Record<ImportNoun, Record<string, unknown>>;

/** A verdict as a row has it, and as it names all rows with it. */
type VerdictText = readonly [one: string, several: string];

const RECORD_VERDICTS: Record<RecordVerdict, VerdictText> = {
  new: ['Nueva', 'Nuevas'],
  created: ['Creada', 'Creadas'],
  exists: ['Ya existe', 'Ya existen'],
  invalid: ['Con problemas', 'Con problemas'],
};

const RECORD_WORDS = {
  create: (text: string) => `Crear ${text}`,
  created: (count: number, text: string) => `${count === 1 ? 'Se creó' : 'Se crearon'} ${text}`,
  rows: 'FILAS',
  nothingNew: 'No hay filas nuevas en este archivo.',
  checking: 'Revisando el archivo…',
  sending: 'Creando…',
  bad: 'Descargar filas con problemas',
  badName: (name: string) => `${name}-problemas`,
  badColumn: 'Motivo',
  leaveDetail: 'El servidor la sigue aunque salgas, pero no verás su resultado.',
  verdicts: RECORD_VERDICTS,
};

/** People correct files of orders every day, with these words. */
const ORDER_WORDS: typeof RECORD_WORDS = {
  create: (text) => `Importar ${text}`,
  created: RECORD_WORDS.created,
  rows: 'Vista previa',
  nothingNew: 'No hay órdenes nuevas en este archivo.',
  checking: 'Leyendo el archivo…',
  sending: 'Leyendo el archivo…',
  bad: 'Descargar filas con error',
  badName: (name) => `${name}-errores`,
  badColumn: 'motivo',
  leaveDetail: 'El servidor la sigue aunque salgas. Al volver, la verás en las últimas importaciones.',
  verdicts: {
    new: ['Nueva', 'Nueva'],
    created: ['Creada', 'Creada'],
    exists: ['Duplicada', 'Duplicada'],
    invalid: ['Con error', 'Con error'],
  },
};
export const wordsOf = (noun: ImportNoun): typeof RECORD_WORDS => (noun === 'orders' ? ORDER_WORDS : RECORD_WORDS);

export const countedRows = (count: number): string => counted(count, 'fila', 'filas');

export const importText = {
  checking: (done: number, total: number) => `Revisando ${whole(done)} de ${countedRows(total)}`,
  creating: (done: number, total: string) => `Creando ${whole(done)} de ${total}`,
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
  preview: (name: string) => `Vista previa: ${name}`,
  result: (name: string) => `Resultado: ${name}`,
  none: 'No hay filas con ese resultado',
  open: 'Ver la orden',
  badHint: 'Corrige las filas en ese archivo y súbelo: sus columnas son las mismas.',
  passwords: 'Descargar contraseñas',
  passwordsName: (name: string) => `${name}-contraseñas`,
  passwordsHint:
    'Las contraseñas solo están aquí: no se muestran otra vez. Con la suya cada usuario ingresa una vez y elige una propia.',
  password: 'Contraseña',
  badLine: 'línea',
  line: 'Línea',
  verdict: 'Resultado',
  why: 'Motivo',
  leaveTitle: 'La importación no ha terminado',
  passwordsTitle: 'No has descargado las contraseñas',
  passwordsDetail: 'Si sales, no se muestran otra vez.',
  leave: 'Salir',
  stay: 'Quedarme',
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

export const failureText = {
  'not-csv': 'El archivo a importar debe ser tipo CSV',
  'too-large': (megabytes: number) => `El archivo pesa más de ${whole(megabytes)} MB; divídelo`,
  unreadable: 'El archivo ya no se puede leer. Elígelo de nuevo.',
  refused: 'Algo ha salido mal, por favor intentelo mas tarde',
} as const;

const ISSUE_TEXT = {
  ...ISSUE_SENTENCE,
  required: 'es requerido',
  'wrong-type': 'no es válido',
  malformed: 'no es válido',
  unknown: 'no existe',
  'unknown-field': 'no es válido',
  'too-short': 'es demasiado corto',
  'too-long': 'es demasiado largo',
  'too-few': 'son muy pocos',
  'too-many': 'son demasiados',
  'too-much': 'es un monto demasiado alto',
  'not-text': 'tiene caracteres que no se pueden leer',
  'out-of-range': 'está fuera de los límites',
  mismatch: 'no corresponde a los demás datos de la fila',
  disabled: 'está deshabilitada',
  'not-editable': 'no se puede cambiar',
  refused: 'no es válido',
  'not-a-choice': 'no es una opción permitida',
  ambiguous: 'hay varias con ese nombre; usa el id',
  'too-many-cells': 'La fila tiene más celdas que el encabezado',
  'too-few-cells': 'El archivo termina a la mitad de esta fila',
  'stray-quote': 'La fila tiene una comilla suelta: escríbela doble y la celda entre comillas',
  exists: 'ya existe',
  repeated: 'el archivo ya lo tiene en una fila anterior',
  overlaps: 'se cruza con otro turno del piloto',
  'no-assistance': 'es de una compañía que no lleva asistencia',
  reversed: 'debe ser después de la entrada',
  'no-place': 'no se encontró el lugar; escribe latitud y longitud',
  unavailable: 'No se guardó; sube el archivo otra vez',
} as const satisfies Record<RecordIssue | RowIssue | RowBreak, string>;

export const DUPLICATE_TEXT = {
  imported: 'Ya se importó de este archivo',
  'same-number': 'La compañía ya tiene hoy una orden con ese número',
  'in-file': 'El número se repite en este archivo',
} as const satisfies Record<RowDuplicate['reason'], string>;

/** What is doubtful about a row that is imported. */
export const doubtText = {
  foundPlace: (label: string) => `Con el lugar encontrado: ${label}`,
  outside: 'Fuera del perímetro',
  otherWriting: (number: string) => `Hoy hay una orden ${number}: el mismo número, escrito de otra forma`,
  noPlace: 'Sin coordenadas: la orden se crea, pero no se puede ver en el mapa ni calcular su ruta',
} as const;

type Issue = keyof typeof ISSUE_TEXT;
type Texts = Partial<Record<Issue, string>>;

/** Without a column: of the whole row. */
const ROW_TEXT: Texts = { refused: 'La fila no se acepta', 'too-many': 'Ya no se pueden crear más' };
/** Couriers have no id that people know. */
const COURIER_TEXT: Texts = {
  ambiguous: 'hay varios con ese nombre; usa su teléfono',
  disabled: 'está deshabilitado',
};
const ORDER_TEXT: Texts = {
  'out-of-range': ISSUE_SENTENCE['out-of-range'],
  mismatch: 'no corresponde a la compañía',
};

/** Short: what is wrong with a cell. */
export const cellText = (noun: ImportNoun, column: FileColumn, issue: Issue): string => {
  if (issue === 'exists') return NOUN_TEXT[column === 'email' ? 'users' : noun].exists;
  const own = noun === 'orders' ? ORDER_TEXT[issue] : column === 'courier' ? COURIER_TEXT[issue] : undefined;
  return own ?? ISSUE_TEXT[issue];
};

export const issueText = (noun: ImportNoun, column: FileColumn | null, issue: Issue): string =>
  column === null
    ? (ROW_TEXT[issue] ?? ISSUE_TEXT[issue])
    : `${headingOf(noun, column)}: ${cellText(noun, column, issue)}`;
