// What a record keeps of the live state. Fields are picked, so that nothing of a customer can get into it [PB5].
import type { Company } from '@despacho/contract/companies.ts';
import type { Courier, CourierStatus } from '@despacho/contract/couriers/couriers.ts';
import type { Order } from '@despacho/contract/orders/order.ts';
import type { BoardFrame, RecordedCourier, RecordedOrder } from '@despacho/contract/pastBoard.ts';
import type { Reference } from '@despacho/contract/values.ts';
import { isOnDuty } from '../../couriers/couriers.ts';
import { hasCoordinates, isActiveStatus, isUntyped } from '../../orders/order.ts';
import { sortedFrame } from './deltas.ts';

export type CapturedOrder = Pick<
  Order,
  | Exclude<keyof RecordedOrder, 'branch' | 'isUntyped' | 'hasCoordinates'>
  | 'customerName'
  | 'destination'
  | 'suggestedPosition'
> & { branch: Reference | null };

export type CapturedCourier = Pick<Courier, Exclude<keyof RecordedCourier, 'isReturning' | 'inStoreSince'>>;

export type CapturedState = {
  orders: Iterable<CapturedOrder>;
  couriers: Iterable<CapturedCourier>;
  statuses: ReadonlyMap<string, Pick<CourierStatus, 'isReturning' | 'inStoreSince'>>;
  companies: Iterable<Pick<Company, 'id' | 'lateLimitSec'>>;
};

const named = (reference: Reference | null): Reference | null =>
  reference === null ? null : { id: reference.id, name: reference.name };

const orderOf = (order: CapturedOrder): RecordedOrder => ({
  id: order.id,
  number: order.number,
  status: order.status,
  type: order.type,
  paymentMethod: order.paymentMethod,
  isPriority: order.isPriority,
  municipality: order.municipality,
  zone: order.zone,
  company: { id: order.company.id, name: order.company.name },
  branch: named(order.branch),
  courier: named(order.courier),
  createdAt: order.createdAt,
  isUntyped: isUntyped(order),
  hasCoordinates: hasCoordinates(order),
});

const courierOf = (courier: CapturedCourier, statuses: CapturedState['statuses']): RecordedCourier => {
  const status = statuses.get(courier.id);
  return {
    id: courier.id,
    name: courier.name,
    company: named(courier.company),
    branch: named(courier.branch),
    accountStatus: courier.accountStatus,
    availability: courier.availability,
    isReturning: status?.isReturning === true,
    inStoreSince: status?.inStoreSince ?? null,
  };
};

/** [PB5] `at`: milliseconds of the operation's clock. */
export const capturedFrame = ({ orders, couriers, statuses, companies }: CapturedState, at: number): BoardFrame =>
  sortedFrame({
    at,
    orders: [...orders].filter(({ status }) => isActiveStatus(status)).map(orderOf),
    couriers: [...couriers].filter(isOnDuty).map((courier) => courierOf(courier, statuses)),
    limits: [...companies].flatMap(({ id, lateLimitSec }) => (lateLimitSec === null ? [] : [{ id, lateLimitSec }])),
  });
