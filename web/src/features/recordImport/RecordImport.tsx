// The import of companies, branches or accounts: choose a file, check it, create what is new, and see the result of each row.
import { Button, Callout, Classes, ProgressBar } from '@blueprintjs/core';
import type { RecordImport as Imported } from '@despacho/contract/recordImport.ts';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { confirm } from '../../kit/dialog/confirm.tsx';
import { saveSheet } from '../../kit/export/exportSheet.ts';
import { sentenceOf } from '../../kit/fileImport/failure.ts';
import { FileChoice } from '../../kit/fileImport/FileChoice.tsx';
import { fileText } from '../../kit/fileImport/text.ts';
import { useDirtyGuard } from '../../kit/form/useDirtyGuard.ts';
import { PageHead } from '../../kit/states/PageHead.tsx';
import styles from './RecordImport.module.css';
import { RecordRows } from './RecordRows.tsx';
import { badSheet, passwordSheet, templateSheet, wordsOf, type ImportTarget } from './sheets.ts';
import { NOUN_TEXT, recordText } from './text.ts';
import { useRecordImport } from './useRecordImport.ts';

const askToLeave = async (): Promise<boolean> =>
  confirm({
    title: recordText.leaveTitle,
    detail: recordText.leaveDetail,
    action: recordText.leave,
    cancel: recordText.stay,
  });

const askForPasswords = async (): Promise<boolean> =>
  confirm({
    title: recordText.passwordsTitle,
    detail: recordText.passwordsDetail,
    action: recordText.leave,
    cancel: recordText.stay,
  });

type StepProps = { target: ImportTarget; name: string; response: Imported; onReset: () => void };

const BadRows = ({ target, name, response: { rows } }: Omit<StepProps, 'onReset'>) =>
  rows.some(({ verdict }) => verdict === 'invalid') ? (
    <Button onClick={() => void saveSheet(badSheet(target, name, rows), 'csv')}>{recordText.bad}</Button>
  ) : null;

const Preview = ({ onCreate, ...step }: StepProps & { onCreate: () => void }) => {
  const { target, name, response, onReset } = step;
  const fresh = response.rows.filter(({ verdict }) => verdict === 'new').length;
  return (
    <section className={styles['rows']} aria-labelledby="record-preview">
      <header className={styles['head']}>
        <h2 id="record-preview">{recordText.preview(name)}</h2>
        <div className={styles['buttons']}>
          <Button onClick={onReset}>{fileText.another}</Button>
          <BadRows target={target} name={name} response={response} />
          <Button intent="primary" disabled={fresh === 0} onClick={onCreate}>
            {recordText.create(NOUN_TEXT[target.noun].counted(fresh))}
          </Button>
        </div>
      </header>
      {response.skippedLines === 0 ? null : <p className={styles['rule']}>{fileText.skipped(response.skippedLines)}</p>}
      {fresh > 0 ? null : (
        <p className={styles['note']} role="status">
          {recordText.nothingNew}
        </p>
      )}
      <RecordRows noun={target.noun} rows={response.rows} verdicts={['new', 'exists', 'invalid']} />
    </section>
  );
};

type ResultProps = StepProps & { back: string | null; onPasswords: () => void };

