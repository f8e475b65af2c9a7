// Proposals who brings which waiting orders, beside what would happen without. A plan is advice: nothing is assigned by it.
import { z } from 'zod';
import { routes } from '../route.ts';
import { count, documentId, instant, reference } from '../values.ts';

/** Orders of one plan; of more, those that have waited longest. */
export const MAX_PLANNED = 60;
/** Orders that a frame may name. */
export const MAX_FRAME_ORDERS = 500;
/** Real milliseconds after which a plan is computed again before it can be accepted. */
export const PLAN_AGE_MS = 60_000;

const longitude = z.number().min(-180).max(180);
const latitude = z.number().min(-90).max(90);

/** At least one is given; all that are given hold at once. */
export const planFrame = z
  .strictObject({
    orders: z.array(documentId).min(1).max(MAX_FRAME_ORDERS).optional(),
    company: documentId.optional(),
    branch: documentId.optional(),
    /** The counters within. */
    box: z.strictObject({ west: longitude, south: latitude, east: longitude, north: latitude }).optional(),
  })
  .refine((frame) => Object.values(frame).some((value) => value !== undefined), 'a plan names what it is of');
export type PlanFrame = z.infer<typeof planFrame>;

const planned = z.object({ id: z.string(), number: z.string() });

export const proposal = planned.extend({
  branch: reference,
  company: reference,
  courier: reference,
  /** The trip of the courier, from 1 on, and the place of the door on it. */
  trip: count,
  stop: count,
  /** Orders of the branch on this trip, those included that the courier has already. */
  tripSize: count,
  pickedAt: instant,
  /** Null: the door is unknown. */
  arrivesAt: instant.nullable(),
  /** Seconds beyond the company's limit; null: the door is unknown. */
  lateSec: count.nullable(),
  /** With the orders assigned one by one, the oldest first; null: no courier has it then. */
  without: z.object({ courier: reference, arrivesAt: instant, lateSec: count }).nullable(),
  runnerUp: z.object({ courier: reference, arrivesAt: instant }).nullable(),
  /** When it is expected to be ready, or was; where that is unknown, when it was placed. */
  readyAt: instant,
});
export type Proposal = z.infer<typeof proposal>;

/** Sums over the planned orders; `unassigned` ones are none of the late ones. */
export const planTotals = z.object({ late: count, lateSec: count, unassigned: count, ridingSec: count });
export type PlanTotals = z.infer<typeof planTotals>;

export const unplannedReason = z.enum([
  /** No courier may take it, or none is free for it. */
  'no-courier',
  'no-branch-place',
  /** Beyond MAX_PLANNED. */
  'too-many',
]);

export const assignmentPlan = z.object({
  plannedAt: instant,
  proposals: z.array(proposal),
  unplanned: z.array(planned.extend({ reason: unplannedReason })),
  with: planTotals,
  without: planTotals,
});
export type AssignmentPlan = z.infer<typeof assignmentPlan>;

export const assignmentPlanRoutes = routes({
  assignmentPlan: {
    method: 'POST',
    path: '/api/plans',
    guard: 'orders.assignQueue',
    scoped: true,
    body: planFrame,
    response: assignmentPlan,
  },
});
