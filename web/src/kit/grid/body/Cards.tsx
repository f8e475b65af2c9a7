// Rows on a narrow screen: a card each, made of the same columns.
import type { ReactNode } from 'react';
import { textOf, type Column, type Columns } from '../column.ts';
import { gridText } from '../text.ts';
import type { Line } from '../model/useTableModel.ts';
import styles from './Cards.module.css';

type CardsProps<T> = {
  label: string;
  lines: readonly Line<T>[];
  columns: Columns<T>;
  live: { useRow: (row: T) => T | undefined };
  groupText: (line: Line<T> & { kind: 'group' }) => string;
  selected: ReadonlySet<string> | null;
  onSelect: (id: string) => void;
  onOpen: ((row: T) => void) | undefined;
  onGroup: (id: string) => void;
  detail: ((row: T) => ReactNode) | undefined;
};

const shown = <T,>(column: Column<T>, row: T): ReactNode => {
  if (column.render !== undefined) return column.render(row);
  const text = textOf(column.kind, column.value(row));
  return text === '' ? gridText.none : text;
};

/** A plain number has no unit of its own; a wide list shows it in the menu of the column. */
const labelOf = <T,>({ header, unit, kind, render }: Column<T>): string =>
  unit === undefined || kind !== 'number' || render !== undefined ? header : gridText.headerIn(header, unit);

const Facts = <T,>({ columns, row }: { columns: Columns<T>; row: T }) =>
  columns.length === 0 ? null : (
    <dl className={styles['facts']}>
      {columns.map((column) => (
        <div key={column.id}>
          <dt>{labelOf(column)}</dt>
          <dd>
            {/* Nothing there is nothing to press. */}
            {column.onCell === undefined || column.value(row) === null ? (
              shown(column, row)
            ) : (
              <button type="button" className={styles['act']} onClick={() => column.onCell?.(row)}>
                {shown(column, row)}
              </button>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );

type CardProps<T> = Omit<CardsProps<T>, 'lines' | 'groupText' | 'onGroup' | 'label'> & { id: string; row: T };

const Card = <T,>({ id, row: given, columns, live, selected, onSelect, onOpen, detail }: CardProps<T>) => {
  // oxlint-disable-next-line react/hooks -- a screen gives its grid one hook for good
  const newest = live.useRow(given);
  const row = newest ?? given;
  const titles = columns.filter(({ card }) => card === 'title');
  const title = titles.length > 0 ? titles : columns.slice(0, 1);
  const marks = columns.filter(({ card }) => card === 'mark');
  // Missing values take no room on a card.
  const there = columns.filter((column) => !title.includes(column) && column.value(row) !== null);
  const facts = there.filter(({ card }) => card === undefined);
  const folded = there.filter(({ card }) => card === 'detail');
  const heading = title.map((column) => <span key={column.id}>{shown(column, row)}</span>);
  return (
    <li className={styles['card']} data-gone={newest === undefined || undefined}>
      <div className={styles['top']}>
        {selected === null ? null : (
          <input
            type="checkbox"
            aria-label={gridText.selectRow}
            checked={selected.has(id)}
            onChange={() => onSelect(id)}
          />
        )}
        {onOpen === undefined ? (
          <p className={styles['title']}>{heading}</p>
        ) : (
          <button type="button" className={styles['title']} onClick={() => onOpen(row)}>
            {heading}
          </button>
        )}
        {marks.map((column) => (
          <span key={column.id} className={styles['mark']}>
            {shown(column, row)}
          </span>
        ))}
      </div>
      <Facts columns={facts} row={row} />
      {columns.map((column) =>
        column.card === 'actions' ? (
          <div key={column.id} className={styles['actions']}>
            {shown(column, row)}
          </div>
        ) : null,
      )}
      {detail === undefined && folded.length === 0 ? null : (
        <details className={styles['detail']}>
          <summary>{gridText.details}</summary>
          <Facts columns={folded} row={row} />
          {detail?.(row)}
        </details>
      )}
    </li>
  );
};

export const Cards = <T,>({ label, lines, groupText, onGroup, ...rest }: CardsProps<T>) => (
  <ul className={styles['cards']} aria-label={label} tabIndex={0} data-rows>
    {lines.map((line) =>
      line.kind === 'row' ? (
        <Card key={line.id} id={line.id} row={line.row} {...rest} />
      ) : (
        <li key={line.id} className={styles['group']}>
          <button type="button" aria-expanded={line.isOpen} onClick={() => onGroup(line.id)}>
            {groupText(line)}
          </button>
        </li>
      ),
    )}
  </ul>
);
