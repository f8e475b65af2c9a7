// What a plan is judged by, in minutes: chosen on recorded days, see `npm run bench plan`.
export const WEIGHTS = {
  /** A minute between placement and door. */
  door: 0.6,
  /** [PL1] A minute beyond the limit counts once more, and each further one grows: one limit late by 1 + 2 × this. */
  convex: 0.15,
  /** [PL2] An order that is very late. */
  veryLate: 30,
  /** A minute of riding. */
  ride: 0.02,
  /** A minute at a counter before the goods are ready. */
  idle: 0.1,
  /** [PL4] A minute of the shift, times the open orders for each courier who is free soon. */
  busy: 0.1,
  /** [PL5] An order more in this shift than another courier. */
  fairness: 0.001,
} as const;

/** [PL2] So many limits after its placement an order is very late. */
export const VERY_LATE_LIMITS = 2.25;

/** [PL3] An order without a courier counts as delivered so many limits too late. */
export const UNASSIGNED_LIMITS = 3;

/** [PL4] Couriers who are free within so many minutes share the open orders; more than so many for each change nothing. */
export const SOON_MIN = 15;
export const MAX_LOAD = 4;

/** [PL8] How often orders around one door are taken out and inserted again, and how many of them at most. */
export const ARRANGED = { times: 160, orders: 8 } as const;
