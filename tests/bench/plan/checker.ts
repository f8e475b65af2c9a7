// Verifies the assignments of a day and measures what came of them. It shares no code with rules or solver: times are
// computed here from the files of the day alone.
import type { Assignment, Day } from './day.ts';

type Delivery = { order: number; pickedAt: number; droppedAt: number };
export type Checked = { errors: string[]; deliveries: Delivery[]; ridingMin: number };

type Spot = { x: number; y: number };

const minutesBetween = (from: Spot, to: Spot, metersPerMinute: number): number =>
  Math.ceil(Math.sqrt((from.x - to.x) ** 2 + (from.y - to.y) ** 2) / metersPerMinute);

/**
 * An assignment with updates is a row for each version, the later ones with more orders, until the courier arrives at the
 * restaurant.
 */
export const checkDay = (day: Day, assignments: readonly Assignment[]): Checked => {
  const errors: string[] = [];
  const deliveries: Delivery[] = [];
  const delivered = new Set<number>();
  let ridingMin = 0;
  const ride = (from: Spot, to: Spot): number => {
    const minutes = minutesBetween(from, to, day.metersPerMinute);
    ridingMin += minutes;
    return minutes;
  };
  for (const [index, courier] of day.couriers.entries()) {
    const own = assignments.filter((one) => one.courier === index);
    let [free, spot, earlier]: [number, Spot, number] = [courier.onAt, courier, -Infinity];
    for (let row = 0; row < own.length; row += 1) {
      let version = own[row];
      if (version === undefined) break;
      const where = `${day.name}: ${courier.id} at ${version.at}`;
      const restaurant = day.branches[version.branch];
      if (restaurant === undefined) {
        errors.push(`${where}: no restaurant`);
        continue;
      }
      if (version.at < courier.onAt) errors.push(`${where}: before the shift`);
      if (version.at < earlier) errors.push(`${where}: rows are not in the order of their decisions`);
      const arrival = Math.max(free, version.at) + ride(spot, restaurant);
      const seen = new Set<number>();
      const takeVersion = (next: Assignment): void => {
        for (const order of next.orders) {
          const placedAt = day.orders[order]?.placedAt ?? Infinity;
          if (!seen.has(order) && placedAt > next.at) errors.push(`${where}: order ${order} is not placed yet`);
          seen.add(order);
        }
        if (next.orders.length < seen.size) errors.push(`${where}: an update removes an order`);
      };
      takeVersion(version);
      for (let next = own[row + 1]; next !== undefined; next = own[row + 1]) {
        const [before, after]: [Set<number>, Set<number>] = [new Set(version.orders), new Set(next.orders)];
        if (next.branch !== version.branch || ![...before].every((order) => after.has(order))) break;
        if (next.at >= arrival) errors.push(`${where}: updated after the arrival`);
        takeVersion(next);
        version = next;
        row += 1;
      }
      earlier = version.at;
      const orders = version.orders.flatMap((order) => day.orders[order] ?? []);
      if (orders.length === 0 || orders.length < version.orders.length) errors.push(`${where}: orders are missing`);
      if (orders.some(({ branch }) => branch !== version?.branch)) errors.push(`${where}: another restaurant`);
      const ready = Math.max(...orders.map(({ readyAt }) => readyAt));
      const pickedAt = Math.max(ready, arrival + day.pickupMin / 2);
      if (pickedAt > courier.offAt) errors.push(`${where}: picked up at ${pickedAt}, after the shift`);
      free = pickedAt + day.pickupMin / 2;
      spot = restaurant;
      for (const order of version.orders) {
        const door = day.orders[order];
        if (door === undefined) continue;
        if (delivered.has(order)) errors.push(`${where}: order ${order} is assigned twice`);
        delivered.add(order);
        const droppedAt = free + ride(spot, door) + day.doorMin / 2;
        deliveries.push({ order, pickedAt, droppedAt });
        [free, spot] = [droppedAt + day.doorMin / 2, door];
      }
    }
  }
  if (assignments.some(({ courier }) => day.couriers[courier] === undefined))
    errors.push(`${day.name}: no such courier`);
  return { errors, deliveries, ridingMin };
};
