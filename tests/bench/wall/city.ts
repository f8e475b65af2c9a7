// A large city from a seed: the live state when a wall joins, and its changes. Pure.
import { ORDER_STATUS, type Order } from '@despacho/contract/orders/order.ts';
import {
  sampleBranch,
  sampleCompany,
  sampleCourier,
  sampleCourierStatus,
  sampleIncident,
  sampleOrder,
} from '@despacho/contract/samples.ts';
import type { Branch } from '@despacho/contract/branches.ts';
import type { Fix } from '@despacho/contract/couriers/couriers.ts';
import { MINUTE_MS } from '@despacho/contract/durations.ts';
import { LIVE } from '@despacho/contract/live/protocol.ts';
import { TREND_MINUTES, type Trend } from '@despacho/contract/live/trend.ts';
import type { LatLng } from '@despacho/contract/values.ts';
import type { LiveKind } from '@despacho/contract/live/kinds.ts';

export const COURIERS = 2_000;
/** One order in so many is late from the start. */
export const LATE_EVERY = 25;
const BRANCHES = 60;
const COMPANIES = 12;
/**
 * Share of endings among the changes of an order en route: a thousand orders live half an hour each at 50 changes a
 * second.
 */
const ENDING = 1 / 90;
/** One second of riding at 28 km/h. */
const DEGREES_PER_SECOND = 0.000_07;

type Doc = { kind: LiveKind; doc: { id: string } };

/** mulberry32: the same city on both pages and in every run. */
const randomOf = (seed: number): (() => number) => {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
};

const around = ({ lat, lng }: LatLng, degrees: number, random: () => number): LatLng => ({
  lat: lat + (random() + random() - 1) * degrees,
  lng: lng + (random() + random() - 1) * degrees,
});

const companyOf = (index: number) => ({ id: `company-${index % COMPANIES}`, name: `EMPRESA ${index % COMPANIES}` });
const branchIdOf = (index: number) => `branch-${index % BRANCHES}`;
const courierOf = (index: number) => ({ id: `courier-${index % COURIERS}`, name: `Luis Ramos ${index % COURIERS}` });

/** In the shape of the trend job. */
const trendOf = (now: number): Trend => ({
  id: 'all',
  controllers: 6,
  points: Array.from({ length: TREND_MINUTES }, (_, index) => ({
    at: now - (TREND_MINUTES - index) * MINUTE_MS,
    late: 40,
    toBeLate: 300 + index,
    verify: 230,
    onTime: 430 - index,
    going: 900,
  })),
});

const closedIncident = (now: number) => {
  const at = new Date(now).toISOString();
  return sampleIncident({ id: 'theft-1', at, closedAt: at });
};

type City = {
  docs(): Doc[];
  /** One change: an order advances one step, or ends and is replaced by a new one. */
  change(now: number): Doc;
  /** Orders that closed half an hour ago and leave the live set. */
  gone(now: number): string[];
  fixes(now: number): Fix[];
};

// Most are on time, forty are late.
const ageOf = (slot: number): number => (slot % LATE_EVERY === 0 ? 46 + (slot % 30) : (slot * 7.3) % 44) * MINUTE_MS;

const closedOf = (order: Order, now: number): Order => {
  const at = new Date(now).toISOString();
  return { ...order, status: ORDER_STATUS.DELIVERED, isActive: false, deliveredAt: at, updatedAt: at };
};

/** Companies, branches, couriers, their statuses, the trend and an incident. */
const masterDocs = (branches: readonly Branch[], startedAt: number): Doc[] => [
  ...Array.from({ length: COMPANIES }, (_, index) => ({
    kind: 'company' as const,
    doc: sampleCompany(companyOf(index)),
  })),
  ...branches.map((doc) => ({ kind: 'branch' as const, doc })),
  ...Array.from({ length: COURIERS }, (_, index) => ({
    kind: 'courier' as const,
    doc: sampleCourier({ ...courierOf(index), company: companyOf(index) }),
  })),
  ...Array.from({ length: COURIERS }, (_, index) => ({
    kind: 'courierStatus' as const,
    doc: sampleCourierStatus({ id: courierOf(index).id, isReturning: index % 3 === 0 }),
  })),
  { kind: 'trend', doc: trendOf(startedAt) },
  // Closed: an open one would fill the screen, but the city is measured.
  { kind: 'incident', doc: closedIncident(startedAt) },
];

