import type { OrderEvent } from '@despacho/contract/orders/calls.ts';

const marksIn = (values: OrderEvent['after']): object => Object(values['courierMarks']);

/**
 * The acts of couriers on an order, by its events of which the newest is the first, in the order in which they were stored; with
 * `courierId`, of this one alone.
 */
export const storedActs = (events: readonly OrderEvent[], courierId?: string): string[] =>
  events
    .toReversed()
    .filter(({ what, by }) => what === 'courier-act' && (courierId ?? by?.id) === by?.id)
    .map(({ before, after }) =>
      Object.keys(marksIn(after))
        .filter((kind) => !(kind in marksIn(before)))
        .join(),
    );
