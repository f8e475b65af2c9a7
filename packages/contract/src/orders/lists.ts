// Lists of orders as request data: by status, and by days, range, company or branch; page by page, nothing silently cut.
import { z } from 'zod';
import { ORDER_STATUS, orderStatus, type Order, type OrderStatus } from './order.ts';
import { routes } from '../route.ts';
import { documentId, instant } from '../values.ts';
import { kinds } from '../views.ts';

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

/** SOLO HOY, AYER Y HOY, DIAS ANTERIORES. */
export const DAY_CHOICES = [0, 1, 4] as const;
export const LONGEST_RANGE_DAYS = 31;
export const MOST_LISTED = 500;

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
  .pipe(z.number().min(1).max(MOST_LISTED));

const DAY_MS = 86_400_000;
const isRange = ({ from, to }: { from?: string | undefined; to?: string | undefined }): boolean => {
  if (from === undefined || to === undefined) return from === to;
  const length = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  return length >= 1 && length <= LONGEST_RANGE_DAYS;
};

export const orderListQuery = z
  .strictObject({
    status: statuses,
    /** Instead of a range; without either all there are. */
    days: days.optional(),
    /** Local days, both included, 31 at most. */
    from: localDate.optional(),
    to: localDate.optional(),
    company: documentId.optional(),
    branch: documentId.optional(),
    limit: limit.default(200),
    /** Of the page before. */
    cursor: z
      .string()
      .regex(/^[\w-]{1,1200}$/)
      .optional(),
  })
  .refine(isRange, { path: ['to'] })
  .refine((query) => query.days === undefined || query.from === undefined, { path: ['days'] });
export type OrderListQuery = z.output<typeof orderListQuery>;

export const orderPage = z.object({
  /** The latest event first. */
  orders: z.array(kinds.order.staff),
  /** Of the whole list, not of the page. */
  total: z.number().int(),
  /** Of this page: documents that are in the list and cannot be read. */
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
});
