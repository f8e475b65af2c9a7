// A spreadsheet runs text that begins like a formula. Exported text stays text [IM5]; phone numbers are unchanged.
import { UNSEEN } from '../reading/characters.ts';

const SIGN = String.raw`[=+\-@＝＋－＠﹦﹢﹣﹫]`;
/**
 * A tab, or a sign with blanks or invisible characters before it: some programs drop them before they look. Marks that
 * were typed get one more.
 */
const FORMULA = String.raw`'*\t|(?:'|${UNSEEN})*${SIGN}`;
const BEGINS_FORMULA = new RegExp(`^(?:${FORMULA})`, 'u');
const MARK_AT_START = new RegExp(`^'(?=${FORMULA})`, 'u');
/** Digits, blanks, hyphens and brackets only, with a country's plus: nothing in it can be run. */
const IS_PHONE = /^\+?\d[\d ()-]{6,20}$/;
/**
 * A spreadsheet set to another separator splits a cell there, and no longer sees its quotes. What follows a separator is
 * treated like a cell, up to the next separator.
 */
const SEPARATORS = String.raw`,;\t|"，；｜＂`;
const BLANKS = String.raw`(?:(?!\t)${UNSEEN})*`;
const AFTER_SEPARATOR = new RegExp(`(?<=[${SEPARATORS}])(${BLANKS})('*${SIGN}[^${SEPARATORS}]*)`, 'gu');
const MARK_AFTER_SEPARATOR = new RegExp(`(?<=[${SEPARATORS}]${BLANKS})'(?='*${SIGN})`, 'gu');

/** One line: spreadsheets reject a file with other control characters as damaged. */
export const printableLine = (text: string): string =>
  text.replaceAll(/\r\n|[\r\n]/g, ' ').replaceAll(/[^\P{Cc}\t]|\p{Cs}|[\uFFFE\uFFFF]/gu, '');

/** For files whose cells have no types, such as CSV. */
export const neutralise = (text: string): string => {
  const line = printableLine(text);
  const inner = line.replaceAll(AFTER_SEPARATOR, (all, blanks: string, segment: string) =>
    IS_PHONE.test(segment.trimEnd()) ? all : `${blanks}'${segment}`,
  );
  return BEGINS_FORMULA.test(line) && !IS_PHONE.test(line) ? `'${inner}` : inner;
};

/** The text as it was before `neutralise`. */
export const withoutMarks = (cell: string): string =>
  cell.replaceAll(MARK_AFTER_SEPARATOR, '').replace(MARK_AT_START, '');
