// What became of many things at once, row by row: an awaited call that may be answered with another try.
import { Button } from '@blueprintjs/core';
import { Error as Bad, Tick } from '@blueprintjs/icons';
import { DialogFrame } from './DialogFrame.tsx';
import { openDialog } from './dialogs.tsx';
import styles from './Dialog.module.css';
import { dialogText } from './text.ts';

export type ResultRow = {
  id: string;
  label: string;
  /** Null: it went well. */
  problem: string | null;
};

type Results = {
  title: string;
  rows: readonly ResultRow[];
  /** The label of the button that retries the failed ones; without it there is no button. */
  retry?: string;
};

/** Failures come first. */
const inOrder = (rows: readonly ResultRow[]): ResultRow[] => [
  ...rows.filter(({ problem }) => problem !== null),
  ...rows.filter(({ problem }) => problem === null),
];

/** True: try again. */
export const showResults = async ({ title, rows, retry }: Results): Promise<boolean> =>
  openDialog<boolean>((answer, state) => (
    <DialogFrame
      {...state}
      title={title}
      onCancel={() => answer(false)}
      actions={
        <>
          {retry === undefined ? null : <Button onClick={() => answer(true)}>{retry}</Button>}
          <Button autoFocus intent="primary" onClick={() => answer(false)}>
            {dialogText.close}
          </Button>
        </>
      }
    >
      {/* Long ones scroll, and so the keyboard must reach them. */}
      <ul className={styles['rows']} tabIndex={0} aria-label={title}>
        {inOrder(rows).map(({ id, label, problem }) => (
          <li key={id} className={styles['row']} data-failed={problem !== null || undefined}>
            <span
              className={styles['mark']}
              role="img"
              aria-label={problem === null ? dialogText.well : dialogText.failed}
            >
              {problem === null ? <Tick /> : <Bad />}
            </span>
            <strong>{label}</strong>
            <span>{problem ?? ''}</span>
          </li>
        ))}
      </ul>
    </DialogFrame>
  ));
