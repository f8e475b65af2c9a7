// The lists of closed orders: the status of each, its time, and the columns it shows.
import { ORDER_STATUS, type OrderStatus } from '@despacho/contract/orders/order.ts';
import type { OrderListPath } from '../../entities/orders/origin.ts';
import type { OrderColumnId } from '../../entities/orders/columns.tsx';
import { closedText } from './text.ts';

export type ClosedPath = Extract<
  OrderListPath,
  '/history-orders' | '/canceled-orders' | '/reagend-orders' | '/abandoned-orders' | '/deleted-orders'
>;

export type ClosedList = {
  /** The key of its stored settings; by default its path. */
  key?: string;
  /** Filters that cannot be changed: the company or branch whose list it is. */
  only?: Readonly<Partial<Record<'company' | 'branch', string>>>;
  path: ClosedPath;
  status: OrderStatus;
  /** The column of its end: the one it is ordered by. */
  event: OrderColumnId;
  /** `range`: days of the user's choice, today at first. `month`: the same, the present month at first [OR75]. `days`: one of three choices. */
  window: 'range' | 'month' | 'days';
  columns: readonly OrderColumnId[];
  /** The columns shown at first; where people of a company see fewer, theirs apart. */
  shown: readonly OrderColumnId[];
  shownToCompany?: readonly OrderColumnId[];
  size: number;
  sizes: readonly number[];
  /** The name of exported files; by default the heading. */
  fileName?: string;
  /** Deleted orders: user, duration of the delivery, and restoring. */
  isDeleted: boolean;
};

const WHO = ['number', 'customer', 'company', 'branch', 'courier'] as const satisfies readonly OrderColumnId[];
const WHERE = ['address', 'zone', 'phone', 'payment'] as const satisfies readonly OrderColumnId[];
const HIDDEN = [
  'municipality',
  'type',
  'circle',
  'distance',
  'cost',
  'cash',
  'due',
  'sent',
] as const satisfies readonly OrderColumnId[];
const SPANS = ['preparation', 'sinceAssigned'] as const satisfies readonly OrderColumnId[];
const OTHER = { size: 20, sizes: [10, 20, 50, 100, 200], isDeleted: false } as const;

const cancelled = ['canceled', ...WHO, 'reason', ...WHERE, 'created'] as const satisfies readonly OrderColumnId[];
const rescheduled = ['rescheduled', ...WHO, ...WHERE, 'created'] as const satisfies readonly OrderColumnId[];
const deleted = [
  'number',
  'closing',
  'customer',
  'company',
  'branch',
  'courier',
  'deletedBy',
  'deleted',
  'reason',
  'deliveryTime',
  'address',
  'created',
] as const satisfies readonly OrderColumnId[];
const ofDeleted = {
  ...OTHER,
  status: ORDER_STATUS.DELETED,
  event: 'deleted',
  shown: deleted,
  isDeleted: true,
} as const;
const deletedColumns = [...deleted, 'zone', 'phone', 'payment', 'delivered', 'totalTime', ...HIDDEN] as const;

export const CLOSED_LISTS = {
  '/history-orders': {
    ...OTHER,
    path: '/history-orders',
    status: ORDER_STATUS.DELIVERED,
    event: 'delivered',
    window: 'range',
    columns: [
      ...WHO,
      'type',
      'deliveryTime',
      'delivered',
      ...WHERE,
      'created',
      'totalTime',
      ...SPANS,
      ...HIDDEN.filter((id) => id !== 'type'),
    ],
    shown: [...WHO, 'deliveryTime', 'delivered', ...WHERE, 'cash', 'created', 'totalTime', ...SPANS],
    shownToCompany: ['number', 'address', 'type', 'branch', 'courier', 'deliveryTime', 'delivered'],
    size: 55,
    sizes: [20, 30, 40, 55, 100, 200],
    fileName: closedText.delivered,
  },
  '/canceled-orders': {
    ...OTHER,
    path: '/canceled-orders',
    status: ORDER_STATUS.CANCELLED,
    event: 'canceled',
    window: 'days',
    columns: [...cancelled, ...HIDDEN],
    shown: cancelled,
  },
  '/reagend-orders': {
    ...OTHER,
    path: '/reagend-orders',
    status: ORDER_STATUS.RE_AGEND,
    event: 'rescheduled',
    window: 'days',
    columns: [...rescheduled, ...HIDDEN],
    shown: [...rescheduled, 'due'],
  },
  '/abandoned-orders': { ...ofDeleted, path: '/abandoned-orders', window: 'month', columns: deletedColumns },
  '/deleted-orders': { ...ofDeleted, path: '/deleted-orders', window: 'days', columns: deletedColumns },
} as const satisfies Record<ClosedPath, ClosedList>;

type Place = NonNullable<ClosedList['only']>;

/** [EM6] [BR7] A closed list of one company or branch alone, with settings of its own. */
export const closedListOf = (
  path: ClosedPath,
  key: string,
  only: Place,
  columns?: readonly OrderColumnId[],
): ClosedList => {
  const { shownToCompany: _, ...list }: ClosedList = CLOSED_LISTS[path];
  return { ...list, key, only, ...(columns === undefined ? {} : { columns, shown: columns }) };
};
