// What a branch delivered today, and the average of exactly these orders: the number and the list are one response.
import type { RouteValue } from '@despacho/client/rest.ts';
import { MAX_LISTED } from '@despacho/contract/orders/lists.ts';
import { ORDER_STATUS } from '@despacho/contract/orders/order.ts';
import { averageDeliveryMinutes } from '@despacho/domain/orders/lists/closed.ts';
import { useMemo } from 'react';
import { REQUEST_MS } from '../../kit/freshness.ts';
import { useRoute, type RouteResult } from '../../kit/requests/useRoute.ts';

export type Delivered = RouteResult<RouteValue<'listOrders'>> & {
  /** Null: unknown, no order has a delivery time, or there are more orders than one response holds. */
  averageMinutes: number | null;
  isWhole: boolean;
};

export const useDelivered = (branchId: string | null): Delivered | null => {
  const result = useRoute(
    'listOrders',
    {
      query: {
        status: ORDER_STATUS.DELIVERED,
        days: '0',
        order: 'desc',
        limit: String(MAX_LISTED),
        branch: branchId ?? '',
      },
    },
    { everyMs: REQUEST_MS.list, isEnabled: branchId !== null },
  );
  return useMemo(() => {
    if (branchId === null) return null;
    const { value } = result;
    const isWhole = value === null || value.total <= value.orders.length;
    return {
      ...result,
      isWhole,
      averageMinutes: value === null || !isWhole ? null : averageDeliveryMinutes(value.orders),
    };
    // The result is another object each time; its parts are not.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [branchId, result.value, result.failure, result.isLoading]);
};
