// Every browser test begins on the page of the console: its fonts, colours and sheets, and an empty body.
import '@despacho/ui/fonts.css';
import '../../web/src/page.css';
import { consoleTheme, installTheme } from '@despacho/ui/theme.ts';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';
import { page } from 'vitest/browser';
import { dismissAll } from '../../web/src/kit/notify/notify.ts';
import { WIDE } from './stage.tsx';

/** What a screen loads when needed takes more than a second on a busy machine. */
configure({ asyncUtilTimeout: 15_000 });

installTheme(consoleTheme());
document.documentElement.lang = 'es-GT';
document.documentElement.dataset['theme'] = 'light';

/** What React finds wrong with an element is printed with a text first; where it names an error that was thrown, the test throws it. */
const printed = vi.spyOn(console, 'error');
const isWarning = ([first]: unknown[]): boolean =>
  typeof first === 'string' && !first.startsWith('%o') && !first.includes('`act`');

afterEach(async () => {
  cleanup();
  dismissAll();
  // Offers of an undo are stored there, and would appear in the next file.
  sessionStorage.clear();
  document.documentElement.dataset['theme'] = 'light';
  await page.viewport(...WIDE);
  const warnings = printed.mock.calls.filter(isWarning).map((parts) => parts.join(' '));
  printed.mockClear();
  if (warnings.length > 0) throw new Error(`the page printed:\n${warnings.join('\n')}`);
});
