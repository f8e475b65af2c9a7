// Shifts proposed for the expected orders of operating days, and planning them at once.
import { z } from 'zod';
import { HALF_HOURS } from '../numbers.ts';
import { routes } from '../route.ts';
import { documentId, instant, localDayText } from '../values.ts';
import { newSchedule } from './schedules.ts';

/** More are sent in several requests. */
export const MAX_PLANNED_SHIFTS = 50;
export const MAX_SICK = 10;
export const MAX_PROPOSED_DAYS = 7;
/** Minutes: shifts begin and end on the half hour. */
const shiftLength = z.coerce.number().int().min(60).max(720).multipleOf(30);
export const SHIFT_LENGTH_MIN = { shortest: 240, longest: 480 } as const;
export const LATE_PERCENT = 5;

/** From the beginning of the operating day, 04:00. */
const byHalfHour = z.array(z.number().min(0)).length(HALF_HOURS);
/** `sick`: without those who are missed most. */
const figures = z.object({ couriers: byHalfHour, lateShare: z.number(), uncovered: z.int() });
const compared = z.object({ present: figures, sick: figures });
const proposedShift = z.object({
  branch: z.object({ id: z.string(), name: z.string() }),
  startsAt: instant,
  endsAt: instant,
  /** Null: none may have it. */
  courier: z.object({ id: z.string(), name: z.string() }).nullable(),
});
export type ProposedShift = z.infer<typeof proposedShift>;

const dayProposal = z.object({
  day: localDayText,
  /** Days of the same weekday that are known, and how many it needs. */
  weeks: z.int(),
  neededWeeks: z.int(),
  /** Shares of the orders; null: no day that is over can be compared. */
  error: z.object({ days: z.int(), forecast: z.number(), plain: z.number() }).nullable(),
  /** Null: too little history. */
  proposal: z
    .object({
      workMin: z.number(),
      orders: byHalfHour,
      needed: byHalfHour,
      planned: compared,
      /** The planned shifts and the proposed ones. */
      proposed: compared,
      shifts: z.array(proposedShift),
    })
    .nullable(),
});
export type DayProposal = z.infer<typeof dayProposal>;

/** Why a shift was not planned: `courier` and `branch` are gone or disabled. */
export const shiftRefusal = z.enum(['overlap', 'no-assistance', 'courier', 'branch', 'time', 'scope']);
export type ShiftRefusal = z.infer<typeof shiftRefusal>;
/** `existing`: the courier has the same shift. `reason`: of a refused one. */
const plannedResult = z.object({
  status: z.enum(['created', 'existing', 'refused']),
  reason: shiftRefusal.nullable(),
});
export type PlannedResult = z.infer<typeof plannedResult>;

export const shiftProposalRoutes = routes({
  shiftProposal: {
    method: 'GET',
    path: '/api/schedules/proposal',
    guard: 'attendance.read',
    scoped: true,
    query: z
      .strictObject({
        day: localDayText,
        /** From `day` on. */
        days: z.coerce.number().int().min(1).max(MAX_PROPOSED_DAYS).default(1),
        company: documentId.optional(),
        branch: documentId.optional(),
        late: z.coerce.number().int().min(1).max(50).default(LATE_PERCENT),
        shortest: shiftLength.default(SHIFT_LENGTH_MIN.shortest),
        longest: shiftLength.default(SHIFT_LENGTH_MIN.longest),
        sick: z.coerce.number().int().min(0).max(MAX_SICK).default(0),
      })
      .refine(({ shortest, longest }) => shortest <= longest, { path: ['longest'] }),
    response: z.object({ days: z.array(dayProposal) }),
  },
  /** The result of each, in their order. */
  takeShifts: {
    method: 'POST',
    path: '/api/schedules/proposal',
    guard: 'attendance.edit',
    scoped: true,
    invalidates: ['schedules', 'shiftProposal'],
    body: z.strictObject({ shifts: z.array(newSchedule).min(1).max(MAX_PLANNED_SHIFTS) }),
    response: z.object({ results: z.array(plannedResult) }),
  },
});
