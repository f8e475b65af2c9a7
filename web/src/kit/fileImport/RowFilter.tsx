// The results of a file's rows as buttons: each with the count of the rows that it shows.
import { Button } from '@blueprintjs/core';
import { whole } from '@despacho/ui/format.ts';
import styles from './FileImport.module.css';
import { fileText } from './text.ts';

type RowFilterProps<V extends string> = {
  verdicts: readonly { verdict: V; label: string; count: number }[];
  all: number;
  /** Null: all rows. Undefined: something else is shown. */
  chosen: V | null | undefined;
  onChoose: (verdict: V | null) => void;
};

export const RowFilter = <V extends string>({ verdicts, all, chosen, onChoose }: RowFilterProps<V>) => (
  <div className={styles['choices']} role="group" aria-label={fileText.verdicts}>
    <Button active={chosen === null} aria-pressed={chosen === null} onClick={() => onChoose(null)}>
      {fileText.all} {whole(all)}
    </Button>
    {verdicts.map(({ verdict, label, count }) => (
      <Button
        key={verdict}
        active={chosen === verdict}
        aria-pressed={chosen === verdict}
        onClick={() => onChoose(verdict)}
      >
        {label} {whole(count)}
      </Button>
    ))}
  </div>
);
