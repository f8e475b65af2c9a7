// POST /v1/orders/batch: each order by itself, with the result of each in their sequence [OA12].
import type { Handlers } from '../handlers.ts';
import { isUnavailable } from '../http/unavailable.ts';
import { refuse, respond } from '../outcome.ts';
import { clientOrderCreator } from './creation.ts';
import { problemOf } from './problems.ts';

/** Orders that are created at the same time. */
const AT_ONCE = 4;

export const batchHandler = (
  dependencies: Parameters<typeof clientOrderCreator>[0],
): Pick<Handlers, 'clientCreateOrders'> => {
  const create = clientOrderCreator(dependencies);
  return {
    clientCreateOrders: async (call) => {
      const { orders } = call.body;
      type Result = Awaited<ReturnType<typeof create>>;
      const results: Result[] = [];
      /** The others are created, and their results are answered, whatever happens to one. */
      const attempt = async (order: (typeof orders)[number]): Promise<Result> => {
        try {
          return await create(call, order);
        } catch (error) {
          const { requestId } = call.problemContext;
          call.log.error({ err: error, requestId, reference: order.reference }, 'an order of a batch failed');
          return refuse(isUnavailable(error) ? 'unavailable' : 'internal');
        }
      };
      const queue = orders.entries();
      const work = async (): Promise<void> => {
        for (const [at, order] of queue) results[at] = await attempt(order);
      };
      await Promise.all(Array.from({ length: AT_ONCE }, work));
      return respond({
        results: results.map((result) => {
          if (result.ok)
            return { status: result.status === 201 ? (201 as const) : (200 as const), order: result.value };
          const problem = problemOf(result, call.problemContext);
          return { status: problem.status, problem };
        }),
      });
    },
  };
};
