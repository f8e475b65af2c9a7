// One order: live while it is among the live ones, else as the server last said.
import type { StaffOrder } from '@despacho/contract/live/kinds.ts';
import { useEntity } from '../../kit/live.tsx';
import { useRoute, type RouteResult } from '../../kit/requests/useRoute.ts';

/** Orders that are over seldom change. */
const RENEW_MS = 30_000;

export const useOrder = (id: string): RouteResult<StaffOrder> => {
  const live = useEntity('order', id);
  const result = useRoute('order', { params: { id } }, { everyMs: RENEW_MS });
  if (live !== undefined) return { value: live, failure: null, isLoading: false, retry: result.retry };
  return { ...result, value: result.value?.order ?? null };
};
