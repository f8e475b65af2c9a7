// How the states of orders and couriers are shown: label, colour and place in lists. Their keys are fixed.
import { z } from 'zod';
import { field, shapeOf, written } from './fields.ts';
import { integerIn, nameLine, themeColor } from './inputs.ts';
import { ORDER_STATUS, orderStatus, type OrderStatus } from './orders/order.ts';
import { bodiesOf } from './payloads.ts';
import type { StateColor } from './values.ts';

/** What a courier is doing, as screens show it. */
export const COURIER_STATES = ['going', 'inStore', 'returning', 'longWait', 'unavailable', 'unknown'] as const;
export const courierStateKey = z.enum(COURIER_STATES);
export type CourierState = z.infer<typeof courierStateKey>;

export const labelledNoun = z.enum(['order', 'courier']);
export type LabelledNoun = z.infer<typeof labelledNoun>;

/** What people choose between and write themselves. `order`: the place in lists, the lowest first. */
export const labelRows = (label: ReturnType<typeof nameLine>) => ({
  label: written(field.name('label'), label),
  color: written(field.color('middle', 'color'), themeColor),
  order: written(field.counter('order'), integerIn(0, 999, 'El orden es un número de 0 a 999')),
});

export const stateLabelRows = labelRows(nameLine('El estado', 40, 'El estado es requerido'));
const { change, base } = bodiesOf(stateLabelRows);

/** The id of a state: whose it is, and the key that documents hold. */
export const stateLabelId = (of: LabelledNoun, key: string): string => `${of}:${key}`;

export const stateLabel = z.object({
  ...shapeOf(stateLabelRows),
  id: z.string().min(1),
  of: labelledNoun,
  key: z.union([orderStatus, courierStateKey]),
});
export type StateLabel = z.infer<typeof stateLabel>;

const ORDER_COLOR: Partial<Record<OrderStatus, StateColor>> = {
  [ORDER_STATUS.GOING]: 'strong',
  [ORDER_STATUS.DELIVERED]: 'success',
  [ORDER_STATUS.CANCELLED]: 'danger',
  [ORDER_STATUS.RE_AGEND]: 'faint',
  [ORDER_STATUS.DELETED]: 'faint',
};
/** Until people choose another: badges have their own look with it. */
export const usualOrderColor = (status: OrderStatus): StateColor => ORDER_COLOR[status] ?? 'middle';

export const stateLabelNoun = {
  singular: 'stateLabel',
  plural: 'stateLabels',
  path: '/api/state-labels',
  entity: stateLabel,
  change,
  base,
  permissions: { read: 'orders.read', edit: 'states.edit' },
  omit: ['one', 'remove'],
} as const;
