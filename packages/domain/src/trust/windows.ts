// Alarms and couriers who carry orders, as the report counts them.
import type { Alarm } from '@despacho/contract/alarms.ts';
import { ORDER_STATUS } from '@despacho/contract/orders/order.ts';
import { DAY_MS, MINUTE_MS } from '@despacho/contract/durations.ts';
import { alarmRate, FLOOD_WINDOW_MS } from '../alarms/flood.ts';
import { callKey } from '../alarms/rules.ts';
import { silences, type SilentOrder, type Positions } from '../alarms/silences.ts';
import { alarmCount, type TrustAddition, type TrustCount, type TrustEvent } from './counts.ts';

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

/** [TS22] Its call was raised again within this time after its end. */
const RETURN_MS = 10 * MINUTE_MS;
/** [TS22] */
const STANDING_MS = DAY_MS;

type Raised = Pick<Alarm, 'id' | 'rule' | 'companyId' | 'branchId' | 'subject' | 'raisedAt'>;

/** [TS4] [TS22] A raised alarm, once by its name. `existing`: the alarms before it, those of the last half hour that ended too. */
export const raisedEvent = (
  alarm: Raised,
  existing: Iterable<Pick<Alarm, 'rule' | 'subject' | 'clearedAt' | 'isDrill'>>,
): TrustEvent => {
  const since = Date.parse(alarm.raisedAt) - RETURN_MS;
  const hasReturned = [...existing].some(
    (each) =>
      !each.isDrill &&
      callKey(each) === callKey(alarm) &&
      each.clearedAt !== null &&
      Date.parse(each.clearedAt) >= since,
  );
  const additions: TrustAddition[] = [
    [alarmCount(alarm), 1],
    ['raised', 1],
  ];
  return { name: `alarm ${alarm.id}`, additions: hasReturned ? [...additions, ['returned', 1]] : additions };
};

/** [TS22] Each open alarm once a day from its second day on, and the day itself. */
export const standingEvents = (
  alarms: Iterable<Pick<Alarm, 'id' | 'raisedAt' | 'clearedAt' | 'isDrill'>>,
  now: number,
): TrustEvent[] => [
  { name: 'day', additions: [['watchedDays', 1]] },
  ...[...alarms]
    .filter(
      ({ raisedAt, clearedAt, isDrill }) => clearedAt === null && !isDrill && now - Date.parse(raisedAt) > STANDING_MS,
    )
    .map(({ id }): TrustEvent => ({ name: `standing ${id}`, additions: [['standing', 1]] })),
];

/** [TS8] One minute of each order En ruta with a courier, and of those whose courier is silent. Empty: no position at all is known. */
export const carriedMinute = (orders: readonly SilentOrder[], positions: Positions, now: number): TrustAddition[] => {
  const goingOrders = orders.filter(({ courier, status }) => courier !== null && status === ORDER_STATUS.GOING);
  if (goingOrders.length === 0 || positions.fixes.size === 0) return [];
  const silent = new Set(silences(goingOrders, positions, now).map(({ courier }) => courier.id));
  const silentOrders = goingOrders.filter(({ courier }) => courier !== null && silent.has(courier.id)).length;
  const minutes: TrustAddition = ['carriedMinutes', goingOrders.length];
  return silentOrders === 0 ? [minutes] : [minutes, ['silentMinutes', silentOrders]];
};
