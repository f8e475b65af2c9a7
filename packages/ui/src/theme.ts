// Puts a palette on the page as CSS variables (`var(--on-time)`). By a constructed sheet, so that no style is inline (CSP).
import { darkPalette, lightPalette, nightPalette, wallPalette, type Palette } from './tokens.ts';

/** `onTimeText` becomes `--on-time-text`. */
export const variableOf = (token: string): string => `--${token.replaceAll(/[A-Z]/g, (c) => `-${c.toLowerCase()}`)}`;

const rules = (selector: string, palette: Palette): string =>
  `${selector}{${Object.entries(palette)
    .map(([token, value]) => `${variableOf(token)}:${value}`)
    .join(';')}}`;

/** Dim while the root carries `data-night`. */
export const wallTheme = (): string =>
  [rules(':root', wallPalette), rules(':root[data-night]', nightPalette)].join('\n');

/** Follows the system unless `data-theme` on the root sets it; paper is light. */
export const consoleTheme = (): string =>
  [
    rules(':root', lightPalette),
    `@media screen and (prefers-color-scheme: dark){${rules(':root:not([data-theme="light"])', darkPalette)}}`,
    `@media screen{${rules(':root[data-theme="dark"]', darkPalette)}}`,
  ].join('\n');

/** Call once, before the first render. */
export const installTheme = (css: string): void => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
};
