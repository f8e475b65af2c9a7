// Ctrl and K, or ⌘ and K: the one shortcut that works while typing too. Not over a dialog.
import { useEffect, useEffectEvent } from 'react';
import { hasDialog } from './useShortcuts.ts';

export const SEARCH_KEYS = ['Ctrl', 'K'] as const;

type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;
export const isSearchKey = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyPress): boolean =>
  ctrlKey !== metaKey && !altKey && !shiftKey && key.toLowerCase() === 'k';

export const useSearchKey = (onPress: () => void): void => {
  const onSearch = useEffectEvent(onPress);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || !isSearchKey(event) || hasDialog()) return;
      event.preventDefault();
      onSearch();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
};
