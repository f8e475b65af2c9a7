// Light, dark, or as the system is: chosen here, applied by an attribute of the page that web/public/theme.js sets before the first picture.
import { useSyncExternalStore } from 'react';
import { z } from 'zod';
import { keptChoice } from './kept.ts';

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** Also read by web/public/theme.js. */
const THEME_KEY = 'despacho.theme';

const theme = keptChoice(THEME_KEY, z.enum(THEMES), 'system');

const apply = (): void => {
  const chosen = theme.get();
  if (chosen === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = chosen;
};

/** Call once: another tab may choose, too. */
export const followTheme = (): void => {
  apply();
  theme.subscribe(apply);
};

export const useTheme = (): [Theme, (next: Theme) => void] => [
  useSyncExternalStore(theme.subscribe, theme.get),
  theme.set,
];
