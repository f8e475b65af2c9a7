// Words that people write around telephones and amounts, and the sentences about texts that cannot be read.
import type { ReadIssue, ReadRemark } from './reading.ts';

/** In lower case. */
export const phoneWords: ReadonlySet<string> = new Set([
  'tel',
  'tels',
  'telf',
  'tfno',
  'fono',
  'phone',
  'teléfono',
  'telefono',
  'télefono',
  'teléfonos',
  'telefonos',
  'cel',
  'cels',
  'celular',
  'móvil',
  'movil',
  'mobile',
  'whatsapp',
  'whatsap',
  'wasap',
  'whats',
  'wsp',
  'wa',
  'no',
  'num',
  'núm',
  'número',
  'numero',
  'fijo',
  'pbx',
  'casa',
  'oficina',
  'trabajo',
  'y',
  'o',
]);

/** Before the digits inside a company. */
export const extensionWords = ['extensión', 'extension', 'interno', 'anexo', 'ext', 'int', 'x'] as const;

export const quetzalWords = ['GTQ', 'QTZ', 'quetzales', 'quetzal', 'Q'] as const;

/** In Spanish and English: O is the west. */
export const northWords = ['norte', 'north', 'n'] as const;
export const southWords = ['sur', 'south', 's'] as const;
export const eastWords = ['este', 'east', 'e'] as const;
export const westWords = ['oeste', 'west', 'w', 'o'] as const;
export const latitudeWords = ['latitude', 'latitud', 'lat'] as const;
export const longitudeWords = ['longitude', 'longitud', 'long', 'lng', 'lon'] as const;

/** Behind the name of the field. */
export const ISSUE_SENTENCE = {
  'not-a-number': 'debe ser un valor numérico',
  'lost-digits': 'perdió dígitos; escríbelo completo',
  several: 'tiene más de un número; deja uno solo',
  doubtful: 'se puede leer de dos formas; escribe 1,250 para miles o 1.25 para decimales',
  decimals: 'tiene más de dos decimales; escríbelo con dos',
  negative: 'no puede ser negativo',
  currency: 'está en otra moneda; escríbelo en quetzales',
  'out-of-range': 'queda fuera de Guatemala',
} as const satisfies Record<ReadIssue, string>;

export const REMARK_SENTENCE = {
  length: 'Un teléfono de Guatemala tiene 8 dígitos. Revísalo; se puede guardar así.',
  extension: 'La extensión no se guarda con el teléfono; anótala en la nota.',
  swapped: 'Latitud y longitud estaban cambiadas; se leyeron al revés.',
} as const satisfies Record<ReadRemark, string>;
