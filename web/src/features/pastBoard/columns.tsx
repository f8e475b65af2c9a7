// The columns of the orders and couriers of a past minute.
import { MINUTE_MS } from '@despacho/contract/durations.ts';
import type { PastCourier, PastOrder } from '@despacho/contract/pastBoard.ts';
import { orderStatus } from '@despacho/contract/orders/order.ts';
import { COURIER_STATES, type CourierState } from '@despacho/domain/couriers/couriers.ts';
import { ORDER_HEADER, PAYMENT_LABEL } from '@despacho/domain/orders/lists/text.ts';
import { duration, hourMinute } from '@despacho/ui/format.ts';
import { LevelMark } from '@despacho/ui/LevelMark.tsx';
import { LEVEL_LABEL, PLACE_TEXT } from '@despacho/ui/text.ts';
import { CourierStateLabel } from '../../entities/couriers/CourierStateLabel.tsx';
import { StatusBadge } from '../../entities/orders/StatusBadge.tsx';
import { orderText } from '../../entities/orders/text.ts';
import type { Columns } from '../../kit/grid/column.ts';
import { pastText } from './text.ts';

const LEVELS = [LEVEL_LABEL.LATE, LEVEL_LABEL.TO_BE_LATE, LEVEL_LABEL.VERIFY, LEVEL_LABEL.ON_TIME, orderText.wait];

const numberOf = ({ isUntyped, number }: PastOrder): string => (isUntyped ? PLACE_TEXT.untyped : number);
const zoneOf = ({ zone }: PastOrder): string =>
  zone === null || zone === 0 ? PLACE_TEXT.noZone : PLACE_TEXT.zone(zone);

export const orderColumns: Columns<PastOrder> = [
  {
    id: 'level',
    header: ORDER_HEADER.level,
    kind: 'enum',
    value: ({ level }) => (level === null ? orderText.wait : LEVEL_LABEL[level]),
    values: LEVELS,
    render: ({ level }) => (level === null ? orderText.wait : <LevelMark level={level} />),
    width: 150,
    pinned: true,
    card: 'mark',
  },
  { id: 'number', header: ORDER_HEADER.number, kind: 'text', value: numberOf, width: 170, pinned: true, card: 'title' },
  {
    id: 'status',
    header: ORDER_HEADER.status,
    kind: 'enum',
    value: ({ status }) => status,
    values: orderStatus.options,
    render: ({ status }) => <StatusBadge status={status} />,
    width: 130,
  },
  {
    id: 'elapsed',
    header: ORDER_HEADER.elapsed,
    kind: 'number',
    unit: 'min',
    value: ({ elapsedMs }) => Math.floor(elapsedMs / MINUTE_MS),
    render: ({ elapsedMs }) => duration(elapsedMs),
    width: 100,
  },
  {
    id: 'lateAt',
    header: pastText.lateAt,
    kind: 'date',
    value: ({ lateAt }) => Date.parse(lateAt),
    render: ({ lateAt }) => hourMinute(lateAt),
    width: 90,
    card: 'detail',
  },
  {
    id: 'company',
    header: ORDER_HEADER.company,
    kind: 'text',
    value: ({ company }) => company.name,
    filter: 'set',
    group: true,
    width: 130,
  },
  {
    id: 'branch',
    header: ORDER_HEADER.branch,
    kind: 'text',
    value: ({ branch }) => branch?.name ?? null,
    filter: 'set',
    group: true,
    width: 130,
  },
  {
    id: 'courier',
    header: ORDER_HEADER.courier,
    kind: 'text',
    value: ({ courier }) => courier?.name ?? PLACE_TEXT.noCourier,
    filter: 'set',
    group: true,
    width: 150,
  },
  {
    id: 'zone',
    header: ORDER_HEADER.zone,
    kind: 'text',
    value: zoneOf,
    filter: 'set',
    group: true,
    width: 85,
    card: 'detail',
  },
  {
    id: 'payment',
    header: ORDER_HEADER.payment,
    kind: 'enum',
    value: ({ paymentMethod }) => PAYMENT_LABEL[paymentMethod],
    values: Object.values(PAYMENT_LABEL),
    width: 150,
    card: 'detail',
  },
  {
    id: 'coordinates',
    header: orderText.coordinates,
    kind: 'enum',
    value: ({ hasCoordinates }) => (hasCoordinates ? orderText.withCoordinates : orderText.withoutCoordinates),
    values: [orderText.withoutCoordinates, orderText.withCoordinates],
    hidden: true,
    card: false,
  },
  {
    id: 'typing',
    header: orderText.typing,
    kind: 'enum',
    value: ({ isUntyped }) => (isUntyped ? orderText.notTyped : orderText.typed),
    values: [orderText.notTyped, orderText.typed],
    hidden: true,
    card: false,
  },
];

export const courierColumns = (textOf: (state: CourierState) => string): Columns<PastCourier> => [
  { id: 'name', header: ORDER_HEADER.courier, kind: 'text', value: ({ name }) => name, width: 220, card: 'title' },
  {
    id: 'state',
    header: pastText.state,
    kind: 'enum',
    value: ({ state }) => textOf(state),
    values: COURIER_STATES.map(textOf),
    render: ({ state }) => <CourierStateLabel state={state} />,
    width: 150,
    card: 'mark',
  },
  {
    id: 'branch',
    header: ORDER_HEADER.branch,
    kind: 'text',
    value: ({ branch }) => branch?.name ?? null,
    filter: 'set',
    group: true,
    width: 180,
  },
  { id: 'carried', header: pastText.carried, kind: 'number', value: ({ orderCount }) => orderCount, width: 90 },
];
