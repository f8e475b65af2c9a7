// One order: live while it is among the live ones, else as the server last said.
import type { StaffOrder } from '@despacho/contract/views.ts';
import { useEntity } from '../../kit/live.tsx';
import { useAnswer, type Answered } from '../../kit/requests/requests.tsx';

/** Orders that are over seldom change. */
const RENEW_MS = 30_000;

export const useOrder = (id: string): Answered<StaffOrder> => {
  const live = useEntity('order', id);
  const asked = useAnswer(`order-${id}`, async (api, signal) => api.order({ params: { id }, signal }), RENEW_MS);
  if (live !== undefined) return { value: live, failure: null, isWaiting: false, retry: asked.retry };
  return { ...asked, value: asked.value?.order ?? null };
};
