// Telephone numbers of Guatemala as people write them: eight digits, with 502 or without it, among labels and marks.
import { isScientific, MAX_READ, plainCharacters } from './characters.ts';
import { doubtful, read, refused, type Reading } from './reading.ts';
import { extensionWords, phoneWords } from './words/text.ts';

export const COUNTRY_CODE = '502';
export const LOCAL_DIGITS = 8;
const WITH_CODE = COUNTRY_CODE.length + LOCAL_DIGITS;
/** `1801`: of a company or an authority. It has no prefix. */
const SHORT_NUMBER = /^1\d{3}$/;
/** The digits of a number in any country. */
const MAX_DIGITS = 15;
const MIN_OF_TWO = 7;

export const digitsOf = (text: string): string => text.replaceAll(/\D/g, '');

const ADDRESS =
  /^(?:tel|callto|sms):\s*|^(?:https?:\/\/)?(?:wa\.me\/|(?:(?:api|web)\.whatsapp\.com|whatsapp:\/)\/send\/?\?phone=)\+?/iu;
const EXTENSION = new RegExp(
  `[\\s,;.(-]*(?:(?<!\\p{L})(?:${extensionWords.join('|')})|#)[\\s.:=#]*\\d{1,6}\\)?[\\s.]*$`,
  'iu',
);
export const WORD = /\p{L}[\p{L}\p{M}]*/gu;
/** Between two numbers. */
export const BOUNDARY = '|';