const Result = ({ target, name, response, back, onReset, onPasswords }: ResultProps) => {
  const { rows } = response;
  const words = NOUN_TEXT[target.noun];
  const created = rows.filter(({ verdict }) => verdict === 'created').length;
  const hasPasswords = rows.some(({ password }) => password !== null);
  const hasBad = rows.some(({ verdict }) => verdict === 'invalid');
  return (
    <section className={styles['rows']} aria-labelledby="record-result">
      <header className={styles['head']}>
        <h2 id="record-result">{recordText.result(name)}</h2>
        <div className={styles['buttons']}>
          {back === null ? null : (
            <Link className={Classes.BUTTON} to={back}>
              {words.list}
            </Link>
          )}
          <Button onClick={onReset}>{fileText.another}</Button>
          <BadRows target={target} name={name} response={response} />
          {hasPasswords ? (
            <Button
              intent="primary"
              onClick={() => {
                void saveSheet(passwordSheet(target.noun, name, rows), 'csv', onPasswords);
              }}
            >
              {recordText.passwords}
            </Button>
          ) : null}
        </div>
      </header>
      <p className={styles['note']} role="status">
        {recordText.created(created, words.counted(created))}
      </p>
      {hasPasswords ? <p className={styles['rule']}>{recordText.passwordsHint}</p> : null}
      {hasBad ? <p className={styles['rule']}>{recordText.badHint}</p> : null}
      <RecordRows noun={target.noun} rows={rows} verdicts={['created', 'exists', 'invalid']} />
    </section>
  );
};

type RecordImportProps = ImportTarget & {
  /** Beside the heading: whose they are. */
  of?: string;
  /** The list of what was created; null: the account may not open it. */
  back: string | null;
};

export const RecordImport = ({ noun, companyId, of, back }: RecordImportProps) => {
  const target = { noun, companyId };
  const { context, is, send } = useRecordImport(target);
  const { file, failure, preview, imported } = context;
  const [saved, setSaved] = useState<Imported | null>(null);
  const name = file?.name ?? '';
  const hasPasswords =
    imported !== null && saved !== imported && imported.rows.some(({ password }) => password !== null);
  const words = wordsOf(target);
  useDirtyGuard(is('sending') || hasPasswords, is('sending') ? askToLeave : askForPasswords);

  const onReset = async (): Promise<void> => {
    if (!hasPasswords || (await askForPasswords())) send({ type: 'RESET' });
  };
  const onCreate = (): void => {
    const rows = preview?.rows ?? [];
    const places = rows.flatMap(({ row, verdict, place }) =>
      place === null || verdict !== 'new' ? [] : [{ row, position: place.position }],
    );
    send({ type: 'IMPORT', places });
  };
  const step = { target, name, onReset: () => void onReset() };
  const { title, intro } = NOUN_TEXT[noun];

  return (
    <div className={styles['screen']} data-wide={is('preview') || is('done') || undefined}>
      <PageHead title={title} detail={of === undefined ? intro : `${of} · ${intro}`} />
      {is('choosing') ? (
        <FileChoice
          words={words}
          template={templateSheet(target)}
          failure={failure}
          onChoose={(chosen) => send({ type: 'CHOOSE', file: chosen })}
          onRetry={is('retryable') ? () => send({ type: 'RETRY' }) : null}
        />
      ) : null}
      {is('busy') ? (
        <section className={styles['progress']} aria-label={name}>
          <p>
            <strong>{name}</strong> {is('sending') ? recordText.creating : recordText.checking}
          </p>
          <ProgressBar aria-label={is('sending') ? recordText.creating : recordText.checking} animate />
          {is('sending') ? null : <Button onClick={step.onReset}>{fileText.stop}</Button>}
        </section>
      ) : null}
      {is('preview') && preview !== null ? <Preview {...step} response={preview} onCreate={onCreate} /> : null}
      {is('done') && imported !== null ? (
        <Result {...step} response={imported} back={back} onPasswords={() => setSaved(imported)} />
      ) : null}
      {is('retryable') && !is('choosing') && failure !== null ? (
        <Callout icon={null} intent="danger" role="alert">
          <p>
            <strong>{name}</strong> {sentenceOf(failure, words)}
          </p>
          <div className={styles['buttons']}>
            <Button intent="primary" onClick={() => send({ type: 'RETRY' })}>
              {failure.kind === 'lost' ? fileText.askAgain : fileText.retry}
            </Button>
            <Button onClick={step.onReset}>{fileText.another}</Button>
          </div>
        </Callout>
      ) : null}
    </div>
  );
};
