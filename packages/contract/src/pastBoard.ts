// The board of a past minute: what is recorded of it, and the calls that read it.
import { z } from 'zod';
import { courier } from './couriers/couriers.ts';
import { alertLevel, order } from './orders/order.ts';
import { routes } from './route.ts';
import { instant, localDayText, reference } from './values.ts';

/** Records are kept for so many days. */
export const BOARD_KEPT_DAYS = 90;

const startsWithDay = (text: string): boolean => localDayText.safeParse(text.slice(0, 10)).success;

/** A minute of the operation's local time, `2026-11-24T14:32`. */
export const localMinute = z
  .string()
  .regex(/^20\d{2}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d$/)
  .refine(startsWithDay);

/** An hour of the operation's local time, `2026-11-24T14`. */
export const localHour = z
  .string()
  .regex(/^20\d{2}-\d{2}-\d{2}T([01]\d|2[0-3])$/)
  .refine(startsWithDay);

/** An active order, without anything of its customer but the zone. */
export const recordedOrder = order
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
    courier: true,
    createdAt: true,
  })
  .extend({ branch: reference.nullable(), isUntyped: z.boolean(), hasCoordinates: z.boolean() });
export type RecordedOrder = z.infer<typeof recordedOrder>;

/** A courier on duty, with what the state is computed from. */
export const recordedCourier = courier
  .pick({ id: true, name: true, company: true, branch: true, accountStatus: true, availability: true })
  .extend({ isReturning: z.boolean(), inStoreSince: instant.nullable() });
export type RecordedCourier = z.infer<typeof recordedCourier>;

/** A company whose orders are late earlier or later than by the table. */
export const recordedLimit = z.object({ id: z.string(), lateLimitSec: z.number() });
export type RecordedLimit = z.infer<typeof recordedLimit>;

/** The whole board at one instant, milliseconds of the operation's clock; each list by id. */
export const boardFrame = z.object({
  at: z.number().int(),
  orders: z.array(recordedOrder),
  couriers: z.array(recordedCourier),
  limits: z.array(recordedLimit),
});
export type BoardFrame = z.infer<typeof boardFrame>;

const identified = { id: z.string() };
const removed = z.array(z.string());

/** What differs from the frame before: changed keys of an entity, or all keys of a new one. */
export const boardDelta = z.object({
  at: z.number().int(),
  orders: z.object({ changed: z.array(recordedOrder.partial().extend(identified)), removed }),
  couriers: z.object({ changed: z.array(recordedCourier.partial().extend(identified)), removed }),
  limits: z.object({ changed: z.array(recordedLimit.partial().extend(identified)), removed }),
});
export type BoardDelta = z.infer<typeof boardDelta>;

/** `stepMin`: minutes between two frames; more than one where the clock runs fast or a document would be too large. */
export const boardHour = z.object({
  stepMin: z.number().int().min(1).max(60),
  keyframe: boardFrame,
  deltas: z.array(boardDelta).max(60),
});
export type BoardHour = z.infer<typeof boardHour>;

const count = z.number().int().min(0);
const queue = z.object({ size: count, oldestMs: z.number().nullable() });

/** As the live board counts them. */
export const pastCounts = z.object({
  orders: z.object({
    active: count,
    levels: z.record(alertLevel, count),
    waiting: count,
    going: count,
    overTwoHours: count,
    carryOver: count,
    queues: z.object({ withoutCourier: queue, withoutCoordinates: queue, untyped: queue }),
  }),
  couriers: z.object({
    onDuty: count,
    states: z.object({
      going: count,
      inStore: count,
      returning: count,
      longWait: count,
      unavailable: count,
      unknown: count,
    }),
  }),
});

/** `level` null: none yet. `lateAt`: when it was or would have been late. */
export const pastOrder = recordedOrder.extend({ level: alertLevel.nullable(), elapsedMs: z.number(), lateAt: instant });
export type PastOrder = z.infer<typeof pastOrder>;

export const pastCourier = recordedCourier
  .pick({ id: true, name: true, branch: true })
  .extend({ state: pastCounts.shape.couriers.shape.states.keyof(), orderCount: count });
export type PastCourier = z.infer<typeof pastCourier>;

/** Minutes without a record, both ends included. */
const gap = z.object({ from: instant, to: instant });

const shown = z.object({
  recordedAt: instant,
  counts: pastCounts,
  /** In the order of live lists [OR40]. */
  orders: z.array(pastOrder),
  /** By name. */
  couriers: z.array(pastCourier),
});

/** Why a minute has no board. `tooLarge`: the hour did not fit into its document. */
export const missingReason = z.enum(['future', 'tooOld', 'beforeFirst', 'gap', 'tooLarge']);
export type MissingReason = z.infer<typeof missingReason>;

export const pastBoard = z.object({
  /** The start of the requested minute. */
  at: instant,
  /** Null: nothing was ever recorded. */
  firstRecordAt: instant.nullable(),
  /** The records nearest to a minute without one. */
  before: instant.nullable(),
  after: instant.nullable(),
  /** The step of the hour of the minute. */
  stepMin: z.number().int().nullable(),
  gaps: z.array(gap),
  board: shown.nullable(),
  missing: missingReason.nullable(),
});
export type PastBoard = z.infer<typeof pastBoard>;

/** An hour to play. `hour` null: nothing was recorded in it. */
const playedHour = z.object({ startAt: instant, hour: boardHour.nullable() });
export type PlayedHour = z.infer<typeof playedHour>;

const playRequest = {
  method: 'GET',
  scoped: true,
  query: z.strictObject({ hour: localHour }),
  response: playedHour,
} as const;

export const pastBoardRoutes = routes({
  pastBoard: {
    method: 'GET',
    path: '/api/board/past',
    guard: 'orders.read',
    scoped: true,
    query: z.strictObject({ at: localMinute }),
    response: pastBoard,
  },
  /** For walls: their scope is that of their token. */
  pastBoardHour: { ...playRequest, path: '/api/board/past/hour', guard: 'wall' },
});
