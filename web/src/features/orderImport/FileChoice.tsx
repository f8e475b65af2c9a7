// Where a file is chosen or dropped.
import type { ImportFailure } from '@despacho/domain/machines/orderImport.ts';
import { Button, Callout } from '@blueprintjs/core';
import { useRef, useState, type DragEvent } from 'react';
import { exportSheet } from '../../kit/export/exportSheet.ts';
import { templateSheet } from './badRows.ts';
import { sentenceOf } from './failure.ts';
import styles from './OrderImport.module.css';
import { importText } from './text.ts';

type FileChoiceProps = {
  failure: ImportFailure | null;
  onChoose: (file: File) => void;
  /** Null: the same file again would change nothing. */
  onRetry: (() => void) | null;
};

export const FileChoice = ({ failure, onChoose, onRetry }: FileChoiceProps) => {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const [isSeveral, setIsSeveral] = useState(false);

  const take = (files: FileList | null): void => {
    const [file] = files ?? [];
    setIsSeveral((files?.length ?? 0) > 1);
    if (file !== undefined && files?.length === 1) onChoose(file);
  };
  const onDrop = (event: DragEvent): void => {
    event.preventDefault();
    setIsOver(false);
    take(event.dataTransfer.files);
  };

  return (
    <section
      className={styles['choice']}
      aria-label={importText.file}
      data-over={isOver || undefined}
      onDrop={onDrop}
      onDragLeave={() => setIsOver(false)}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
    >
      <p className={styles['drop']}>{importText.drop}</p>
      <div role="alert">
        {failure === null && !isSeveral ? null : (
          <Callout icon={null} intent="danger">
            <span>{isSeveral || failure === null ? importText.several : sentenceOf(failure)}</span>{' '}
            {onRetry === null || isSeveral ? null : (
              <Button variant="minimal" onClick={onRetry}>
                {importText.retry}
              </Button>
            )}
          </Callout>
        )}
      </div>
      <div className={styles['buttons']}>
        <input
          ref={input}
          className={styles['input']}
          type="file"
          accept=".csv,text/csv"
          tabIndex={-1}
          aria-label={importText.file}
          onChange={(event) => {
            take(event.target.files);
            // The same file again is a change again.
            event.target.value = '';
          }}
        />
        <Button intent="primary" aria-describedby="import-rule" onClick={() => input.current?.click()}>
          {importText.choose}
        </Button>
        <Button onClick={() => void exportSheet(templateSheet, 'csv')}>{importText.template}</Button>
      </div>
      <p className={styles['rule']} id="import-rule">
        {importText.rule}
      </p>
    </section>
  );
};
