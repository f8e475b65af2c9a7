// One reader for each kind of text that people write. Forms, imports and schemas name the kind of a field.
import { trimmed } from './characters.ts';
import { readCoordinates } from './coordinates.ts';
import { readDecimal } from './decimal.ts';
import { readMoney } from './money.ts';
import { readOrderNumber } from './orderNumber.ts';
import { readPhone } from './phone.ts';
import { read, type Reading } from './reading.ts';

export const readers = {
  phone: readPhone,
  money: readMoney,
  decimal: readDecimal,
  coordinates: readCoordinates,
  orderNumber: readOrderNumber,
  /** The name of a person or a thing: blanks and invisible characters at its ends go, nothing else changes. */
  name: (text: string) => read(trimmed(text)),
} as const satisfies Record<string, (text: string) => Reading<unknown>>;
