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
