import type { OrderEvent } from '@despacho/contract/orders/calls.ts';

const marksIn = (values: OrderEvent['after']): object => Object(values['courierMarks']);

/** The acts of a courier on an order, by its events of which the newest is the first, in the order in which they were stored. */
export const storedActs = (events: readonly OrderEvent[]): string[] =>
  events
    .toReversed()
    .filter(({ what }) => what === 'courier-act')
    .map(({ before, after }) =>
      Object.keys(marksIn(after))
        .filter((kind) => !(kind in marksIn(before)))
        .join(),
    );
