// Above the rows: what they are and how many, search, the built filter, columns, exports, and what came meanwhile.
import { PopoverNext, PopupKind } from '@blueprintjs/core';
import { ChevronDown, Export, FilterList, FilterRemove, ListColumns, Search } from '@blueprintjs/icons';
import { useState, type ComponentType, type ReactNode, type Ref } from 'react';
import type { Format } from '../../export/sheet.ts';
import type { Columns } from '../column.ts';
import type { RuleGroup } from '../filter/ruleGroup.ts';
import { countRules } from '../filter/rules.ts';
import type { GridLook } from '../model/state.ts';
import { APPLY_KEY, gridText } from '../text.ts';
import styles from './Bar.module.css';
import { Builder } from './Builder.tsx';
import { ColumnChooser } from './ColumnChooser.tsx';

type Menu = 'builder' | 'columns' | 'export';
const FORMATS = ['csv', 'xlsx', 'pdf'] as const satisfies readonly Format[];

type ToolbarProps<T> = {
  title: string;
  titleId: string;
  isBeneath: boolean;
  count: string | null;
  columns: Columns<T>;
  search: string;
  /** What the search finds; null: there is no search. */
  searchHint: string | null;
  searchField: Ref<HTMLInputElement>;
  onSearch: (text: string) => void;
  /** Esc in the search: back to the rows. */
  onBack: () => void;
  /** Enter or the arrow down in the search: to the first row that it found. */
  onEnterRows: () => void;
  rules: RuleGroup | null;
  /** Null: filters cannot be built. */
  onRules: ((rules: RuleGroup | null) => void) | null;
  isFiltering: boolean;
  onClearFilters: () => void;
  /** What the filters hide that should not be missed; null: nothing. */
  hidden: string | null;
  look: GridLook;
  onLook: (patch: Partial<GridLook>) => void;
  onExport: (format: Format) => void;
  isCsvOnly: boolean;
  isExporting: boolean;
  /** Reserves the space of waiting changes, so that nothing moves when they appear. */
  isLive: boolean;
  /** Null: nothing waits. */
  waiting: string | null;
  onApply: () => void;
  onMenu: (isOpen: boolean) => void;
  children: ReactNode;
};

type ToolProps = {
  name: string;
  icon: ComponentType<{ size?: number }>;
  count?: number;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  content: React.JSX.Element;
};

const Tool = ({ name, icon: Icon, count = 0, isOpen, onOpen, content }: ToolProps) => (
  <PopoverNext
    isOpen={isOpen}
    onInteraction={onOpen}
    placement="bottom-end"
    popupKind={PopupKind.DIALOG}
    animation="minimal"
    arrow={false}
    content={content}
  >
    <button type="button" className={styles['tool']} aria-haspopup="dialog" aria-expanded={isOpen} title={name}>
      <Icon size={16} />
      <span className={styles['name']}>{name}</span>
      {count > 0 ? <b>{count}</b> : null}
      <ChevronDown size={12} />
    </button>
  </PopoverNext>
);

/** Changes that arrived meanwhile; their space is reserved, so that nothing moves. */
const Waiting = ({ waiting, onApply, onBack }: Pick<ToolbarProps<never>, 'waiting' | 'onApply' | 'onBack'>) => (
  <div className={styles['news']}>
    {waiting === null ? null : (
      <button
        type="button"
        className={styles['chip']}
        title={gridText.withKey(gridText.applyWaiting, APPLY_KEY)}
        aria-keyshortcuts={APPLY_KEY}
        // The keyboard keeps its row.
        onMouseDown={(event) => event.preventDefault()}
        onClick={({ currentTarget }) => {
          if (document.activeElement === currentTarget) onBack();
          onApply();
        }}
      >
        {waiting}
      </button>
    )}
  </div>
);

type SearchProps = Pick<ToolbarProps<never>, 'search' | 'searchField' | 'onSearch' | 'onBack' | 'onEnterRows'> & {
  searchHint: string;
};

const SearchField = ({ search, searchHint, searchField, onSearch, onBack, onEnterRows }: SearchProps) => (
  <label className={styles['search']}>
    <Search size={14} />
    <input
      ref={searchField}
      type="search"
      aria-label={gridText.search}
      placeholder={searchHint}
      size={searchHint.length}
      title={searchHint}
      value={search}
      onChange={({ target }) => onSearch(target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') {
          onSearch('');
          onBack();
        } else if (event.key === 'Enter' || event.key === 'ArrowDown') {
          event.preventDefault();
          onEnterRows();
        }
      }}
    />
  </label>
);

type FormatsProps = { formats: readonly Format[]; isExporting: boolean; onExport: (format: Format) => void };

const Formats = ({ formats, isExporting, onExport }: FormatsProps) => (
  <ul className={styles['formats']} role="dialog" aria-label={gridText.export}>
    {formats.map((format) => (
      <li key={format}>
        <button type="button" disabled={isExporting} onClick={() => onExport(format)}>
          {gridText[format]}
        </button>
      </li>
    ))}
  </ul>
);

const Tools = <T,>(props: ToolbarProps<T>) => {
  const { columns, rules, look, isExporting, onMenu, onRules } = props;
  const [menu, setMenu] = useState<Menu | null>(null);
  const tool = (name: Menu): Pick<ToolProps, 'isOpen' | 'onOpen'> => ({
    isOpen: menu === name,
    onOpen: (isOpen) => {
      setMenu(isOpen ? name : null);
      onMenu(isOpen);
    },
  });
  const exported = (format: Format): void => {
    tool('export').onOpen(false);
    props.onExport(format);
  };
  return (
    <>
      {onRules === null ? null : (
        <Tool
          name={gridText.builder}
          icon={FilterList}
          count={countRules(columns, rules)}
          {...tool('builder')}
          content={<Builder columns={columns} rules={rules} onChange={onRules} />}
        />
      )}
      <Tool
        name={gridText.columns}
        icon={ListColumns}
        {...tool('columns')}
        content={<ColumnChooser columns={columns} look={look} onChange={props.onLook} />}
      />
      <Tool
        name={isExporting ? gridText.exporting : gridText.export}
        icon={Export}
        {...tool('export')}
        content={
          <Formats formats={props.isCsvOnly ? ['csv'] : FORMATS} isExporting={isExporting} onExport={exported} />
        }
      />
    </>
  );
};

const Heading = ({ id, isBeneath, children }: { id: string; isBeneath: boolean; children: ReactNode }) =>
  isBeneath ? <h2 id={id}>{children}</h2> : <h1 id={id}>{children}</h1>;

export const Toolbar = <T,>(props: ToolbarProps<T>) => (
  <div className={styles['bar']}>
    <div className={styles['line']}>
      <Heading id={props.titleId} isBeneath={props.isBeneath}>
        {props.title} {props.count === null ? null : <span>{props.count}</span>}
      </Heading>
      {props.children}
      {props.hidden === null ? null : (
        <button type="button" className={styles['hidden']} title={gridText.clearAll} onClick={props.onClearFilters}>
          {props.hidden}
        </button>
      )}
      {props.isLive ? <Waiting {...props} /> : null}
      <div className={styles['tools']}>
        <button
          type="button"
          className={styles['tool']}
          data-off={!props.isFiltering || undefined}
          onClick={props.onClearFilters}
          aria-label={gridText.clearAll}
          title={gridText.clearAll}
        >
          <FilterRemove size={16} />
        </button>
        {props.searchHint === null ? null : <SearchField {...props} searchHint={props.searchHint} />}
        <Tools {...props} />
      </div>
    </div>
  </div>
);
