// The handlers that write one order and those that read one, together.
import { courierHandler } from './courier.ts';
import { createHandler } from './create.ts';
import { deletionHandlers } from './deletion.ts';
import { editHandler } from './edit.ts';
import { lockHandler } from './locks.ts';
import type { OrderDependencies } from './dependencies.ts';
import { readingHandlers } from './reading.ts';
import { undoHandler } from './undo.ts';

export const orderHandlers = (parts: OrderDependencies) => ({
  ...createHandler(parts),
  ...editHandler(parts),
  ...lockHandler(parts),
  ...courierHandler(parts),
  ...deletionHandlers(parts),
  ...undoHandler(parts),
  ...readingHandlers(parts),
});
