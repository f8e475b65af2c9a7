// The sentences about values that cannot be read, or that are read with a remark.
import type { ReadIssue, ReadRemark } from './reading.ts';

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
