// The sentences of the imports of companies, branches, accounts and shifts.
import { ISSUE_SENTENCE } from '@despacho/domain/reading/text.ts';
import { BREAK_TEXT } from '../../kit/fileImport/text.ts';
import type { RecordColumn, RecordIssue, RecordNoun, RecordVerdict } from '@despacho/contract/recordImport.ts';
import { headingOf } from '@despacho/domain/fileImport/columns.ts';
import { whole } from '@despacho/ui/format.ts';

const counted = (one: string, several: string) => (count: number) => `${whole(count)} ${count === 1 ? one : several}`;

export const NOUN_TEXT = {
  companies: {
    title: 'IMPORTAR EMPRESAS',
    intro: 'Sube un archivo CSV con una empresa por fila. Primero se revisa; nada se guarda hasta que las crees.',
    counted: counted('empresa', 'empresas'),
    template: 'plantilla-empresas',
    empty: 'El archivo no tiene empresas',
    lost: 'No llegó la respuesta del servidor. Preguntar de nuevo no repite ninguna empresa.',
    list: 'Ver empresas',
    exists: 'ya existe una compañía con ese nombre',
  },
  branches: {
    title: 'IMPORTAR SUCURSALES',
    intro:
      'Sube un archivo CSV con una sucursal por fila. Sin coordenadas se busca su dirección. Primero se revisa; nada se guarda hasta que las crees.',
    counted: counted('sucursal', 'sucursales'),
    template: 'plantilla-sucursales',
    empty: 'El archivo no tiene sucursales',
    lost: 'No llegó la respuesta del servidor. Preguntar de nuevo no repite ninguna sucursal.',
    list: 'Ver sucursales',
    exists: 'la compañía ya tiene una sucursal con ese nombre',
  },
  users: {
    title: 'IMPORTAR USUARIOS',
    intro:
      'Sube un archivo CSV con un usuario por fila. Primero se revisa; nada se guarda hasta que los crees. Las contraseñas se muestran una sola vez.',
    counted: counted('usuario', 'usuarios'),
    template: 'plantilla-usuarios',
    empty: 'El archivo no tiene usuarios',
    lost: 'No llegó la respuesta del servidor. Preguntar de nuevo no repite ningún usuario; a los que ya existan, invítalos de nuevo para darles otra contraseña.',
    list: 'Ver usuarios',
    exists: 'ya existe una cuenta con este correo',
  },
  schedules: {
    title: 'IMPORTAR HORARIOS',
    intro:
      'Sube un archivo CSV con un turno por fila: piloto (nombre o teléfono), fecha, entrada y salida. Una salida antes de la entrada es del día siguiente. Primero se revisa; nada se guarda hasta que los crees.',
    counted: counted('turno', 'turnos'),
    template: 'plantilla-horarios',
    empty: 'HA OCURRIDO UN ERROR AL MANDAR LA INFORMACIÓN',
    lost: 'No llegó la respuesta del servidor. Preguntar de nuevo no repite ningún turno.',
    list: 'Ver horarios',
    exists: 'el piloto ya tiene ese turno',
  },
  couriers: {
    title: 'IMPORTAR PILOTOS',
    intro:
      'Sube un archivo CSV con un piloto por fila. Primero se revisa; nada se guarda hasta que los crees. Con correo se crea también su cuenta, y su contraseña se muestra una sola vez.',
    counted: counted('piloto', 'pilotos'),
    template: 'plantilla-pilotos',
    empty: 'El archivo no tiene pilotos',
    lost: 'No llegó la respuesta del servidor. Preguntar de nuevo no repite ningún piloto.',
    list: 'Ver pilotos',
    exists: 'otro piloto ya tiene este teléfono',
  },
} as const satisfies Record<RecordNoun, unknown>;

