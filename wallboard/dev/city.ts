// A believable afternoon for looking at the wall without a server. Repeatable: the same numbers each time.
import type { CourierStatus } from '@despacho/contract/couriers/couriers.ts';
import { MINUTE_MS } from '@despacho/contract/durations.ts';
import type { Forecast } from '@despacho/contract/live/forecasts.ts';
import type { Change, PositionRow } from '@despacho/contract/live/protocol.ts';
import { ORDER_STATUS, ORDER_TYPE, type OrderStatus } from '@despacho/contract/orders/order.ts';
import type { Rescue } from '@despacho/contract/live/rescues.ts';
import type { TrendPoint } from '@despacho/contract/live/trend.ts';
import type { LatLng } from '@despacho/contract/values.ts';
import type { LiveBranch, LiveCompany, WallCourier, WallIncident, WallOrder } from '@despacho/contract/live/kinds.ts';

import { CAFE, firstNames, lastNames, places } from './text.ts';

export const NOW = Date.parse('2026-11-21T18:41:07.000Z');

/** mulberry32. */
const random = (() => {
  let state = 7;
  return (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
})();
const pick = <T>(items: readonly [T, ...T[]]): T => items[Math.floor(random() * items.length)] ?? items[0];
const around = ({ lat, lng }: LatLng, degrees: number): LatLng => ({
  lat: lat + (random() + random() - 1) * degrees,
  lng: lng + (random() + random() - 1) * degrees,
});
export const ago = (minutes: number): string => new Date(NOW - Math.round(minutes * MINUTE_MS)).toISOString();

const company = (id: string, name: string, lateLimitSec: number | null = null): LiveCompany => ({
  id,
  name,
  isEnabled: true,
  hasAssistance: false,
  isProject: true,
  usesQueue: true,
  requirePin: false,
  lateLimitSec,
});
const companies = [
  company('brujo', 'POLLO BRUJO'),
  company('ishop', 'ISHOP GUATEMALA'),
  company('martin', 'San Martin'),
  company('barista', CAFE, 3_600),
] as const satisfies LiveCompany[];

export const branches = places.map(([name, lat, lng], index): LiveBranch => {
  const owner = companies[index % 4] ?? companies[0];
  const half = 0.0042;
  const corner = (north: number, east: number): LatLng => ({ lat: lat + north * half, lng: lng + east * half });
  const ring = [corner(-1, -1), corner(-1, 1), corner(1, 1), corner(1, -1), corner(-1, -1)];
  return {
    id: `branch-${index}`,
    name,
    company: { id: owner.id, name: owner.name },
    position: { lat, lng },
    perimeter: index % 5 === 0 ? ring : [],
    isEnabled: true,
  };
});

export const couriers = Array.from({ length: 96 }, (_, index): WallCourier => {
  const branch = branches[index % branches.length];
  return {
    id: `courier-${index}`,
    name: `${pick(firstNames)} ${pick(lastNames)}`,
    company: branch?.company ?? null,
    branch: branch === undefined ? null : { id: branch.id, name: branch.name },
    ownership: 'PROYECTOS',
    type: 'PERMANENT',
    accountStatus: 'ACTIVE',
    availability: index % 8 === 7 ? 'unavailable' : 'available',
    alert: index === 2 ? 'flatTire' : index === 40 ? 'outOfGas' : null,
    alertAt: index === 2 ? ago(11) : index === 40 ? ago(26) : null,
    silence: null,
  };
});

/** [minutes ago from, to, how many]. */
const ages: readonly [number, number, number][] = [
  [0.5, 19.5, 128],
  [20.2, 29.5, 34],
  [31, 44.2, 19],
  [46, 82, 10],
  [131, 131.5, 1],
];
const statusOf = (minutes: number): OrderStatus => {
  if (minutes < 1) return pick([ORDER_STATUS.NEW, ORDER_STATUS.ON_HOLD]);
  if (minutes < 6) return pick([ORDER_STATUS.ACCEPTED, ORDER_STATUS.ASSIGNED, ORDER_STATUS.RECEIVING]);
  return ORDER_STATUS.GOING;
};
export const orders = ages
  .flatMap(([from, to, count]) =>
    Array.from({ length: count }, (_, index) => from + ((to - from) * (index + 0.3)) / count),
  )
  .map((minutes, index): WallOrder => {
    const branch = branches[index % branches.length];
    const [, lat = 14.6, lng = -90.5, zone = 10] = places[index % places.length] ?? [];
    const isUntyped = index % 48 === 9;
    const isPlaced = index % 70 !== 4;
    const courier = couriers[(index * 5) % 61];
    const isWaiting = index % 6 === 2 && minutes > 12 && minutes < 45;
    const status = isWaiting ? ORDER_STATUS.ASSIGNED : statusOf(minutes);
    const hasCourier = minutes > 1.2 && index !== 64 && index !== 172;
    return {
      id: `order-${index}`,
      number: isUntyped ? 'ESPERANDO...' : `GT-${100_400 + index}`,
      status,
      type: ORDER_TYPE.CLIENT,
      paymentMethod: index % 3 === 0 ? 'credit-card' : 'cash',
      isPriority: index % 20 === 0,
      municipality: index % 11 === 0 ? 'Mixco' : 'Guatemala',
      zone,
      company: branch?.company ?? { id: 'brujo', name: 'POLLO BRUJO' },
      branch: branch === undefined ? null : { id: branch.id, name: branch.name, position: branch.position },
      courier: hasCourier && courier !== undefined ? { id: courier.id, name: courier.name } : null,
      createdAt: ago(minutes),
      deliveredAt: null,
      canceledAt: null,
      stateTime: {},
      isUntyped,
      hasCoordinates: isPlaced,
      position: isPlaced ? around({ lat, lng }, 0.024) : null,
    };
  });

const going = new Set(
  orders.flatMap(({ status, courier }) => (status === ORDER_STATUS.GOING && courier ? [courier.id] : [])),
);
const statuses = couriers.map(({ id }, index): CourierStatus => {
  const isInStore = !going.has(id) && index % 3 !== 0;
  return {
    id,
    isDelivering: going.has(id),
    isReturning: !going.has(id) && index % 3 === 0,
    inStoreSince: isInStore ? ago(index % 7 === 0 ? 74 : 12) : null,
  };
});

/** Seconds since a courier's phone spoke. */
const silenceOf = (index: number): number => {
  if (index % 31 === 5) return 460;
  if (index % 47 === 11) return 2_520;
  return index % 13 === 3 ? 95 : 2 + (index % 6);
};
const placeOf = (index: number): LatLng => {
  const branch = branches[index % branches.length];
  return around(branch?.position ?? { lat: 14.6, lng: -90.51 }, going.has(`courier-${index}`) ? 0.026 : 0.004);
};
const spots = couriers.map((_, index) => placeOf(index));
const rowsAt = (offset: number, earlierMs: number): PositionRow[] =>
  couriers.map(({ id }, index) => {
    const { lat = 0, lng = 0 } = spots[index] ?? {};
    const angle = index * 2.4;
    const at = NOW - silenceOf(index) * 1_000 - earlierMs;
    return [id, lat - offset * Math.cos(angle), lng - offset * Math.sin(angle), at, 8, 0.7];
  });
/** Two rounds, so that moving couriers have a direction. */
export const positionsBefore = rowsAt(0.001, 10_000);
export const positions = rowsAt(0, 0);

const incidents: WallIncident[] = [
  {
    id: 'incident-1',
    kind: 'Robo',
    at: ago(4),
    position: { lat: 14.5931, lng: -90.5502 },
    courier: { id: 'courier-7', name: couriers[7]?.name ?? '' },
    company: null,
    closedAt: null,
  },
];

const points = Array.from({ length: 15 }, (_, index): TrendPoint => {
  const wave = Math.sin(index / 2);
  return {
    at: NOW - (15 - index) * MINUTE_MS + 5_000,
    late: Math.round(7 + index / 3.6 + wave),
    toBeLate: Math.round(17 + wave * 2 + index / 8),
    verify: Math.round(37 + wave * 4 - index / 5),
    onTime: Math.round(119 + wave * 2 + index / 1.7),
    going: 180 + index,
  };
});

/** What holds them up, of some that are not late: kitchens, couriers, ways. */
const forecasts = orders.slice(100, 190).flatMap((order, index): Forecast[] => {
  if (index % 4 !== 0 && order.status === ORDER_STATUS.GOING) return [];
  const parts = ['preparation', 'ride', 'preparation', 'courier'] as const;
  const part = parts[Math.floor(index / 4) % parts.length] ?? 'ride';
  const at = Date.parse(order.createdAt) + 52 * MINUTE_MS;
  return [
    {
      id: order.id,
      companyId: order.company.id,
      branchId: order.branch?.id ?? null,
      arrivesAt: at,
      earliestAt: at - 5 * MINUTE_MS,
      latestAt: at + 8 * MINUTE_MS,
      chance: 0.8,
      reason: { part, leftSec: 1_020, usualSec: part === 'preparation' && index % 8 === 0 ? 1_560 : null },
    },
  ];
});

/** Every third of those that wait is lost; the others have a courier of their own who comes in time. */
const rescues = forecasts.flatMap(({ id, companyId, branchId }, index): Rescue[] => {
  const order = orders.find((each) => each.id === id);
  if (order === undefined || order.status === ORDER_STATUS.GOING) return [];
  const option: Rescue['option'] = {
    verb: order.courier === null ? 'assign' : 'reassign',
    courierId: `courier-${62 + (index % 30)}`,
    branchSec: 60 + (index % 7) * 70,
    gainSec: 200 + (index % 5) * 130,
    actBefore: NOW + 160_000 + index * 41_000,
  };
  return [{ id, companyId, branchId, option: index % 3 === 1 ? null : option }];
});

const VERSION = '1700000000000000';
export const asChanges = (kind: Change['kind'], docs: readonly { id: string }[]): Change[] =>
  docs.map((doc) => ({ kind, id: doc.id, v: VERSION, doc }));

export const changes: Change[] = [
  ...asChanges('company', companies),
  ...asChanges('branch', branches),
  ...asChanges('courier', couriers),
  ...asChanges('courierStatus', statuses),
  ...asChanges('order', orders),
  ...asChanges('incident', incidents),
  ...asChanges('forecast', forecasts),
  ...asChanges('rescue', rescues),
  ...asChanges('trend', [{ id: 'all', points } as { id: string }]),
];
