// The messages of one order between the console and its courier, live, with read marks and the field for the next one [CP22].
import type { CourierMessage } from '@despacho/contract/couriers/conversations.ts';
import type { StaffOrder } from '@despacho/contract/live/kinds.ts';
import { isActiveStatus } from '@despacho/domain/orders/order.ts';
import { dateTime } from '@despacho/ui/format.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useCan } from '../../kit/access.ts';
import { REQUEST_MS } from '../../kit/freshness.ts';
import { Note, Stack } from '../../kit/layout/Page.tsx';
import { useConnection } from '../../kit/live.tsx';
import { useAction, useRoute } from '../../kit/requests/useRoute.ts';
import { DataPart } from '../../kit/states/DataPart.tsx';
import styles from './CourierMessages.module.css';
import { MessageForm } from './MessageForm.tsx';
import { messagesText as text } from './text.ts';

const Message = ({ message, courierId }: { message: CourierMessage; courierId: string | null }) => {
  const { author, isFromCourier, sentAt, readAt } = message;
  return (
    <li className={styles['message']} data-from-courier={isFromCourier || undefined}>
      <p>
        <bdi>{message.text}</bdi>
      </p>
      <small>
        <bdi>{author.name}</bdi>
        {message.courierId === courierId ? null : ` · ${text.toOther}`} ·{' '}
        <time dateTime={sentAt}>{dateTime(sentAt)}</time> · {readAt === null ? text.unread : text.read(readAt)}
      </small>
    </li>
  );
};

/** Marks what is in sight as read, once for each last message, while the page is visible. */
const useReadMarks = (orderId: string, messages: readonly CourierMessage[], isOn: boolean): void => {
  const read = useAction('readCourierMessages');
  const markedKey = useRef<string | null>(null);
  const newKey = messages.findLast(({ isFromCourier, readAt }) => isFromCourier && readAt === null)?.key ?? null;
  const mark = useEffectEvent((): void => {
    if (!isOn || newKey === null || newKey === markedKey.current || document.visibilityState !== 'visible') return;
    markedKey.current = newKey;
    void read({ params: { id: orderId }, body: { upTo: newKey } }).then((result) => {
      if (!result.ok && markedKey.current === newKey) markedKey.current = null;
    });
  });
  useEffect(() => {
    mark();
    document.addEventListener('visibilitychange', mark);
    return () => document.removeEventListener('visibilitychange', mark);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- runs when there is another unread message
  }, [newKey]);
};

/** Why nothing can be written. */
const Closed = ({ order: { status, courier } }: { order: StaffOrder }) => {
  if (!isActiveStatus(status)) return <Note>{text.closed}</Note>;
  return courier === null ? <Note>{text.noCourier}</Note> : null;
};

export const CourierMessages = ({ order }: { order: StaffOrder }) => {
  const { id, courier, status } = order;
  const canWrite = useCan('orders.assignQueue');
  const conversations = useConnection().collections.conversation;
  const found = useRoute('courierMessages', { params: { id } }, { everyMs: REQUEST_MS.list });
  const [sentCount, setSentCount] = useState(0);
  const { retry } = found;
  useEffect(() => conversations.subscribeId(id, retry), [conversations, id, retry]);
  useReadMarks(id, found.value?.messages ?? [], canWrite);
  const isOpen = isActiveStatus(status) && courier !== null;
  return (
    <section aria-label={text.title}>
      <Stack>
        <DataPart
          {...found}
          label={text.title}
          empty={text.empty}
          isEmpty={({ messages }) => messages.length === 0}
          rows={2}
        >
          {({ messages }) => (
            <ol className={styles['messages']}>
              {messages.map((message) => (
                <Message key={message.key} message={message} courierId={courier?.id ?? null} />
              ))}
            </ol>
          )}
        </DataPart>
        {canWrite && isOpen ? (
          <MessageForm
            key={sentCount}
            orderId={id}
            courier={courier}
            hasFocus={sentCount > 0}
            onSent={() => setSentCount((count) => count + 1)}
          />
        ) : (
          <Closed order={order} />
        )}
      </Stack>
    </section>
  );
};
