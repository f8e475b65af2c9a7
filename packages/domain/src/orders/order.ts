// Derived facts of an order: is it monitored, typed, placed on the map, carried by a courier.
import { ACTIVE_STATUSES, type Order, type OrderStatus } from '@despacho/contract/orders/order.ts';
import type { LatLng } from '@despacho/contract/values.ts';
import { realOrNull } from '../routes/bounds.ts';

const active: ReadonlySet<OrderStatus> = new Set(ACTIVE_STATUSES);

/** [OR1] */
export const isActiveStatus = (status: OrderStatus): boolean => active.has(status);

const placeholder = /^\s*esperando\s*\.*\s*$/i;

/** The text that a branch enters before it has the data [OR2]. */
export const isPlaceholder = (text: string): boolean => placeholder.test(text);

/** The wall's view carries the result, because it does not carry the name. */
export type TypedOrder = Pick<Order, 'customerName' | 'number'> | { isUntyped: boolean };

/** [OR2] Both the customer's name and the number still are the placeholder. */
export const isUntyped = (order: TypedOrder): boolean =>
  'isUntyped' in order ? order.isUntyped : isPlaceholder(order.customerName) && isPlaceholder(order.number);

export { isRealPosition } from '../routes/bounds.ts';

/** [OR4] The destination of the order: the place of delivery if present, else the suggested one. */
export const destinationOf = (order: Pick<Order, 'destination' | 'suggestedPosition'>): LatLng | null =>
  realOrNull(order.destination) ?? realOrNull(order.suggestedPosition);

/** The wall's view carries the result beside the position. */
export type PlacedOrder = Pick<Order, 'destination' | 'suggestedPosition'> | { hasCoordinates: boolean };

export const hasCoordinates = (order: PlacedOrder): boolean =>
  'hasCoordinates' in order ? order.hasCoordinates : destinationOf(order) !== null;

/** [OR5] */
export const hasCourier = (order: Pick<Order, 'courier'>): boolean => order.courier !== null;
