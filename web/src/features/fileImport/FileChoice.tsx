// Where a file is chosen or dropped.
import { Button, Callout } from '@blueprintjs/core';
import { IMPORT_FILES } from '@despacho/domain/fileImport/columns.ts';
import type { ImportFailure } from '@despacho/domain/machines/fileImport.ts';
import { useRef, useState, type DragEvent } from 'react';
import { saveSheet } from '../../kit/export/exportSheet.ts';
import { Note, Row } from '../../kit/layout/Page.tsx';
import { megabytesOf, sentenceOf } from './failure.ts';
import styles from './FileImport.module.css';
import { templateSheet, type ImportTarget } from './sheets.ts';
import { importText } from './text.ts';

type FileChoiceProps = {
  target: ImportTarget;
  failure: ImportFailure | null;
  onChoose: (file: File) => void;
  /** Null: the same file again would change nothing. */
  onRetry: (() => void) | null;
};

export const FileChoice = ({ target, failure, onChoose, onRetry }: FileChoiceProps) => {
  const { endings, rows } = IMPORT_FILES[target.noun];
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
      <Note>{importText.drop}</Note>
      <div role="alert">
        {failure === null && !isSeveral ? null : (
          <Callout icon={null} intent="danger">
            <span>{isSeveral || failure === null ? importText.several : sentenceOf(failure, target.noun)}</span>{' '}
            {onRetry === null || isSeveral ? null : (
              <Button variant="minimal" onClick={onRetry}>
                {importText.retry}
              </Button>
            )}
          </Callout>
        )}
      </div>
      <Row>
        <input
          ref={input}
          className={styles['input']}
          type="file"
          accept={endings.join(',')}
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
        <Button onClick={() => void saveSheet(templateSheet(target), 'csv')}>{importText.template}</Button>
      </Row>
      <Note id="import-rule">{importText.rule(endings.join(', '), megabytesOf(target.noun), rows)}</Note>
    </section>
  );
};
