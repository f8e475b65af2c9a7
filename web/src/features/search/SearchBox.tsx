// The button of the bar and the keys that open the search: with its word and keys where there is room, else its icon.
import { SearchIcon } from '@blueprintjs/icons';
import { MARK } from '@despacho/domain/commands/table.ts';
import { Suspense, useEffect, useState } from 'react';
import { lazyPart } from '../../kit/lazy/lazyPart.tsx';
import { BarButton } from '../../kit/shell/bar/BarButton.tsx';
import { SEARCH_KEYS, useSearchKeys } from '../../kit/shell/keys/searchKey.ts';
import { hasDialog } from '../../kit/shell/keys/useShortcuts.ts';
import { bufferKeys, type KeyBuffer } from './keyBuffer.ts';
import { searchText } from './text.ts';

const load = async () => (await import('./Search.tsx')).Search;
const Search = lazyPart(load, { what: searchText.title, isAbove: true });

/** After the first screen was drawn, and before the first letter is typed. */
const PRELOAD_MS = 3_000;

export const SearchBox = () => {
  const [isOpen, setIsOpen] = useState(false);
  /** Null: it was never opened. A new window each time: over a dialog, the focus would return to that from an old one. */
  const [opening, setOpening] = useState<{ count: number; keys: KeyBuffer; isOver: boolean } | null>(null);
  const open = (initial: string): void => {
    if (isOpen) return;
    setIsOpen(true);
    setOpening({ count: (opening?.count ?? 0) + 1, keys: bufferKeys(initial), isOver: hasDialog() });
  };
  useSearchKeys({ onSearch: () => open(''), onCommand: () => open(MARK) });
  useEffect(() => {
    const timer = setTimeout(() => void load().catch(() => undefined), PRELOAD_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      <BarButton
        icon={<SearchIcon aria-hidden size={18} />}
        word={searchText.word}
        isFramed
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-keyshortcuts={`Control+K ${MARK}`}
        title={searchText.open}
        onClick={() => open('')}
      >
        <kbd aria-hidden="true">{SEARCH_KEYS.join(' ')}</kbd>
      </BarButton>
      {opening === null ? null : (
        <Suspense>
          <Search
            key={opening.count}
            keyBuffer={opening.keys}
            isOver={opening.isOver}
            isOpen={isOpen}
            onClose={() => {
              opening.keys.end();
              setIsOpen(false);
            }}
          />
        </Suspense>
      )}
    </>
  );
};
