// The part of a question before a removal about active orders, which stay and have to be finished.
import type { StaffDocs } from '@despacho/client/live/kinds.ts';
import type { Live } from '@despacho/client/live/live.ts';
import type { StaffOrder } from '@despacho/contract/live/kinds.ts';
import { isActiveStatus } from '@despacho/domain/orders/order.ts';
import { activeText } from './text.ts';

/** [BR6] [EM5] */
export const activeOrdersOf = (
  { collections, status }: Pick<Live<StaffDocs>, 'collections' | 'status'>,
  isOwn: (order: StaffOrder) => boolean,
): string => {
  if (status.get().freshness !== 'fresh') return activeText.unknown;
  const own = [...collections.order.values()].filter((order) => isActiveStatus(order.status) && isOwn(order));
  return activeText.count(own.length);
};
