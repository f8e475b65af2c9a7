// Places the marks of one position side by side: orders first, the worst of them on its exact position.
import type { AlertLevel } from '@despacho/contract/orders/order.ts';
import type { CourierMark, SpreadCourier } from './courierLayer.ts';
import type { LngLat } from './geometry.ts';
import type { OrderMark, SpreadOrder } from './orderLayer.ts';
import { spread, type Offset, type Offsets, type Standing } from './spread.ts';

export type Marks<C = CourierMark> = { orders: readonly OrderMark[]; couriers: readonly C[] };
export type SpreadMarks<C extends CourierMark = CourierMark> = {
  orders: readonly SpreadOrder[];
  couriers: readonly (C & SpreadCourier)[];
};

/**
 * In rem. Smaller than the drawn marks: marks that touch are still distinguishable, and stay nearer to their position.
 */
const ROOM = { LATE: 0.75, TO_BE_LATE: 0.55, VERIFY: 0.42, ON_TIME: 0.34 } as const satisfies Record<
  AlertLevel,
  number
>;
const COURIER_ROOM = 0.42;

const IN_PLACE: Offset = [0, 0];

/** Pixels. */
type Point = { x: number; y: number };

type DrawnMark<M> = { mark: M; drawn: M & { offset: Offset } };

/** The same object while mark and offset are the same, the same array while its objects are. */
const rowKeeper = <M extends { id: string }>(prefix: string) => {
  let current = new Map<string, DrawnMark<M>>();
  let rows: readonly (M & { offset: Offset })[] = [];
  return (marks: readonly M[], offsets: Offsets): readonly (M & { offset: Offset })[] => {
    const next = new Map<string, DrawnMark<M>>();
    const drawn = marks.map((mark) => {
      const offset = offsets.get(`${prefix}${mark.id}`) ?? IN_PLACE;
      const before = current.get(mark.id);
      const isSame = before !== undefined && before.mark === mark && before.drawn.offset === offset;
      const drawnMark = isSame ? before : { mark, drawn: { ...mark, offset } };
      next.set(mark.id, drawnMark);
      return drawnMark.drawn;
    });
    current = next;
    const isSame = drawn.length === rows.length && drawn.every((row, index) => row === rows[index]);
    if (!isSame) rows = drawn;
    return rows;
  };
};

/** Remembers its last answer: what did not move does not jump. Ids of orders and couriers may be equal, so each has its prefix. */
export const marksKeeper = <C extends CourierMark = CourierMark>() => {
  const keepOrders = rowKeeper<OrderMark>('o');
  const keepCouriers = rowKeeper<C>('c');
  let offsets: Offsets = new Map();
  return ({ orders, couriers }: Marks<C>, project: (at: LngLat) => Point, unit: number): SpreadMarks<C> => {
    // The rows come in drawing order: the last one drawn keeps its exact position.
    const standing: Standing[] = [];
    const stand = (id: string, at: LngLat, room: number): void => {
      const { x, y } = project(at);
      standing.push({ id, x, y, radius: room * unit });
    };
    for (const { id, at, level } of orders.toReversed()) stand(`o${id}`, at, ROOM[level]);
    for (const { id, at } of couriers.toReversed()) stand(`c${id}`, at, COURIER_ROOM);
    offsets = spread(standing, offsets);
    return { orders: keepOrders(orders, offsets), couriers: keepCouriers(couriers, offsets) };
  };
};
