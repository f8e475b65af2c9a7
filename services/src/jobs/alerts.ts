// Updates the stored level of active orders [AL9]. Screens do not wait for it: they compute levels themselves.
import { isActiveStatus } from '@despacho/domain/orders/order.ts';
import { alertFor } from '@despacho/domain/lateness/alerts.ts';
import { lateLimitOf, type LateLimits } from '@despacho/domain/board/board.ts';
import { elapsedMs, type TimedOrder } from '@despacho/domain/lateness/elapsed.ts';
import type { Order } from '@despacho/contract/orders/order.ts';
import { kinds } from '@despacho/contract/live/kinds.ts';
import { orderCodec } from '../store/orders/orders.ts';
import { reviseDocuments } from '../store/documents/revise.ts';
import type { JobCounts, JobTools } from './job.ts';
import { readLive } from './liveState.ts';

const leveledOrder = kinds.order.state.pick({
  status: true,
  createdAt: true,
  deliveredAt: true,
  canceledAt: true,
  stateTime: true,
  company: true,
  alert: true,
});
const limited = kinds.company.state.pick({ lateLimitSec: true });

type LeveledOrder = TimedOrder & Pick<Order, 'company' | 'alert'>;

const isStale = (order: LeveledOrder, companies: LateLimits, now: number): boolean =>
  isActiveStatus(order.status) && alertFor(elapsedMs(order, now), lateLimitOf(companies, order)) !== order.alert;

export const runAlerts = async (tools: JobTools): Promise<JobCounts> => {
  const { clock, db } = tools;
  const companies = await readLive(tools, 'company', limited);
  const orders = await readLive(tools, 'order', leveledOrder);
  const now = clock.now();
  const stale = [...orders].filter(([, order]) => isStale(order, companies, now)).map(([id]) => id);
  const revision = await reviseDocuments(db, orderCodec.collection, stale, (id, found) => {
    const order = found === null ? null : orderCodec.read(id, found.data, found.meta);
    if (order === null || !order.ok || !isStale(order.value, companies, now)) return null;
    const level = alertFor(elapsedMs(order.value, now), lateLimitOf(companies, order.value));
    return orderCodec.write({ alert: level });
  });
  return { orders: orders.size, ...revision };
};
