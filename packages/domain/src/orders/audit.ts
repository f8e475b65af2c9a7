// What an event tells of a change: the fields that differ, as they were and as they are.
import { order as orderSchema, orderStatus, type Order, type OrderStatus } from '@despacho/contract/orders/order.ts';
import { z } from 'zod';

/** Secrets stay secret, and what only counts or repeats tells nothing. */
const UNTOLD = new Set([
  'lock',
  'lockFence',
  'pin',
  'pinAttempts',
  'trackingToken',
  'revision',
  'updatedAt',
  'isActive',
  'alert',
]);

export type Sides = { before: Record<string, unknown>; after: Record<string, unknown> };

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The keys in which two orders differ. */
export const changedKeys = (before: Order, after: Order): (keyof Order)[] =>
  orderSchema.keyof().options.filter((key) => before[key] !== after[key] && !isSame(before[key], after[key]));

/** [OR29] */
export const sidesOf = (before: Order, after: Order): Sides => {
  const told = changedKeys(before, after).filter((key) => !UNTOLD.has(key));
  return {
    before: Object.fromEntries(told.map((key) => [key, before[key]])),
    after: Object.fromEntries(told.map((key) => [key, after[key]])),
  };
};

/** [OR29] A creation tells everything that was said; what is empty was not. */
export const firstSides = (order: Order): Sides => ({
  before: {},
  after: Object.fromEntries(
    orderSchema
      .keyof()
      .options.filter((key) => !UNTOLD.has(key) && key !== 'id' && order[key] !== null && order[key] !== '')
      .map((key) => [key, order[key]]),
  ),
});

const stages = z.object({ stateTime: z.partialRecord(orderStatus, z.string()) });

/**
 * [OR84] Stages that no event tells: couriers' phones and other programs write orders, and no events. The last stage first;
 * `events`: what is known of its audit. `since`: before it nothing is known, events were left out.
 */
export const untoldStages = (
  { stateTime }: Pick<Order, 'stateTime'>,
  events: readonly { after: Record<string, unknown> }[],
  since: string | null,
): { status: OrderStatus; at: string }[] => {
  const told = new Set(
    events.flatMap(({ after }) =>
      Object.entries(stages.safeParse(after).data?.stateTime ?? {}).map(([status, at]) => `${status} ${at}`),
    ),
  );
  return orderStatus.options
    .flatMap((status) => {
      const at = stateTime[status];
      const isTold = at === undefined || told.has(`${status} ${at}`) || (since !== null && at < since);
      return isTold ? [] : [{ status, at }];
    })
    .toReversed();
};
