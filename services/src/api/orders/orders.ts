// The handlers that write one order and those that read one, together.
import type { ProcessContext } from '../../platform/context.ts';
import { createTrustCounter } from '../../store/trust/counter.ts';
import { countedSaves } from './counted.ts';
import { courierHandler } from './courier.ts';
import { createHandler } from './create.ts';
import { deletionHandlers } from './deletion.ts';
import { entryHandlers } from './entry.ts';
import { editHandler } from './edit.ts';
import { lockHandler } from './locks.ts';
import type { OrderDependencies } from './dependencies.ts';
import { readyHandler } from './ready.ts';
import { readingHandlers } from './reading.ts';
import { repairHandlers } from './repair.ts';
import { undoHandler } from './undo.ts';
import type { RedisClient } from '../../platform/redis.ts';

type Dependencies = OrderDependencies & Pick<ProcessContext, 'key' | 'log'> & { redis: RedisClient };

export const orderHandlers = (dependencies: Dependencies) => ({
  ...createHandler(dependencies),
  ...entryHandlers(dependencies),
  ...lockHandler(dependencies),
  ...countedSaves({ ...editHandler(dependencies), ...courierHandler(dependencies) }, createTrustCounter(dependencies)),
  ...deletionHandlers(dependencies),
  ...readyHandler(dependencies),
  ...undoHandler(dependencies),
  ...readingHandlers(dependencies),
  ...repairHandlers(dependencies),
});
