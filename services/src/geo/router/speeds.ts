// How fast couriers ride on empty streets: by class of street, with a delay for each junction. Traffic is applied on
// top.
import type { StreetClass } from '../streets.ts';

export type Speeds = {
  kmh: Record<StreetClass, number>;
  /** Seconds lost where a ride on that class of street reaches a junction. */
  junctionS: Record<StreetClass, number>;
};

export const SPEEDS: Speeds = {
  kmh: { motorway: 70, trunk: 50, primary: 38, secondary: 34, tertiary: 30, minor: 22, service: 14, ramp: 40 },
  junctionS: { motorway: 1.5, trunk: 1.5, primary: 2, secondary: 2, tertiary: 2, minor: 2.5, service: 2.5, ramp: 1.5 },
};

/**
 * [TF4] Between a door and its street the courier walks; this also prevents a ride from starting on a more distant
 * street.
 */
export const ACCESS_SECONDS_PER_METRE = 0.5;
