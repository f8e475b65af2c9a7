// The kinds of the live protocol, one row each: what the server keeps of a kind, and which of its keys each view shows.
import { z } from 'zod';
import { controller } from '../accounts/access.ts';
import { alarm, alarmRule } from '../alarms.ts';
import { branch } from '../branches.ts';
import { company } from '../companies.ts';
import { courierAlertKind } from '../couriers/courierAlerts.ts';
import { conversation } from '../couriers/conversations.ts';
import { courier, courierStatus } from '../couriers/couriers.ts';
import { arrival } from './arrivals.ts';
import { handoverSign } from '../handovers.ts';
import { forecast } from './forecasts.ts';
import { rescue } from './rescues.ts';
import { incident } from '../incidents.ts';
import { stateLabel } from '../stateLabels.ts';
import { writtenShapeOf } from '../fields.ts';
import { order, orderLock, orderRows } from '../orders/order.ts';
import { surroundings } from './surroundings.ts';
import { timing } from './timings.ts';
import { trend } from './trend.ts';
import { wall } from '../walls.ts';

export const liveKind = z.enum([
  'order',
  'courier',
  'courierStatus',
  'courierAlertKind',
  'stateLabel',
  'incident',
  'alarm',
  'company',
  'branch',
  'trend',
  'forecast',
  'arrival',
  'timing',
  'rescue',
  'surroundings',
  'handover',
  'conversation',
]);
export type LiveKind = z.infer<typeof liveKind>;

/** Used by the gateway and the API, never sent to a screen. */
export const internalKind = z.enum(['canary', 'wall', 'controller']);
export type InternalKind = z.infer<typeof internalKind>;
export type StateKind = LiveKind | InternalKind;

/** Views of staff by what the matrix grants: `staff` sees everything, `observer` no courier alerts, `reader` no incidents either. */
export const staffView = z.enum(['staff', 'observer', 'reader']);
export type StaffView = z.infer<typeof staffView>;

export const view = z.enum([...staffView.options, 'wall', 'track']);
export type View = z.infer<typeof view>;

/** An echo of the canary document: which ingest wrote it and when (real time, ms). */
export const canary = z.object({ id: z.string(), writtenAt: z.number() });
export type Canary = z.infer<typeof canary>;

/** Marks the last readable version of a document that cannot be read now. */
const unreadable = { unreadable: z.boolean().optional() };

/** Fields that people write are shown to the staff who may edit them; the other keys are listed one by one. */
const staffOrder = order
  .pick({
    id: true,
    numberText: true,
    status: true,
    isActive: true,
    provider: true,
    origin: true,
    company: true,
    branch: true,
    courier: true,
    creatorId: true,
    creatorName: true,
    suggestedPosition: true,
    destination: true,
    createdAt: true,
    updatedAt: true,
    deliveredAt: true,
    canceledAt: true,
    dueAt: true,
    readyAt: true,
    timeInBranchSec: true,
    preparationTimeSec: true,
    deliveryTimeSec: true,
    deliveryTotalTimeSec: true,
    stateTime: true,
    alert: true,
    circle: true,
    circleValue: true,
    distanceKm: true,
    distanceTotalKm: true,
    delivery: true,
    picture: true,
    receivedPicture: true,
    isEmailSent: true,
    isSmsSent: true,
    emailSentAt: true,
    smsSentAt: true,
    revision: true,
    closedBy: true,
    closeReason: true,
  })
  .extend(writtenShapeOf(orderRows))
  .extend({ lock: orderLock.pick({ id: true, name: true, expiresAt: true, fence: true }).nullable(), ...unreadable });

const wallOrder = order
  .pick({
    id: true,
    number: true,
    status: true,
    type: true,
    paymentMethod: true,
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
    /** Computed from fields that the wall does not receive, like the two below. */
    isUntyped: z.boolean(),
    hasCoordinates: z.boolean(),
    /** The destination; null when it is unknown. */
    position: z.object({ lat: z.number(), lng: z.number() }).nullable(),
    ...unreadable,
  });

/** The public page: it grows with the tracking page, one decision a key. */
const trackOrder = order.pick({ id: true, number: true, status: true, createdAt: true, stateTime: true });

/** Telephone, mail and identity are in the responses of routes, by permission, and never in a room. */
const readerCourier = courier
  .pick({
    id: true,
    name: true,
    /** [CO20] The mark of couriers with equal names. */
    plate: true,
    company: true,
    branch: true,
    branchIds: true,
    ownership: true,
    type: true,
    accountStatus: true,
    availability: true,
    /** [CP11] */
    silence: true,
  })
  .extend(unreadable);
const staffCourier = readerCourier.extend(courier.pick({ alert: true, alertAt: true }).partial().shape);

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
    /** [CP11] */
    silence: true,
  })
  .extend(unreadable);

const shownCourierStatus = courierStatus.pick({ id: true, isDelivering: true, isReturning: true, inStoreSince: true });

const wallIncident = incident
  .pick({ id: true, kind: true, at: true, position: true, courier: true, company: true, closedAt: true })
  .extend(unreadable);
const staffIncident = wallIncident.extend(incident.pick({ userName: true, note: true }).shape);

