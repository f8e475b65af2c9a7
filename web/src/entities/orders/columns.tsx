// The columns of orders, declared once: each list names those it shows, in its own order.
import { ORDER_STATUS, orderStatus, orderType, writtenOrderKeys } from '@despacho/contract/orders/order.ts';
import type { StaffOrder } from '@despacho/contract/live/kinds.ts';
import { phone, slashed } from '@despacho/ui/format.ts';
import { LEVEL_LABEL, PLACE_TEXT, RISK_TEXT } from '@despacho/ui/text.ts';
import { deliveryMs, isAbandoned } from '@despacho/domain/orders/lists/closed.ts';
import type { Column } from '../../kit/grid/column.ts';
import {
  CircleCell,
  circleText,
  ClosingCell,
  CourierCell,
  CourierLink,
  isEdited,
  LevelCell,
  Minutes,
  NumberCell,
  Personal,
  RemoveEditingCell,
  RiskCell,
  RestoreCell,
  SentCell,
  SentLink,
  sentText,
  typed,
} from './cells.tsx';
import type { ListedOrder } from './listed.ts';
import { COLUMN_HEADING } from './form/text.ts';
import { StatusBadge } from './StatusBadge.tsx';
import { PAYMENT_LABEL } from '@despacho/domain/orders/lists/text.ts';
import { orderText } from './text.ts';

const MINUTE_MS = 60_000;
const at = (instant: string | null | undefined): number | null =>
  instant === null || instant === undefined ? null : Date.parse(instant);

/** Whole minutes between two instants; null when one is missing. */
const between = (from: string | null | undefined, to: string | null | undefined): number | null => {
  const [start, end] = [at(from), at(to)];
  return start === null || end === null ? null : Math.max(0, Math.floor((end - start) / MINUTE_MS));
};

/** Whole, as the column shows them. */
const deliveryMinutes = (order: StaffOrder): number | null => {
  const ms = deliveryMs(order);
  return ms === null ? null : Math.floor(ms / MINUTE_MS);
};

const canceledAt = ({ canceledAt: stored, stateTime }: StaffOrder): number | null =>
  at(stored ?? stateTime[ORDER_STATUS.CANCELLED]);

const zoneText = (zone: number | null): string =>
  zone === null || zone === 0 ? PLACE_TEXT.noZone : PLACE_TEXT.zone(zone);

const LEVELS = [LEVEL_LABEL.LATE, LEVEL_LABEL.TO_BE_LATE, LEVEL_LABEL.VERIFY, LEVEL_LABEL.ON_TIME, orderText.wait];

type OrderColumn = Omit<Column<ListedOrder>, 'id' | 'header'>;

