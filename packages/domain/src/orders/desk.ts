// The queues of the dispatcher's desk: in which one an active order waits, and in which sequence they are taken.
import { ORDER_STATUS, type AlertLevel, type Order } from '@despacho/contract/orders/order.ts';
import { hasCoordinates, hasCourier, isUntyped, type PlacedOrder, type TypedOrder } from './order.ts';

/** In the sequence in which they are taken. */
export const DESK_QUEUES = ['withoutCourier', 'returned', 'atRisk', 'withoutCoordinates', 'untyped'] as const;
export type DeskQueue = (typeof DESK_QUEUES)[number];

/** In these an order waits for a courier, or for a better one; in the others for what its form lacks. */
export const isForCourier = (queue: DeskQueue | null): boolean =>
  queue === 'withoutCourier' || queue === 'returned' || queue === 'atRisk';

export type QueuedOrder = {
  order: PlacedOrder &
    TypedOrder &
    Pick<Order, 'id' | 'status' | 'isActive' | 'courier' | 'stateTime' | 'createdAt' | 'isPriority'>;
  /** Null: created ahead of the clock. */
  level: AlertLevel | null;
  /** Null: not at risk. */
  forecast: object | null;
};

const ACCEPTED_STAGES = [
  ORDER_STATUS.ACCEPTED,
  ORDER_STATUS.ASSIGNED,
  ORDER_STATUS.RECEIVING,
  ORDER_STATUS.GOING,
] as const;

/** A courier had accepted it: programs that take a courier away without a step back keep the stages [OR11]. */
const wasAccepted = ({ stateTime }: Pick<Order, 'stateTime'>): boolean =>
  ACCEPTED_STAGES.some((stage) => stateTime[stage] !== undefined);

/** [DK2] Null: nothing of it waits for a dispatcher. */
export const deskQueueOf = ({ order, forecast }: Omit<QueuedOrder, 'level'>): DeskQueue | null => {
  if (!order.isActive) return null;
  if (!hasCourier(order)) return wasAccepted(order) ? 'returned' : 'withoutCourier';
  // The goods are with the courier: no other courier can bring them sooner.
  if (forecast !== null && order.status !== ORDER_STATUS.GOING) return 'atRisk';
  if (!hasCoordinates(order)) return 'withoutCoordinates';
  return isUntyped(order) ? 'untyped' : null;
};

const LEVEL_RANK: Readonly<Record<AlertLevel, number>> = { LATE: 0, TO_BE_LATE: 1, VERIFY: 2, ON_TIME: 3 };
const WITHOUT_LEVEL = 4;

const levelRank = ({ level }: QueuedOrder): number => (level === null ? WITHOUT_LEVEL : LEVEL_RANK[level]);

/** [DK3] */
const compare = (a: QueuedOrder, b: QueuedOrder): number =>
  levelRank(a) - levelRank(b) ||
  Number(b.order.isPriority) - Number(a.order.isPriority) ||
  Date.parse(a.order.createdAt) - Date.parse(b.order.createdAt) ||
  (a.order.id < b.order.id ? -1 : 1);

export type DeskRow = { id: string; queue: DeskQueue };

/** [DK2] [DK3] Queue by queue, each order once. */
export const deskRows = (orders: readonly QueuedOrder[]): DeskRow[] => {
  const byQueue = Map.groupBy(orders.toSorted(compare), deskQueueOf);
  return DESK_QUEUES.flatMap((queue) => (byQueue.get(queue) ?? []).map(({ order: { id } }) => ({ id, queue })));
};
