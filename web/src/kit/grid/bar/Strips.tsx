// Narrow bars between the tools and the rows: grouping, and the actions on selected rows.
import { Cross } from '@blueprintjs/icons';
import type { ReactNode } from 'react';
import type { Columns } from '../column.ts';
import { gridText } from '../text.ts';
import styles from './Bar.module.css';

type GroupBarProps<T> = { columns: Columns<T>; onRemove: (id: string) => void };

export const GroupBar = <T,>({ columns, onRemove }: GroupBarProps<T>) =>
  columns.length === 0 ? null : (
    <div className={styles['groups']}>
      <span>{gridText.groupBy}</span>
      {columns.map(({ id, header }) => (
        <button key={id} type="button" aria-label={gridText.ungroup(header)} onClick={() => onRemove(id)}>
          {header} <Cross size={12} />
        </button>
      ))}
    </div>
  );

type SelectionBarProps = {
  count: number;
  /** The total of all pages, where only one of them is here. */
  total: string | null;
  onClear: () => void;
  children: ReactNode;
};

export const SelectionBar = ({ count, total, onClear, children }: SelectionBarProps) => (
  <div className={styles['actions']}>
    <strong role="status">{total === null ? gridText.selected(count) : gridText.selectedOf(count, total)}</strong>
    {children}
    <button type="button" className={styles['tool']} onClick={onClear}>
      {gridText.clearSelection}
    </button>
  </div>
);
