// One order: from the live data while it is there, else from the server.
import type { StaffOrder } from '@despacho/contract/live/kinds.ts';
import { REQUEST_MS } from '../../kit/freshness.ts';
import { useEntity } from '../../kit/live.tsx';
import { useRoute, type RouteResult } from '../../kit/requests/useRoute.ts';

export const useOrder = (id: string): RouteResult<StaffOrder> => {
  const live = useEntity('order', id);
  const result = useRoute('order', { params: { id } }, { everyMs: REQUEST_MS.detail });
  if (live !== undefined) return { value: live, failure: null, isLoading: false, retry: result.retry };
  return { ...result, value: result.value?.order ?? null };
};
