// The pay of couriers: dated price lists, legal figures and conditions with their source, lines, statements and corrections. Cents.
import { z } from 'zod';
import { PRICE_LIMITS } from './companies.ts';
import { writtenText } from './inputs.ts';
import { routes } from './route.ts';
import { count, documentId, instant, localDayText, reference } from './values.ts';

const MAX_CENTS = 1_000_000;
export const MAX_PAY_REASON = 300;
/** Lists and figures that are read, the newest. */
export const MAX_PAY_LISTS = 500;
export const MAX_PAY_FIGURES = 2_000;
/** Corrections, and disputes, of one courier and week; more are refused. */
export const MAX_PAY_NOTES = 100;

const cents = z.int().min(0).max(MAX_CENTS);
const minuteOfDay = z.int().min(0).max(1_439);

/** [PY2] What one delivery pays. `distance`: by the order's circle, or for each kilometre beyond the first `freeKm`. */
export const payTerms = z.strictObject({
  baseCents: cents,
  distance: z.discriminatedUnion('by', [
    z.strictObject({
      by: z.literal('circle'),
      circles: z
        .array(z.strictObject({ circle: z.int().min(1).max(PRICE_LIMITS.circles), cents }))
        .max(PRICE_LIMITS.circles)
        .refine((circles) => new Set(circles.map(({ circle }) => circle)).size === circles.length),
    }),
    z.strictObject({
      by: z.literal('kilometre'),
      centsPerKm: cents,
      freeKm: z.int().min(0).max(PRICE_LIMITS.km),
    }),
  ]),
  /** At the branch, from Recibiendo to En ruta; minutes beyond `freeMin`, at most `maxMin` of them. */
  wait: z.strictObject({ freeMin: z.int().min(0).max(600), centsPerMin: cents, maxMin: z.int().min(0).max(600) }),
  /** Delivered from this minute of the local day until that one, over midnight too. */
  night: z.strictObject({ fromMin: minuteOfDay, untilMin: minuteOfDay, cents }),
  rainCents: cents,
  holidayCents: cents,
  /** Guaranteed for each hour of a shift; 0: the legal one. */
  minimumHourCents: cents,
});
export type PayTerms = z.infer<typeof payTerms>;

/** [PY1] `id`: its first local day. */
export const payList = z.object({ id: z.string(), from: localDayText, terms: payTerms, by: reference, at: instant });
export type PayList = z.infer<typeof payList>;

const source = writtenText(MAX_PAY_REASON).min(1);
/** [PY4] Figures of the law and of the weather, each with where it is written. */
export const payFigureFacts = z.discriminatedUnion('kind', [
  /** The least that an hour pays from this day on. */
  z.strictObject({
    kind: z.literal('minimum-hour'),
    from: localDayText,
    cents: z.int().min(1).max(MAX_CENTS),
    source,
    sourceDate: localDayText,
  }),
  z.strictObject({ kind: z.literal('holiday'), day: localDayText, source, sourceDate: localDayText }),
  z.strictObject({ kind: z.literal('rain'), from: instant, to: instant, source, sourceDate: localDayText }),
]);
export type PayFigureFacts = z.infer<typeof payFigureFacts>;
export const payFigure = z.object({ id: z.string(), facts: payFigureFacts, by: reference, at: instant });
export type PayFigure = z.infer<typeof payFigure>;

export const payKind = z.enum(['base', 'distance', 'wait', 'night', 'rain', 'holiday', 'minimum', 'correction']);
export type PayKind = z.infer<typeof payKind>;

/** [PY3] `id` is the same however often it is computed. `quantity`: kilometres, minutes or hours, each of `unitCents`; null: none. */
export const payLine = z.object({
  id: z.string(),
  day: localDayText,
  kind: payKind,
  cents: z.int(),
  order: z.object({ id: z.string(), number: z.string() }).nullable(),
  quantity: z.number().nullable(),
  unitCents: z.int().nullable(),
  /** Only a correction has one. */
  reason: z.string().nullable(),
  by: reference.nullable(),
});
export type PayLine = z.infer<typeof payLine>;

/** [PY7] */
export const payCorrection = z.object({
  id: z.string(),
  day: localDayText,
  cents: z.int().min(-MAX_CENTS).max(MAX_CENTS),
  reason: z.string(),
  by: reference,
  at: instant,
});
export type PayCorrection = z.infer<typeof payCorrection>;

/** [PY10] The objection of the courier to a line, and the answer; null: none yet. */
export const payDispute = z.object({
  lineId: z.string().min(1).max(300),
  text: z.string(),
  at: instant,
  answer: z.object({ text: z.string(), by: reference, at: instant }).nullable(),
});
export type PayDispute = z.infer<typeof payDispute>;

