// The number of an order, and by what two numbers are the same.
import { plainCharacters, trimmed, withoutInvisible, withoutTextMarks } from './characters.ts';
import { read, refused, type Reading } from './reading.ts';

/** As spreadsheets and programs show a long number, or none: `1.2E+11`, `########`, `#N/D`. `5E10` may be a number of someone's own. */
const SHORTENED =
  /^[+-]?(?:\dE\+\d\d|\d{1,3}[.,]\d+E(?:\+\d{1,3}|\d{2,3}))$|^#(?:#+|N\/[AD]|[¡¿]?\p{L}+(?:\/0)?[!?])$/iu;

/** Without invisible characters, blanks at its ends and the marks of a spreadsheet; capitals stay as they are written. */
export const visibleNumber = (text: string): string =>
  withoutTextMarks(
    trimmed(withoutInvisible(text))
      .normalize('NFC')
      .replaceAll(/[^\S\t\n\r]|\u2800/gu, ' '),
  );

export const readOrderNumber = (text: string): Reading<string> => {
  const number = visibleNumber(text);
  return SHORTENED.test(plainCharacters(number)) ? refused('lost-digits') : read(number);
};

/** [OR46] Numbers with the same text are one number, whatever invisible characters a program added. */
export const isSameNumber = (a: string, b: string): boolean => visibleNumber(a) === visibleNumber(b);

/** [OR46] Numbers with the same key differ in capitals, kinds of dashes and scripts of digits at most. It is stored with the order. */
export const orderNumberKey = (text: string): string =>
  plainCharacters(visibleNumber(text)).toLowerCase().normalize('NFC').replaceAll(/\s+/gu, ' ');
