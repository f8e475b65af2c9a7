// /order-import: a file of orders, whose orders are then assigned, and whose import can be undone.
import { Button } from '@blueprintjs/core';
import type { ImportAnswer } from '@despacho/contract/orders/import.ts';
import type { ImportBatch } from '@despacho/contract/orders/importBatches.ts';
import { importedCount, type Sent } from '@despacho/domain/machines/fileImport.ts';
import { useSearchParams } from 'react-router-dom';
import { saveSheet } from '../../../kit/export/exportSheet.ts';
import { REQUEST_MS } from '../../../kit/freshness.ts';
import { useDirtyGuard } from '../../../kit/form/useDirtyGuard.ts';
import { Note, Row } from '../../../kit/layout/Page.tsx';
import { notify } from '../../../kit/notify/notify.ts';
import { useAction, useRoute } from '../../../kit/requests/useRoute.ts';
import { sentenceOf } from '../failure.ts';
import { askToLeave, ImportPage } from '../ImportPage.tsx';
import type { CheckedFile } from '../rows.ts';
import { badSheet } from '../sheets.ts';
import { importText, wordsOf, NOUN_TEXT } from '../text.ts';
import { useFileImport, type FileImportFlow } from '../useFileImport.ts';
import { Batches } from './Batches.tsx';
import { ImportedList, SHOWN, type Assign } from './ImportedList.tsx';
import styles from '../FileImport.module.css';
import { useSendWaiting } from './messages.tsx';
import { Preview } from './Preview.tsx';
import { outcomeText } from './text.ts';
import { undoBatch } from './undo.tsx';

const ORDERS = { noun: 'orders', companyId: null } as const;
const { created: createdText, bad, leaveDetail } = wordsOf('orders');

const notifySent = (sent: Sent<CheckedFile>): void => {
  if (!sent.ok) notify(sentenceOf(sent.failure, 'orders'), 'danger');
  else if ((sent.response.answer?.counts.created ?? 0) > 0) notify(outcomeText.uploaded, 'success');
};

/** The result of the import, with a download of the rows that failed. */
const Outcome = ({ context, answer }: Pick<FileImportFlow, 'context'> & { answer: ImportAnswer }) => {
  const { imported, file, isRepeated } = context;
  const { duplicates, failed, created } = answer.counts;
  const count = importedCount({ imported: answer, isRepeated });
  // Orders that an upload without a response created count as created.
  const repeated = duplicates - (count - created);
  return (
    <div className={styles['outcome']} role="status">
      <Row>
        <strong>{count === 0 ? outcomeText.allThere : createdText(count, NOUN_TEXT.orders.counted(count))}</strong>
        {repeated === 0 ? null : <span>{outcomeText.duplicateRows(repeated)}</span>}
        {failed === 0 ? null : (
          <>
            <span>{outcomeText.failedRows(failed)}</span>
            <Button onClick={() => void saveSheet(badSheet(ORDERS, file?.name ?? '', imported?.rows ?? []), 'csv')}>
              {bad}
            </Button>
            <Note>{importText.badHint}</Note>
          </>
        )}
      </Row>
    </div>
  );
};

export const OrderImport = ({ assign }: { assign: Assign }) => {
  const undo = useAction('undoImport');
  const flow = useFileImport(ORDERS, notifySent);
  const { context, is, send } = flow;
  const [params, setParams] = useSearchParams();
  const batches = useRoute('importBatches', {}, { everyMs: REQUEST_MS.work });
  const onSend = useSendWaiting(batches.retry);
  useDirtyGuard(is('sending'), async () => askToLeave(importText.leaveTitle, leaveDetail, 'primary'));

  const answer = context.imported?.answer ?? null;
  const show = (id: string | null): void => setParams(id === null ? {} : { [SHOWN]: id });
  const onUndo = async (batch: ImportBatch): Promise<void> => {
    if (!(await undoBatch(undo, batch))) return;
    if (answer?.importId === batch.id) send({ type: 'RESET' });
    show(null);
  };
  const onReset = (): void => {
    send({ type: 'RESET' });
    show(null);
    batches.retry();
  };
  const acts = {
    onShow: ({ id }: ImportBatch) => show(id),
    onUndo: (batch: ImportBatch) => void onUndo(batch),
    onSend,
  };
  const shown = is('done') ? (answer?.importId ?? null) : is('choosing') ? params.get(SHOWN) : null;
  const list = (id: string) => (
    <>
      {answer === null ? null : <Outcome context={context} answer={answer} />}
      <ImportedList key={id} {...acts} id={id} name={context.file?.name ?? ''} assign={assign} onBack={onReset} />
    </>
  );

  return (
    <ImportPage
      flow={flow}
      onReset={onReset}
      start={<Batches result={batches} {...acts} />}
      renderPreview={(file, step) =>
        file.answer === null ? null : (
          <Preview
            {...step}
            answer={file.answer}
            onImport={(places, messages) => send({ type: 'IMPORT', places, messages })}
          />
        )
      }
      {...(shown === null ? {} : { list: list(shown) })}
    />
  );
};
