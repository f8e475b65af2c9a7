// Undoes an import: asks first, repeats the request until none is left, then lists the orders that stayed and why.
import type { Api, Failure } from '@despacho/client/rest.ts';
import {
  undoConflict,
  type ImportBatch,
  type KeptOrder,
  type UndoAnswer,
} from '@despacho/contract/orders/importBatches.ts';
import { Button } from '@blueprintjs/core';
import { confirm } from '../../../kit/dialog/confirm.tsx';
import { DialogFrame } from '../../../kit/dialog/DialogFrame.tsx';
import { openDialog } from '../../../kit/dialog/dialogs.tsx';
import { List } from '../../../kit/layout/List.tsx';
import { notify } from '../../../kit/notify/notify.ts';
import { FAILURE_TEXT } from '../../../kit/requests/text.ts';

import { batchText, KEPT_TEXT, UNDO_CONFLICT_TEXT } from './text.ts';

/** A request without a response is repeated; the server withdraws no order twice. */
const TRIES = 3;

export const undoFailure = ({ code, details }: Failure): string => {
  const conflict = undoConflict.safeParse(details);
  return conflict.success ? UNDO_CONFLICT_TEXT[conflict.data.reason] : FAILURE_TEXT[code];
};

type UndoImport = Api['undoImport'];

/** Null: it was refused, and a notification was shown. */
const undone = async (
  undo: UndoImport,
  id: string,
  onLeft: (remaining: number) => void,
): Promise<UndoAnswer | null> => {
  let failures = 0;
  for (;;) {
    const result = await undo({ params: { id }, headers: {} });
    if (result.ok) {
      if (result.value.remaining === 0) return result.value;
      onLeft(result.value.remaining);
      continue;
    }
    failures += 1;
    if (result.code === 'unavailable' && failures < TRIES) continue;
    notify(undoFailure(result), 'danger');
    return null;
  }
};

const showKept = async (keptOrders: readonly KeptOrder[]): Promise<void> =>
  openDialog<void>((close, state) => (
    <DialogFrame
      {...state}
      title={batchText.keptTitle}
      onCancel={() => close()}
      actions={
        <Button autoFocus intent="primary" onClick={() => close()}>
          {batchText.understood}
        </Button>
      }
    >
      <List>
        {keptOrders.map(({ id, number, reason }) => (
          <li key={id}>
            <strong>{number}</strong> {KEPT_TEXT[reason]}
          </li>
        ))}
      </List>
    </DialogFrame>
  ));

/** True: something may have changed. */
export const undoBatch = async (undo: UndoImport, { id, name }: ImportBatch): Promise<boolean> => {
  const question = {
    title: batchText.undoTitle(name),
    detail: batchText.undoDetail,
    action: batchText.undoAction,
  };
  if (!(await confirm(question))) return false;
  const result = await undone(undo, id, (remaining) => notify(batchText.undoing(remaining), 'primary'));
  if (result === null) return true;
  notify(batchText.withdrawn(result.withdrawn), 'success');
  if (result.kept.length > 0) await showKept(result.kept);
  return true;
};
