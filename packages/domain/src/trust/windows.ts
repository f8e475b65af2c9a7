// Ten minutes of alarms and of couriers who carry orders, as the report counts them.
import type { Alarm } from '@despacho/contract/alarms.ts';
import { ORDER_STATUS } from '@despacho/contract/orders/order.ts';
import { alarmRate, FLOOD_WINDOW_MS } from '../alarms/flood.ts';
import { silences, type SilentOrder, type Positions } from '../alarms/silences.ts';
import type { TrustAddition, TrustCount } from './counts.ts';

/** [TS4] The ten minutes that ended last: they begin at full tens of minutes. Milliseconds of the operation's clock. */
export const lastWindow = (now: number): { from: number; to: number } => {
  const to = Math.floor(now / FLOOD_WINDOW_MS) * FLOOD_WINDOW_MS;
  return { from: to - FLOOD_WINDOW_MS, to };
};

/** [TS4] `controllers`: on duty. Alarms of one start count as one, drills as none. */
export const windowCount = (
  alarms: Iterable<Pick<Alarm, 'id' | 'raisedAt' | 'foundAtStart' | 'isDrill'>>,
  controllers: number,
  to: number,
): TrustCount => `window|${alarmRate(alarms, 1, to)}|${Math.max(1, controllers)}`;

/** [TS8] One minute of each order En ruta with a courier, and of those whose courier is silent. Empty: no position at all is known. */
export const carriedMinute = (orders: readonly SilentOrder[], positions: Positions, now: number): TrustAddition[] => {
  const goingOrders = orders.filter(({ courier, status }) => courier !== null && status === ORDER_STATUS.GOING);
  if (goingOrders.length === 0 || positions.fixes.size === 0) return [];
  const silent = new Set(silences(goingOrders, positions, now).map(({ courier }) => courier.id));
  const silentOrders = goingOrders.filter(({ courier }) => courier !== null && silent.has(courier.id)).length;
  const minutes: TrustAddition = ['carriedMinutes', goingOrders.length];
  return silentOrders === 0 ? [minutes] : [minutes, ['silentMinutes', silentOrders]];
};
