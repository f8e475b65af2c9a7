// The grid of a route: rows, waiting, failure and retry come from the query result; the address keeps sort, filters and page.
import { Button } from '@blueprintjs/core';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { DataGrid } from '../grid/DataGrid.tsx';
import type { DataGridProps } from '../grid/props.ts';
import { actionsColumn, type RowAction } from '../grid/rowActions.tsx';
import { FAILURE_TEXT } from '../requests/text.ts';
import type { RouteResult } from '../requests/useRoute.ts';
import styles from './Resource.module.css';

type ByRoute = 'rows' | 'address' | 'isLoading' | 'failure' | 'onRetry' | 'actions';

export type HeadAction = { text: string; run: () => void };

type ResourceGridProps<T extends object, R> = Omit<DataGridProps<T>, ByRoute> & {
  result: RouteResult<R>;
  /** Must stay the same function. */
  rows: (response: R) => readonly T[];
  /** A line about the list, beside its heading. */
  intro?: string | undefined;
  /** Null: this account may not create. */
  create?: HeadAction | null;
  /** What else can be done with the list. */
  others?: readonly HeadAction[];
  /** Empty: this account may only look. */
  rowActions?: readonly RowAction<T>[];
  nameOf?: (row: T) => string;
};

const none: readonly never[] = [];
export const ResourceGrid = <T extends object, R>(props: ResourceGridProps<T, R>) => {
  const {
    result,
    rows,
    intro,
    create = null,
    others = none,
    rowActions = none,
    nameOf = props.rowId,
    columns,
    head,
    ...grid
  } = props;
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
        (intro === undefined && create === null && others.length === 0 ? null : (
          <div className={styles['head']}>
            <p>{intro}</p>
            {others.map(({ text, run }) => (
              <Button key={text} onClick={run}>
                {text}
              </Button>
            ))}
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
