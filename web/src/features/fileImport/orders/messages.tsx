// The messages of an import: which are sent is asked before, and those that wait can be sent at once.
import type { Api } from '@despacho/client/rest.ts';
import { Button } from '@blueprintjs/core';
import { MINUTE_MS } from '@despacho/contract/durations.ts';
import { MESSAGE_CHANNELS, type MessageChannel } from '@despacho/contract/messages.ts';
import { IMPORT_LIMITS, type ImportAnswer } from '@despacho/contract/orders/import.ts';
import type { ImportBatch } from '@despacho/contract/orders/importBatches.ts';
import { z } from 'zod';
import { confirm } from '../../../kit/dialog/confirm.tsx';
import { formDialog } from '../../../kit/dialog/formDialog.tsx';
import { notify } from '../../../kit/notify/notify.ts';
import { useAction } from '../../../kit/requests/useRoute.ts';
import { NOUN_TEXT, wordsOf } from '../text.ts';
import { messageText } from './text.ts';
import { undoFailure } from './undo.tsx';

const chosenIn = z.record(z.string(), z.boolean());

/** [OR117] Undefined: it was not asked; null: they do not want to import. */
export const askMessages = async ({
  counts: { creatable },
  messages: caused,
}: ImportAnswer): Promise<readonly MessageChannel[] | undefined | null> => {
  const offered = MESSAGE_CHANNELS.filter((channel) => caused !== undefined && caused[channel].count > 0);
  if (creatable <= IMPORT_LIMITS.withoutConfirmation || caused === undefined || offered.length === 0) return undefined;
  const sent = await formDialog({
    title: messageText.title,
    detail: messageText.detail,
    action: wordsOf('orders').create(NOUN_TEXT.orders.counted(creatable)),
    draft: null,
    schema: chosenIn,
    values: Object.fromEntries(offered.map((channel) => [channel, caused[channel].isChosen])),
    fields: offered.map((channel) => ({
      kind: 'checkbox',
      name: channel,
      label: messageText.send[channel](caused[channel].count),
      isWide: true,
    })),
    submit: async () => null,
  });
  return sent && offered.filter((channel) => sent[channel] === true);
};

/** [MS26] True: something may have changed. */
const sendWaiting = async (send: Api['sendImportMessages'], { id, waiting }: ImportBatch): Promise<boolean> => {
  if (waiting === undefined) return false;
  const question = {
    title: messageText.sendTitle,
    detail: messageText.sendDetail(waiting),
    action: messageText.sendNow,
    intent: 'primary',
  } as const;
  if (!(await confirm(question))) return false;
  const result = await send({ params: { id } });
  if (result.ok) notify(messageText.sent, 'success');
  else notify(undoFailure(result), 'danger');
  return true;
};

export const useSendWaiting = (onSent: () => void): ((batch: ImportBatch) => void) => {
  const send = useAction('sendImportMessages');
  return (batch) => void sendWaiting(send, batch).then((isSent) => isSent && onSent());
};

export const Waiting = ({ batch, onSend }: { batch: ImportBatch; onSend: (batch: ImportBatch) => void }) => {
  const { waiting, name } = batch;
  if (waiting === undefined) return null;
  return (
    <>
      <span>{messageText.waiting(waiting, Math.ceil(waiting.leftMs / MINUTE_MS))}</span>
      {waiting.maySend ? (
        <Button aria-label={messageText.sendNowOf(name)} onClick={() => onSend(batch)}>
          {messageText.sendNow}
        </Button>
      ) : null}
    </>
  );
};