export const createCity = (seed: number, startedAt: number, orderCount: number): City => {
  const random = randomOf(seed);
  const branches = Array.from({ length: BRANCHES }, (_, index) =>
    sampleBranch({
      id: branchIdOf(index),
      name: `SUCURSAL ${index}`,
      company: companyOf(index),
      position: around({ lat: 14.6, lng: -90.52 }, 0.07, random),
    }),
  );
  const placeOf = (index: number): LatLng => branches[index % BRANCHES]?.position ?? { lat: 14.6, lng: -90.52 };
  let made = 0;
  const newOrder = (slot: number, ageMs: number, now: number): Order => {
    made += 1;
    const isCarried = ageMs > MINUTE_MS;
    return sampleOrder({
      id: `order-${slot}-${made}`,
      number: `GT-${100_000 + made}`,
      status: isCarried ? ORDER_STATUS.GOING : ORDER_STATUS.NEW,
      company: companyOf(slot),
      branch: { id: branchIdOf(slot), name: `SUCURSAL ${slot % BRANCHES}`, position: placeOf(slot) },
      courier: isCarried ? courierOf(slot) : null,
      suggestedPosition: around(placeOf(slot), 0.03, random),
      createdAt: new Date(now - ageMs).toISOString(),
      updatedAt: new Date(now).toISOString(),
    });
  };
  const orders = Array.from({ length: orderCount }, (_, slot) => newOrder(slot, ageOf(slot), startedAt));
  // As many as close in half an hour, the oldest first.
  const closed = Array.from({ length: orderCount }, (_, slot) => {
    const at = startedAt - LIVE.closedStaysMs * (1 - slot / orderCount);
    return closedOf(newOrder(slot, 40 * MINUTE_MS, at), at);
  });
  const leaving = closed.map(({ id, deliveredAt }) => ({ id, at: Date.parse(deliveredAt ?? '') }));
  const places = Array.from({ length: COURIERS }, (_, index) => around(placeOf(index), 0.03, random));
  let turn = 0;

  const next = (order: Order, slot: number, now: number): Order => {
    if (order.status === ORDER_STATUS.DELIVERED) return newOrder(slot, 0, now);
    const updatedAt = new Date(now).toISOString();
    if (order.status === ORDER_STATUS.NEW) {
      return { ...order, status: ORDER_STATUS.GOING, courier: courierOf(slot), updatedAt };
    }
    if (random() > ENDING) return { ...order, updatedAt, revision: order.revision + 1 };
    leaving.push({ id: order.id, at: now });
    return closedOf(order, now);
  };

  return {
    docs: () => [
      ...masterDocs(branches, startedAt),
      ...[...orders, ...closed].map((doc) => ({ kind: 'order' as const, doc })),
    ],
    change: (now) => {
      // A step that visits every order.
      turn = (turn + 37) % orderCount;
      const order = orders[turn];
      const doc = order === undefined ? newOrder(turn, 0, now) : next(order, turn, now);
      orders[turn] = doc;
      return { kind: 'order', doc };
    },
    gone: (now) => {
      const stays = leaving.findIndex(({ at }) => now - at < LIVE.closedStaysMs);
      return leaving.splice(0, stays === -1 ? leaving.length : stays).map(({ id }) => id);
    },
    fixes: (now) =>
      places.map((place, index): Fix => {
        // Half of them ride, each on its own route; the others do not move.
        const angle = index * 2.4 + now / 40_000;
        if (index % 2 === 0) {
          place.lat += DEGREES_PER_SECOND * Math.sin(angle);
          place.lng += DEGREES_PER_SECOND * Math.cos(angle);
        }
        const { lat, lng } = place;
        return { courierId: courierOf(index).id, position: { lat, lng }, at: now, accuracyM: 8, battery: 0.7 };
      }),
  };
};
