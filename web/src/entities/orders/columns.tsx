// The columns of orders, declared once: each list names those it shows, in its own order.
import { orderStatus, orderType } from '@despacho/contract/orders/order.ts';
import { slashed } from '@despacho/ui/format.ts';
import { LEVEL_LABEL, RISK_TEXT } from '@despacho/ui/text.ts';
import { headedColumns, ORDER_COLUMNS, type ValueColumnId } from '@despacho/domain/orders/lists/columns.ts';
import { PAYMENT_LABEL } from '@despacho/domain/orders/lists/text.ts';
import { hasCoordinates, isUntyped } from '@despacho/domain/orders/order.ts';
import type { Column } from '../../kit/grid/column.ts';
import { arrivalText, intervalText, latestArrivalText } from './arrival.ts';
import {
  ArrivalCell,
  CircleCell,
  ClosingCell,
  CourierCell,
  CourierLink,
  ElapsedCell,
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
} from './cells.tsx';
import type { ListedOrder } from './listed.ts';
import { StatusBadge } from './StatusBadge.tsx';
import { orderText } from './text.ts';

const LEVELS = [LEVEL_LABEL.LATE, LEVEL_LABEL.TO_BE_LATE, LEVEL_LABEL.VERIFY, LEVEL_LABEL.ON_TIME, orderText.wait];

type OrderColumn = Omit<Column<ListedOrder>, 'id' | 'header'>;
type Shared = Pick<OrderColumn, 'kind' | 'unit' | 'value'>;

const shared = (id: ValueColumnId): Shared => {
  const { value, ...column } = ORDER_COLUMNS[id];
  return { ...column, value: ({ order }) => value(order) };
};

/** Details of a customer: masked in pictures of the page. */
const personal = (id: 'customer' | 'address' | 'phone' | 'reason'): Shared & Pick<OrderColumn, 'render'> => ({
  ...shared(id),
  render: ({ order }) => <Personal text={ORDER_COLUMNS[id].value(order)} />,
});

