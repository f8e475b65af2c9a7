// Actions on the selected orders: one question for all of them, then one request for each.
import type { Api } from '@despacho/client/rest.ts';
import { MAX_FRAME_ORDERS } from '@despacho/contract/orders/assignmentPlan.ts';
import { ORDER_STATUS } from '@despacho/contract/orders/order.ts';
import type { StaffOrder } from '@despacho/contract/live/kinds.ts';
import { confirm } from '../../kit/dialog/confirm.tsx';
import { assignCourier } from '../assign/assignCourier.tsx';
import { proposePlan } from '../plan/proposePlan.tsx';
import { askReason, askStatusOf, type StatusAnswer, type StatusOptions } from '../orderStatus/askStatus.tsx';
import { sendStatus } from '../orderStatus/changeStatus.ts';
import { carryOut } from '../undo/carryOut.ts';
import { bulkText } from './text.ts';

/** Never empty. */
export type Chosen = readonly [StaffOrder, ...StaffOrder[]];

const MAX_NAMED = 5;

const numbersOf = (orders: Chosen): string => {
  const named = orders.slice(0, MAX_NAMED).map(({ number }) => number);
  const more = orders.length - named.length;
  return [...named, ...(more === 0 ? [] : [bulkText.removal.more(more)])].join(', ');
};

type StatusTexts = Pick<typeof bulkText.change, 'done' | 'results'>;

const setStatus = async (
  api: Api,
  orders: Chosen,
  answer: StatusAnswer,
  { done, results }: StatusTexts = bulkText.change,
): Promise<boolean> => {
  const changed = await carryOut(orders, {
    call: async (order) => sendStatus(api, order, answer),
    done,
    failed: bulkText.change.failed,
    results,
  });
  return changed.length === orders.length;
};

/** True when all of them succeeded; false also when the user cancelled. */
export const bulkActions = {
  assign: async (_api: Api, orders: Chosen): Promise<boolean> => assignCourier(orders),
  plan: async (_api: Api, orders: Chosen): Promise<boolean> =>
    proposePlan({ orders: orders.slice(0, MAX_FRAME_ORDERS).map(({ id }) => id) }),
  status: async (api: Api, orders: Chosen, options: StatusOptions): Promise<boolean> =>
    askStatusOf(orders, options, async (answer) => setStatus(api, orders, answer)),
  /** One reason for all. */
  cancel: async (api: Api, orders: Chosen): Promise<boolean> =>
    askReason(orders, async (reason) =>
      setStatus(api, orders, { status: ORDER_STATUS.CANCELLED, reason }, bulkText.cancellation),
    ),
  remove: async (api: Api, orders: Chosen): Promise<boolean> => {
    const { title, detail, done, failed, results } = bulkText.removal;
    const question = { title: title(orders.length), detail: detail(numbersOf(orders)), action: bulkText.remove };
    if (!(await confirm(question))) return false;
    const removed = await carryOut(orders, {
      call: async ({ id }) => api.deleteOrder({ params: { id }, headers: {} }),
      done,
      failed,
      results,
    });
    return removed.length === orders.length;
  },
} as const;
export type BulkActionName = keyof typeof bulkActions;

export const BULK_ACTIONS = [
  'assign',
  'plan',
  'status',
  'cancel',
  'remove',
] as const satisfies readonly BulkActionName[];

export const KEYS = { assign: 'p', plan: 'l', status: 'e', cancel: 'x', remove: 'Delete' } as const satisfies Record<
  BulkActionName,
  string
>;
