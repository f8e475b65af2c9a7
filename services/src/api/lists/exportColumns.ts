// The columns of an exported list of orders, with the headers and values that the console shows in them.
import { ORDER_STATUS, type Order } from '@despacho/contract/orders/order.ts';
import { deliveryMs, isAbandoned } from '@despacho/domain/orders/lists/closed.ts';
import { LIST_WORD, ORDER_HEADER, PAYMENT_LABEL } from '@despacho/domain/orders/lists/text.ts';
import { localDay, timeOfLocalDay } from '@despacho/domain/localTime.ts';
import { isPlaceholder } from '@despacho/domain/orders/order.ts';

type Cell = string | number | null;
export type ExportColumn = { header: string; value: (order: Order) => Cell };

const MINUTE_MS = 60_000;
const LOCAL_DIGITS = 8;
const CIRCLES: readonly (number | null)[] = [1, 2, 3, 4];

const typed = (text: string): string => (isPlaceholder(text) ? LIST_WORD.untyped : text);

const zoneText = (zone: number | null): string =>
  zone === null || zone === 0 ? LIST_WORD.noZone : LIST_WORD.zone(zone);

const phoneText = (phone: string | null): string | null => {
  if (phone === null) return null;
  const digits = phone.replaceAll(/\D/g, '');
  return `+502 ${digits.length === LOCAL_DIGITS ? `${digits.slice(0, 4)}-${digits.slice(4)}` : digits}`;
};

/** `21-11-2026 12:41:07` on the clocks of the operation. */
const instantText = (instant: string | null | undefined): string | null => {
  if (instant === null || instant === undefined) return null;
  const at = Date.parse(instant);
  const time = new Date(timeOfLocalDay(at)).toISOString().slice(11, 19);
  return `${localDay(at).split('-').toReversed().join('-')} ${time}`;
};

const minutesOf = (ms: number | null): number | null => (ms === null ? null : Math.floor(ms / MINUTE_MS));

const totalMs = ({ createdAt, deliveredAt }: Order): number | null =>
  deliveredAt === null ? null : Math.max(0, Date.parse(deliveredAt) - Date.parse(createdAt));

const sentText = ({ isSmsSent, isEmailSent }: Order): string =>
  [isSmsSent ? LIST_WORD.sms : '', isEmailSent ? LIST_WORD.mail : ''].filter(Boolean).join(', ');

const MINUTES = 'min';

type ColumnId = Exclude<keyof typeof ORDER_HEADER, 'level' | 'risk' | 'elapsed' | 'restore'>;

const VALUES: Record<ColumnId, (order: Order) => Cell> = {
  number: ({ number }) => typed(number),
  customer: ({ customerName }) => typed(customerName),
  status: ({ status }) => status,
  company: ({ company }) => company.name,
  branch: ({ branch }) => branch?.name ?? null,
  courier: ({ courier }) => courier?.name ?? LIST_WORD.noCourier,
  address: ({ address }) => address,
  municipality: ({ municipality }) => municipality,
  zone: ({ zone }) => zoneText(zone),
  phone: ({ phone }) => phoneText(phone),
  payment: ({ paymentMethod }) => PAYMENT_LABEL[paymentMethod],
  type: ({ type }) => type,
  created: ({ createdAt }) => instantText(createdAt),
  due: ({ dueAt }) => instantText(dueAt),
  delivered: ({ deliveredAt }) => instantText(deliveredAt),
  deliveryTime: (order) => minutesOf(deliveryMs(order)),
  totalTime: (order) => minutesOf(totalMs(order)),
  canceled: ({ canceledAt, stateTime }) => instantText(canceledAt ?? stateTime[ORDER_STATUS.CANCELLED]),
  reason: ({ remarks, closeReason }) => remarks ?? closeReason,
  rescheduled: ({ stateTime, updatedAt }) => instantText(stateTime[ORDER_STATUS.RE_AGEND] ?? updatedAt),
  deleted: ({ stateTime, updatedAt }) => instantText(stateTime[ORDER_STATUS.DELETED] ?? updatedAt),
  deletedBy: ({ closedBy }) => closedBy?.name ?? null,
  closing: (order) => (isAbandoned(order) ? LIST_WORD.abandoned : LIST_WORD.byPerson),
  circle: ({ circleValue }) => (CIRCLES.includes(circleValue) ? String(circleValue) : LIST_WORD.noCircle),
  distance: ({ distanceKm }) => distanceKm,
  cost: ({ delivery }) => delivery?.cost ?? null,
  sent: (order) => sentText(order) || null,
};

const UNITS: Partial<Record<ColumnId, string>> = { deliveryTime: MINUTES, totalTime: MINUTES, distance: 'km' };

const isColumnId = (id: string): id is ColumnId => Object.hasOwn(VALUES, id);

/** Null: one of them is none. */
export const exportColumnsOf = (ids: readonly string[]): ExportColumn[] | null => {
  const columns = ids.filter(isColumnId).map((id): ExportColumn => {
    const unit = UNITS[id];
    const header = unit === undefined ? ORDER_HEADER[id] : LIST_WORD.inUnit(ORDER_HEADER[id], unit);
    return { header, value: VALUES[id] };
  });
  return columns.length === ids.length ? columns : null;
};