export const recordText = {
  preview: (name: string) => `Vista previa: ${name}`,
  result: (name: string) => `Resultado: ${name}`,
  create: (text: string) => `Crear ${text}`,
  created: (count: number, text: string) => `${count === 1 ? 'Se creó' : 'Se crearon'} ${text}`,
  rows: 'FILAS',
  none: 'No hay filas con ese resultado',
  nothingNew: 'No hay filas nuevas en este archivo.',
  checking: 'Revisando el archivo…',
  creating: 'Creando…',
  bad: 'Descargar filas con problemas',
  badHint: 'Corrige las filas en ese archivo y súbelo: sus columnas son las mismas.',
  badName: (name: string) => `${name}-problemas`,
  passwords: 'Descargar contraseñas',
  passwordsName: (name: string) => `${name}-contraseñas`,
  passwordsHint:
    'Las contraseñas solo están aquí: no se muestran otra vez. Con la suya cada usuario ingresa una vez y elige una propia.',
  password: 'Contraseña',
  line: 'Línea',
  verdict: 'Resultado',
  why: 'Motivo',
  foundPlace: (label: string) => `Con el lugar encontrado: ${label}`,
  repeated: 'el archivo ya lo tiene en una fila anterior',
  leaveTitle: 'La importación no ha terminado',
  leaveDetail: 'El servidor la sigue aunque salgas, pero no verás su resultado.',
  passwordsTitle: 'No has descargado las contraseñas',
  passwordsDetail: 'Si sales, no se muestran otra vez.',
  leave: 'Salir',
  stay: 'Quedarme',
} as const;

export const VERDICT_TEXT = {
  new: 'Nueva',
  created: 'Creada',
  exists: 'Ya existe',
  invalid: 'Con problemas',
} as const satisfies Record<RecordVerdict, string>;

/** Filters of the rows with a result. */
export const FILTER_TEXT = {
  new: 'Nuevas',
  created: 'Creadas',
  exists: 'Ya existen',
  invalid: 'Con problemas',
} as const satisfies Record<RecordVerdict, string>;

const ISSUE_TEXT = {
  required: 'es requerido',
  'wrong-type': 'no es válido',
  malformed: 'no es válido',
  unknown: 'no existe',
  'unknown-field': 'no es válido',
  'too-short': 'es demasiado corto',
  'too-long': 'es demasiado largo',
  'too-few': 'son muy pocos',
  'too-many': 'son demasiados',
  'out-of-range': 'está fuera de los límites',
  mismatch: 'no corresponde a los demás datos de la fila',
  disabled: 'está deshabilitada',
  'not-editable': 'no se puede cambiar',
  refused: 'no es válido',
  'not-a-number': ISSUE_SENTENCE['not-a-number'],
  'lost-digits': ISSUE_SENTENCE['lost-digits'],
  several: ISSUE_SENTENCE.several,
  'not-a-choice': 'no es una opción permitida',
  ambiguous: 'hay varias con ese nombre; usa el id',
  ...BREAK_TEXT,
  exists: 'ya existe',
  repeated: recordText.repeated,
  overlaps: 'se cruza con otro turno del piloto',
  'no-assistance': 'es de una compañía que no lleva asistencia',
  reversed: 'debe ser después de la entrada',
  'no-place': 'no se encontró el lugar; escribe latitud y longitud',
  unavailable: 'No se guardó; sube el archivo otra vez',
} as const satisfies Record<RecordIssue, string>;

/** Without a column: of the whole row. */
const ROW_TEXT: Partial<Record<RecordIssue, string>> = {
  refused: 'La fila no se acepta',
  'too-many': 'Ya no se pueden crear más',
};

/** Couriers have no id that people know. */
const COURIER_TEXT: Partial<Record<RecordIssue, string>> = {
  ambiguous: 'hay varios con ese nombre; usa su teléfono',
  disabled: 'está deshabilitado',
};

/** Short: what is wrong with a cell. */
export const cellText = (noun: RecordNoun, column: RecordColumn | null, issue: RecordIssue): string => {
  if (issue !== 'exists') return (column === 'courier' ? COURIER_TEXT[issue] : undefined) ?? ISSUE_TEXT[issue];
  return column === 'email' ? NOUN_TEXT.users.exists : NOUN_TEXT[noun].exists;
};

export const issueText = (noun: RecordNoun, column: RecordColumn | null, issue: RecordIssue): string =>
  column === null
    ? (ROW_TEXT[issue] ?? ISSUE_TEXT[issue])
    : `${headingOf(noun, column)}: ${cellText(noun, column, issue)}`;
