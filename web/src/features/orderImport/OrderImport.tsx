// /order-import: choose a file, check it, preview it, import it; then assign its orders or undo the import.
import { Button, Callout, ProgressBar } from '@blueprintjs/core';
import type { ImportBatch, ImportProgress } from '@despacho/contract/orders/importBatches.ts';
import type { ImportAnswer } from '@despacho/contract/orders/import.ts';
import { importedCount, type FileImportContext, type ImportFailure } from '@despacho/domain/machines/fileImport.ts';
import { useSearchParams } from 'react-router-dom';
import { confirm } from '../../kit/dialog/confirm.tsx';
import { saveSheet } from '../../kit/export/exportSheet.ts';
import { sentenceOf } from '../../kit/fileImport/failure.ts';
import { FileChoice } from '../../kit/fileImport/FileChoice.tsx';
import { fileText } from '../../kit/fileImport/text.ts';
import { useDirtyGuard } from '../../kit/form/useDirtyGuard.ts';
import { useAction, useRoute } from '../../kit/requests/useRoute.ts';
import { PageHead } from '../../kit/states/PageHead.tsx';
import { badSheet, orderWords, templateSheet } from './badRows.ts';
import { Batches } from './Batches.tsx';
import { ImportedList, SHOWN, type Assign } from './ImportedList.tsx';
import styles from './OrderImport.module.css';
import { useSendWaiting } from './messages.tsx';
import { Preview } from './Preview.tsx';
import { importText, progressText } from './text.ts';
import { undoBatch } from './undo.tsx';
import { useOrderImport } from './useOrderImport.ts';
import { checkedRows } from './verdicts.ts';

/** How often minutes that are counted down are drawn. */
const RENEW_MS = 15_000;

const askToLeave = async (): Promise<boolean> =>
  confirm({
    title: importText.leaveTitle,
    detail: importText.leaveDetail,
    action: importText.leave,
    cancel: importText.stay,
    intent: 'primary',
  });

const Progress = ({
  name,
  progress,
  onStop,
}: {
  name: string;
  progress: ImportProgress | null;
  onStop: (() => void) | null;
}) => {
  const { phase = 'reading', done = 0, total = null } = progress ?? {};
  const text = phase === 'reading' ? progressText.reading : progressText[phase](done, total);
  return (
    <section className={styles['progress']} aria-label={name}>
      <p>
        <strong>{name}</strong> <span>{text}</span>
      </p>
      {total === null || total === 0 ? (
        <ProgressBar aria-label={text} animate />
      ) : (
        <ProgressBar aria-label={text} value={done / total} stripes={false} />
      )}
      {onStop === null ? null : <Button onClick={onStop}>{fileText.stop}</Button>}
    </section>
  );
};

/** The result of the import, with a download of the rows that failed. */
const Outcome = ({ context }: { context: FileImportContext<ImportAnswer> }) => {
  const { imported, file } = context;
  if (imported === null || file === null) return null;
  const { duplicates, failed } = imported.counts;
  const count = importedCount(context);
  // Orders that an upload without a response created count as created.
  const repeated = duplicates - (count - imported.counts.created);
  return (
    <div className={styles['outcome']} role="status">
      <strong>{count === 0 ? importText.allThere : importText.created(count)}</strong>
      {repeated === 0 ? null : <span>{importText.duplicateRows(repeated)}</span>}
      {failed === 0 ? null : (
        <>
          <span>{importText.failedRows(failed)}</span>
          <Button onClick={() => void saveSheet(badSheet(file.name, checkedRows(imported)), 'csv')}>
            {importText.bad}
          </Button>
          <span className={styles['rule']}>{importText.badHint}</span>
        </>
      )}
    </div>
  );
};

const Failed = ({
  name,
  failure,
  onRetry,
  onReset,
}: Record<'onRetry' | 'onReset', () => void> & { name: string; failure: ImportFailure }) => (
  <div role="alert">
    <Callout icon={null} intent="danger">
      <p>
        <strong>{name}</strong> {sentenceOf(failure, orderWords)}
      </p>
      <div className={styles['buttons']}>
        <Button intent="primary" onClick={onRetry}>
          {failure.kind === 'lost' ? fileText.askAgain : fileText.retry}
        </Button>
        <Button onClick={onReset}>{fileText.another}</Button>
      </div>
    </Callout>
  </div>
);

const Shown = ({
  id,
  name,
  assign,
  onUndone,
  onSend,
  onBack,
}: {
  id: string;
  name: string;
  assign: Assign;
  onUndone: (batch: ImportBatch) => Promise<void>;
  onSend: (batch: ImportBatch) => void;
  onBack: () => void;
}) => (
  <ImportedList
    id={id}
    name={name}
    result={useRoute('importBatch', { params: { id } }, { everyMs: RENEW_MS })}
    assign={assign}
    onUndo={(batch) => void onUndone(batch)}
    onSend={onSend}
    onBack={onBack}
  />
);

export const OrderImport = ({ assign }: { assign: Assign }) => {
  const undo = useAction('undoImport');
  const { context, is, send } = useOrderImport();
  const { file, failure, preview, imported } = context;
  const [params, setParams] = useSearchParams();
  const batches = useRoute('importBatches', {}, { everyMs: RENEW_MS });
  const onSend = useSendWaiting(batches.retry);
  useDirtyGuard(is('sending'), askToLeave);

  const show = (id: string | null): void => setParams(id === null ? {} : { [SHOWN]: id });
  const onUndo = async (batch: ImportBatch): Promise<void> => {
    if (!(await undoBatch(undo, batch))) return;
    if (imported?.importId === batch.id) send({ type: 'RESET' });
    show(null);
  };
  const onReset = (): void => {
    send({ type: 'RESET' });
    show(null);
    batches.retry();
  };
  const shown = is('done') ? (imported?.importId ?? null) : is('choosing') ? params.get(SHOWN) : null;

  return (
    <div
      className={styles['screen']}
      data-wide={is('preview') || shown !== null || undefined}
      data-list={shown !== null || undefined}
    >
      {is('done') ? <Outcome context={context} /> : null}
      {shown === null ? <PageHead title={importText.title} detail={importText.intro} /> : null}
      {shown === null ? null : (
        <Shown
          key={shown}
          id={shown}
          name={file?.name ?? ''}
          assign={assign}
          onUndone={onUndo}
          onSend={onSend}
          onBack={onReset}
        />
      )}
      {is('choosing') && shown === null ? (
        <>
          <FileChoice
            words={orderWords}
            template={templateSheet}
            failure={failure}
            onChoose={(chosen) => send({ type: 'CHOOSE', file: chosen })}
            onRetry={is('retryable') ? () => send({ type: 'RETRY' }) : null}
          />
          <Batches
            result={batches}
            onShow={({ id }) => show(id)}
            onUndo={(batch) => void onUndo(batch)}
            onSend={onSend}
          />
        </>
      ) : null}
      {is('busy') ? (
        <Progress
          name={file?.name ?? ''}
          progress={context.progress}
          onStop={is('sending') ? null : () => send({ type: 'RESET' })}
        />
      ) : null}
      {is('preview') && preview !== null ? (
        <Preview
          name={file?.name ?? ''}
          answer={preview}
          onImport={(places, messages) => send({ type: 'IMPORT', places, messages })}
          onReset={onReset}
        />
      ) : null}
      {is('retryable') && !is('choosing') && failure !== null ? (
        <Failed name={file?.name ?? ''} failure={failure} onRetry={() => send({ type: 'RETRY' })} onReset={onReset} />
      ) : null}
    </div>
  );
};
