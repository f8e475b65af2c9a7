// Reports of orders and couriers: a page of one on the screen, and files of the whole that the server makes as jobs.
import { z } from 'zod';
import { orderStatus, paymentMethod } from './orders/order.ts';
import { routes } from './route.ts';
import { count, documentId, instant, localDayText } from './values.ts';

/** `courierSummary` is a screen of its own; the others are the kinds of the report of orders. */
export const reportKind = z.enum([
  'orders',
  'deliveryTimes',
  'deliveredByCourier',
  'distanceByCourier',
  'serviceRatings',
  'checkIns',
  'courierSummary',
]);
export type ReportKind = z.infer<typeof reportKind>;

export const reportFormat = z.enum(['csv', 'xlsx', 'pdf']);
export type ReportFormat = z.infer<typeof reportFormat>;

/** Rows of one page. */
export const REPORT_PAGE_SIZES = [5, 10, 20, 50, 100] as const;
/** Rows of one file; a PDF is read on paper. */
export const MAX_EXPORTED = { csv: 100_000, xlsx: 100_000, pdf: 5_000 } as const satisfies Record<ReportFormat, number>;
/** [RP15] Rows of a file that comes as the response; a longer one is made by a job. */
export const MAX_AT_ONCE = 1_000;
/** Orders that are read for one page that adds up, or for a file that comes as the response; a job reads all. */
export const MAX_ADDED_UP = 10_000;
/** Exports of one account at a time. */
export const MAX_OPEN_EXPORTS = 3;
export const MAX_MINIMUM = 999_999;

const filters = {
  report: reportKind,
  company: documentId.optional(),
  branch: documentId.optional(),
  courier: documentId.optional(),
  /** A filter of the report of orders. */
  status: orderStatus.optional(),
  payment: paymentMethod.optional(),
};
/** Local days, both included [RP1]. */
const days = { from: localDayText, to: localDayText };
/** Delivered orders that a courier has at least, in the summary of couriers. */
const minimum = z.int().min(0).max(MAX_MINIMUM);

const FILTERS = ['courier', 'status', 'payment', 'minimum'] as const;
type Filter = (typeof FILTERS)[number];
/** Besides company and branch. */
export const REPORT_FILTERS = {
  orders: ['courier', 'status', 'payment'],
  deliveryTimes: ['courier', 'payment'],
  deliveredByCourier: [],
  distanceByCourier: ['payment'],
  serviceRatings: ['courier', 'payment'],
  checkIns: [],
  courierSummary: ['minimum'],
} as const satisfies Record<ReportKind, readonly Filter[]>;

const hasFilter = (report: ReportKind, name: Filter): boolean => REPORT_FILTERS[report].some((each) => each === name);

type Filtered = { report: ReportKind } & { [F in Filter]?: unknown };
type RawIssue = { code: 'custom'; path: string[]; message: string };
/** A filter that a report does not have would be ignored, and its numbers would be misread. */
export const onlyItsFilters = (request: Filtered, { addIssue }: { addIssue: (issue: RawIssue) => void }): void => {
  for (const name of FILTERS)
    if (request[name] !== undefined && !hasFilter(request.report, name))
      addIssue({ code: 'custom', path: [name], message: 'Invalid input' });
};

/** What a report is of, besides its days. */
export const reportChoice = z.object({ ...filters, minimum: minimum.optional() });
export type ReportChoice = z.infer<typeof reportChoice>;

/** What rows a report has. */
export const reportRequest = reportChoice.extend(days);
export type ReportRequest = z.infer<typeof reportRequest>;

export const reportCell = z.union([z.string(), z.number(), z.null()]);
export type ReportCell = z.infer<typeof reportCell>;

export const reportPage = z.object({
  /** `cells` in the order of the report's columns. */
  rows: z.array(z.object({ id: z.string(), cells: z.array(reportCell) })),
  total: z.int(),
  /** False: there are at least so many. */
  isTotalExact: z.boolean(),
  /** Documents of this page that cannot be read. */
  unreadable: z.int(),
  nextCursor: z.string().nullable(),
  /** Days whose numbers are not calculated. */
  missing: z.array(localDayText),
  /** False: there are too many orders to add up for a page; a file has them all. */
  isWhole: z.boolean(),
});
export type ReportPage = z.infer<typeof reportPage>;

/** `refused`: the account that asked may no longer see what it asked for. */
export const exportState = z.enum(['pending', 'running', 'done', 'failed', 'stopped', 'refused']);
export type ExportState = z.infer<typeof exportState>;
/** Why an export failed. `interrupted`: its process ended several times. */
export const exportProblem = z.enum(['too-many-rows', 'disk-full', 'interrupted', 'internal']);
export type ExportProblem = z.infer<typeof exportProblem>;

export const reportExport = z.object({
  id: z.string(),
  request: reportRequest,
  format: reportFormat,
  state: exportState,
  problem: exportProblem.nullable(),
  rows: count,
  /** Null: not counted. */
  total: count.nullable(),
  /** Real time. */
  createdAt: instant,
  expiresAt: instant,
});
export type ReportExport = z.infer<typeof reportExport>;

const reportQuery = {
  ...filters,
  ...days,
  minimum: z
    .string()
    .regex(/^\d{1,6}$/)
    .transform(Number)
    .optional(),
};
const one = { params: z.strictObject({ id: documentId }) };
const EXPORTS = ['reportExports'];

export const reportRoutes = routes({
  /** [RP3] */
  report: {
    method: 'GET',
    path: '/api/reports',
    guard: 'reports.orders',
    scoped: true,
    query: z
      .strictObject({
        ...reportQuery,
        limit: z
          .string()
          .regex(/^\d{1,3}$/)
          .transform(Number)
          .pipe(z.number().min(1).max(REPORT_PAGE_SIZES[4]))
          .default(20),
        /** The `next` of the previous page. */
        cursor: z
          .string()
          .regex(/^[\w-]{1,1200}$/)
          .optional(),
      })
      .superRefine(onlyItsFilters),
    response: reportPage,
  },
  /** [RP15] `too-large`: the report is long enough for a job. */
  reportFile: {
    method: 'GET',
    path: '/api/reports/file',
    guard: 'reports.orders',
    scoped: true,
    query: z.strictObject({ ...reportQuery, format: reportFormat }).superRefine(onlyItsFilters),
    response: z.unknown(),
    stream: 'application/octet-stream',
  },
  /** [RP6] The same request again, while it is made, is the same export. */
  startExport: {
    method: 'POST',
    path: '/api/reports/exports',
    guard: 'reports.orders',
    scoped: true,
    invalidates: EXPORTS,
    body: z
      .strictObject({ ...filters, ...days, minimum: minimum.optional(), format: reportFormat })
      .superRefine(onlyItsFilters),
    response: reportExport,
  },
  /** Exports of the caller, the newest first. */
  reportExports: {
    method: 'GET',
    path: '/api/reports/exports',
    guard: 'reports.orders',
    response: z.object({ exports: z.array(reportExport) }),
  },
  stopExport: {
    method: 'POST',
    path: '/api/reports/exports/:id/stop',
    guard: 'reports.orders',
    invalidates: EXPORTS,
    ...one,
    response: reportExport,
  },
  exportFile: {
    method: 'GET',
    path: '/api/reports/exports/:id/file',
    guard: 'reports.orders',
    scoped: true,
    ...one,
    /** Bytes of the file: a Blob where a browser receives them. */
    response: z.unknown(),
    stream: 'application/octet-stream',
  },
});
