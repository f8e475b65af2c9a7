// Characters that look like others or like nothing: pasted from chats, pages and spreadsheets.

/** Without a shape of their own: zero-width ones, bidirectional marks, soft hyphens, byte order marks. Part of a class. */
const SHAPELESS = String.raw`\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB`;
/** A class: those, and blanks; the blank of braille is drawn as a space. */
export const UNSEEN = String.raw`[\s\u2800${SHAPELESS}]`;
const INVISIBLE = new RegExp(`[${SHAPELESS}]`, 'gu');
export const withoutInvisible = (text: string): string => text.replaceAll(INVISIBLE, '');

/** An emoji may end with a selector of its form, which stays. */
const AT_END = new RegExp(String.raw`^(?![\uFE00-\uFE0F])${UNSEEN}$`, 'u');
/** Without blanks and invisible characters at both ends; nothing else changes. Its time grows with the text alone. */
export const trimmed = (text: string): string => {
  let [from, to] = [0, text.length];
  while (from < to && AT_END.test(text.charAt(from))) from += 1;
  while (to > from && AT_END.test(text.charAt(to - 1))) to -= 1;
  return text.slice(from, to);
};

/** More characters than any value has with what people write around it; patterns are tried on no longer text. */
export const MAX_READ = 500;

/** Digits of any script. Their code points follow each other from 0 to 9. */
const DIGIT = /\p{Nd}/u;
const asciiDigit = (digit: string): string => {
  let zero = digit.codePointAt(0) ?? 0;
  const point = zero;
  while (DIGIT.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String((point - zero) % 10);
};

const DASHES = /[\p{Pd}\u02D7\u2043\u2212]/gu;
/** Full-width and small forms alone: other compatibility forms would make digits of exponents and footnotes. */
const FORMS = /[\uFF00-\uFFEF\uFE50-\uFE6F]/gu;

/** What a spreadsheet puts around a text so that it stays one: `'0012`, `="0012"`, `"0012"`. */
const MARKED = /^(?:['’‘‛ʼ`´][\s'’‘‛ʼ`´]*|=?"([^"]*)"$)/u;
export const withoutTextMarks = (text: string): string => {
  const inner = text.replace(MARKED, (_, quoted: string | undefined) => quoted ?? '').trim();
  return inner === text ? text : withoutTextMarks(inner);
};

/** In characters that programs compare: digits of any script, dashes and blanks in their plain form, nothing invisible. */
export const plainCharacters = (text: string): string =>
  withoutTextMarks(
    withoutInvisible(text)
      .replaceAll(FORMS, (form) => form.normalize('NFKC'))
      .replaceAll(/[^\P{Nd}0-9]/gu, asciiDigit)
      .replaceAll(DASHES, '-')
      .replaceAll(/[^\S\n\r]|\u2800/gu, ' ')
      .trim(),
  );

/** `5.55E+07`: a spreadsheet shows a long number so, and its last digits are lost. */
export const isScientific = (plain: string): boolean => /^[+-]?\d+(?:[.,]\d+)?\s*e\s*[+-]?\s*\d+$/i.test(plain);