/** What people wrote about the pay of a courier and week. Documents: `payWeeks`. */
export const payWeek = z.object({
  week: localDayText,
  courierId: z.string(),
  corrections: z.array(payCorrection).max(MAX_PAY_NOTES),
  disputes: z.array(payDispute).max(MAX_PAY_NOTES),
});
export type PayWeek = z.infer<typeof payWeek>;

export const payDay = z.object({ day: localDayText, cents: z.int(), workedMs: z.int().min(0), deliveries: count });
/** [PY6] A week from Monday to Sunday. */
export const payStatement = z.object({
  courier: reference,
  week: localDayText,
  lines: z.array(payLine),
  days: z.array(payDay),
  byKind: z.record(payKind, z.int()),
  cents: z.int(),
  workedMs: z.int().min(0),
  /** Shifts that still run, or whose times cannot be (AT5): `workedMs` lacks them. */
  unknownShifts: count,
  deliveries: count,
  /** Deliveries of days for which no list applies; they pay nothing. */
  unpaid: count,
  disputes: z.array(payDispute),
});
export type PayStatement = z.infer<typeof payStatement>;

/** [PY11] */
export const payrollRow = payStatement.pick({
  courier: true,
  byKind: true,
  cents: true,
  workedMs: true,
  unknownShifts: true,
  deliveries: true,
});
export type PayrollRow = z.infer<typeof payrollRow>;

/** Why it is refused: it would change the past, its key is used, or there are too many. */
export const payConflict = z.object({ reason: z.enum(['past', 'key-reused', 'full', 'answered']) });
export type PayConflict = z.infer<typeof payConflict>;
/** Why a list is refused: its day has begun, or another one of the day was saved that the caller has not seen. */
export const payListConflict = z.object({ reason: z.enum(['past', 'replaced']) });

const week = z.strictObject({ week: localDayText });
const reading = { method: 'GET', guard: 'pay.read', scoped: true } as const;
const writing = { method: 'POST', guard: 'pay.edit', scoped: true } as const;
const key = z.string().regex(/^[\w-]{16,100}$/);

export const payRoutes = routes({
  payLists: {
    ...reading,
    path: '/api/pay/lists',
    response: z.object({ lists: z.array(payList), figures: z.array(payFigure) }),
  },
  /** [PY1] [PY14] One that has not begun is replaced by another of its day. `replaces`: when it was written; null: there was none. */
  savePayList: {
    ...writing,
    path: '/api/pay/lists',
    invalidates: ['payLists'],
    body: z.strictObject({ from: localDayText, terms: payTerms, replaces: instant.nullable() }),
    response: payList,
  },
  /** [PY5] What the deliveries of the last week would have paid. */
  previewPayList: {
    ...writing,
    path: '/api/pay/lists/preview',
    body: z.strictObject({ terms: payTerms }),
    response: z.object({
      from: localDayText,
      to: localDayText,
      deliveries: count,
      beforeCents: z.int(),
      afterCents: z.int(),
    }),
  },
  /** [PY4] */
  savePayFigure: {
    ...writing,
    path: '/api/pay/figures',
    invalidates: ['payLists', 'payStatement'],
    body: z.strictObject({ key, facts: payFigureFacts }),
    response: payFigure,
  },
  payStatement: {
    ...reading,
    path: '/api/pay/statements/:courierId',
    params: z.strictObject({ courierId: documentId }),
    query: week,
    response: payStatement,
  },
  /** [PY7] The same key again changes nothing. */
  correctPay: {
    ...writing,
    path: '/api/pay/statements/:courierId/corrections',
    params: z.strictObject({ courierId: documentId }),
    invalidates: ['payStatement'],
    body: z.strictObject({
      key,
      day: localDayText,
      cents: z
        .int()
        .min(-MAX_CENTS)
        .max(MAX_CENTS)
        .refine((value) => value !== 0),
      reason: writtenText(MAX_PAY_REASON).min(1),
    }),
    response: payCorrection,
  },
  /** [PY10] */
  answerPayDispute: {
    ...writing,
    path: '/api/pay/statements/:courierId/disputes',
    params: z.strictObject({ courierId: documentId }),
    invalidates: ['payStatement'],
    body: z.strictObject({
      week: localDayText,
      lineId: z.string().min(1).max(300),
      answer: writtenText(MAX_PAY_REASON).min(1),
    }),
    response: payDispute,
  },
  /** [PY11] A row for each courier who delivered or worked. `isWhole` false: orders or couriers are missing. */
  payroll: {
    ...reading,
    path: '/api/pay/payroll',
    query: week,
    response: z.object({ rows: z.array(payrollRow), isWhole: z.boolean() }),
  },
});
