// Whether the console is dark now, for what draws without CSS: WebGL reads no variables.
import { useSyncExternalStore } from 'react';

const DARK = '(prefers-color-scheme: dark)';

const subscribe = (listener: () => void): (() => void) => {
  const media = matchMedia(DARK);
  const observer = new MutationObserver(listener);
  media.addEventListener('change', listener);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => {
    media.removeEventListener('change', listener);
    observer.disconnect();
  };
};

const isDark = (): boolean => {
  const chosen = document.documentElement.dataset['theme'];
  return chosen === undefined ? matchMedia(DARK).matches : chosen === 'dark';
};

export const useIsDark = (): boolean => useSyncExternalStore(subscribe, isDark);
