// A spreadsheet runs text that begins like a formula. Exported text stays text [IM5]; phone numbers are unchanged.

/** Besides = + - @ also the blanks that programs drop before they look. */
const BEGINS_FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;
/** Digits, blanks, hyphens and brackets only, with a country's plus: nothing in it can be run. */
const IS_PHONE = /^\+?\d[\d ()-]{6,20}$/;

export const neutralise = (text: string): string => {
  // A file that holds other control characters is refused as broken by spreadsheets.
  const line = text.replaceAll(/\r\n|[\r\n]/g, ' ').replaceAll(/[^\P{Cc}\t]|\p{Cs}|[\uFFFE\uFFFF]/gu, '');
  // Blanks before the sign do not help: some programs trim.
  const isFormula = BEGINS_FORMULA.test(text) || BEGINS_FORMULA.test(line.trimStart());
  return isFormula && !IS_PHONE.test(line) ? `'${line}` : line;
};
