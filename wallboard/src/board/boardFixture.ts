// Entities as the gateway sends them to a wall, and a board that holds nothing but what a test names.
import type { Fix } from '@despacho/contract/couriers/couriers.ts';
import type { Order } from '@despacho/contract/orders/order.ts';
import { sampleAlarm, sampleCompany, sampleCourier, sampleOrder } from '@despacho/contract/samples.ts';
import {
  kinds,
  type LiveCompany,
  type WallAlarm,
  type WallCourier,
  type WallOrder,
} from '@despacho/contract/live/kinds.ts';
import { destinationOf, hasCoordinates, isUntyped } from '@despacho/domain/orders/order.ts';
import type { BoardData } from './boardData.ts';

export const NOW = Date.parse('2026-11-21T18:41:07.000Z');
export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const ago = (ms: number): string => new Date(NOW - ms).toISOString();

export const wallOrder = (only: Partial<Order> = {}): WallOrder => {
  const order = sampleOrder({ createdAt: ago(5 * MINUTE), ...only });
  return kinds.order.wall.parse({
    ...order,
    isUntyped: isUntyped(order),
    hasCoordinates: hasCoordinates(order),
    position: destinationOf(order),
  });
};
export const wallCourier = (only: Parameters<typeof sampleCourier>[0] = {}): WallCourier =>
  kinds.courier.wall.parse(sampleCourier(only));
export const wallAlarm = (only: Parameters<typeof sampleAlarm>[0] = {}): WallAlarm =>
  kinds.alarm.wall.parse(sampleAlarm({ raisedAt: ago(MINUTE), ...only }));
export const liveCompany = (only: Parameters<typeof sampleCompany>[0] = {}): LiveCompany =>
  kinds.company.wall.parse(sampleCompany(only));
export const fixOf = (courierId: string, ageMs: number): Fix => ({
  courierId,
  position: { lat: 14.61, lng: -90.51 },
  at: NOW - ageMs,
  accuracyM: null,
  battery: null,
});

export const boardData = (only: Partial<BoardData> = {}): BoardData => ({
  scope: { type: 'all' },
  isPast: false,
  orders: [],
  couriers: [],
  statuses: new Map(),
  companies: new Map(),
  branches: [],
  incidents: [],
  alarms: [],
  alertKinds: new Map(),
  stateLabels: new Map(),
  fixes: new Map(),
  trends: [],
  forecasts: new Map(),
  rescues: new Map(),
  handovers: [],
  surroundings: [],
  ...only,
});
