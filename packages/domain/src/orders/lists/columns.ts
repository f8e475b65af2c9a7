// The columns of order lists as plain values: the console's grid and the server's export read them from here.
import { MINUTE_MS } from '@despacho/contract/durations.ts';
import { ORDER_STATUS, writtenOrderKeys, type Order, type WrittenOrderKey } from '@despacho/contract/orders/order.ts';
import { phoneText } from '../../reading/phone.ts';
import { isPlaceholder } from '../order.ts';
import { assignedToDeliveredMs, deliveryMs, isAbandoned, preparationMs } from './closed.ts';
import { COLUMN_HEADING, LIST_WORD, ORDER_HEADER, PAYMENT_LABEL } from './text.ts';

type ListedOrder = Pick<
  Order,
  | WrittenOrderKey
  | 'status'
  | 'company'
  | 'branch'
  | 'courier'
  | 'createdAt'
  | 'updatedAt'
  | 'dueAt'
  | 'deliveredAt'
  | 'canceledAt'
  | 'stateTime'
  | 'closeReason'
  | 'closedBy'
  | 'circleValue'
  | 'distanceKm'
  | 'delivery'
  | 'isSmsSent'
  | 'isEmailSent'
>;

type ValueColumn = {
  /** `date` values are milliseconds since 1970, `money` values quetzales. */
  kind: 'text' | 'enum' | 'number' | 'date' | 'money';
  unit?: string;
  value: (order: ListedOrder) => string | number | null;
};

const CIRCLES: readonly (number | null)[] = [1, 2, 3, 4];

/** The placeholder of a field that was not filled in yet is shown as dots [OR2]. */
export const typed = (text: string): string => (isPlaceholder(text) ? LIST_WORD.untyped : text);

export const zoneText = (zone: number | null): string =>
  zone === null || zone === 0 ? LIST_WORD.noZone : LIST_WORD.zone(zone);

export const circleText = ({ circleValue }: Pick<Order, 'circleValue'>): string =>
  CIRCLES.includes(circleValue) ? String(circleValue) : LIST_WORD.noCircle;

/** The messages sent to the customer; '' without one. */
export const sentText = ({ isSmsSent, isEmailSent }: Pick<Order, 'isSmsSent' | 'isEmailSent'>): string =>
  [isSmsSent ? LIST_WORD.sms : '', isEmailSent ? LIST_WORD.mail : ''].filter(Boolean).join(', ');

const at = (instant: string | null | undefined): number | null =>
  instant === null || instant === undefined ? null : Date.parse(instant);

const wholeMinutes = (ms: number | null): number | null => (ms === null ? null : Math.floor(ms / MINUTE_MS));

const totalMs = ({ createdAt, deliveredAt }: ListedOrder): number | null =>
  deliveredAt === null ? null : Math.max(0, Date.parse(deliveredAt) - Date.parse(createdAt));

export const ORDER_COLUMNS = {
  number: { kind: 'text', value: ({ number }) => typed(number) },
  customer: { kind: 'text', value: ({ customerName }) => typed(customerName) },
  status: { kind: 'enum', value: ({ status }) => status },
  company: { kind: 'text', value: ({ company }) => company.name },
  branch: { kind: 'text', value: ({ branch }) => branch?.name ?? null },
  courier: { kind: 'text', value: ({ courier }) => courier?.name ?? LIST_WORD.noCourier },
  address: { kind: 'text', value: ({ address }) => address },
  municipality: { kind: 'text', value: ({ municipality }) => municipality },
  zone: { kind: 'text', value: ({ zone }) => zoneText(zone) },
  phone: { kind: 'text', value: ({ phone }) => (phone === null ? null : phoneText(phone)) },
  payment: { kind: 'enum', value: ({ paymentMethod }) => PAYMENT_LABEL[paymentMethod] },
  type: { kind: 'enum', value: ({ type }) => type },
  created: { kind: 'date', value: ({ createdAt }) => at(createdAt) },
  due: { kind: 'date', value: ({ dueAt }) => at(dueAt) },
  delivered: { kind: 'date', value: ({ deliveredAt }) => at(deliveredAt) },
  deliveryTime: { kind: 'number', unit: 'min', value: (order) => wholeMinutes(deliveryMs(order)) },
  preparation: { kind: 'number', unit: 'min', value: (order) => wholeMinutes(preparationMs(order)) },
  sinceAssigned: { kind: 'number', unit: 'min', value: (order) => wholeMinutes(assignedToDeliveredMs(order)) },
  totalTime: { kind: 'number', unit: 'min', value: (order) => wholeMinutes(totalMs(order)) },
  canceled: {
    kind: 'date',
    value: ({ canceledAt, stateTime }) => at(canceledAt ?? stateTime[ORDER_STATUS.CANCELLED]),
  },
  reason: { kind: 'text', value: ({ remarks, closeReason }) => remarks ?? closeReason },
  rescheduled: {
    kind: 'date',
    value: ({ stateTime, updatedAt }) => at(stateTime[ORDER_STATUS.RE_AGEND] ?? updatedAt),
  },
  deleted: { kind: 'date', value: ({ stateTime, updatedAt }) => at(stateTime[ORDER_STATUS.DELETED] ?? updatedAt) },
  deletedBy: { kind: 'text', value: ({ closedBy }) => closedBy?.name ?? null },
  closing: { kind: 'enum', value: (order) => (isAbandoned(order) ? LIST_WORD.abandoned : LIST_WORD.byPerson) },
  circle: { kind: 'enum', value: circleText },
  distance: { kind: 'number', unit: 'km', value: ({ distanceKm }) => distanceKm },
  cost: { kind: 'money', value: ({ delivery }) => delivery?.cost ?? null },
  cash: { kind: 'money', value: ({ cashOnDelivery }) => cashOnDelivery },
  sent: { kind: 'enum', value: (order) => sentText(order) || null },
} as const satisfies Record<string, ValueColumn>;

export type ValueColumnId = keyof typeof ORDER_COLUMNS;

type NamedColumn = ValueColumn & { id: string; header: string };

/** Fields that have a heading and no column above. */
export const headedColumns: readonly NamedColumn[] = writtenOrderKeys.flatMap((key) => {
  const header = COLUMN_HEADING[key];
  return header === undefined ? [] : [{ id: key, header, kind: 'text', value: (order) => String(order[key] ?? '') }];
});

const isValueColumn = (id: string): id is ValueColumnId => Object.hasOwn(ORDER_COLUMNS, id);

/** Undefined: no column of this id can be exported. */
export const valueColumn = (id: string): NamedColumn | undefined =>
  isValueColumn(id)
    ? { id, header: ORDER_HEADER[id], ...ORDER_COLUMNS[id] }
    : headedColumns.find((column) => column.id === id);
