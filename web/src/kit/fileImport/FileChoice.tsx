// Where a file is chosen or dropped.
import { Button, Callout } from '@blueprintjs/core';
import type { ImportFailure } from '@despacho/domain/machines/fileImport.ts';
import { useRef, useState, type DragEvent } from 'react';
import { saveSheet } from '../export/exportSheet.ts';
import type { Sheet } from '../export/sheet.ts';
import { megabytesOf, sentenceOf, type FileWords } from './failure.ts';
import styles from './FileImport.module.css';
import { fileText } from './text.ts';

type FileChoiceProps = {
  words: FileWords;
  template: Sheet;
  failure: ImportFailure | null;
  onChoose: (file: File) => void;
  /** Null: the same file again would change nothing. */
  onRetry: (() => void) | null;
};

export const FileChoice = ({ words, template, failure, onChoose, onRetry }: FileChoiceProps) => {
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
      aria-label={fileText.file}
      data-over={isOver || undefined}
      onDrop={onDrop}
      onDragLeave={() => setIsOver(false)}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
    >
      <p className={styles['drop']}>{fileText.drop}</p>
      <div role="alert">
        {failure === null && !isSeveral ? null : (
          <Callout icon={null} intent="danger">
            <span>{isSeveral || failure === null ? fileText.several : sentenceOf(failure, words)}</span>{' '}
            {onRetry === null || isSeveral ? null : (
              <Button variant="minimal" onClick={onRetry}>
                {fileText.retry}
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
          accept={words.endings.join(',')}
          tabIndex={-1}
          aria-label={fileText.file}
          onChange={(event) => {
            take(event.target.files);
            // The same file again is a change again.
            event.target.value = '';
          }}
        />
        <Button intent="primary" aria-describedby="import-rule" onClick={() => input.current?.click()}>
          {fileText.choose}
        </Button>
        <Button onClick={() => void saveSheet(template, 'csv')}>{fileText.template}</Button>
      </div>
      <p className={styles['rule']} id="import-rule">
        {fileText.rule(words.endings.join(', '), megabytesOf(words.fileBytes), words.rows)}
      </p>
    </section>
  );
};
