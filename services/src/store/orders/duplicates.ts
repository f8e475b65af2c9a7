// Orders that carry the same number on the same day of the same company [OR46].
import { ORDER_STATUS, type Order } from '@despacho/contract/orders/order.ts';
import { dayWindow } from '@despacho/domain/localTime.ts';
import { isPlaceholder } from '@despacho/domain/orders/order.ts';
import { Timestamp, type Firestore } from 'firebase-admin/firestore';
import { COLLECTIONS } from '../collections.ts';
import { withinLimit } from '../firestore.ts';
import { orderCodec } from './orders.ts';

const MOST_READ = 10;

/** Some programs write numbers as numbers. */
export const spellingsOf = (number: string): (string | number)[] =>
  String(Number(number)) === number ? [number, Number(number)] : [number];

/** The oldest other one that is not deleted and that `isShown`; null where there is none, or nothing to compare. */
export const findDuplicate = async (
  db: Firestore,
  { id, number, company, createdAt }: Pick<Order, 'id' | 'number' | 'company' | 'createdAt'>,
  isShown: (other: Order) => boolean,
): Promise<{ id: string; number: string } | null> => {
  if (number.trim() === '' || isPlaceholder(number)) return null;
  const day = dayWindow(Date.parse(createdAt));
  const query = db
    .collection(COLLECTIONS.orders)
    .where('company.id', '==', company.id)
    .where('orderId', 'in', spellingsOf(number))
    .where('createdAt', '>=', Timestamp.fromMillis(day.from))
    .where('createdAt', '<', Timestamp.fromMillis(day.to))
    .orderBy('createdAt')
    .limit(MOST_READ);
  const { docs } = await withinLimit(query.get());
  const others = docs.flatMap((document) => {
    const read = orderCodec.read(document.id, document.data(), document);
    return read.ok && document.id !== id && read.value.status !== ORDER_STATUS.DELETED && isShown(read.value)
      ? [read.value]
      : [];
  });
  const [first] = others;
  return first === undefined ? null : { id: first.id, number: first.number };
};
