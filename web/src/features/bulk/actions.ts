// Actions on the selected orders: one question for all of them, then one request for each.
import type { Api } from '@despacho/client/rest.ts';
import { MAX_FRAME_ORDERS } from '@despacho/contract/orders/assignmentPlan.ts';
import { ORDER_STATUS } from '@despacho/contract/orders/order.ts';
import type { StaffOrder } from '@despacho/contract/live/kinds.ts';
import { cashOf } from '@despacho/domain/money/amounts.ts';
import { cashRefusal, reasonAfterRefusal } from '../../entities/cash/askAssignment.ts';
import { confirm } from '../../kit/dialog/confirm.tsx';
import { concurrentMap } from '../../kit/requests/concurrentMap.ts';
import { assignCourier } from '../assign/assignCourier.tsx';
import { proposePlan } from '../plan/proposePlan.tsx';
import { askReason, askStatusOf, type StatusAnswer, type StatusOptions } from '../orderStatus/askStatus.tsx';
import { sendStatus } from '../orderStatus/changeStatus.ts';
import { carryOut, type OrderAction, type OrderOutcome } from '../undo/carryOut.ts';
import { bulkText } from './text.ts';
import { orderName } from '../../entities/orders/text.ts';

/** Never empty. */
export type Chosen = readonly [StaffOrder, ...StaffOrder[]];

const MAX_NAMED = 5;

const numbersOf = (orders: Chosen): string => {
  const named = orders.slice(0, MAX_NAMED).map(({ number }) => orderName(number));
  const more = orders.length - named.length;
  return [...named, ...(more === 0 ? [] : [bulkText.removal.more(more)])].join(', ');
};

type StatusTexts = Pick<typeof bulkText.change, 'done' | 'results'>;

const isWhole = async (orders: Chosen, action: OrderAction<StaffOrder>): Promise<boolean> =>
  (await carryOut(orders, action)).length === orders.length;

type Outcomes = readonly OrderOutcome<StaffOrder>[];

/** [CX14] Sends those again that were refused for the limit of cash, after one question for each courier. */
const withCashReasons = async (api: Api, answer: StatusAnswer, outcomes: Outcomes): Promise<Outcomes> => {
  const refused = outcomes.filter(({ result }) => !result.ok && cashRefusal(result.details) !== null);
  let settled = outcomes;
  for (const group of Map.groupBy(refused, ({ order }) => order.courier?.id).values()) {
    const orders = group.map(({ order }) => order);
    const [first] = group;
    const reason =
      first === undefined ? null : await reasonAfterRefusal(first.order.id, first.result, cashOf(orders).cents);
    if (reason === null) continue;
    const results = await concurrentMap(orders, async (order) => sendStatus(api, order, answer, reason));
    settled = settled.map((each) => {
      const again = results[orders.indexOf(each.order)];
      return again === undefined ? each : { ...each, result: again };
    });
  }
  return settled;
};

const setStatus = async (
  api: Api,
  orders: Chosen,
  answer: StatusAnswer,
  { done, results }: StatusTexts = bulkText.change,
): Promise<boolean> =>
  isWhole(orders, {
    call: async (order) => sendStatus(api, order, answer),
    settle: async (outcomes) => withCashReasons(api, answer, outcomes),
    done,
    failed: bulkText.change.failed,
    results,
  });

/** These act at once; true when all succeeded. */
export const cancelOrders = async (api: Api, orders: Chosen, reason: string): Promise<boolean> =>
  setStatus(api, orders, { status: ORDER_STATUS.CANCELLED, reason }, bulkText.cancellation);
export const removeOrders = async (api: Api, orders: Chosen): Promise<boolean> =>
  isWhole(orders, { ...bulkText.removal, call: async ({ id }) => api.deleteOrder({ params: { id }, headers: {} }) });
export const markReady = async (api: Api, orders: Chosen, isReady: boolean): Promise<boolean> =>
  isWhole(orders, {
    ...(isReady ? bulkText.marking : bulkText.unmarking),
    call: async ({ id }) => api.markReady({ params: { id }, headers: {}, body: { isReady } }),
  });

export const areReady = (orders: readonly StaffOrder[]): boolean => orders.every(({ readyAt }) => readyAt !== null);

/** True when all of them succeeded; false also when the user cancelled. */
export const bulkActions = {
  assign: async (_api: Api, orders: Chosen): Promise<boolean> => assignCourier(orders),
  plan: async (_api: Api, orders: Chosen): Promise<boolean> =>
    proposePlan({ orders: orders.slice(0, MAX_FRAME_ORDERS).map(({ id }) => id) }),
  status: async (api: Api, orders: Chosen, options: StatusOptions): Promise<boolean> =>
    askStatusOf(orders, options, async (answer) => setStatus(api, orders, answer)),
  /** [OR123] Where all are marked, the marks are taken away. */
  ready: async (api: Api, orders: Chosen): Promise<boolean> => markReady(api, orders, !areReady(orders)),
  /** One reason for all. */
  cancel: async (api: Api, orders: Chosen): Promise<boolean> =>
    askReason(orders, async (reason) => cancelOrders(api, orders, reason)),
  remove: async (api: Api, orders: Chosen): Promise<boolean> => {
    const { title, detail } = bulkText.removal;
    const question = { title: title(orders.length), detail: detail(numbersOf(orders)), action: bulkText.remove };
    return (await confirm(question)) && removeOrders(api, orders);
  },
} as const;
export type BulkActionName = keyof typeof bulkActions;

export const BULK_ACTIONS = [
  'assign',
  'plan',
  'ready',
  'status',
  'cancel',
  'remove',
] as const satisfies readonly BulkActionName[];

export const KEYS = {
  assign: 'p',
  plan: 'l',
  ready: 'y',
  status: 'e',
  cancel: 'x',
  remove: 'Delete',
} as const satisfies Record<BulkActionName, string>;
