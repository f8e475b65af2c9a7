// The handlers that write one order and those that read one, together.
import type { TrustCounter } from '../../store/trust/counter.ts';
import { countedSaves } from './counted.ts';
import { courierHandler } from './courier.ts';
import { createHandler } from './create.ts';
import { deletionHandlers } from './deletion.ts';
import { entryHandlers } from './entry.ts';
import { editHandler } from './edit.ts';
import { lockHandler } from './locks.ts';
import type { OrderDependencies } from './dependencies.ts';
import { readingHandlers } from './reading.ts';
import { repairHandlers } from './repair.ts';
import { undoHandler } from './undo.ts';

export const orderHandlers = (dependencies: OrderDependencies & { trust: TrustCounter }) => ({
  ...createHandler(dependencies),
  ...entryHandlers(dependencies),
  ...lockHandler(dependencies),
  ...countedSaves({ ...editHandler(dependencies), ...courierHandler(dependencies) }, dependencies.trust),
  ...deletionHandlers(dependencies),
  ...undoHandler(dependencies),
  ...readingHandlers(dependencies),
  ...repairHandlers(dependencies),
});
