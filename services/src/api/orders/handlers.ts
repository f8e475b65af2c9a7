// Handlers of orders: writing them, lists, links, imports, ratings and plans.
import { courierConversationHandlers } from './courierConversation.ts';
import { customerRatingHandlers } from './customerRatings.ts';
import { importBatchHandlers } from './import/batches.ts';
import { orderImportHandlers } from './import/orderImport.ts';
import { orderListHandlers } from './lists/orders.ts';
import { listViewHandlers } from './lists/views.ts';
import { orderLinkHandlers } from './orderLink.ts';
import { orderProofHandlers } from './proofs.ts';
import { orderHandlers } from './orders.ts';
import { planHandlers } from './plans.ts';

type Dependencies = Parameters<typeof customerRatingHandlers>[0] &
  Parameters<typeof importBatchHandlers>[0] &
  Parameters<typeof orderImportHandlers>[0] &
  Parameters<typeof orderListHandlers>[0] &
  Parameters<typeof orderLinkHandlers>[0] &
  Parameters<typeof orderHandlers>[0] &
  Parameters<typeof planHandlers>[0];

export const handlersOfOrders = (use: Dependencies) => ({
  ...orderHandlers(use),
  ...orderListHandlers(use),
  ...listViewHandlers(use),
  ...orderLinkHandlers(use),
  ...orderProofHandlers(use),
  ...orderImportHandlers(use),
  ...importBatchHandlers(use),
  ...customerRatingHandlers(use),
  ...planHandlers(use),
  ...courierConversationHandlers(use),
});
