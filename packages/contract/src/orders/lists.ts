// Lists of orders as request data: by status, and by days, range, company or branch; page by page, nothing silently cut.
import { z } from 'zod';
import { DAY_MS } from '../durations.ts';
import { ORDER_STATUS, orderStatus, orderType, paymentMethod, type Order, type OrderStatus } from './order.ts';
import { routes } from '../route.ts';
import { documentId, instant } from '../values.ts';
import { kinds } from '../live/kinds.ts';

/** [OR40] The instant a list of this status is ordered and windowed by: when the order ended, else when it was last written. */
export const EVENT_INSTANT = {
  [ORDER_STATUS.NEW]: 'createdAt',
  [ORDER_STATUS.ON_HOLD]: 'createdAt',
  [ORDER_STATUS.PENDING]: 'createdAt',
  [ORDER_STATUS.ACCEPTED]: 'createdAt',
  [ORDER_STATUS.ASSIGNED]: 'createdAt',
  [ORDER_STATUS.RECEIVING]: 'createdAt',
  [ORDER_STATUS.GOING]: 'createdAt',
  [ORDER_STATUS.DELIVERED]: 'deliveredAt',
  [ORDER_STATUS.CANCELLED]: 'canceledAt',
  [ORDER_STATUS.RE_AGEND]: 'updatedAt',
  [ORDER_STATUS.DELETED]: 'updatedAt',
} as const satisfies Record<OrderStatus, keyof Order>;
export type EventInstant = (typeof EVENT_INSTANT)[OrderStatus];

/** [OR55] What a list may be filtered by besides company and branch, by the instant it is ordered by: each has an index, except those of money [MO11]. */
export const LIST_FILTERS = {
  createdAt: [],
  deliveredAt: ['courier', 'type', 'payment', 'circle', 'cost', 'cash', 'search'],
  canceledAt: ['courier', 'payment', 'search'],
  updatedAt: ['courier', 'payment', 'closing', 'search'],
} as const satisfies Record<EventInstant, readonly string[]>;
export type ListFilter = (typeof LIST_FILTERS)[EventInstant][number];
const FILTER_NAMES = [
  'courier',
  'type',
  'payment',
  'closing',
  'circle',
  'cost',
  'cash',
  'search',
] as const satisfies readonly ListFilter[];

/** Closed by the system, or by a person [OR74]. */
export const closing = z.enum(['abandoned', 'person']);
export type Closing = z.infer<typeof closing>;

/** [MO11] The value of a filter for orders that have none of it, and for those that have some. */
export const MONEY_FILTER = { none: 'none', some: 'some' } as const;
export const moneyFilters = {
  /** The id of a circle, or `none`. */
  circle: z.string().min(1).max(200).optional(),
  cost: z.enum(MONEY_FILTER).optional(),
  /** An amount to collect; 0 is none. */
  cash: z.enum(MONEY_FILTER).optional(),
};
export type MoneyFilters = z.output<z.ZodObject<typeof moneyFilters>>;

/** SOLO HOY, AYER Y HOY, DIAS ANTERIORES [OR41]. */
export const DAY_CHOICES = [0, 1, 4] as const;
export const LONGEST_RANGE_DAYS = 31;
export const MAX_LISTED = 500;

/** `Cancelado,Reagendado` */
const statuses = z
  .string()
  .max(200)
  .transform((list) => [...new Set(list.split(','))])
  .pipe(z.array(orderStatus).min(1));

const days = z
  .string()
  .regex(/^[014]$/)
  .transform(Number);

const localDate = z.iso.date();

const limit = z
  .string()
  .regex(/^\d{1,3}$/)
  .transform(Number)
  .pipe(z.number().min(1).max(MAX_LISTED));

const isRange = ({ from, to }: { from?: string | undefined; to?: string | undefined }): boolean => {
  if (from === undefined || to === undefined) return from === to;
  const length = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  return length >= 1 && length <= LONGEST_RANGE_DAYS;
};

const isOffered = (name: ListFilter, listed: readonly OrderStatus[]): boolean =>
  listed.every((status) => LIST_FILTERS[EVENT_INSTANT[status]].some((each) => each === name));

const filters = {
  status: statuses,
  /** Instead of a range; without either the list has no limit in time. */
  days: days.optional(),
  /** Local days, both included [OR41]. */
  from: localDate.optional(),
  to: localDate.optional(),
  company: documentId.optional(),
  branch: documentId.optional(),
  courier: documentId.optional(),
  type: orderType.optional(),
  payment: paymentMethod.optional(),
  closing: closing.optional(),
  ...moneyFilters,
  /** [OR54] */
  search: z.string().max(100).optional(),
};

type Filters = z.output<z.ZodObject<typeof filters>>;
type Problem = { path: string[] };

