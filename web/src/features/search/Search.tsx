// The search over everything the account sees, above any screen. Esc closes it and returns the focus to where it was.
import { QueryList } from '@blueprintjs/select';
import { useRef, useState, type SyntheticEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { TopFrame } from '../../kit/dialog/TopFrame.tsx';
import { useShownNow } from '../../kit/live.tsx';
import { useScreenPath } from '../../kit/shell/paths.tsx';
import { itemsOf, type Item } from './items.ts';
import { resultList, resultOf } from './resultList.tsx';
import { useResults } from './results.ts';
import { SearchField } from './SearchField.tsx';
import { SearchNote } from './SearchNote.tsx';
import styles from './Search.module.css';
import { searchText } from './text.ts';

type Open = (to: string, isApart: boolean) => void;

/** With Ctrl or ⌘ a result opens in another tab. */
const isFar = (event: SyntheticEvent | undefined): boolean => {
  const native = event?.nativeEvent;
  return (native instanceof MouseEvent || native instanceof KeyboardEvent) && (native.ctrlKey || native.metaKey);
};

const isSame = (a: Item, b: Item): boolean => a.key === b.key;

type BoxProps = { onOpen: Open; onClose: () => void };

const Box = ({ onOpen, onClose }: BoxProps) => {
  const [typed, setTyped] = useState('');
  const [activeKey, setActiveKey] = useState<string | null>(null);
  const results = useResults(typed);
  const items = itemsOf(results.result, { pathTo: useScreenPath(), now: useShownNow() });
  const active = items.find(({ key }) => key === activeKey) ?? items[0] ?? null;

  const onType = (text: string): void => {
    setTyped(text);
    if (text !== typed) setActiveKey(null);
  };
  return (
    <QueryList<Item>
      items={items}
      query={typed}
      onQueryChange={onType}
      // The page and the server have searched them already.
      itemListPredicate={(_query, found) => found}
      itemsEqual={isSame}
      activeItem={active}
      onActiveItemChange={(item) => setActiveKey(item?.key ?? null)}
      resetOnQuery={false}
      onItemSelect={(item, event) => onOpen(item.to, isFar(event))}
      itemRenderer={(item, props) => resultOf(item, { ...props, onMiddleClick: () => onOpen(item.to, true) })}
      itemListRenderer={resultList(results.result)}
      renderer={(list) => (
        <div className={styles['box']}>
          <SearchField list={list} active={active} onClose={onClose} />
          {list.itemList}
          <SearchNote results={results} count={items.length} />
        </div>
      )}
    />
  );
};

type SearchProps = { isOpen: boolean; onClose: () => void };

export const Search = ({ isOpen, onClose }: SearchProps) => {
  const navigate = useNavigate();
  const chosen = useRef<string | null>(null);
  const onOpen: Open = (to, isApart) => {
    if (isApart) {
      window.open(to, '_blank', 'noopener');
      return;
    }
    chosen.current = to;
    onClose();
  };
  // After the focus has returned, so that the opened screen takes it from there.
  const onClosed = (): void => {
    const to = chosen.current;
    chosen.current = null;
    if (to !== null) void navigate(to);
  };
  return (
    <TopFrame isOpen={isOpen} title={searchText.title} onClose={onClose} onClosed={onClosed}>
      <Box onOpen={onOpen} onClose={onClose} />
    </TopFrame>
  );
};
