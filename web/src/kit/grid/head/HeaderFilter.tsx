// The button of a header that opens its filter.
import { PopoverNext, PopupKind } from '@blueprintjs/core';
import { Filter, FilterKeep } from '@blueprintjs/icons';
import { isDated, filterOf, type Column } from '../column.ts';
import type { ColumnFilter } from '../filter/columnFilter.ts';
import type { Facet } from '../filter/filtering.ts';
import { gridText } from '../text.ts';
import { ChoiceEditor, type Counting } from './ChoiceEditor.tsx';
import { DayEditor, NumberEditor, SetEditor, TextEditor } from './filterEditors.tsx';
import styles from './Filter.module.css';

type HeaderFilterProps<T> = {
  column: Column<T>;
  filter: ColumnFilter | undefined;
  /** Counted when the list is opened. */
  facets: () => readonly Facet[];
  /** Where the server counts and filters: one value at a time. Null: the rows are here. */
  counting: Counting<T> | null;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  onChange: (filter: ColumnFilter | null) => void;
};

const Editor = <T,>({ column, filter, facets, counting, onChange }: HeaderFilterProps<T>) => {
  const kind = filterOf(column);
  if (counting !== null)
    return (
      <ChoiceEditor columnId={column.id} choices={facets()} counting={counting} filter={filter} onChange={onChange} />
    );
  if (kind === 'set') return <SetEditor facets={facets()} filter={filter} onChange={onChange} />;
  if (kind === 'text') return <TextEditor filter={filter} onChange={onChange} />;
  return isDated(column.kind) ? (
    <DayEditor filter={filter} onChange={onChange} />
  ) : (
    <NumberEditor filter={filter} onChange={onChange} />
  );
};

export const HeaderFilter = <T,>(props: HeaderFilterProps<T>) => {
  const { column, filter, isOpen, onOpen, onChange } = props;
  const isFiltered = filter !== undefined;
  const name = gridText.filterBy(column.header);
  return (
    <PopoverNext
      isOpen={isOpen}
      onInteraction={onOpen}
      placement="bottom-end"
      popupKind={PopupKind.DIALOG}
      animation="minimal"
      arrow={false}
      content={
        <div className={styles['panel']} role="dialog" aria-label={name}>
          {column.unit === undefined ? null : <p className={styles['unit']}>{gridText.inUnit(column.unit)}</p>}
          <Editor {...props} />
          <button
            type="button"
            className={styles['clear']}
            disabled={!isFiltered}
            onClick={() => {
              onChange(null);
              onOpen(false);
            }}
          >
            {gridText.clear}
          </button>
        </div>
      }
    >
      <button
        type="button"
        className={styles['button']}
        tabIndex={-1}
        data-filtered={isFiltered || undefined}
        aria-label={isFiltered ? `${name}, ${gridText.filtered}` : name}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
      >
        {isFiltered ? <FilterKeep size={12} /> : <Filter size={12} />}
      </button>
    </PopoverNext>
  );
};
