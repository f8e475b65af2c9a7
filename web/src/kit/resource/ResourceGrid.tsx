// The grid of a route: rows, waiting, failure and retry come from the query result; the address keeps sort, filters and page.
import { Button } from '@blueprintjs/core';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Column } from '../grid/column.ts';
import { DataGrid } from '../grid/DataGrid.tsx';
import type { DataGridProps } from '../grid/props.ts';
import { FAILURE_TEXT } from '../requests/text.ts';
import type { RouteResult } from '../requests/useRoute.ts';
import styles from './Resource.module.css';
import { resourceText } from './text.ts';

/** A button of a row. Its name for screen readers is the text and the name of the row. */
export type RowAction<T> = {
  text: string;
  run: (row: T) => void;
  /** By default for every row. */
  isOffered?: ((row: T) => boolean) | undefined;
};

type ByRoute = 'rows' | 'address' | 'isLoading' | 'failure' | 'onRetry' | 'actions';

type ResourceGridProps<T extends object, R> = Omit<DataGridProps<T>, ByRoute> & {
  result: RouteResult<R>;
  /** Must stay the same function. */
  rows: (response: R) => readonly T[];
  /** A line about the list, beside its heading. */
  intro?: string | undefined;
  /** Null: this account may not create. */
  create?: { text: string; run: () => void } | null;
  /** Empty: this account may only look. */
  rowActions?: readonly RowAction<T>[];
  nameOf?: (row: T) => string;
};

const none: readonly never[] = [];
const BUTTON_PX = 108;

type ButtonsProps<T> = { row: T; name: string; actions: readonly RowAction<T>[] };

const Buttons = <T,>({ row, name, actions }: ButtonsProps<T>) => (
  <div className={styles['buttons']}>
    {actions.map(({ text, run, isOffered }) =>
      isOffered?.(row) === false ? null : (
        <Button key={text} aria-label={resourceText.of(text, name)} onClick={() => run(row)}>
          {text}
        </Button>
      ),
    )}
  </div>
);

const actionsColumn = <T,>(actions: readonly RowAction<T>[], nameOf: (row: T) => string): Column<T> => ({
  id: 'actions',
  header: resourceText.actions,
  kind: 'text',
  value: () => null,
  render: (row) => <Buttons row={row} name={nameOf(row)} actions={actions} />,
  filter: false,
  card: 'actions',
  width: BUTTON_PX * actions.length,
});

export const ResourceGrid = <T extends object, R>(props: ResourceGridProps<T, R>) => {
  const { result, rows, intro, create = null, rowActions = none, nameOf = props.rowId, columns, head, ...grid } = props;
  const { value, failure, isLoading, retry } = result;
  const shown = useMemo(() => (value === null ? none : rows(value)), [value, rows]);
  const all = useMemo(
    () => (rowActions.length === 0 ? columns : [...columns, actionsColumn(rowActions, nameOf)]),
    [columns, rowActions, nameOf],
  );
  return (
    <DataGrid
      {...grid}
      columns={all}
      rows={shown}
      address={useSearchParams()}
      isLoading={isLoading}
      failure={failure === null ? null : FAILURE_TEXT[failure]}
      onRetry={retry}
      head={
        head ??
        (intro === undefined && create === null ? null : (
          <div className={styles['head']}>
            <p>{intro}</p>
            {create === null ? null : (
              <Button intent="primary" onClick={create.run}>
                {create.text}
              </Button>
            )}
          </div>
        ))
      }
    />
  );
};