const columns = {
  level: {
    kind: 'enum',
    value: ({ level }) => (level === null ? orderText.wait : LEVEL_LABEL[level]),
    values: LEVELS,
    render: LevelCell,
    width: 146,
    pinned: true,
    card: 'mark',
  },
  late: {
    kind: 'enum',
    value: ({ late }) => (late === null ? orderText.notLate : orderText.LATE_BUCKET[late]),
    values: [...Object.values(orderText.LATE_BUCKET), orderText.notLate],
    hidden: true,
    card: false,
  },
  arrival: {
    kind: 'text',
    value: arrivalText,
    render: ArrivalCell,
    width: 152,
  },
  interval: { kind: 'text', value: intervalText, width: 120 },
  latestArrival: { kind: 'text', value: latestArrivalText, width: 150 },
  risk: {
    kind: 'enum',
    value: ({ forecast }) => (forecast === null ? null : RISK_TEXT.label),
    values: [RISK_TEXT.label],
    render: (row) => <RiskCell {...row} isUnderHeading />,
    width: 305,
    hidden: true,
  },
  number: {
    ...shared('number'),
    render: NumberCell,
    width: 190,
    pinned: true,
    card: 'title',
  },
  customer: {
    ...personal('customer'),
    width: 145,
  },
  status: {
    ...shared('status'),
    values: orderStatus.options,
    render: ({ order }) => <StatusBadge status={order.status} />,
    width: 124,
  },
  company: { ...shared('company'), filter: 'set', group: true, width: 98, roomyWidth: 165 },
  branch: {
    ...shared('branch'),
    filter: 'set',
    group: true,
    groupName: ({ order: { company, branch } }) => orderText.branchOf(company.name, branch?.name ?? null),
    width: 106,
    roomyWidth: 150,
    pinned: 'wide',
  },
  courier: {
    ...shared('courier'),
    filter: 'set',
    group: true,
    render: CourierCell,
    width: 110,
    roomyWidth: 155,
    pinned: 'wide',
  },
  address: {
    ...personal('address'),
    width: 305,
  },
  municipality: { ...shared('municipality'), filter: 'set', group: true, hidden: true },
  zone: { ...shared('zone'), filter: 'set', group: true, width: 85 },
  phone: {
    ...personal('phone'),
    width: 145,
    card: 'detail',
  },
  payment: {
    ...shared('payment'),
    values: Object.values(PAYMENT_LABEL),
    width: 165,
    card: 'detail',
  },
  type: { ...shared('type'), values: orderType.options, hidden: true },
  coordinates: {
    kind: 'enum',
    value: ({ order }) => (hasCoordinates(order) ? orderText.withCoordinates : orderText.withoutCoordinates),
    values: [orderText.withoutCoordinates, orderText.withCoordinates],
    width: 170,
    hidden: true,
    card: false,
  },
  typing: {
    kind: 'enum',
    value: ({ order }) => (isUntyped(order) ? orderText.notTyped : orderText.typed),
    values: [orderText.notTyped, orderText.typed],
    hidden: true,
    card: false,
  },
  elapsed: {
    kind: 'number',
    value: ({ minutes }) => minutes,
    render: ElapsedCell,
    unit: 'min',
    width: 94,
    pinned: true,
    card: 'mark',
  },
  created: { ...shared('created'), card: 'detail' },
  due: { ...shared('due'), hidden: true, card: 'detail' },
  delivered: shared('delivered'),
  deliveryTime: {
    ...shared('deliveryTime'),
    render: ({ order }) => <Minutes count={ORDER_COLUMNS.deliveryTime.value(order)} />,
    width: 180,
  },
  preparation: {
    ...shared('preparation'),
    render: ({ order }) => <Minutes count={ORDER_COLUMNS.preparation.value(order)} />,
    width: 180,
    card: 'detail',
  },
  sinceAssigned: {
    ...shared('sinceAssigned'),
    render: ({ order }) => <Minutes count={ORDER_COLUMNS.sinceAssigned.value(order)} />,
    width: 190,
    card: 'detail',
  },
  totalTime: {
    ...shared('totalTime'),
    render: ({ order }) => <Minutes count={ORDER_COLUMNS.totalTime.value(order)} />,
    width: 140,
  },
  canceled: {
    ...shared('canceled'),
    render: ({ order }) => slashed(ORDER_COLUMNS.canceled.value(order) ?? order.createdAt),
    width: 190,
    pinned: true,
    card: 'mark',
  },
  reason: {
    ...personal('reason'),
    width: 230,
  },
  rescheduled: {
    ...shared('rescheduled'),
    card: 'detail',
  },
  deleted: shared('deleted'),
  deletedBy: {
    ...shared('deletedBy'),
    filter: 'set',
    group: true,
    width: 170,
  },
  closing: {
    ...shared('closing'),
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
    isExported: false,
  },
  circle: {
    ...shared('circle'),
    values: ['1', '2', '3', '4', orderText.noCircle],
    render: CircleCell,
    width: 112,
    card: 'detail',
  },
  distance: { ...shared('distance'), hidden: true, card: 'detail' },
  cost: { ...shared('cost'), hidden: true },
  cash: { ...shared('cash'), hidden: true, card: 'detail' },
  sent: { ...shared('sent'), render: SentCell, width: 130, card: 'detail' },
  removeEditing: {
    kind: 'enum',
    value: ({ order }) => (isEdited(order) ? orderText.remove : null),
    render: RemoveEditingCell,
    width: 215,
    isExported: false,
  },
} as const satisfies Record<string, OrderColumn>;

export type OrderColumnId = keyof typeof columns;

/** How a column looks when a click on it does something of its own. */
const LINKS: Partial<Record<OrderColumnId, OrderColumn['render']>> = { courier: CourierLink, sent: SentLink };

/** What a click on the cells of a column does, instead of opening the order. */
export type OrderActs = Partial<Record<OrderColumnId, (row: ListedOrder) => void>>;

const headed: readonly Column<ListedOrder>[] = headedColumns.map(({ id, header, kind, value }) => ({
  id,
  header,
  kind,
  value: ({ order }) => value(order),
  render: ({ order }) => <Personal text={String(value(order) ?? '')} />,
  hidden: true,
}));

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
  ...headed,
];
