// The same moving couriers for both maps: each rides its own way, one step a second.
import type { PositionRow } from '@despacho/contract/live/protocol.ts';

export const RIDING = 500;
const STEP_MS = 1_000;
/** One second of riding at 28 km/h. */
const STEP_DEGREES = 0.000_07;

export const idOf = (index: number): string => `courier-${index}`;

/** Spread over the city by the golden angle; `step`: seconds since the start. */
const placeOf = (index: number, step: number): { lat: number; lng: number } => {
  const angle = index * 2.4;
  const reach = 0.07 * Math.sqrt(index / RIDING);
  const turned = angle + step / 40;
  return {
    lat: 14.6 + reach * Math.sin(angle) + STEP_DEGREES * step * Math.sin(turned),
    lng: -90.52 + reach * Math.cos(angle) + STEP_DEGREES * step * Math.cos(turned),
  };
};

export const rowsAt = (step: number, at: number): PositionRow[] =>
  Array.from({ length: RIDING }, (_, index) => {
    const { lat, lng } = placeOf(index, step);
    return [idOf(index), lat, lng, at, 8, 0.7];
  });

/** Calls once a second with the number of the step. */
export const ride = (onStep: (step: number) => void): void => {
  let step = 0;
  setInterval(() => {
    step += 1;
    onStep(step);
  }, STEP_MS);
};
