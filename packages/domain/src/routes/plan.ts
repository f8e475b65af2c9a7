// The stops of a route in time: when the courier is at each door, and when the last order is handed over.
import type { PlannedStop } from '@despacho/contract/couriers/plans.ts';
import { HANDOVER_SEC } from '../forecast/forecast.ts';

type Leg = { distanceM: number; durationS: number };

/** [TK7] One leg for each order, in the order of the visit. */
export const plannedStops = (orderIds: readonly string[], legs: readonly Leg[]): PlannedStop[] => {
  let seconds = 0;
  return orderIds.map((orderId, index) => {
    const { distanceM, durationS } = legs[index] ?? { distanceM: 0, durationS: 0 };
    seconds += durationS + (index === 0 ? 0 : HANDOVER_SEC);
    return { orderId, legSec: Math.round(durationS), distanceM: Math.round(distanceM), inSec: Math.round(seconds) };
  });
};

/** [TK7] Null without a stop. */
export const totalSecOf = (stops: readonly PlannedStop[]): number | null => {
  const last = stops.at(-1);
  return last === undefined ? null : last.inSec + HANDOVER_SEC;
};

/** [TK8] A, B … Z, AA, AB … */
export const stopLetter = (index: number): string => {
  const letter = String.fromCodePoint(65 + (index % 26));
  return index < 26 ? letter : stopLetter(Math.floor(index / 26) - 1) + letter;
};
