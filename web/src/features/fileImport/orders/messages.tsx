// The messages of an import: which are sent is asked before, and those that wait can be sent at once.
import type { Api } from '@despacho/client/rest.ts';
import { Button, Checkbox } from '@blueprintjs/core';
import { MINUTE_MS } from '@despacho/contract/durations.ts';
import { MESSAGE_CHANNELS, type MessageChannel } from '@despacho/contract/messages.ts';
import { IMPORT_LIMITS, type ImportAnswer } from '@despacho/contract/orders/import.ts';
import type { ImportBatch } from '@despacho/contract/orders/importBatches.ts';
import { useState } from 'react';
import { confirm } from '../../../kit/dialog/confirm.tsx';
import { DialogFrame } from '../../../kit/dialog/DialogFrame.tsx';
import { openDialog, type DialogState } from '../../../kit/dialog/dialogs.tsx';
import { dialogText } from '../../../kit/dialog/text.ts';
import { Note } from '../../../kit/layout/Page.tsx';
import { notify } from '../../../kit/notify/notify.ts';
import { useAction } from '../../../kit/requests/useRoute.ts';
import { NOUN_TEXT, wordsOf } from '../text.ts';
import { messageText } from './text.ts';
import { undoFailure } from './undo.tsx';

type Caused = NonNullable<ImportAnswer['messages']>;
/** Undefined: it was not asked; null: they do not want to import. */
type Chosen = readonly MessageChannel[] | undefined | null;

const Choice = ({
  caused,
  creatable,
  answer,
  state,
}: {
  caused: Caused;
  creatable: number;
  answer: (chosen: Chosen) => void;
  state: DialogState;
}) => {
  const offered = MESSAGE_CHANNELS.filter((channel) => caused[channel].count > 0);
  const [chosen, setChosen] = useState(() => offered.filter((channel) => caused[channel].isChosen));
  return (
    <DialogFrame
      {...state}
      title={messageText.title}
      onCancel={() => answer(null)}
      actions={
        <>
          <Button onClick={() => answer(null)}>{dialogText.cancel}</Button>
          <Button intent="primary" onClick={() => answer(chosen)}>
            {wordsOf('orders').create(NOUN_TEXT.orders.counted(creatable))}
          </Button>
        </>
      }
    >
      {offered.map((channel) => (
        <Checkbox
          key={channel}
          label={messageText.send[channel](caused[channel].count)}
          checked={chosen.includes(channel)}
          onChange={({ currentTarget }) =>
            setChosen(currentTarget.checked ? [...chosen, channel] : chosen.filter((each) => each !== channel))
          }
        />
      ))}
      <Note>{messageText.detail}</Note>
    </DialogFrame>
  );
};

/** [OR117] */
export const askMessages = async ({ counts: { creatable }, messages: caused }: ImportAnswer): Promise<Chosen> => {
  const hasQuestion =
    creatable > IMPORT_LIMITS.unasked && caused !== undefined && caused.sms.count + caused.email.count > 0;
  if (!hasQuestion) return undefined;
  return openDialog<Chosen>((answer, state) => (
    <Choice caused={caused} creatable={creatable} answer={answer} state={state} />
  ));
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
