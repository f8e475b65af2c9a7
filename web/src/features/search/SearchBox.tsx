// The button of the bar and the keys that open the search: with its word and keys where there is room, else its icon.
import { SearchIcon } from '@blueprintjs/icons';
import { Suspense, useEffect, useState } from 'react';
import { lazyPart } from '../../kit/lazy/lazyPart.tsx';
import { BarButton } from '../../kit/shell/bar/BarButton.tsx';
import { SEARCH_KEYS, useSearchKey } from '../../kit/shell/keys/searchKey.ts';
import { searchText } from './text.ts';

const load = async () => (await import('./Search.tsx')).Search;
const Search = lazyPart(load, { what: searchText.title, isAbove: true });

/** After the first screen was drawn, and before the first letter is typed. */
const PRELOAD_MS = 3_000;

export const SearchBox = () => {
  const [isOpen, setIsOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const open = (): void => {
    setIsOpen(true);
    setWasOpened(true);
  };
  useSearchKey(open);
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
        aria-keyshortcuts="Control+K"
        title={searchText.open}
        onClick={open}
      >
        <kbd aria-hidden="true">{SEARCH_KEYS.join(' ')}</kbd>
      </BarButton>
      {wasOpened ? (
        <Suspense>
          <Search isOpen={isOpen} onClose={() => setIsOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
};
