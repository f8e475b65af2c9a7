// The keys of the search. Ctrl and K, or ⌘ and K, work while typing and over a dialog too; the full stop begins a command elsewhere.
import { MARK } from '@despacho/domain/commands/table.ts';
import { useEffect, useEffectEvent } from 'react';
import { isBusy } from './useShortcuts.ts';

export const SEARCH_KEYS = ['Ctrl', 'K'] as const;

/** What the browser draws above everything, the search too. */
const ABOVE = 'dialog:modal, :popover-open';

type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;
export const isSearchKey = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyPress): boolean =>
  ctrlKey !== metaKey && !altKey && !shiftKey && key.toLowerCase() === 'k';

const isCommandKey = (event: KeyboardEvent): boolean =>
  event.key === MARK && !event.ctrlKey && !event.metaKey && !event.altKey && !isBusy(event);

export const useSearchKeys = (on: { onSearch: () => void; onCommand: () => void }): void => {
  const onPress = useEffectEvent((event: KeyboardEvent) => (isSearchKey(event) ? on.onSearch : on.onCommand)());
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const isOwn = isSearchKey(event) || isCommandKey(event);
      if (event.defaultPrevented || !isOwn || document.querySelector(ABOVE) !== null) return;
      event.preventDefault();
      onPress(event);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
};