const hasWindow = (query: Filters): boolean => query.days !== undefined || query.from !== undefined;

const problemsOf = (query: Filters): Problem[] => [
  ...(isRange(query) ? [] : [{ path: ['to'] }]),
  ...(query.days !== undefined && query.from !== undefined ? [{ path: ['days'] }] : []),
  ...FILTER_NAMES.filter((name) => query[name] !== undefined && !isOffered(name, query.status)).map((name) => ({
    path: [name],
  })),
];

/** [OR40] Ascending order only within days, and only for closed orders. */
const canAscend = (query: Filters): boolean => hasWindow(query) && isOffered('search', query.status);

const checked = (query: Filters, { addIssue }: { addIssue: (issue: RawIssue) => void }): void => {
  for (const { path } of problemsOf(query)) addIssue({ code: 'custom', path, message: 'Invalid input' });
};
type RawIssue = { code: 'custom'; path: string[]; message: string };

export const orderListQuery = z
  .strictObject({
    ...filters,
    /** By the instant of the event. */
    order: z.enum(['asc', 'desc']).default('desc'),
    limit: limit.default(200),
    /** The `next` of the previous page. */
    cursor: z
      .string()
      .regex(/^[\w-]{1,1200}$/)
      .optional(),
  })
  .superRefine(checked)
  .refine((query) => query.order === 'desc' || canAscend(query), { path: ['order'] });
export type OrderListQuery = z.output<typeof orderListQuery>;

/** Values of one filter; each is counted by an aggregation of its own. */
export const MAX_COUNTED = 30;
export const COUNTED_FILTERS = ['company', 'branch', 'courier', 'type', 'payment', 'closing'] as const;
export type CountedFilter = (typeof COUNTED_FILTERS)[number];

export const orderCountsQuery = z
  .strictObject({
    ...filters,
    by: z.enum(COUNTED_FILTERS),
    /** With commas; an id of the store contains none. */
    values: z
      .string()
      .max(6_000)
      .transform((list) => [...new Set(list.split(','))])
      .pipe(z.array(z.string().min(1).max(200)).min(1).max(MAX_COUNTED)),
  })
  .superRefine(checked)
  .refine(({ by, status }) => by === 'company' || by === 'branch' || isOffered(by, status), { path: ['by'] });

export const orderAverageQuery = z
  .strictObject(filters)
  .superRefine(checked)
  .refine(hasWindow, { path: ['days'] });

export const orderExportQuery = z
  .strictObject({
    ...filters,
    order: z.enum(['asc', 'desc']).default('desc'),
    /** Ids of columns in the order of the file; unknown ones are rejected by the server. */
    columns: z
      .string()
      .max(1_000)
      .transform((list) => [...new Set(list.split(','))])
      .pipe(z.array(z.string().min(1)).min(1)),
  })
  .superRefine(checked)
  .refine(hasWindow, { path: ['days'] })
  .refine((query) => query.order === 'desc' || canAscend(query), { path: ['order'] });

export const orderPage = z.object({
  /** By the instant of the event. */
  orders: z.array(kinds.order.staff),
  /** The size of the whole list, not of the page. */
  total: z.number().int(),
  /** False: there are at least so many [OR56]. */
  isTotalExact: z.boolean(),
  /** Documents of this page that are in the list and cannot be read. */
  unreadable: z.number().int(),
  nextCursor: z.string().nullable(),
  /** Half-open; null without a window. */
  window: z.object({ from: instant, to: instant }).nullable(),
});
export type OrderPage = z.infer<typeof orderPage>;

export const orderListRoutes = routes({
  listOrders: {
    method: 'GET',
    path: '/api/deliveries',
    guard: 'orders.read',
    scoped: true,
    query: orderListQuery,
    response: orderPage,
  },
  /** How many orders of the list have each of the values; other filters stay. Null: more than one search term [OR56]. */
  countOrders: {
    method: 'GET',
    path: '/api/order-lists/counts',
    guard: 'orders.read',
    scoped: true,
    query: orderCountsQuery,
    response: z.object({ counts: z.array(z.object({ value: z.string(), count: z.number().int().nullable() })) }),
  },
  /** [OR73] Of the whole list. */
  averageDelivery: {
    method: 'GET',
    path: '/api/order-lists/average',
    guard: 'orders.read',
    scoped: true,
    query: orderAverageQuery,
    /** `minutes` null: no order has a delivery time, or `isWhole` is false: there are too many to read. */
    response: z.object({ minutes: z.number().nullable(), isWhole: z.boolean() }),
  },
  /** [OR57] The whole list as CSV, sent while it is read. */
  exportOrders: {
    method: 'GET',
    path: '/api/order-lists/export',
    guard: 'orders.read',
    scoped: true,
    query: orderExportQuery,
    response: z.string(),
    stream: 'text/csv; charset=utf-8',
  },
});