/** Pictures of telephones and punctuation around a number. */
const EDGES = /^[\s\p{So}\p{Pi}\p{Pf}.,:;#*_"'<>[\]-]+|[\s\p{So}\p{Pi}\p{Pf}.,:;#*_"'<>[\]-]+$/gu;
/** Between the halves of a number, as dashes are. */
const MIDDLE_MARKS = /(?<=\d\s*)[·•‧∙・_~](?=\s*\d)/gu;
/** Digits that are not shown: `50255123***`, `5025512...`. The same mark at both ends is that of bold text. */
const HIDDEN = /\d[\s.-]?(?:[*#_?]+|\.{2,}|-{2,}|…)$|^(?:\*{2,}|#{2,}|\?+)[\s-]*\d/u;
const hidesDigits = (text: string): boolean => HIDDEN.test(text) && !/^([*_]).*\1$/u.test(text);
const NUMBER = /^\(?\+?\s*\(?\d[\d\s().-]*$/;
/** `5512.0`: a number of a spreadsheet. `55,123,456`: the same with its thousands. */
const ZERO_DECIMALS = /^(\+?\d{7,})[.,]0+$/;
const GROUPED = /^(?:\d{1,3}(?:,\d{3})+|\d{4},\d{4})$/;
/** One point divides a telephone in halves, or divides its code; elsewhere it is a decimal point. */
const DECIMAL = /^(?!\d{4}\.\d{4}$|502\.\d{8}$)\d+\.\d+$/;
const [DAY, MONTH, YEAR] = [String.raw`(?:0?[1-9]|[12]\d|3[01])`, '(?:0?[1-9]|1[0-2])', String.raw`(?:19|20)\d\d`];
const DAY_OF_YEAR = `(?:${DAY}-${MONTH}|${MONTH}-${DAY})`;
const DATE = new RegExp(`^(?:${DAY_OF_YEAR}-${YEAR}|${YEAR}-${DAY_OF_YEAR})$`);
const isDate = (part: string): boolean => DATE.test(part.replaceAll(/[()]/g, '').replaceAll(/[\s.-]+/g, '-'));

export const partsIn = (text: string): string[] =>
  text
    .replaceAll(/\s+(?=\(?\+)/g, BOUNDARY)
    .split(/[|/;&\n\r]/)
    .map((part) =>
      part
        .replaceAll(EDGES, '')
        .replace(/^\)+|\($/g, '')
        .replaceAll(EDGES, ''),
    )
    .map((part) => ZERO_DECIMALS.exec(part)?.[1] ?? part)
    .flatMap((part) => (GROUPED.test(part) ? [part.replaceAll(',', '')] : part.split(',')))
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** The digits of one number, without the code of Guatemala. Null: no telephone. Undefined: it has lost digits. */
export const dialledIn = (part: string): string | null | undefined => {
  if (!NUMBER.test(part) || DECIMAL.test(part) || isDate(part)) return null;
  const digits = digitsOf(part);
  const afterZeros = /^(?:00)+(\d{9,})$/.exec(digits)?.[1];
  const dialled = afterZeros ?? digits;
  if (dialled.length === WITH_CODE && dialled.startsWith(COUNTRY_CODE)) return dialled.slice(COUNTRY_CODE.length);
  // A code and a few digits are eight together: not a telephone of Guatemala.
  const isInternational = /^\(?\+/.test(part) || afterZeros !== undefined;
  const hasCode = isInternational || /^(?:\(502\)|502[\s.-])/.test(part);
  const isShort = isInternational && dialled.startsWith(COUNTRY_CODE) && dialled.length < WITH_CODE;
  return (hasCode && dialled.length <= LOCAL_DIGITS) || isShort ? undefined : dialled;
};

/** Most telephones are stored so, and thousands are read at once. */
const BARE = /^\d{8}$/;

const isSeveral = (part: string): boolean =>
  part.split(/\s+/).filter((group) => digitsOf(group).length >= MIN_OF_TWO).length > 1 ||
  digitsOf(part).length > MAX_DIGITS;

/** Within a number, behind it, or alone at its beginning: an O is often a zero. */
const LETTER_OF_NUMBER = /\d\p{L}|(?<!\p{L})\p{L}\d/u;
/** `casa 5 5512-3456`, `Tel 2 5512345`: of a house or a line, or the beginning of the number. */
export const DIGITS_OF_LABEL = /\p{L}[\s.:#]*[1-9]\d?\s+(?:-\s*)?\d{4,}/u;

/** Null: there are other words, or letters of the number. */
const withoutLabels = (text: string): string | null => {
  const hasOthers = [...text.matchAll(WORD)].some(([word]) => !phoneWords.has(word.toLowerCase()));
  return hasOthers || LETTER_OF_NUMBER.test(text) ? null : text.replaceAll(WORD, BOUNDARY);
};

/** The number of a link is international, and its query is no part of it. */
const withoutAddress = (plain: string): string => {
  const address = ADDRESS.exec(plain)?.[0];
  if (address === undefined) return plain;
  const rest = plain.slice(address.length);
  return address.includes('/') ? `+${rest.replace(/[?&].*$/u, '')}` : rest;
};

/** `5512x3456`: the digits of the extension may be those of the number. */
const withExtension = (part: string, dialled: string): Reading<string> => {
  if (dialled.length < LOCAL_DIGITS && !SHORT_NUMBER.test(dialled)) return doubtful('several');
  const isBehindCode = dialled.startsWith(COUNTRY_CODE) && (dialled.length !== LOCAL_DIGITS || part === dialled);
  return isBehindCode ? refused('lost-digits') : read(dialled, 'extension');
};

/**
 * [DO6] Digits only, without the code 502; null: nothing is written. Numbers without eight digits are read as they are,
 * with a remark (OR98), and never become eight.
 */
export const readPhone = (text: string): Reading<string | null> => {
  if (BARE.test(text)) return read(text);
  const plain = plainCharacters(text);
  if (plain === '') return read(null);
  if (plain.length > MAX_READ) return refused('not-a-number');
  if (isScientific(plain)) return refused('lost-digits');
  const written = withoutAddress(plain).replaceAll(MIDDLE_MARKS, '-');
  const number = written.replace(EXTENSION, '');
  const labelled = withoutLabels(number);
  if (labelled === null || /^[\s(]*-\d/.test(plain)) return refused('not-a-number');
  if (hidesDigits(labelled.replaceAll(BOUNDARY, ' ').trim())) return refused('lost-digits');
  const parts = partsIn(labelled);
  const [part] = parts;
  if (part === undefined || parts.some((each) => !NUMBER.test(each))) return refused('not-a-number');
  if (parts.length > 1 || isSeveral(part) || DIGITS_OF_LABEL.test(number)) return doubtful('several');
  const dialled = dialledIn(part);
  if (dialled === undefined) return refused('lost-digits');
  if (dialled === null) return refused('not-a-number');
  if (number !== written) return withExtension(part, dialled);
  return read(dialled, dialled.length === LOCAL_DIGITS ? null : 'length');
};

/** [EM9] The telephone that customers of a company dial: eight digits or a short number, without an extension. */
export const readServicePhone = (text: string): Reading<string | null> => {
  const reading = readPhone(text);
  if (reading.state !== 'read' || reading.value === null) return reading;
  const isDialled = phoneLink(reading.value) !== undefined && reading.remark !== 'extension';
  return isDialled ? reading : refused('not-a-number');
};

/** Eight digits become "+502 5555-1111". Behind the prefix, other digits would be the number of someone else. */
export const phoneText = (phone: string): string =>
  phone.length === LOCAL_DIGITS ? `+${COUNTRY_CODE} ${phone.slice(0, 4)}-${phone.slice(4)}` : phone;

/** The address that a telephone dials; undefined: none that is certain. */
export const phoneLink = (phone: string): string | undefined => {
  if (phone.length === LOCAL_DIGITS) return `tel:+${COUNTRY_CODE}${phone}`;
  return SHORT_NUMBER.test(phone) ? `tel:${phone}` : undefined;
};
