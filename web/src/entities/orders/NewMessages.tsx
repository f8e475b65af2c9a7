// How many messages of couriers are unread, beside an order or a courier. Nothing where there is none [CP22].
import { areSameItems } from '@despacho/client/areSameItems.ts';
import { Chat } from '@blueprintjs/icons';
import { activeCourierId } from '@despacho/domain/live/rooms.ts';
import { LIVE_MS } from '../../kit/freshness.ts';
import { useEntity, useLive } from '../../kit/live.tsx';
import styles from './cells.module.css';
import { orderText } from './text.ts';

export const NewMessagesMark = ({ count }: { count: number }) => {
  if (count === 0) return null;
  const text = orderText.unreadMessages(count);
  return (
    <span className={styles['unread']} role="img" aria-label={text} title={text}>
      <Chat /> {count}
    </span>
  );
};

export const NewMessages = ({ orderId }: { orderId: string }) => (
  <NewMessagesMark count={useEntity('conversation', orderId)?.unread ?? 0} />
);

const areSame = (a: ReadonlyMap<string, number>, b: ReadonlyMap<string, number>): boolean =>
  areSameItems([...a].flat(), [...b].flat());

/** By courier, of the active orders that the account sees. */
export const useNewMessagesByCourier = (): ReadonlyMap<string, number> =>
  useLive(
    ({ conversation, order }) => {
      const counts = new Map<string, number>();
      for (const each of conversation.values()) {
        const listed = order.get(each.id);
        const courierId = listed === undefined || each.unread === 0 ? null : activeCourierId(listed);
        if (courierId !== null) counts.set(courierId, (counts.get(courierId) ?? 0) + each.unread);
      }
      return counts;
    },
    { everyMs: LIVE_MS.screen, isEqual: areSame },
  );
