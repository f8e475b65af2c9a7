// What a plan is made of: orders that wait, couriers who could take them, and how long rides take. Times are minutes on
// one clock, so that tests, benches and the product can each choose their own.

export type PlanOrder = {
  id: string;
  /** Index of the counter where the goods are. */
  counter: number;
  placedAt: number;
  readyAt: number;
  /** Minutes from placement to the door that the company promises. */
  limitMin: number;
  /** [CX6] Cents that its courier collects; none where absent. */
  cashCents?: number;
};

export type PlanCourier = {
  id: string;
  /** When and, for `Travel`, where the present work ends; never before now. */
  freeAt: number;
  /** Nothing is picked up later; Infinity where it is unknown. */
  offAt: number;
  /** Orders that fit into the bag at once. */
  bag: number;
  /** Orders that may be given in all; Infinity: any number. */
  room: number;
  /** [CX6] Cents of the orders that may be given in all, those of the begun ride included; absent: any. */
  cashRoomCents?: number;
  /** Orders of this shift, for fairness. */
  carried: number;
  /** A ride to a counter that has begun: orders of that counter may be added, those in the bag stay [PL6]. */
  begun: { counter: number; arrivesAt: number; orders: readonly number[] } | null;
};

/** Minutes of riding; Infinity: no route. */
export type Travel = {
  /** From where the courier is free. */
  toCounter: (courier: number, counter: number) => number;
  /** From the counter of the order to its door. */
  toDoor: (order: number) => number;
  betweenDoors: (from: number, to: number) => number;
  fromDoor: (order: number, counter: number) => number;
};

export type PlanProblem = {
  now: number;
  orders: readonly PlanOrder[];
  couriers: readonly PlanCourier[];
  counters: number;
  travel: Travel;
  /** [OR47] Who may take what, as for suggestions. */
  mayTake: (courier: number, counter: number) => boolean;
  /** [PL10] Had the order before. */
  isExcluded: (courier: number, order: number) => boolean;
  /** [PL9] Minutes that count beside the times; at least 0. */
  extraMin: (courier: number, counter: number) => number;
  /** Service at the counter and at each door: half before and half after the goods change hands. */
  pickupMin: number;
  doorMin: number;
  /** Trips that one courier may be given, one after the other. */
  maxTrips: number;
  /** [PL8] Routes that may be evaluated; the same number gives the same plan on every machine. */
  steps: number;
};
