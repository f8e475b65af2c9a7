// How long rides take by the router, from the branch of an order to its door: computed once for an order and a door.
import type { Order } from '@despacho/contract/orders/order.ts';
import type { LatLng } from '@despacho/contract/values.ts';
import { HANDOVER_SEC } from '@despacho/domain/forecast/forecast.ts';
import { destinationOf } from '@despacho/domain/orders/order.ts';
import type { Legs } from './legs.ts';

export type BranchPositions = ReadonlyMap<string, { position: LatLng | null }>;

export const branchAt =
  (branches: BranchPositions) =>
  ({ branch }: Pick<Order, 'branch'>): LatLng | null =>
    branch === null ? null : (branches.get(branch.id)?.position ?? branch.position);

type RideOrder = Parameters<typeof destinationOf>[0] & Pick<Order, 'id' | 'branch'>;

export type RideRound = {
  /** Seconds of the ride and of handing over; null while branch or door has no position. */
  secOf(order: RideOrder): Promise<number | null>;
  /** Replaces what the last round computed. */
  finish(): void;
};

export type Rides = {
  /** As computed in the last finished round. */
  previousSecOf(orderId: string): number | null;
  round(branches: BranchPositions): RideRound;
};

/** The ride to a door. The door may still move. */
type Ride = { to: LatLng; sec: number };

const isSamePlace = (a: LatLng, b: LatLng): boolean => a.lat === b.lat && a.lng === b.lng;

export const createRides = (legsSec: Legs): Rides => {
  let previous = new Map<string, Ride>();
  return {
    previousSecOf: (orderId) => {
      const ride = previous.get(orderId);
      return ride === undefined ? null : ride.sec + HANDOVER_SEC;
    },
    round: (branches) => {
      const rides = new Map<string, Ride>();
      return {
        secOf: async (order) => {
          const [from, to] = [branchAt(branches)(order), destinationOf(order)];
          if (from === null || to === null) return null;
          const existing = rides.get(order.id) ?? previous.get(order.id);
          const isValid = existing !== undefined && isSamePlace(existing.to, to);
          const ride = isValid ? existing : { to, sec: (await legsSec([from, to]))[0] ?? 0 };
          rides.set(order.id, ride);
          return ride.sec + HANDOVER_SEC;
        },
        finish: () => {
          previous = rides;
        },
      };
    },
  };
};
