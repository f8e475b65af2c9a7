// A step with the rows of the file: what can be done, what is to be known, and the rows by their verdicts.
import { Button } from '@blueprintjs/core';
import type { RecordVerdict } from '@despacho/contract/recordImport.ts';
import { whole } from '@despacho/ui/format.ts';
import { useId, useMemo, useState, type ReactNode } from 'react';
import { saveSheet } from '../../kit/export/exportSheet.ts';
import { Note, Row } from '../../kit/layout/Page.tsx';
import styles from './FileImport.module.css';
import { countOf, type CheckedRow } from './rows.ts';
import { badSheet, type ImportTarget } from './sheets.ts';
import { importText, wordsOf } from './text.ts';

type Rows = readonly CheckedRow[];

type FilterProps = {
  /** Those that rows can have at this step. */
  verdicts: readonly { verdict: RecordVerdict; label: string; count: number }[];
  all: number;
  /** Null: all rows. Undefined: something else is shown. */
  chosen: RecordVerdict | null | undefined;
  onChoose: (verdict: RecordVerdict | null) => void;
};

/** Verdicts as buttons: each with the count of the rows that it shows. */
const Filter = ({ verdicts, all, chosen, onChoose }: FilterProps) => (
  <Row role="group" aria-label={importText.verdicts}>
    {[{ verdict: null, label: importText.all, count: all }, ...verdicts].map(({ verdict, label, count }) => (
      <Button
        key={verdict}
        active={chosen === verdict}
        aria-pressed={chosen === verdict}
        onClick={() => onChoose(verdict)}
      >
        {label} {whole(count)}
      </Button>
    ))}
  </Row>
);

export type StepProps = { target: ImportTarget; name: string; rows: Rows; onReset: () => void };

type RowsStepProps = StepProps & {
  title: string;
  verdicts: readonly RecordVerdict[];
  /** Before and after the buttons of every step. */
  before?: ReactNode;
  after?: ReactNode;
  notes?: ReactNode;
  /** Beside the verdicts. */
  views?: ReactNode;
  /** False: something else than the rows of a verdict is shown, until one is chosen. */
  isFiltered?: boolean;
  onFilter?: () => void;
  children: (rows: Rows) => ReactNode;
};

export const RowsStep = ({ target, name, rows, onReset, title, verdicts, ...parts }: RowsStepProps) => {
  const { before, after, notes, views, isFiltered = true, onFilter, children } = parts;
  const id = useId();
  const [chosen, setChosen] = useState<RecordVerdict | null>(null);
  const shown = useMemo(
    () => (chosen === null ? rows : rows.filter(({ verdict }) => verdict === chosen)),
    [rows, chosen],
  );
  const words = wordsOf(target.noun);
  const counts = verdicts.map((verdict) => ({
    verdict,
    label: words.verdicts[verdict][1],
    count: countOf(rows, verdict),
  }));
  return (
    <section className={styles['rows']} aria-labelledby={id}>
      <header className={styles['head']}>
        <h2 id={id}>{title}</h2>
        <Row>
          {before}
          <Button onClick={onReset}>{importText.another}</Button>
          {countOf(rows, 'invalid') === 0 ? null : (
            <Button onClick={() => void saveSheet(badSheet(target, name, rows), 'csv')}>{words.bad}</Button>
          )}
          {after}
        </Row>
      </header>
      {notes}
      <div className={styles['head']}>
        <Filter
          verdicts={counts}
          all={rows.length}
          chosen={isFiltered ? chosen : undefined}
          onChoose={(verdict) => {
            setChosen(verdict);
            onFilter?.();
          }}
        />
        {views}
      </div>
      {children(shown)}
    </section>
  );
};

type PreviewProps = Omit<RowsStepProps, 'title' | 'verdicts' | 'after' | 'notes'> & {
  skippedLines: number;
  /** Why nothing can be imported. */
  nothingNew?: string;
  onImport: () => void;
  /** What an import would create. */
  created: string;
};

/** What a file would do. */
export const PreviewStep = ({ skippedLines, nothingNew, onImport, created, ...step }: PreviewProps) => {
  const { create, nothingNew: plain } = wordsOf(step.target.noun);
  const isEmpty = countOf(step.rows, 'new') === 0;
  return (
    <RowsStep
      {...step}
      title={importText.preview(step.name)}
      verdicts={['new', 'exists', 'invalid']}
      after={
        <Button intent="primary" disabled={isEmpty} onClick={onImport}>
          {create(created)}
        </Button>
      }
      notes={
        <>
          {skippedLines === 0 ? null : <Note>{importText.skipped(skippedLines)}</Note>}
          {isEmpty ? (
            <Note kind="info" role="status">
              {nothingNew ?? plain}
            </Note>
          ) : null}
        </>
      }
    />
  );
};
