// The couriers of one branch as cards: in the store, on the way back with the time, on the road (CO2, CO4, CO5).
import type { LatLng } from '@despacho/contract/values.ts';
import type { WallCourier } from '@despacho/contract/live/kinds.ts';
import { courierCard, goingCouriers, isOnDuty, type CourierCard } from '@despacho/domain/couriers/couriers.ts';
import { carrierOf } from '@despacho/domain/live/rooms.ts';
import type { BoardData, BoardTime } from '../boardData.ts';
import { backHomeSec } from './backHome.ts';

/** As many as the panel holds, in three columns. */
const MOST_CARDS = 27;

export type CardView = {
  id: string;
  name: string;
  card: CourierCard;
  /** Active orders of this branch that the courier carries. */
  carried: number;
};

export type CardList = { cards: CardView[]; total: number };

/** The courier the branch can send next comes first: the longest wait, then the earliest return. */
const ORDER = [
  'longWait',
  'inStore',
  'returning',
  'going',
  'unknown',
  'unavailable',
] as const satisfies CourierCard['kind'][];

const waitOf = (card: CourierCard): number => {
  switch (card.kind) {
    case 'longWait':
    case 'inStore':
      return -(card.waitingMinutes ?? 0);
    case 'returning':
      return card.lessThanMinutes ?? Infinity;
    case 'going':
    case 'unknown':
    case 'unavailable':
      return 0;
  }
};

const bySoonest = ({ card: one, name }: CardView, { card: other, name: otherName }: CardView): number => {
  const rank = ORDER.indexOf(one.kind) - ORDER.indexOf(other.kind);
  const [wait, otherWait] = [waitOf(one), waitOf(other)];
  return rank || (wait === otherWait ? name.localeCompare(otherName) : wait - otherWait);
};

export const courierCards = (data: BoardData, { now, rate }: BoardTime): CardList => {
  const { couriers, statuses, orders, fixes, branches } = data;
  const going = goingCouriers(orders);
  const carried = new Map<string, number>();
  for (const order of orders) {
    const carrier = carrierOf(order);
    if (carrier !== null) carried.set(carrier, (carried.get(carrier) ?? 0) + 1);
  }
  const positions = new Map<string, LatLng | null>(branches.map(({ id, position }) => [id, position]));
  const viewOf = (courier: WallCourier): CardView => {
    const situation = { courier, status: statuses.get(courier.id) ?? null, isGoing: going.has(courier.id) };
    const home = positions.get(courier.branch?.id ?? '') ?? null;
    const backSec = backHomeSec(fixes.get(courier.id), home, { now, rate });
    return {
      id: courier.id,
      name: courier.name,
      card: courierCard(situation, backSec, now),
      carried: carried.get(courier.id) ?? 0,
    };
  };
  const all = couriers.filter(isOnDuty).map(viewOf).sort(bySoonest);
  return { cards: all.slice(0, MOST_CARDS), total: all.length };
};
