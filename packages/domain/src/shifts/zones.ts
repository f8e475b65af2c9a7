// Where each proposed shift begins: the zone whose orders have the fewest couriers for their work, one shift after the other.
import { SLOT_MIN } from './need.ts';
import type { ShiftTime } from './propose.ts';

/** [SH6] `orders`: of each zone by half hour. The zone of each shift, by its place in the list. */
export const zonesOf = (
  shifts: readonly ShiftTime[],
  orders: readonly (readonly number[])[],
  workMin: number,
): number[] => {
  const missing = orders.map((slots) => slots.map((count) => (count * workMin) / SLOT_MIN));
  const placed = shifts
    .map((shift, at) => ({ shift, at }))
    .toSorted((a, b) => a.shift.from - b.shift.from || a.at - b.at);
  const zones = shifts.map(() => 0);
  for (const { shift, at } of placed) {
    const missingIn = missing.map((slots) => sum(slots.slice(shift.from, shift.to)));
    const zone = missingIn.indexOf(Math.max(...missingIn));
    zones[at] = zone;
    missing[zone] = (missing[zone] ?? []).map((work, slot) => work - Number(slot >= shift.from && slot < shift.to));
  }
  return zones;
};

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
