// The orders that a branch delivered today, as one page of the list: more than a branch delivers in a day.
import { MAX_LISTED } from '@despacho/contract/orders/lists.ts';
import { ORDER_STATUS } from '@despacho/contract/orders/order.ts';
import { REQUEST_MS } from '../../../kit/freshness.ts';
import { useRoute } from '../../../kit/requests/useRoute.ts';

/** `total` counts those of the list, also beyond the page. */
export const useDeliveredToday = (branchId: string) =>
  useRoute(
    'listOrders',
    {
      query: {
        status: ORDER_STATUS.DELIVERED,
        days: '0',
        order: 'desc',
        limit: String(MAX_LISTED),
        branch: branchId,
      },
    },
    { everyMs: REQUEST_MS.list },
  );