const columns = {
  level: {
    kind: 'enum',
    value: ({ level }) => (level === null ? orderText.wait : LEVEL_LABEL[level]),
    values: LEVELS,
    render: LevelCell,
    width: 145,
    pinned: true,
    card: 'mark',
  },
  risk: {
    kind: 'enum',
    value: ({ forecast }) => (forecast === null ? null : RISK_TEXT.label),
    values: [RISK_TEXT.label],
    render: (row) => <RiskCell {...row} isUnderHeading />,
    width: 305,
  },
  number: {
    kind: 'text',
    value: ({ order }) => typed(order.number),
    render: NumberCell,
    width: 190,
    pinned: true,
    card: 'title',
  },
  customer: {
    kind: 'text',
    value: ({ order }) => typed(order.customerName),
    render: ({ order }) => <Personal text={typed(order.customerName)} />,
    width: 145,
  },
  status: {
    kind: 'enum',
    value: ({ order }) => order.status,
    values: orderStatus.options,
    render: ({ order }) => <StatusBadge status={order.status} />,
    width: 115,
  },
  company: { kind: 'text', value: ({ order }) => order.company.name, filter: 'set', group: true, width: 160 },
  branch: { kind: 'text', value: ({ order }) => order.branch?.name ?? null, filter: 'set', group: true, width: 135 },
  courier: {
    kind: 'text',
    value: ({ order }) => order.courier?.name ?? PLACE_TEXT.noCourier,
    filter: 'set',
    group: true,
    render: CourierCell,
    width: 155,
  },
  address: {
    kind: 'text',
    value: ({ order }) => order.address,
    render: ({ order }) => <Personal text={order.address} />,
    width: 305,
  },
  municipality: { kind: 'text', value: ({ order }) => order.municipality, filter: 'set', group: true, hidden: true },
  zone: { kind: 'text', value: ({ order }) => zoneText(order.zone), filter: 'set', group: true, width: 85 },
  phone: {
    kind: 'text',
    value: ({ order }) => (order.phone === null ? null : phone(order.phone)),
    render: ({ order }) => <Personal text={order.phone === null ? null : phone(order.phone)} />,
    width: 145,
    card: 'detail',
  },
  payment: {
    kind: 'enum',
    value: ({ order }) => PAYMENT_LABEL[order.paymentMethod],
    values: Object.values(PAYMENT_LABEL),
    width: 165,
    card: 'detail',
  },
  type: { kind: 'enum', value: ({ order }) => order.type, values: orderType.options, hidden: true },
  elapsed: {
    kind: 'number',
    value: ({ minutes }) => minutes,
    render: ({ minutes }) => <Minutes count={minutes} />,
    unit: 'min',
    width: 95,
    pinned: true,
    card: 'mark',
  },
  created: { kind: 'date', value: ({ order }) => at(order.createdAt), card: 'detail' },
  due: { kind: 'date', value: ({ order }) => at(order.dueAt), hidden: true, card: 'detail' },
  delivered: { kind: 'date', value: ({ order }) => at(order.deliveredAt) },
  deliveryTime: {
    kind: 'number',
    value: ({ order }) => deliveryMinutes(order),
    render: ({ order }) => <Minutes count={deliveryMinutes(order)} />,
    unit: 'min',
    width: 180,
  },
  totalTime: {
    kind: 'number',
    value: ({ order }) => between(order.createdAt, order.deliveredAt),
    render: ({ order }) => <Minutes count={between(order.createdAt, order.deliveredAt)} />,
    unit: 'min',
    width: 140,
  },
  canceled: {
    kind: 'date',
    value: ({ order }) => canceledAt(order),
    // The documents' own way to write this date (section 2).
    render: ({ order }) => slashed(canceledAt(order) ?? order.createdAt),
    width: 190,
    pinned: true,
    card: 'mark',
  },
  reason: {
    kind: 'text',
    value: ({ order }) => order.remarks ?? order.closeReason,
    render: ({ order }) => <Personal text={order.remarks ?? order.closeReason} />,
    width: 230,
  },
  rescheduled: {
    kind: 'date',
    value: ({ order }) => at(order.stateTime[ORDER_STATUS.RE_AGEND] ?? order.updatedAt),
    card: 'detail',
  },
  deleted: { kind: 'date', value: ({ order }) => at(order.stateTime[ORDER_STATUS.DELETED] ?? order.updatedAt) },
  deletedBy: {
    kind: 'text',
    value: ({ order }) => order.closedBy?.name ?? null,
    filter: 'set',
    group: true,
    width: 170,
  },
  closing: {
    kind: 'enum',
    value: ({ order }) => (isAbandoned(order) ? orderText.abandoned : orderText.byPerson),
    values: [orderText.abandoned, orderText.byPerson],
    render: ClosingCell,
    width: 150,
    card: 'mark',
  },
  restore: {
    kind: 'enum',
    value: () => orderText.restoreAction,
    render: RestoreCell,
    width: 130,
    filter: false,
    group: false,
  },
  circle: {
    kind: 'enum',
    value: ({ order }) => circleText(order),
    values: ['1', '2', '3', '4', orderText.noCircle],
    render: CircleCell,
    width: 112,
    card: 'detail',
  },
  distance: { kind: 'number', value: ({ order }) => order.distanceKm, unit: 'km', hidden: true, card: 'detail' },
  cost: { kind: 'money', value: ({ order }) => order.delivery?.cost ?? null, hidden: true },
  sent: { kind: 'enum', value: ({ order }) => sentText(order) || null, render: SentCell, width: 130, card: 'detail' },
  removeEditing: {
    kind: 'enum',
    value: ({ order }) => (isEdited(order) ? orderText.remove : null),
    render: RemoveEditingCell,
    width: 215,
  },
} as const satisfies Record<string, OrderColumn>;

export type OrderColumnId = keyof typeof columns;

/** How a column looks when a click on it does something of its own. */
const LINKS: Partial<Record<OrderColumnId, OrderColumn['render']>> = { courier: CourierLink, sent: SentLink };

/** What a click on the cells of a column does, instead of opening the order. */
export type OrderActs = Partial<Record<OrderColumnId, (row: ListedOrder) => void>>;

/** Fields without a column of their own that have a heading: hidden until a person shows them. */
const headedColumns: readonly Column<ListedOrder>[] = writtenOrderKeys.flatMap((key) => {
  const header = COLUMN_HEADING[key];
  const textOf = ({ order }: ListedOrder): string => String(order[key] ?? '');
  if (header === undefined) return [];
  return [
    { id: key, header, kind: 'text', value: textOf, render: (row) => <Personal text={textOf(row)} />, hidden: true },
  ];
});

/** `shown`: the columns that a list shows at first, where they differ from the columns' own defaults. */
export const orderColumns = (
  ids: readonly OrderColumnId[],
  acts: OrderActs = {},
  shown?: readonly OrderColumnId[],
): Column<ListedOrder>[] => [
  ...ids.map((id) => {
    const onCell = acts[id];
    const plain: Column<ListedOrder> = { id, header: orderText[id], ...columns[id] };
    const column = shown === undefined ? plain : { ...plain, hidden: !shown.includes(id) };
    return onCell === undefined ? column : { ...column, render: LINKS[id] ?? column.render, onCell };
  }),
  ...headedColumns,
];
