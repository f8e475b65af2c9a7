// A spreadsheet runs text that begins like a formula. Exported text stays text [IM5]; phone numbers are unchanged.

/**
 * A tab, or a sign with blanks or invisible characters before it: some programs drop them before they look. Marks that
 * were typed get one more.
 */
const BEGINS_FORMULA = /^('*\t|['\s\p{Default_Ignorable_Code_Point}]*[=+\-@＝＋－＠﹦﹢﹣﹫])/u;
const MARK_AT_START = /^'(?='*\t|['\s\p{Default_Ignorable_Code_Point}]*[=+\-@＝＋－＠﹦﹢﹣﹫])/u;
/** Digits, blanks, hyphens and brackets only, with a country's plus: nothing in it can be run. */
const IS_PHONE = /^\+?\d[\d ()-]{6,20}$/;
/**
 * A spreadsheet set to another separator splits a cell there, and no longer sees its quotes. What follows a separator is
 * treated like a cell, up to the next separator.
 */
const AFTER_SEPARATOR =
  /(?<=[,;\t|"，；｜＂])((?:(?!\t)[\s\p{Default_Ignorable_Code_Point}])*)('*[=+\-@＝＋－＠﹦﹢﹣﹫][^,;\t|"，；｜＂]*)/gu;
const MARK_AFTER_SEPARATOR =
  /(?<=[,;\t|"，；｜＂](?:(?!\t)[\s\p{Default_Ignorable_Code_Point}])*)'(?='*[=+\-@＝＋－＠﹦﹢﹣﹫])/gu;

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
