// Brings a deleted order back to where it was.
import { useSession } from '@despacho/client/session/hooks.ts';
import { useCallback } from 'react';
import type { ListedOrder } from '../../entities/orders/listed.ts';
import { notify } from '../../kit/notify/notify.ts';
import { useRenewal } from '../../kit/requests/requests.tsx';
import { FAILURE_TEXT } from '../../kit/requests/text.ts';
import { closedText } from './text.ts';

/** `name`: of the list it leaves. */
export const useRestore = (name: string): ((row: ListedOrder) => void) => {
  const { api } = useSession();
  const renew = useRenewal(name);
  return useCallback(
    async ({ order }: ListedOrder) => {
      const result = await api.restoreOrder({ params: { id: order.id }, headers: {} });
      if (result.ok) {
        notify(closedText.restored(order.number), 'success');
        await renew();
        return;
      }
      notify(closedText.restoreFailed, 'danger');
      notify(FAILURE_TEXT[result.code], 'warning');
    },
    [api, renew],
  );
};
