// The import of companies, branches, accounts, couriers or shifts: what is new is created, and each row has its result.
import { Button, Classes } from '@blueprintjs/core';
import type { RecordNoun } from '@despacho/contract/recordImport.ts';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { saveSheet } from '../../kit/export/exportSheet.ts';
import { useDirtyGuard } from '../../kit/form/useDirtyGuard.ts';
import { Note } from '../../kit/layout/Page.tsx';
import { askToLeave, ImportPage } from './ImportPage.tsx';
import { countOf, type CheckedFile, type CheckedRow } from './rows.ts';
import { RowsGrid } from './RowsGrid.tsx';
import { PreviewStep, RowsStep, type StepProps } from './RowsStep.tsx';
import { passwordSheet } from './sheets.ts';
import { importText, NOUN_TEXT, wordsOf } from './text.ts';
import { useFileImport } from './useFileImport.ts';

const askForPasswords = async (): Promise<boolean> => askToLeave(importText.passwordsTitle, importText.passwordsDetail);

const withPasswords = (rows: readonly CheckedRow[]): boolean => rows.some(({ password }) => password !== null);

const Result = ({ back, onPasswords, ...step }: StepProps & { back: string | null; onPasswords: () => void }) => {
  const { rows, name, target } = step;
  const { noun } = target;
  const created = countOf(rows, 'created');
  const hasPasswords = withPasswords(rows);
  const savePasswords = (): void => void saveSheet(passwordSheet(noun, name, rows), 'csv', onPasswords);
  return (
    <RowsStep
      {...step}
      title={importText.result(name)}
      verdicts={['created', 'exists', 'invalid']}
      before={
        back === null ? null : (
          <Link className={Classes.BUTTON} to={back}>
            {NOUN_TEXT[noun].list}
          </Link>
        )
      }
      after={
        hasPasswords ? (
          <Button intent="primary" onClick={savePasswords}>
            {importText.passwords}
          </Button>
        ) : null
      }
      notes={
        <>
          <Note kind="done" role="status">
            {wordsOf(noun).created(created, NOUN_TEXT[noun].counted(created))}
          </Note>
          {hasPasswords ? <Note>{importText.passwordsHint}</Note> : null}
          {countOf(rows, 'invalid') === 0 ? null : <Note>{importText.badHint}</Note>}
        </>
      }
    >
      {(shown) => <RowsGrid noun={noun} rows={shown} all={rows} />}
    </RowsStep>
  );
};

type RecordImportProps = {
  noun: RecordNoun;
  companyId?: string | null;
  /** Beside the heading: whose they are. */
  of?: string;
  /** The list of what was created; null: the account may not open it. */
  back: string | null;
};

export const RecordImport = ({ noun, companyId = null, of, back }: RecordImportProps) => {
  const flow = useFileImport({ noun, companyId });
  const { context, is, send } = flow;
  const { preview, imported } = context;
  const [saved, setSaved] = useState<CheckedFile | null>(null);
  const hasPasswords = imported !== null && saved !== imported && withPasswords(imported.rows);
  useDirtyGuard(
    is('sending') || hasPasswords,
    is('sending') ? async () => askToLeave(importText.leaveTitle, wordsOf(noun).leaveDetail) : askForPasswords,
  );

  const onReset = async (): Promise<void> => {
    if (!hasPasswords || (await askForPasswords())) send({ type: 'RESET' });
  };
  const onImport = (): void => {
    const places = (preview?.rows ?? []).flatMap(({ row, verdict, place }) =>
      place === null || verdict !== 'new' ? [] : [{ row, position: place.position }],
    );
    send({ type: 'IMPORT', places });
  };
  return (
    <ImportPage
      flow={flow}
      {...(of === undefined ? {} : { of })}
      onReset={() => void onReset()}
      renderPreview={({ rows, skippedLines }, step) => (
        <PreviewStep
          {...step}
          skippedLines={skippedLines}
          created={NOUN_TEXT[noun].counted(countOf(rows, 'new'))}
          onImport={onImport}
        >
          {(shown) => <RowsGrid noun={noun} rows={shown} all={rows} />}
        </PreviewStep>
      )}
      renderResult={(file, step) => <Result {...step} back={back} onPasswords={() => setSaved(file)} />}
    />
  );
};
