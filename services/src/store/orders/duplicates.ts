// Orders that carry the same number on the same day of the same company [OR46].
import { ORDER_STATUS, type Order } from '@despacho/contract/orders/order.ts';
import { dayWindow } from '@despacho/domain/localTime.ts';
import { isPlaceholder } from '@despacho/domain/orders/order.ts';
import { isSameNumber, orderNumberKey } from '@despacho/domain/reading/orderNumber.ts';
import { Filter, Timestamp, type Firestore } from 'firebase-admin/firestore';
import { COLLECTIONS } from '../collections.ts';
import { withinLimit } from '../firestore.ts';
import { NUMBER_KEY, orderCodec } from './orders.ts';

const MAX_READ = 10;

/** As a program without the key may have stored it: in capitals or not, and as a number. */
const spellingsOf = (number: string): (string | number)[] => [
  ...new Set([number, number.toUpperCase(), number.toLowerCase()]),
  ...(String(Number(number)) === number ? [Number(number)] : []),
];

type Numbered = Pick<Order, 'id' | 'number' | 'company' | 'createdAt'>;

/**
 * The oldest other one that is not deleted and that `isShown`, one with the same capitals first; null where there is
 * none, or nothing to compare.
 */
export const findDuplicate = async (
  db: Firestore,
  { id, number, company, createdAt }: Numbered,
  isShown: (other: Order) => boolean,
): Promise<{ id: string; number: string } | null> => {
  const key = orderNumberKey(number);
  if (key === '' || isPlaceholder(number)) return null;
  const day = dayWindow(Date.parse(createdAt));
  const numbered = async (where: Filter) =>
    withinLimit(
      db
        .collection(COLLECTIONS.orders)
        .where('company.id', '==', company.id)
        .where(where)
        .where('createdAt', '>=', Timestamp.fromMillis(day.from))
        .where('createdAt', '<', Timestamp.fromMillis(day.to))
        .orderBy('createdAt')
        .limit(MAX_READ)
        .get(),
    );
  const found = await Promise.all([
    numbered(Filter.where(NUMBER_KEY, '==', key)),
    numbered(Filter.where('orderId', 'in', spellingsOf(number))),
  ]);
  const others = found
    .flatMap(({ docs }) => docs)
    .flatMap((document) => {
      const read = orderCodec.read(document.id, document.data(), document);
      return read.ok && document.id !== id && read.value.status !== ORDER_STATUS.DELETED && isShown(read.value)
        ? [read.value]
        : [];
    });
  const [first] = others.toSorted(
    (a, b) =>
      Number(isSameNumber(b.number, number)) - Number(isSameNumber(a.number, number)) ||
      Date.parse(a.createdAt) - Date.parse(b.createdAt),
  );
  return first === undefined ? null : { id: first.id, number: first.number };
};
