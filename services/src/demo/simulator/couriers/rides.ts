// A courier at work: executes everything that is due, each at its own time, with the writes of the phone.
import { ORDER_STATUS, type Order } from '@despacho/contract/orders/order.ts';
import { deliver, secondsSince } from '../orders/delivery.ts';
import { changeRider, changeStatus, enter, type Draft } from '../draft.ts';
import { batchAt, branchIdOf, dueAt, duties, isGoing, isTaskValid, nextTask, placeOf } from './tasks.ts';
import type { Rider, Tracked } from '../world.ts';

const begin = (draft: Draft, rider: Rider, at: number): Rider => {
  const place = placeOf(rider, at);
  const task = nextTask(draft, rider, at);
  const next = changeRider(draft, rider, { place, task });
  return changeStatus(draft, next, {
    isDelivering: duties(draft, rider, at).some(isGoing),
    isReturning: task.stage === 'returning' || task.stage === 'toBranch',
  });
};

const beforeAssigned: ReadonlySet<Order['status']> = new Set([
  ORDER_STATUS.NEW,
  ORDER_STATUS.ON_HOLD,
  ORDER_STATUS.PENDING,
  ORDER_STATUS.ACCEPTED,
]);

/** The courier is at the counter: the branch sees the receiving. */
const receive = (draft: Draft, tracked: Tracked, at: number): Tracked => {
  if (tracked.order.status === ORDER_STATUS.RECEIVING) return tracked;
  const assigned = beforeAssigned.has(tracked.order.status)
    ? enter(draft, tracked, ORDER_STATUS.ASSIGNED, at)
    : tracked;
  return enter(draft, assigned, ORDER_STATUS.RECEIVING, at);
};

const depart = (draft: Draft, tracked: Tracked, at: number): void => {
  const received = receive(draft, tracked, at);
  enter(draft, received, ORDER_STATUS.GOING, at, (enteredAt) => {
    const inBranchSec = secondsSince(received.order.stateTime[ORDER_STATUS.RECEIVING], enteredAt);
    return { timeInBranchSec: inBranchSec, preparationTimeSec: inBranchSec };
  });
};

const finish = (draft: Draft, rider: Rider, at: number): void => {
  const { task } = rider;
  switch (task.stage) {
    case 'idle':
      return;
    case 'toBranch':
      changeRider(draft, rider, {
        place: placeOf(rider, at),
        task: { stage: 'atBranch', branchId: task.branchId, since: at },
      });
      return;
    case 'atBranch':
      for (const tracked of batchAt(draft, rider, task.branchId, task.since).batch) depart(draft, tracked, at);
      break;
    case 'toCustomer': {
      const handoverMs = draft.orders.get(task.orderId)?.script.handoverMs ?? 0;
      const until = Math.round(at + handoverMs);
      changeRider(draft, rider, {
        place: placeOf(rider, at),
        task: { stage: 'handover', orderId: task.orderId, until },
      });
      return;
    }
    case 'handover': {
      const tracked = draft.orders.get(task.orderId);
      if (tracked !== undefined) deliver(draft, rider, tracked, at);
      break;
    }
    case 'returning':
      break;
  }
  begin(draft, draft.riders.get(rider.courier.id) ?? rider, at);
};

/** More than the changes of one courier in one step; prevents an endless loop. */
const MAX_CHANGES = 24;

/** Executes everything due for one courier, each at its own instant. */
export const ride = (draft: Draft, courierId: string): void => {
  let at = draft.from;
  for (let changes = 0; changes < MAX_CHANGES; changes += 1) {
    const rider = draft.riders.get(courierId);
    if (rider === undefined) return;
    if (!isTaskValid(draft, rider, at)) {
      begin(draft, rider, at);
      continue;
    }
    if (rider.task.stage === 'atBranch') {
      const { branchId, since } = rider.task;
      for (const tracked of duties(draft, rider, at)) {
        if (branchIdOf(tracked) === branchId && !beforeAssigned.has(tracked.order.status))
          receive(draft, tracked, Math.max(at, since));
      }
    }
    const due = dueAt(draft, rider);
    if (due > draft.to) return;
    at = Math.max(at, due);
    finish(draft, rider, at);
  }
};
