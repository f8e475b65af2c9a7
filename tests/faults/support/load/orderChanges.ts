// Changes of orders: made, edited, moved, handed to a courier, locked, advanced to the next status, deleted.
import { ORDER_STATUS, type Order } from '@despacho/contract/orders/order.ts';
import { COLLECTIONS } from '../../../../services/src/store/collections.ts';
import { orderCodec } from '../../../../services/src/store/orders/orders.ts';
import { SECRET_MARK } from '../canary.ts';
import { BRANCHES, courierIds, named, townOrder } from '../town.ts';
import { instantOf, type Change, type ChangeContext } from './change.ts';

const NEXT = {
  [ORDER_STATUS.ON_HOLD]: ORDER_STATUS.ASSIGNED,
  [ORDER_STATUS.ASSIGNED]: ORDER_STATUS.RECEIVING,
  [ORDER_STATUS.RECEIVING]: ORDER_STATUS.GOING,
  [ORDER_STATUS.GOING]: ORDER_STATUS.DELIVERED,
} as const;
const nextStatus = (status: string) => new Map<string, Order['status']>(Object.entries(NEXT)).get(status) ?? null;

const orderPath = (id: string): string => `${COLLECTIONS.orders}/${id}`;

export const createOrderChanges = (context: ChangeContext, first: readonly Order[]) => {
  const { random, isBusy, newId } = context;
  const orders = new Map(first.map((order) => [order.id, order]));
  const instant = (): string => instantOf(context);

  const someOrder = (): Order | null => {
    const free = [...orders.values()].filter(({ id }) => !isBusy(orderPath(id)));
    return free.length === 0 ? null : random.pick(free);
  };
  const put = (order: Order): Change => {
    orders.set(order.id, order);
    return { path: orderPath(order.id), data: orderCodec.write(order), isWhole: true };
  };
  const ofOrder = (change: (order: Order) => Change): Change | null => {
    const order = someOrder();
    return order === null ? null : change(order);
  };
  const changedOrder = (change: (order: Order) => Partial<Order>): Change | null =>
    ofOrder((order) => put({ ...order, revision: order.revision + 1, updatedAt: instant(), ...change(order) }));

  const newOrder = (): Change =>
    put(townOrder(random.pick(BRANCHES), { id: newId('o'), createdAt: instant(), updatedAt: instant() }));
  const edit = () => changedOrder(({ remarks }) => ({ remarks: `${(remarks ?? '').slice(-40)} ${random.digits(6)}` }));
  const advance = () =>
    changedOrder((order) => {
      const status = nextStatus(order.status) ?? order.status;
      const at = instant();
      const isOver = status === ORDER_STATUS.DELIVERED;
      if (isOver) orders.delete(order.id);
      const courier = order.courier ?? named(random.pick(courierIds));
      return { status, courier, stateTime: { ...order.stateTime, [status]: at }, deliveredAt: isOver ? at : null };
    });
  const reassign = () => changedOrder(() => ({ courier: random.chance(0.2) ? null : named(random.pick(courierIds)) }));
  const lock = () =>
    changedOrder(({ lockFence }) => {
      const next = { id: 'u1', name: 'Ana', expiresAt: instant(), sessionId: SECRET_MARK, fence: lockFence + 1 };
      return random.chance(0.5) ? { lock: next, lockFence: next.fence } : { lock: null };
    });
  const move = () =>
    changedOrder((order) => {
      const { number, customerName, note, company, branch } = townOrder(random.pick(BRANCHES), { id: order.id });
      return { number, customerName, note, company, branch, remarks: null };
    });
  const remove = () =>
    ofOrder(({ id }) => {
      orders.delete(id);
      return { path: orderPath(id), data: null, isWhole: true };
    });

  return { count: () => orders.size, newOrder, edit, advance, reassign, lock, move, remove };
};
