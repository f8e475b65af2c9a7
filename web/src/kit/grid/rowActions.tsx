// The column of a grid with the buttons of each row.
import { Button } from '@blueprintjs/core';
import type { Column } from './column.ts';
import styles from './RowActions.module.css';
import { rowActionsText } from './text.ts';

/** A button of a row. Its name for screen readers is the text and the name of the row. */
export type RowAction<T> = {
  text: string;
  run: (row: T) => void;
  /** By default for every row. */
  isOffered?: ((row: T) => boolean) | undefined;
};

const BUTTON_PX = 108;

type ButtonsProps<T> = { row: T; name: string; actions: readonly RowAction<T>[] };

const Buttons = <T,>({ row, name, actions }: ButtonsProps<T>) => (
  <div className={styles['buttons']}>
    {actions.map(({ text, run, isOffered }) =>
      isOffered?.(row) === false ? null : (
        <Button key={text} aria-label={rowActionsText.of(text, name)} onClick={() => run(row)}>
          {text}
        </Button>
      ),
    )}
  </div>
);

export const actionsColumn = <T,>(actions: readonly RowAction<T>[], nameOf: (row: T) => string): Column<T> => ({
  id: 'actions',
  header: rowActionsText.header,
  kind: 'text',
  value: () => null,
  render: (row) => <Buttons row={row} name={nameOf(row)} actions={actions} />,
  filter: false,
  card: 'actions',
  width: BUTTON_PX * actions.length,
});
