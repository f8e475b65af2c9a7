// What leaves the server: a document is parsed by the view of its room, and what the view does not name is dropped.
import { z } from 'zod';
import { controller, wall } from './access.ts';
import { alarm } from './alarms.ts';
import { branch, company } from './companies.ts';
import { courier, courierStatus } from './couriers.ts';
import { forecast } from './forecasts.ts';
import { incident } from './incidents.ts';
import { order, orderLock } from './orders/order.ts';
import { trend } from './trend.ts';

export const liveKind = z.enum([
  'order',
  'courier',
  'courierStatus',
  'incident',
  'alarm',
  'company',
  'branch',
  'trend',
  'forecast',
]);
export type LiveKind = z.infer<typeof liveKind>;

/** Folded by the gateway and the API, never sent. */
export const internalKind = z.enum(['canary', 'wall', 'controller']);
export type InternalKind = z.infer<typeof internalKind>;
export type StateKind = LiveKind | InternalKind;

/** `reader`: staff who may not see incidents. */
export const view = z.enum(['staff', 'reader', 'wall', 'track']);
export type View = z.infer<typeof view>;

/** An echo of the canary document: which ingest wrote it and when (real time, ms). */
export const canary = z.object({ id: z.string(), writtenAt: z.number() });
export type Canary = z.infer<typeof canary>;

/** The last good version of a document that cannot be read any more is marked so. */
const unreadable = { unreadable: z.boolean().optional() };

/** What the live state in Redis holds, by kind: whole entities, for the server's eyes only. */
export const stateSchemas = {
  order: order.extend(unreadable),
  courier: courier.extend(unreadable),
  courierStatus,
  incident: incident.extend(unreadable),
  alarm,
  company,
  branch,
  trend,
  forecast,
  canary,
  wall,
  controller,
} as const;
export type StateDoc<K extends StateKind = StateKind> = z.infer<(typeof stateSchemas)[K]>;

const staffCompany = company.pick({
  id: true,
  name: true,
  isEnabled: true,
  hasAssistance: true,
  isProject: true,
  usesQueue: true,
  requirePin: true,
  lateLimitSec: true,
});
const staffBranch = branch.pick({
  id: true,
  name: true,
  company: true,
  position: true,
  perimeter: true,
  isEnabled: true,
});

const staffOrder = order
  .omit({ pin: true, pinAttempts: true, trackingToken: true, lock: true, lockFence: true })
  .extend({ lock: orderLock.omit({ sessionId: true }).nullable(), ...unreadable });

/** Two facts are computed before the fields behind them are dropped. */
export const wallOrder = order
  .pick({
    id: true,
    number: true,
    status: true,
    type: true,
    isPriority: true,
    municipality: true,
    zone: true,
    company: true,
    branch: true,
    courier: true,
    createdAt: true,
    deliveredAt: true,
    canceledAt: true,
    stateTime: true,
  })
  .extend({
    isUntyped: z.boolean(),
    hasCoordinates: z.boolean(),
    /** Where it goes, when known: the pin on the map. */
    position: z.object({ lat: z.number(), lng: z.number() }).nullable(),
    ...unreadable,
  });
export type WallOrder = z.infer<typeof wallOrder>;

const wallCourier = courier
  .pick({
    id: true,
    name: true,
    company: true,
    branch: true,
    ownership: true,
    type: true,
    accountStatus: true,
    availability: true,
    alert: true,
    alertAt: true,
  })
  .extend(unreadable);

const wallIncident = incident.omit({ note: true, userName: true }).extend(unreadable);
const wallAlarm = alarm.omit({ notes: true });

/** The public page's white list grows with the tracking page; a token only ever names one order. */
const trackOrder = order.pick({ id: true, number: true, status: true, createdAt: true, stateTime: true });

/** Alarms tell of incidents too. */
const reader = {
  order: staffOrder,
  courier: courier.omit({ pushToken: true }).extend(unreadable),
  courierStatus,
  company: staffCompany,
  branch: staffBranch,
  trend,
  forecast,
};

export const views = {
  staff: { ...reader, incident: incident.extend(unreadable), alarm },
  reader,
  wall: {
    order: wallOrder,
    courier: wallCourier,
    courierStatus,
    incident: wallIncident,
    alarm: wallAlarm,
    company: staffCompany,
    branch: staffBranch,
    trend,
    forecast,
  },
  track: { order: trackOrder },
} as const satisfies Record<View, Partial<Record<LiveKind, z.ZodType>>>;

export type ViewDoc<V extends View, K extends keyof (typeof views)[V]> = (typeof views)[V][K] extends z.ZodType
  ? z.infer<(typeof views)[V][K]>
  : never;

export type StaffOrder = ViewDoc<'staff', 'order'>;
export type StaffCourier = ViewDoc<'staff', 'courier'>;
export type WallCourier = ViewDoc<'wall', 'courier'>;
export type WallIncident = ViewDoc<'wall', 'incident'>;
export type WallAlarm = ViewDoc<'wall', 'alarm'>;
export type LiveCompany = ViewDoc<'staff', 'company'>;
export type LiveBranch = ViewDoc<'staff', 'branch'>;
