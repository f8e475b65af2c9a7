// How long an entity stays in the live set: a closed one stays a while, so that every screen sees how it ended.
import type { Alarm } from '@despacho/contract/alarms.ts';
import type { Conversation } from '@despacho/contract/couriers/conversations.ts';
import { DAY_MS } from '@despacho/contract/durations.ts';
import { LIVE } from '@despacho/contract/live/protocol.ts';
import type { Incident } from '@despacho/contract/incidents.ts';
import { ORDER_STATUS, type Order } from '@despacho/contract/orders/order.ts';
import { dayWindow } from '../localTime.ts';
import { isActiveStatus } from '../orders/order.ts';

export type ClosableOrder = Pick<Order, 'status' | 'deliveredAt' | 'canceledAt' | 'stateTime' | 'updatedAt'>;

/** The end of a closed order; null when it has no instant for it. */
export const closedAt = (order: ClosableOrder): string | null => {
  const own =
    order.status === ORDER_STATUS.DELIVERED
      ? order.deliveredAt
      : order.status === ORDER_STATUS.CANCELLED
        ? order.canceledAt
        : null;
  return own ?? order.stateTime[order.status] ?? order.updatedAt;
};

/** An unknown end counts from now, and so does one in the future, which comes from a phone with a wrong clock. */
const awhileAfter = (instant: string | null, now: number): number =>
  Math.min(instant === null ? now : Date.parse(instant), now) + LIVE.closedStaysMs;

export const orderStaysUntil = (order: ClosableOrder, now: number): number =>
  isActiveStatus(order.status) ? Infinity : awhileAfter(closedAt(order), now);

export const alarmStaysUntil = ({ clearedAt }: Pick<Alarm, 'clearedAt'>, now: number): number =>
  clearedAt === null ? Infinity : awhileAfter(clearedAt, now);

/** Today's incidents are today's: they go at local midnight. */
export const incidentStaysUntil = ({ at }: Pick<Incident, 'at'>): number => dayWindow(Date.parse(at)).to;

/** [CP21] A day after its last change: the store is asked for older ones, and phones no longer show them. */
export const CONVERSATION_STAYS_MS = DAY_MS;
export const conversationStaysUntil = ({ changedAt }: Pick<Conversation, 'changedAt'>): number =>
  Date.parse(changedAt) + CONVERSATION_STAYS_MS;
