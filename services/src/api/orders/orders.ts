// The handlers that write one order and those that read one, together.
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

export const orderHandlers = (dependencies: OrderDependencies) => ({
  ...createHandler(dependencies),
  ...entryHandlers(dependencies),
  ...editHandler(dependencies),
  ...lockHandler(dependencies),
  ...courierHandler(dependencies),
  ...deletionHandlers(dependencies),
  ...undoHandler(dependencies),
  ...readingHandlers(dependencies),
  ...repairHandlers(dependencies),
});
