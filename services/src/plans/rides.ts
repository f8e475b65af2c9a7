// The rides of a plan, in minutes: rows of the router's matrix for each counter; between two doors of one counter a straight line.
import type { LatLng } from '@despacho/contract/values.ts';
import type { PlanData } from '@despacho/domain/plan/planData.ts';
import { straightLineLeg } from '@despacho/domain/routes/straightLine.ts';
import type { Router } from '../geo/geo.ts';

/** To a door that is unknown, from the counter or from another door. */
const UNKNOWN_RIDE_MIN = 10;

type Places = {
  couriers: readonly LatLng[];
  counters: readonly LatLng[];
  orders: readonly { counter: number; door: LatLng | null }[];
  /** Seconds for one second on empty streets. */
  traffic: number;
};

const minutesOf = (sec: number | null | undefined): number => (sec === null || sec === undefined ? Infinity : sec / 60);

const toDoors = async (router: Router, { counters, orders }: Places): Promise<Float64Array> => {
  const minutes = new Float64Array(orders.length).fill(UNKNOWN_RIDE_MIN);
  for (const [counter, at] of counters.entries()) {
    const placed = orders.flatMap((order, index) =>
      order.counter === counter && order.door !== null ? [{ index, door: order.door }] : [],
    );
    if (placed.length === 0) continue;
    const { durationsS } = await router.matrix(
      [at],
      placed.map(({ door }) => door),
    );
    for (const [column, { index }] of placed.entries()) minutes[index] = minutesOf(durationsS[0]?.[column]);
  }
  return minutes;
};

const betweenDoors = ({ orders, traffic }: Places): Float64Array => {
  const minutes = new Float64Array(orders.length * orders.length).fill(Infinity);
  for (const [from, a] of orders.entries())
    for (const [to, b] of orders.entries())
      if (a.counter === b.counter)
        minutes[from * orders.length + to] =
          a.door === null || b.door === null
            ? UNKNOWN_RIDE_MIN
            : straightLineLeg(a.door, b.door, traffic).durationS / 60;
  return minutes;
};

/** Rows by `from`. */
const rows = async (router: Router, from: readonly (LatLng | null)[], to: readonly LatLng[]): Promise<Float64Array> => {
  const minutes = new Float64Array(from.length * to.length).fill(Infinity);
  const placed = from.flatMap((at, index) => (at === null ? [] : [{ at, index }]));
  if (placed.length === 0 || to.length === 0) return minutes;
  const { durationsS } = await router.matrix(
    placed.map(({ at }) => at),
    to,
  );
  for (const [row, { index }] of placed.entries())
    minutes.set((durationsS[row] ?? []).map(minutesOf), index * to.length);
  return minutes;
};

export const planRides = async (
  router: Router,
  places: Places,
): Promise<Pick<PlanData, 'toCounter' | 'toDoor' | 'betweenDoors' | 'fromDoor'>> => ({
  toCounter: await rows(router, places.couriers, places.counters),
  toDoor: await toDoors(router, places),
  betweenDoors: betweenDoors(places),
  fromDoor: await rows(
    router,
    places.orders.map(({ door }) => door),
    places.counters,
  ),
});
