// What an event records of a change: the fields that differ, before and after.
import { order as orderSchema, orderStatus, type Order, type OrderStatus } from '@despacho/contract/orders/order.ts';
import { z } from 'zod';
import { dequal } from 'dequal/lite';

/** Locks, counters and values that follow from others. */
const UNRECORDED = new Set(['lock', 'lockFence', 'revision', 'updatedAt', 'isActive', 'alert']);

export type ChangedValues = { before: Record<string, unknown>; after: Record<string, unknown> };

/** The keys in which two orders differ. */
export const changedKeys = (before: Order, after: Order): (keyof Order)[] =>
  orderSchema.keyof().options.filter((key) => !dequal(before[key], after[key]));

/** [OR29] With the courier the status too: an undo must notice that the courier accepted meanwhile [UN10]. */
export const changedValues = (before: Order, after: Order): ChangedValues => {
  const changed = changedKeys(before, after).filter((key) => !UNRECORDED.has(key));
  const recorded = changed.includes('courier') ? [...new Set([...changed, 'status' as const])] : changed;
  return {
    before: Object.fromEntries(recorded.map((key) => [key, before[key]])),
    after: Object.fromEntries(recorded.map((key) => [key, after[key]])),
  };
};

/** [OR29] A creation records every field that is not empty. */
export const createdValues = (order: Order): ChangedValues => ({
  before: {},
  after: Object.fromEntries(
    orderSchema
      .keyof()
      .options.filter((key) => !UNRECORDED.has(key) && key !== 'id' && order[key] !== null && order[key] !== '')
      .map((key) => [key, order[key]]),
  ),
});

const stages = z.object({ stateTime: z.partialRecord(orderStatus, z.string()) });

/**
 * [OR84] Stages without an event: couriers' phones and other programs write orders, and no events. The last stage first;
 * `events`: those that were read. `since`: events before it were left out.
 */
export const unrecordedStages = (
  { stateTime }: Pick<Order, 'stateTime'>,
  events: readonly { after: Record<string, unknown> }[],
  since: string | null,
): { status: OrderStatus; at: string }[] => {
  const recorded = new Set(
    events.flatMap(({ after }) =>
      Object.entries(stages.safeParse(after).data?.stateTime ?? {}).map(([status, at]) => `${status} ${at}`),
    ),
  );
  return orderStatus.options
    .flatMap((status) => {
      const at = stateTime[status];
      const isRecorded = at === undefined || recorded.has(`${status} ${at}`) || (since !== null && at < since);
      return isRecorded ? [] : [{ status, at }];
    })
    .toReversed();
};
