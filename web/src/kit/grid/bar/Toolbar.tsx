// Above the rows: what they are and how many, search, the built filter, columns, exports, and what came meanwhile.
import { PopoverNext, PopupKind } from '@blueprintjs/core';
import { ChevronDown, Export, FilterList, FilterRemove, ListColumns, Search } from '@blueprintjs/icons';
import { whole } from '@despacho/ui/format.ts';
import { useState, type ComponentType, type ReactNode, type Ref } from 'react';
import type { Format } from '../../export/sheet.ts';
import type { Columns } from '../column.ts';
import { countRules, type RuleGroup } from '../filter/rules.ts';
import type { GridLook } from '../model/state.ts';
import { gridText } from '../text.ts';
import styles from './Bar.module.css';
import { Builder } from './Builder.tsx';
import { ColumnChooser } from './ColumnChooser.tsx';

type Menu = 'builder' | 'columns' | 'export';
const FORMATS = ['csv', 'xlsx', 'pdf'] as const satisfies readonly Format[];

type ToolbarProps<T> = {
  title: string;
  titleId: string;
  count: number;
  columns: Columns<T>;
  search: string;
  searchField: Ref<HTMLInputElement>;
  onSearch: (text: string) => void;
  /** Esc in the search: back to the rows. */
  onBack: () => void;
  rules: RuleGroup | null;
  onRules: (rules: RuleGroup | null) => void;
  isFiltering: boolean;
  onClearFilters: () => void;
  look: GridLook;
  onLook: (patch: Partial<GridLook>) => void;
  onExport: (format: Format) => void;
  isExporting: boolean;
  /** Something may wait here: its place is kept, so that nothing moves when it does. */
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

export const Toolbar = <T,>(props: ToolbarProps<T>) => {
  const { columns, rules, look, isExporting, onMenu, searchField } = props;
  const [menu, setMenu] = useState<Menu | null>(null);
  const tool = (name: Menu): Pick<ToolProps, 'isOpen' | 'onOpen'> => ({
    isOpen: menu === name,
    onOpen: (isOpen) => {
      setMenu(isOpen ? name : null);
      onMenu(isOpen);
    },
  });
  const close = (): void => tool('export').onOpen(false);
  return (
    <div className={styles['bar']}>
      <div className={styles['line']}>
        <h1 id={props.titleId}>
          {props.title} <span>{whole(props.count)}</span>
        </h1>
        {props.children}
        {props.isLive ? (
          <div className={styles['news']}>
            {props.waiting === null ? null : (
              <button type="button" className={styles['chip']} onClick={props.onApply}>
                {props.waiting}
              </button>
            )}
          </div>
        ) : null}
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
          <label className={styles['search']}>
            <Search size={14} />
            <input
              ref={searchField}
              type="search"
              aria-label={gridText.search}
              placeholder={gridText.search}
              value={props.search}
              onChange={({ target }) => props.onSearch(target.value)}
              onKeyDown={({ key }) => {
                if (key !== 'Escape') return;
                props.onSearch('');
                props.onBack();
              }}
            />
          </label>
          <Tool
            name={gridText.builder}
            icon={FilterList}
            count={countRules(columns, rules)}
            {...tool('builder')}
            content={<Builder columns={columns} rules={rules} onChange={props.onRules} />}
          />
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
              <ul className={styles['formats']} role="dialog" aria-label={gridText.export}>
                {FORMATS.map((format) => (
                  <li key={format}>
                    <button
                      type="button"
                      disabled={isExporting}
                      onClick={() => {
                        close();
                        props.onExport(format);
                      }}
                    >
                      {gridText[format]}
                    </button>
                  </li>
                ))}
              </ul>
            }
          />
        </div>
      </div>
    </div>
  );
};
