// The tools of a job, on real stores and a stopped clock.
import type { StateDoc } from '@despacho/contract/live/kinds.ts';
import type { JobTools } from '../../services/src/jobs/job.ts';
import { closeFirestore, connectFirestore } from '../../services/src/store/firestore.ts';
import { orderCodec } from '../../services/src/store/orders/orders.ts';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { testContext, type TestContext } from './context.ts';
import { manualClock, type ManualClock } from './manualClock.ts';

export type TestTools = JobTools & {
  clock: ManualClock;
  context: TestContext;
  /** Writes orders as documents; the test fills the live state. */
  storeOrders(orders: readonly StateDoc<'order'>[]): Promise<void>;
  close(): Promise<void>;
};

/** Calls that a test let time out are still retried by the client, seconds after the store is back. */
const RETRIES_END_MS = 15_000;

export const jobTools = async (at: string, rate = 1): Promise<TestTools> => {
  const clock = manualClock(at, rate);
  const context = await testContext({ clock });
  const db = connectFirestore(context.config);
  return {
    clock,
    context,
    db,
    key: context.key,
    log: context.log,
    redis: context.redis(),
    storeOrders: async (orders) => {
      const writes = orders.map(async (order) =>
        db.collection(orderCodec.collection).doc(order.id).set(orderCodec.write(order)),
      );
      await Promise.all(writes);
    },
    close: async () => {
      await closeFirestore(db, RETRIES_END_MS);
      await context.close();
    },
  };
};

/** Those of a file of tests, made before its first one. Before each test Redis is empty, and so are these collections. */
export const useJobTools = (at: string, emptied: readonly string[] = []): TestTools => {
  const tools = {} as TestTools;
  beforeAll(async () => {
    Object.assign(tools, await jobTools(at));
  });
  afterAll(async () => tools.close());
  beforeEach(async () => {
    await tools.redis.flushall();
    for (const name of emptied) for (const { ref } of (await tools.db.collection(name).get()).docs) await ref.delete();
  });
  return tools;
};
