// The messages of an order: what the console wrote, canned answers of one touch, and a text of one's own.
import { MAX_MESSAGE } from '@despacho/contract/couriers/pageConstants.ts';
import { hourMinute } from '@despacho/ui/format.ts';
import { useEffect, useState } from 'react';
import type { VisibleOrder } from '../overlay.ts';
import { press } from '../phone.ts';
import { draftOf, storeDraft } from './drafts.ts';
import { CANNED_ANSWERS, messagesText as text } from './text.ts';
import { newIn, type VisibleMessage } from './visibleMessages.ts';

const stateOf = ({ isWaiting, isFromCourier, readAt }: VisibleMessage): string => {
  if (!isFromCourier) return '';
  return ` · ${isWaiting ? text.waiting : readAt === null ? text.unread : text.read}`;
};

type OfOrder = { order: Pick<VisibleOrder, 'id' | 'number' | 'messages'> };

/** False: the phone stored nothing. */
export const sendMessage = async ({ id, number }: OfOrder['order'], written: string): Promise<boolean> =>
  press({ kind: 'message', orderId: id, text: written }, text.label(number, written), null);

const Writing = ({ order }: OfOrder) => {
  const [written, setWritten] = useState(() => draftOf(order.id));
  const change = (changed: string): void => {
    setWritten(changed);
    storeDraft(order.id, changed);
  };
  const onSend = async (): Promise<void> => {
    const sent = written.trim();
    if (sent === '') return;
    change('');
    // What was typed meanwhile follows the text that is not stored.
    if (!(await sendMessage(order, sent))) change(`${sent} ${draftOf(order.id)}`.trim());
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void onSend();
      }}
    >
      <label>
        {text.text}
        <input
          value={written}
          maxLength={MAX_MESSAGE}
          autoComplete="off"
          onChange={({ currentTarget }) => change(currentTarget.value)}
        />
      </label>
      <button type="submit">{text.send}</button>
    </form>
  );
};

/** Read as soon as they are on the screen [CP22]. */
const Opened = ({ order }: OfOrder) => {
  const { id, number, messages } = order;
  const lastNew = newIn(messages).at(-1)?.key ?? null;
  useEffect(() => {
    if (lastNew === null) return;
    void press({ kind: 'readMessages', orderId: id, upTo: lastNew }, text.readLabel(number), null);
  }, [id, number, lastNew]);
  return (
    <>
      <ul className="messages" aria-label={text.list}>
        {messages.map((message) => (
          <li key={message.key} data-own={message.isFromCourier || undefined}>
            <bdi>{message.text}</bdi>
            <small>
              <bdi>{message.isFromCourier ? text.own : message.author}</bdi> · {hourMinute(message.sentAt)}
              {stateOf(message)}
            </small>
          </li>
        ))}
      </ul>
      <div className="answers">
        {CANNED_ANSWERS.map((answer) => (
          <button key={answer} type="button" onClick={() => void sendMessage(order, answer)}>
            {answer}
          </button>
        ))}
      </div>
      <Writing order={order} />
    </>
  );
};

export const Messages = ({ order }: OfOrder) => {
  // A text that was not sent is in sight after a reload.
  const [isOpen, setOpen] = useState(() => draftOf(order.id) !== '');
  const newCount = newIn(order.messages).length;
  return (
    <>
      <button
        type="button"
        className={newCount > 0 ? 'unread' : undefined}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {text.open(newCount)}
      </button>
      {isOpen && <Opened order={order} />}
    </>
  );
};