const wallAlarm = alarm.pick({
  id: true,
  rule: true,
  priority: true,
  subject: true,
  companyId: true,
  branchId: true,
  raisedAt: true,
  acknowledgedBy: true,
  acknowledgedAt: true,
  shelvedBy: true,
  shelvedUntil: true,
  clearedAt: true,
  raisedCount: true,
  peakCount: true,
  foundAtStart: true,
  isSuperseded: true,
  isDrill: true,
  escalations: true,
});
const staffAlarm = wallAlarm.extend(alarm.pick({ notes: true, startedBy: true, endedBy: true }).shape);
/** A courier's alert raises the alarm of an accident. */
const observerAlarm = staffAlarm.extend({ rule: alarmRule.exclude(['accident']) });

const shownCompany = company.pick({
  id: true,
  name: true,
  isEnabled: true,
  hasAssistance: true,
  isProject: true,
  usesQueue: true,
  requirePin: true,
  lateLimitSec: true,
});
/** Forms of orders warn by it. */
const staffCompany = shownCompany.extend(company.pick({ warnsOutside: true }).shape);

const shownBranch = branch.pick({
  id: true,
  name: true,
  company: true,
  position: true,
  perimeter: true,
  isEnabled: true,
});

const shownTrend = trend.pick({ id: true, points: true, controllers: true });

const shownForecast = forecast.pick({
  id: true,
  companyId: true,
  branchId: true,
  arrivesAt: true,
  earliestAt: true,
  latestAt: true,
  chance: true,
  reason: true,
});

const shownArrival = arrival.pick({
  id: true,
  companyId: true,
  branchId: true,
  routeTimeSec: true,
  returnTimeSec: true,
  computedAt: true,
});

const shownTiming = timing.pick({ id: true, companyId: true, branchId: true, readyAt: true, interval: true });

const shownRescue = rescue.pick({ id: true, companyId: true, branchId: true, option: true });

const shownSurroundings = surroundings.pick({
  id: true,
  alarmId: true,
  scope: true,
  companyId: true,
  branchId: true,
  nearest: true,
  way: true,
});

const shownAlertKind = courierAlertKind.pick({ id: true, label: true, order: true });
const shownStateLabel = stateLabel.pick({ id: true, label: true, color: true, order: true });

const shownConversation = conversation.pick({ id: true, changedAt: true, unread: true });

type KindRow = { state: z.ZodType } & Record<View, z.ZodType | null>;

const unseen = { staff: null, observer: null, reader: null, wall: null, track: null } as const;

/** The same keys for all staff and walls. */
const alike = <S extends z.ZodType, V extends z.ZodType>(state: S, shown: V) => ({
  state,
  staff: shown,
  observer: shown,
  reader: shown,
  wall: shown,
  track: null,
});

/** `state`: the whole entity, on the server only. The rest: what each view receives of it, null for nothing at all. */
export const kinds = {
  order: { ...alike(order.extend(unreadable), staffOrder), wall: wallOrder, track: trackOrder },
  courier: {
    state: courier.extend(unreadable),
    staff: staffCourier,
    observer: readerCourier,
    reader: readerCourier,
    wall: wallCourier,
    track: null,
  },
  courierStatus: alike(courierStatus, shownCourierStatus),
  courierAlertKind: { ...unseen, state: courierAlertKind, staff: shownAlertKind, wall: shownAlertKind },
  stateLabel: alike(stateLabel, shownStateLabel),
  incident: {
    ...unseen,
    state: incident.extend(unreadable),
    staff: staffIncident,
    observer: staffIncident,
    wall: wallIncident,
  },
  alarm: { ...unseen, state: alarm, staff: staffAlarm, observer: observerAlarm, wall: wallAlarm },
  company: { ...alike(company, staffCompany), wall: shownCompany },
  branch: alike(branch, shownBranch),
  trend: alike(trend, shownTrend),
  forecast: alike(forecast, shownForecast),
  arrival: { ...unseen, state: arrival, staff: shownArrival, observer: shownArrival, reader: shownArrival },
  timing: { ...unseen, state: timing, staff: shownTiming, observer: shownTiming, reader: shownTiming },
  rescue: alike(rescue, shownRescue),
  // Staff ask for it when they open an alarm (GET /api/alarms/:id/surroundings).
  surroundings: { ...unseen, state: surroundings, wall: shownSurroundings },
  // Staff read theirs with what is pending (GET /api/shift).
  handover: { ...unseen, state: handoverSign, wall: handoverSign },
  // Their texts are read with the order (GET /api/deliveries/:id/messages).
  conversation: { ...alike(conversation, shownConversation), wall: null },
  canary: { state: canary, ...unseen },
  wall: { state: wall, ...unseen },
  controller: { state: controller, ...unseen },
} as const satisfies Record<StateKind, KindRow>;

export type StateDoc<K extends StateKind = StateKind> = z.infer<(typeof kinds)[K]['state']>;

export type ViewDoc<V extends View, K extends LiveKind> = (typeof kinds)[K][V] extends z.ZodType
  ? z.infer<(typeof kinds)[K][V]>
  : never;

export type StaffOrder = ViewDoc<'staff', 'order'>;
export type StaffTiming = ViewDoc<'staff', 'timing'>;
export type StaffCourier = ViewDoc<'staff', 'courier'>;
export type WallOrder = ViewDoc<'wall', 'order'>;
export type WallCourier = ViewDoc<'wall', 'courier'>;
export type WallIncident = ViewDoc<'wall', 'incident'>;
export type WallAlarm = ViewDoc<'wall', 'alarm'>;
export type LiveCompany = ViewDoc<'wall', 'company'>;
export type LiveBranch = ViewDoc<'staff', 'branch'>;
