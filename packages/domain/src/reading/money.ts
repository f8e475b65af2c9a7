// Quetzales as people write them: `Q1,250.50`, `125,50`, `Q.125.00`, `1 250`, `125.-`.
import { isScientific, MAX_READ, plainCharacters } from './characters.ts';
import { decimalIn, numberOf } from './decimal.ts';
import { doubtful, read, refused, type Reading } from './reading.ts';
import { quetzalWords } from './words/values/text.ts';

const CURRENCY = `(?:${quetzalWords.join('|')})\\.?`;
/** The currency is before or behind the amount; `125.-` has no cents. */
const AMOUNT = new RegExp(`^(?:${CURRENCY}\\s*)?([^\\p{L}]*?)(?:[.,]-)?(?:\\s*${CURRENCY})?$`, 'iu');
const NEGATIVE = new RegExp(`^(?:-|\\(.*\\)$|${CURRENCY}\\s*-)`, 'iu');
const FOREIGN = /\p{Sc}|(?<!\p{L})(?:US|USD|EUR|MXN|HNL)(?!\p{L})/iu;
const MAX_DIGITS = 9;
const CENT_DIGITS = 2;

/** [MO1] Null: nothing is written. The value is never negative. */
export const readMoney = (text: string): Reading<number | null> => {
  const plain = plainCharacters(text);
  if (plain === '') return read(null);
  if (plain.length > MAX_READ) return refused('not-a-number');
  if (isScientific(plain)) return refused('lost-digits');
  if (FOREIGN.test(plain)) return refused('currency');
  if (NEGATIVE.test(plain) && /\d/.test(plain)) return refused('negative');
  const decimal = decimalIn(AMOUNT.exec(plain)?.[1]?.trim() ?? '');
  if (decimal === null || decimal.whole.length > MAX_DIGITS) return refused('not-a-number');
  if (decimal.isEither) return doubtful('doubtful');
  // Programs write `125.5000`: zeros change no amount.
  const decimals = decimal.decimals.replace(/0+$/, '');
  if (decimals.length > CENT_DIGITS) return doubtful('decimals');
  return read(numberOf({ whole: decimal.whole, decimals }));
};
