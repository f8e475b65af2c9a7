// Which active orders a live list contains.
import { MINUTE_MS } from '@despacho/contract/durations.ts';
import { elapsedMs, type TimedOrder } from '../../lateness/elapsed.ts';
import { isActiveStatus } from '../order.ts';

export const NEW_MINUTES = 5;

/** [OR71] By whole minutes, as lists show the age. */
export const isNew = (order: TimedOrder, now: number): boolean =>
  isActiveStatus(order.status) && Math.floor(elapsedMs(order, now) / MINUTE_MS) <= NEW_MINUTES;
