// [PL10] The couriers who had an order before: they refused it, or it was taken away from them.
import type { Order } from '@despacho/contract/orders/order.ts';
import { reference } from '@despacho/contract/values.ts';
import type { Firestore } from '../store/firestore.ts';
import { readEvents } from '../store/orders/events.ts';

const MAX_EVENTS = 20;

export const formerCouriersOf = async (
  db: Firestore,
  { id, revision, courier }: Pick<Order, 'id' | 'revision' | 'courier'>,
): Promise<ReadonlySet<string>> => {
  // Written by another program, and never by us: it has no events.
  if (revision === 0) return new Set();
  const events = await readEvents(db, id, MAX_EVENTS);
  const named = events
    .flatMap(({ before, after }) => [before['courier'], after['courier']])
    .flatMap((value) => reference.safeParse(value).data?.id ?? []);
  return new Set(named.filter((each) => each !== courier?.id));
};
