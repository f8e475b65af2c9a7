// What is published of when an order is ready and arrives: an interval stays until the estimate leaves it, and moves
// twice at most.
import { MINUTE_MS } from '@despacho/contract/durations.ts';
import type { ArrivalInterval, Timing } from '@despacho/contract/live/timings.ts';
import { ORDER_STATUS, type Order } from '@despacho/contract/orders/order.ts';
import { leftAtOf } from './recent.ts';

export const MAX_MOVES = 2;
/** An order that is seen later than this was not seen at the beginning of its stage. */
const BEGINNING_MS = 2 * MINUTE_MS;
/** The time when it is ready is published again when it moved by this much. */
const READY_AGAIN_MS = 2 * MINUTE_MS;

export type TimingOrder = Pick<Order, 'id' | 'company' | 'branch' | 'status' | 'createdAt' | 'stateTime'>;
export type TimingStage = keyof Timing['first'];

export const timingStage = ({ status }: Pick<Order, 'status'>): TimingStage =>
  status === ORDER_STATUS.GOING ? 'going' : 'created';

/** Whether the order is in the first minutes of its stage. */
export const isBeginning = (order: TimingOrder, now: number): boolean => {
  const begunAt = timingStage(order) === 'going' ? leftAtOf(order) : Date.parse(order.createdAt);
  return begunAt !== null && now - begunAt <= BEGINNING_MS;
};

export type TimingFacts = {
  /** Ms: when it probably arrives. */
  estimateAt: number;
  /** As it would be made now. */
  freshInterval(): ArrivalInterval;
  readyAt: number | null;
  previous: Timing | null;
};

const areSame = (a: ArrivalInterval, b: ArrivalInterval): boolean => a.from === b.from && a.to === b.to;

/** [FC19] The interval of another stage is replaced; that is no move. */
const intervalOf = (
  isGoing: boolean,
  { estimateAt, freshInterval, previous }: TimingFacts,
): Pick<Timing, 'interval' | 'moves'> => {
  if (previous === null) return { interval: freshInterval(), moves: 0 };
  const { interval, moves } = previous;
  if (previous.isGoing !== isGoing) return { interval: freshInterval(), moves };
  const isLeft = estimateAt < interval.from || estimateAt > interval.to;
  const moved = isLeft && moves < MAX_MOVES ? freshInterval() : interval;
  return areSame(moved, interval) ? { interval, moves } : { interval: moved, moves: moves + 1 };
};

const isReadyMoved = (before: number | null, now: number | null): boolean =>
  before === null || now === null ? before !== now : Math.abs(now - before) >= READY_AGAIN_MS;

/** [FC16] [FC19] The same object while nothing of it changed. */
export const timingOf = (order: TimingOrder, facts: TimingFacts, now: number): Timing => {
  const { previous, readyAt } = facts;
  const stage = timingStage(order);
  const isGoing = stage === 'going';
  const { interval, moves } = intervalOf(isGoing, facts);
  const first = previous?.first ?? { created: null, going: null };
  const isFirst = previous?.isGoing !== isGoing && first[stage] === null && isBeginning(order, now);
  const timing: Timing = {
    id: order.id,
    companyId: order.company.id,
    branchId: order.branch?.id ?? null,
    readyAt: previous !== null && !isReadyMoved(previous.readyAt, readyAt) ? previous.readyAt : readyAt,
    interval,
    isGoing,
    moves,
    first: isFirst ? { ...first, [stage]: interval } : first,
  };
  const isSame =
    previous !== null &&
    previous.companyId === timing.companyId &&
    previous.branchId === timing.branchId &&
    previous.readyAt === timing.readyAt &&
    previous.interval === interval &&
    previous.isGoing === isGoing &&
    previous.first === timing.first;
  return isSame ? previous : timing;
};
