// The search over everything the account sees, and the command line, above any screen. Esc closes it and returns the focus to where it was.
import { QueryList } from '@blueprintjs/select';
import { useSession, useSessionState } from '@despacho/client/session/hooks.ts';
import { commandLine } from '@despacho/domain/commands/table.ts';
import { LEVEL_LABEL } from '@despacho/ui/text.ts';
import { use, useEffect, useEffectEvent, useRef, useState, type SyntheticEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { countedSearch } from '../../entities/orders/counted.ts';
import { TopFrame } from '../../kit/dialog/TopFrame.tsx';
import { LiveProvider, useShownNow } from '../../kit/live.tsx';
import { useCourierName } from '../../kit/namesakes.tsx';
import { useScreenPath } from '../../kit/shell/paths.tsx';
import { candidatesOf, hasMoreCandidates } from './command/candidates.ts';
import { noteOf } from './command/note.ts';
import { runChange, type Change } from './command/runAct.ts';
import { useCommand, type Command, type CommandAct } from './command/useCommand.ts';
import { useCommandKeys } from './command/useCommandKeys.ts';
import { useLine } from './command/useLine.ts';
import { itemsOf, type Item } from './items.ts';
import type { KeyBuffer } from './keyBuffer.ts';
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

/** What the server is asked about: a line that only looks like a command is searched as well. */
const searchedText = (typed: string, command: Command | null): string => {
  if (command === null) return typed;
  return command.reading.kind === 'problem' && commandLine(typed)?.isMarked === false ? typed : '';
};

const useProfile = () => {
  const state = useSessionState();
  return state.isSignedIn ? state.profile : null;
};

/** Null: it changes something, or the account has no such screen. */
const useActAddress = (): ((act: CommandAct) => string | null) => {
  const pathTo = useScreenPath();
  return (act) => {
    if (act.command === 'follow') return pathTo('/biker/:bikerId', { bikerId: act.courier.id });
    const list = pathTo('/all-orders');
    return act.command === 'late' && list !== null ? `${list}?${countedSearch({ level: LEVEL_LABEL.LATE })}` : null;
  };
};

type BoxProps = {
  /** What was typed until the field has the focus. */
  keyBuffer: KeyBuffer;
  /** Over a dialog addresses open in another tab, so that nothing typed is left. */
  isOver: boolean;
  onOpen: Open;
  onChange: (change: Change) => void;
  onClose: () => void;
};

const Box = ({ keyBuffer, isOver, onOpen, onChange, onClose }: BoxProps) => {
  const profile = useProfile();
  const uid = profile?.id ?? '';
  const line = useLine(uid);
  const onReady = useEffectEvent(() => line.type(keyBuffer.end()));
  // The field has the focus by now.
  useEffect(() => onReady(), []);
  const [activeKey, setActiveKey] = useState<string | null>(null);
  const command = useCommand(line.typed, profile, line.chosen);
  const results = useResults(searchedText(line.typed, command));
  const found = itemsOf(results.result, { pathTo: useScreenPath(), now: useShownNow() });
  const items = command === null ? found : [...candidatesOf(command.reading), ...found];
  // [CL4] Of candidates none is chosen before a person does.
  const active = items.find(({ key }) => key === activeKey) ?? (command === null ? items[0] : null) ?? null;
  const nameOf = useCourierName();
  const addressOf = useActAddress();

  const onAct = (act: CommandAct, event: SyntheticEvent): void => {
    if (act.command !== 'follow' && act.command !== 'late') return onChange(act);
    const to = addressOf(act);
    if (to !== null) onOpen(to, isOver || isFar(event));
  };
  const keys = useCommandKeys({
    command,
    line,
    items,
    active,
    isActiveGone: activeKey !== null && active === null,
    onActive: (item) => setActiveKey(item?.key ?? null),
    onAct,
  });
  const onType = (text: string): void => {
    if (text === line.typed) return;
    line.type(text);
    setActiveKey(null);
    keys.disarm();
  };
  const onSelect = ({ does }: Item, event: SyntheticEvent | undefined): void => {
    if ('to' in does) return onOpen(does.to, isOver || isFar(event));
    line.complete(does);
    setActiveKey(null);
  };
  return (
    <QueryList<Item>
      items={items}
      query={line.typed}
      onQueryChange={onType}
      // The page and the server have searched them already.
      itemListPredicate={(_query, all) => all}
      itemsEqual={isSame}
      activeItem={active}
      onActiveItemChange={(item) => {
        if (command === null) setActiveKey(item?.key ?? null);
      }}
      resetOnQuery={false}
      onItemSelect={onSelect}
      itemRenderer={(item, props) =>
        resultOf(item, { ...props, onMiddleClick: () => 'to' in item.does && onOpen(item.does.to, true) })
      }
      itemListRenderer={resultList((group) =>
        group === 'commands'
          ? false
          : results.result[group].hasMore || (command !== null && hasMoreCandidates(command.reading)),
      )}
      renderer={(list) => (
        <div className={styles['box']}>
          <SearchField list={list} active={active} onCommandKey={keys.onKey} onClose={onClose} />
          {list.itemList}
          <SearchNote
            results={results}
            count={items.length}
            command={command === null ? null : noteOf(command, { isArmed: keys.isArmed, isApart: isOver, nameOf })}
          />
        </div>
      )}
    />
  );
};

type SearchProps = { isOpen: boolean; onClose: () => void } & Pick<BoxProps, 'keyBuffer' | 'isOver'>;

export const Search = ({ isOpen, onClose, keyBuffer, isOver }: SearchProps) => {
  const navigate = useNavigate();
  const { api } = useSession();
  const live = use(LiveProvider);
  const next = useRef<(() => void) | null>(null);
  const onOpen: Open = (to, isApart) => {
    if (isApart) {
      window.open(to, '_blank', 'noopener');
      return;
    }
    next.current = () => void navigate(to);
    onClose();
  };
  const onChange = (change: Change): void => {
    next.current = () => void runChange(api, live, change);
    onClose();
  };
  // After the focus has returned, so that the opened screen, or a question, takes it from there.
  const onClosed = (): void => {
    next.current?.();
    next.current = null;
  };
  return (
    <TopFrame isOpen={isOpen} title={searchText.title} onClose={onClose} onClosed={onClosed}>
      <Box keyBuffer={keyBuffer} isOver={isOver} onOpen={onOpen} onChange={onChange} onClose={onClose} />
    </TopFrame>
  );
};
