// What a PDF can print, and how a table shares its page.

/** The built-in fonts of PDF have western letters only: of the rest a question mark stays, not a wrong letter. */
export const printable = (text: string): string =>
  text.replaceAll(/\r\n?/g, '\n').replaceAll(/[^\n\x20-\x7E\xA0-\xFF–—‘’“”•…€]/gu, '?');

/** Wide tables get smaller letters, down to what can still be read on paper. */
export const fontSizeFor = (columns: number): number => Math.max(5.5, Math.min(9, 90 / columns));

/** Columns share the page as they share the screen: by its own reckoning one long text leaves the others a letter each. */
export const widthsOn = (page: number, margin: number, widths: readonly number[]): number[] => {
  const all = widths.reduce((sum, width) => sum + width, 0);
  return widths.map((width) => ((page - 2 * margin) * width) / all);
};

/** The widths of one column, in the unit of the page: its longest word, and its longest text in one line. */
export type ColumnNeed = { min: number; wanted: number };

/**
 * Columns share the page by what they contain: each has its longest word, and the rest of the page goes to those whose
 * texts take several lines. Where even the words do not fit, all get less in proportion.
 */
export const widthsFor = (room: number, needs: readonly ColumnNeed[]): number[] => {
  const min = needs.reduce((sum, need) => sum + need.min, 0);
  if (min >= room) return needs.map((need) => (need.min * room) / min);
  const more = needs.map((need) => Math.max(0, need.wanted - need.min));
  const all = more.reduce((sum, each) => sum + each, 0);
  // No column wants more: what is left is shared in proportion, too.
  if (all === 0) return needs.map((need) => (need.min * room) / min);
  const rest = room - min;
  const given = more.map((each) => (each * Math.min(rest, all)) / all);
  const share = Math.max(0, rest - all) / needs.length;
  return needs.map((need, at) => need.min + (given[at] ?? 0) + share);
};

/** The longest word of some texts, and the longest line, by their letters. */
export const longestOf = (texts: Iterable<string>): { word: string; line: string } => {
  let [word, line] = ['', ''];
  for (const text of texts) {
    if (text.length > line.length) line = text;
    if (text.length <= word.length) continue;
    for (const each of text.split(/\s+/)) if (each.length > word.length) word = each;
  }
  return { word, line };
};
