// Which active orders a live list contains.
import { elapsedMs, type TimedOrder } from '../../lateness/elapsed.ts';
import { isActiveStatus } from '../order.ts';

const MINUTE_MS = 60_000;
export const NEW_MINUTES = 5;

/** [OR71] By whole minutes, as lists show the age. */
export const isNew = (order: TimedOrder, now: number): boolean =>
  isActiveStatus(order.status) && Math.floor(elapsedMs(order, now) / MINUTE_MS) <= NEW_MINUTES;
