// Numbers over time: what happened on each local day. Documents: `dailyStats`, written by a job from the orders.
import { z } from 'zod';
import { DAY_MS } from './durations.ts';
import { orderStatus, paymentMethod } from './orders/order.ts';
import { routes } from './route.ts';
import { documentId, instant, localDayText } from './values.ts';

/** Sums add up over orders, days and branches; averages do not, so only sums are stored. */
const sum = z.int().min(0);
export const HALF_HOURS = 48;

const ended = { delivered: sum, going: sum, cancelled: sum };
export const endedRow = z.object({ id: z.string(), name: z.string(), ...ended });
export type EndedRow = z.infer<typeof endedRow>;
const deliveredRow = z.object({ id: z.string(), delivered: sum });

/** [NU2] */
export const numberBlock = z.object({
  created: sum,
  statuses: z.array(z.object({ id: orderStatus, count: sum })),
  /** Delivered in each half hour since local midnight. */
  halfHours: z.array(sum).length(HALF_HOURS),
  couriers: z.array(endedRow),
  circles: z.array(deliveredRow),
  payments: z.array(z.object({ id: paymentMethod, delivered: sum })),
  /** Delivery times below 20 minutes, below 45 minutes, and from 45 minutes on. */
  buckets: z.tuple([sum, sum, sum]),
  timed: sum,
  deliveryMs: sum,
  totalTimed: sum,
  totalMs: sum,
  rated: sum,
  /** Half stars. */
  halfStars: sum,
  costed: sum,
  /** The sum of the calculated cost. */
  cents: sum,
});
export type NumberBlock = z.infer<typeof numberBlock>;

/** [MO4] Beside the numbers of a day, for the screens of money: no dashboard receives it. Of delivered orders; id '' for those without one. */
export const moneyBlock = z.object({
  /** `costed`: how many have a calculated cost, `cents`: its sum. */
  circles: z.array(z.object({ id: z.string(), delivered: sum, costed: sum, cents: sum })),
  /** Only orders with an amount to collect. */
  couriers: z.array(z.object({ id: z.string(), name: z.string(), orders: sum, cents: sum })),
});
export type MoneyBlock = z.infer<typeof moneyBlock>;

/** One more than a range: both ends belong to it. */
export const LONGEST_NUMBERS_DAYS = 366;
export const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;

const BAD_RANGE = { path: ['to'] };
const isRange = ({ from, to }: { from: string; to: string }): boolean =>
  daysBetween(from, to) >= 1 && daysBetween(from, to) <= LONGEST_NUMBERS_DAYS;

const dayCounts = z.object({ day: localDayText, created: sum, ...ended });
export type DayCounts = z.infer<typeof dayCounts>;

/** [NU10] `pending`: neither ended nor deleted. `couriers`: how many delivered. */
const partRow = endedRow.extend({ created: sum, pending: sum, couriers: sum });
export type PartRow = z.infer<typeof partRow>;

/** [NU11] `previous`: as many days before. `month`: the same days of the month before. */
export const COMPARISONS = ['previous', 'month'] as const;
/** [NU12] Companies that are projects, and all others. */
export const COMPANY_KINDS = ['projects', 'others'] as const;
export type CompanyKind = (typeof COMPANY_KINDS)[number];

/** Real milliseconds since the last calculation; null: unknown. */
const ageMs = z.int().min(0).nullable();

/** [BR16] Null: the day is not calculated. `late` null: it was calculated before ages were stored. */
const branchDay = z.object({
  day: localDayText,
  delivered: sum.nullable(),
  cancelled: sum.nullable(),
  averageMinutes: z.number().min(0).nullable(),
  late: sum.nullable(),
});
export type BranchDay = z.infer<typeof branchDay>;

export const numberRoutes = routes({
  /** [NU8] */
  numbers: {
    method: 'GET',
    path: '/api/numbers',
    guard: 'dashboards.read',
    scoped: true,
    query: z
      .strictObject({
        from: localDayText,
        to: localDayText,
        compare: z.enum(COMPARISONS).optional(),
        company: documentId.optional(),
        branch: documentId.optional(),
        /** Only for the whole operation. */
        kind: z.enum(COMPANY_KINDS).optional(),
      })
      .refine(isRange, BAD_RANGE),
    response: z.object({
      total: numberBlock,
      days: z.array(dayCounts),
      /** Only for the whole operation. */
      companies: z.array(partRow),
      /** Branches of one company, or of the account's. */
      branches: z.array(partRow),
      /** Days of the period that are not calculated. */
      missing: z.array(localDayText),
      previous: z
        .object({
          from: localDayText,
          to: localDayText,
          /** [NU11] Where the period is not over, the comparison ends at the same time of its last day; else null. */
          until: instant.nullable(),
          total: numberBlock,
          missing: z.array(localDayText),
        })
        .nullable(),
      ageMs,
    }),
  },
  /** [BR11] The days in order. */
  branchDays: {
    method: 'GET',
    path: '/api/branches/:id/days',
    guard: 'orders.read',
    scoped: true,
    params: z.strictObject({ id: documentId }),
    query: z.strictObject({ from: localDayText, to: localDayText }).refine(isRange, BAD_RANGE),
    response: z.object({ days: z.array(branchDay), ageMs }),
  },
  /** [NU15] Null: the account sees its numbers. */
  companyReport: {
    method: 'GET',
    path: '/api/company-report',
    guard: 'dashboards.read',
    scoped: true,
    response: z.object({ url: z.url().nullable() }),
  },
});
