// The field of the search: it keeps the focus, and its keys walk through the results and open one.
import { Button, InputGroup } from '@blueprintjs/core';
import { CrossIcon, SearchIcon } from '@blueprintjs/icons';
import type { QueryListRendererProps } from '@blueprintjs/select';
import type { KeyboardEvent } from 'react';
import { isSearchKey } from '../../kit/shell/keys/searchKey.ts';
import type { Item } from './items.ts';
import styles from './Search.module.css';
import { searchText } from './text.ts';

/** A reason or a note is longer than a search. */
const MAX_LINE = 2_100;

type SearchFieldProps = {
  list: QueryListRendererProps<Item>;
  active: Item | null;
  /** Before the keys of the results; true: it was handled. */
  onCommandKey: (event: KeyboardEvent<HTMLElement>) => boolean;
  onClose: () => void;
};

/** [CL5] A key that is held is one press, also for what has the focus when the search has closed. */
const ignoreRepeatedEnter = (): void => {
  const listening = new AbortController();
  const { signal } = listening;
  const options = { capture: true, signal };
  const ignore = (event: globalThis.KeyboardEvent): void => {
    if (event.key !== 'Enter' || !event.repeat) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const end = ({ key }: globalThis.KeyboardEvent): void => {
    if (key === 'Enter') listening.abort();
  };
  window.addEventListener('keydown', ignore, options);
  window.addEventListener('keyup', end, options);
};

export const SearchField = ({ list, active, onCommandKey, onClose }: SearchFieldProps) => {
  const { listId, activeItemId, filteredItems, query, handleQueryChange, handleKeyDown, handleItemSelect } = list;
  const hasResults = filteredItems.length > 0;
  const onKey = (event: KeyboardEvent<HTMLElement>): void => {
    if (isSearchKey(event)) {
      event.preventDefault();
      onClose();
      return;
    }
    if (event.key === 'Enter') {
      if (event.repeat) {
        event.preventDefault();
        return;
      }
      ignoreRepeatedEnter();
    }
    // While an input method composes a word, its keys belong to the word.
    if (event.nativeEvent.isComposing) return;
    if (onCommandKey(event)) {
      event.preventDefault();
      return;
    }
    if (event.key !== 'Enter') {
      handleKeyDown(event);
      return;
    }
    if (active === null) return;
    event.preventDefault();
    handleItemSelect(active, event);
  };
  return (
    <InputGroup
      autoFocus
      autoComplete="off"
      spellCheck={false}
      maxLength={MAX_LINE}
      enterKeyHint="go"
      leftElement={
        <span className={styles['icon']}>
          <SearchIcon aria-hidden size={18} />
        </span>
      }
      rightElement={
        <Button variant="minimal" icon={<CrossIcon aria-hidden />} aria-label={searchText.close} onClick={onClose} />
      }
      placeholder={searchText.placeholder}
      aria-label={searchText.title}
      role="combobox"
      aria-autocomplete="list"
      aria-expanded={hasResults}
      aria-controls={hasResults ? listId : undefined}
      aria-activedescendant={activeItemId ?? undefined}
      value={query}
      onChange={handleQueryChange}
      onKeyDown={onKey}
    />
  );
};
