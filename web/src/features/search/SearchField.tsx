// The field of the search: it keeps the focus, and its keys walk through the results and open one.
import { Button, InputGroup } from '@blueprintjs/core';
import { CrossIcon, SearchIcon } from '@blueprintjs/icons';
import type { QueryListRendererProps } from '@blueprintjs/select';
import { LONGEST_SEARCH } from '@despacho/contract/search.ts';
import type { KeyboardEvent } from 'react';
import { isSearchKey } from '../../kit/shell/keys/searchKey.ts';
import type { Item } from './items.ts';
import styles from './Search.module.css';
import { searchText } from './text.ts';

type SearchFieldProps = { list: QueryListRendererProps<Item>; active: Item | null; onClose: () => void };

export const SearchField = ({ list, active, onClose }: SearchFieldProps) => {
  const { listId, activeItemId, query, handleQueryChange, handleKeyDown, handleItemSelect } = list;
  const hasResults = active !== null;
  const onKey = (event: KeyboardEvent<HTMLElement>): void => {
    if (isSearchKey(event)) {
      event.preventDefault();
      onClose();
      return;
    }
    if (event.key !== 'Enter') {
      handleKeyDown(event);
      return;
    }
    // While an input method composes a word, Enter ends the word.
    if (active === null || event.nativeEvent.isComposing) return;
    event.preventDefault();
    handleItemSelect(active, event);
  };
  return (
    <InputGroup
      autoFocus
      autoComplete="off"
      spellCheck={false}
      maxLength={LONGEST_SEARCH}
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
      aria-activedescendant={activeItemId}
      value={query}
      onChange={handleQueryChange}
      onKeyDown={onKey}
    />
  );
};
