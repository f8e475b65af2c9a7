// How a courier of the faults works, in a thread and in a browser alike: where the next act happens, and when it is done.
import { ACT_SEQUENCE } from '@despacho/contract/couriers/pageConstants.ts';
import type { OrderStep } from '@despacho/contract/orders/courierMarks.ts';
import type { LatLng } from '@despacho/contract/values.ts';
import { distanceM } from '@despacho/domain/routes/distance.ts';
import { between } from '../../../../services/src/demo/city/geo.ts';
import type { QueuedAct } from '../../../../web/src/courier/phoneStore.ts';

/** An act on an order that the phone showed as done. */
export type DoneAct = { orderId: string; kind: OrderStep };

/**
 * What one phone did, after all of it was sent. `refused`: what it named as not taken. `seen`: when an order was first there, and since
 * when the phone had a network then, in ms.
 */
export type RideReport = {
  done: DoneAct[];
  refused: DoneAct[];
  seen: Record<string, { at: number; onlineSince: number }>;
  place: LatLng;
};

/** Pauses in ms before each act; off the network for `offlineMs` of each `everyMs`. */
export type Pace = { pauseMs: number; everyMs: number; offlineMs: number };

export type PhoneCourier = { id: string; email: string; password: string; branchId: string; place: LatLng };

/** Between two looks of a courier. */
export const LOOK_MS = 250;
/** Why a delivery lacks its proofs or is far from its door. */
export const REASON = 'No había nadie más';

/** The refused ones among the acts of a phone that are on an order. */
export const refusedIn = (acts: readonly QueuedAct[]): DoneAct[] =>
  acts.flatMap(({ act, state }) => {
    const kind = ACT_SEQUENCE.find((step) => step === act.kind);
    return state === 'refused' && kind !== undefined && 'orderId' in act ? [{ orderId: act.orderId, kind }] : [];
  });

/** A phone that was without a network sends its positions with the next bundle [CP13]. */
export const BUNDLE_MS = 12_000;

/** Those that the test gave are first: their doors are near. */
export const byGiven =
  (courierId: string) =>
  (a: string, b: string): number =>
    Number(b.startsWith(courierId)) - Number(a.startsWith(courierId));

const SPEED_MPS = 12;
const ARRIVED_M = 15;

/** Null: it can be done where the courier is. */
export const placeOf = (
  kind: OrderStep,
  order: { position: LatLng | null; branch: { position: LatLng | null } | null },
): LatLng | null => {
  if (kind === 'accept') return null;
  return kind === 'arriveAtDoor' || kind === 'deliver' ? order.position : (order.branch?.position ?? null);
};

export type Rider = {
  place: LatLng;
  speedMps: number;
  /** Moves by the time since the last look; true once the act of this place is due. */
  isDue(act: string, target: LatLng | null): boolean;
  isOffline(): boolean;
};

/** `turn`: 0 to 1, so that not all phones are off the network at once. Times by `performance.now`. */
export const createRider = (start: LatLng, { pauseMs, everyMs, offlineMs }: Pace, turn: number): Rider => {
  const beganAt = performance.now();
  let lookedAt = beganAt;
  let current: { act: string; dueAt: number } | null = null;
  const rider: Rider = {
    place: start,
    speedMps: 0,
    isDue: (act, target) => {
      const now = performance.now();
      const metres = target === null ? 0 : distanceM(rider.place, target);
      const step = (SPEED_MPS * (now - lookedAt)) / 1_000;
      lookedAt = now;
      rider.speedMps = metres > ARRIVED_M ? SPEED_MPS : 0;
      if (target !== null && metres > ARRIVED_M) {
        rider.place = between(rider.place, target, Math.min(1, step / metres));
        return false;
      }
      if (current?.act !== act) current = { act, dueAt: now + pauseMs * (0.5 + turn) };
      return now >= current.dueAt;
    },
    isOffline: () => (performance.now() - beganAt + turn * everyMs) % everyMs > everyMs - offlineMs,
  };
  return rider;
};
