// Every browser test begins on the page of the console: its fonts, colours and sheets, and an empty body.
import '@despacho/ui/fonts.css';
import '../../web/src/page.css';
import { consoleTheme, installTheme } from '@despacho/ui/theme.ts';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, expect } from 'vitest';
import { page } from 'vitest/browser';
import { dismissAll } from '../../web/src/kit/notify/notify.ts';
import { WIDE } from './stage.tsx';

/** What a screen loads when needed takes more than a second on a busy machine. */
configure({ asyncUtilTimeout: 15_000 });

installTheme(consoleTheme());
document.documentElement.lang = 'es-GT';
document.documentElement.dataset['theme'] = 'light';

/** What React finds wrong with an element; where it names an error that was thrown, the test throws it. */
const warnings: string[] = [];
const printed = console.error;
console.error = (...parts: unknown[]) => {
  printed(...parts);
  const [first] = parts;
  if (typeof first === 'string' && !first.startsWith('%o') && !first.includes('`act`')) warnings.push(parts.join(' '));
};

afterEach(async () => {
  cleanup();
  dismissAll();
  // Offers of an undo are stored there, and would appear in the next file.
  sessionStorage.clear();
  document.documentElement.dataset['theme'] = 'light';
  await page.viewport(...WIDE);
  expect(warnings.splice(0)).toEqual([]);
});
