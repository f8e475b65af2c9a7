// The course of an order without intervention: drawn once from its id, so that it continues after a restart.
import { MINUTE_MS, SECOND_MS } from '@despacho/contract/durations.ts';
import { ORDER_STATUS, type Order, type OrderStatus } from '@despacho/contract/orders/order.ts';
import type { LatLng } from '@despacho/contract/values.ts';
import { homeNear, type Home } from '../../city/neighbourhoods.ts';
import { workProfileOf } from '../../city/companies.ts';
import { randomFor, type Random } from '../../random.ts';

export type Ending = Extract<OrderStatus, 'Entregado' | 'Cancelado' | 'Reagendado' | 'Eliminado'>;

/** Durations count from the order's creation unless stated otherwise. */
export type Script = {
  home: Home;
  /** When the branch looks for a courier. */
  dispatchMs: number;
  /** From acceptance to assignment. */
  confirmMs: number;
  /** When it can be picked up. */
  readyMs: number;
  /** At the customer's door. */
  handoverMs: number;
  /** Null: typed in from the beginning. */
  typedMs: number | null;
  /** Null: placed from the beginning; infinite: never placed. */
  placedMs: number | null;
  /** From creation to the queue, for orders that begin as Nuevo. */
  queuedMs: number;
  /** From creation until the branch itself waits, for example for a payment; null: it does not. */
  pendingMs: number | null;
  ending: Ending;
  /** Ignored for Entregado, where the ride decides. */
  endingMs: number;
  /** From delivery to the customer's rating; null: no rating. */
  ratedMs: number | null;
};

const endings = [
  [ORDER_STATUS.DELIVERED, 95.4],
  [ORDER_STATUS.CANCELLED, 3.4],
  [ORDER_STATUS.RE_AGEND, 0.6],
  [ORDER_STATUS.DELETED, 0.6],
] as const satisfies readonly (readonly [Ending, number])[];

/** Rare long delays, such as missing products or broken ovens, so that the wall shows them. */
const mishapMs = (random: Random): number => {
  const kind = random.weighted([
    ['none', 92.6],
    ['slow', 7],
    ['lost', 0.5],
  ] as const);
  if (kind === 'none') return 0;
  return MINUTE_MS * (kind === 'slow' ? random.between(5, 17) : random.between(90, 160));
};

export const scriptOf = (seed: number, id: string, branch: LatLng, companyId: string): Script => {
  const random = randomFor(seed, 'script', id);
  const { preparationMin, reachM } = workProfileOf(companyId);
  const isUntyped = random.chance(0.12);
  const isPlaced = random.chance(0.95);
  const pendingMs = random.chance(0.05) ? random.between(15, 50) * SECOND_MS : null;
  const clearedMs = pendingMs === null ? 0 : random.between(2, 6) * MINUTE_MS;
  return {
    home: homeNear(branch, reachM, randomFor(seed, 'home', id)),
    dispatchMs:
      random.skewed(35 * SECOND_MS, 0.6) + (random.chance(0.015) ? random.between(4, 12) * MINUTE_MS : 0) + clearedMs,
    confirmMs: random.between(15, 70) * SECOND_MS,
    readyMs: random.skewed(preparationMin * MINUTE_MS, 0.48) + mishapMs(random),
    handoverMs: random.skewed(2.4 * MINUTE_MS, 0.5) + (random.chance(0.02) ? random.between(5, 12) * MINUTE_MS : 0),
    typedMs: isUntyped ? random.between(1.5, 6) * MINUTE_MS : null,
    placedMs: isPlaced ? null : random.chance(0.7) ? random.between(5, 14) * MINUTE_MS : Infinity,
    queuedMs: random.between(20, 60) * SECOND_MS,
    pendingMs,
    ending: random.weighted(endings),
    endingMs: random.between(2, 16) * MINUTE_MS,
    ratedMs: random.chance(0.12) ? random.between(3, 40) * MINUTE_MS : null,
  };
};

/**
 * Only orders created by the demo are cancelled, rescheduled or deleted by it; orders created by users are
 * delivered.
 */
export const isOwn = (order: Pick<Order, 'creatorId' | 'revision'>): boolean =>
  order.creatorId === null && order.revision === 0;

const waiting: ReadonlySet<OrderStatus> = new Set([ORDER_STATUS.NEW, ORDER_STATUS.ON_HOLD, ORDER_STATUS.PENDING]);

/** Not accepted yet. */
export const isWaiting = ({ status }: Pick<Order, 'status'>): boolean => waiting.has(status);
