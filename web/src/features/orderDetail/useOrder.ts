// One order: from the live data while it is there, else from the server.
import type { StaffOrder } from '@despacho/contract/live/kinds.ts';
import { useEntity } from '../../kit/live.tsx';
import { useRoute, type RouteResult } from '../../kit/requests/useRoute.ts';

/** Closed orders seldom change. */
const RENEW_MS = 30_000;

export const useOrder = (id: string): RouteResult<StaffOrder> => {
  const live = useEntity('order', id);
  const result = useRoute('order', { params: { id } }, { everyMs: RENEW_MS });
  if (live !== undefined) return { value: live, failure: null, isLoading: false, retry: result.retry };
  return { ...result, value: result.value?.order ?? null };
};
