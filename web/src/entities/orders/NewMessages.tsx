// How many messages of its courier are unread, beside an order. Nothing where there is none [CP22].
import { Chat } from '@blueprintjs/icons';
import { useEntity } from '../../kit/live.tsx';
import styles from './cells.module.css';
import { orderText } from './text.ts';

export const NewMessages = ({ orderId }: { orderId: string }) => {
  const newCount = useEntity('conversation', orderId)?.unread ?? 0;
  if (newCount === 0) return null;
  const text = orderText.unreadMessages(newCount);
  return (
    <span className={styles['unread']} role="img" aria-label={text} title={text}>
      <Chat size={12} /> {newCount}
    </span>
  );
};
