// Brings a deleted order back to where it was [UN1].
import { useCallback } from 'react';
import type { ListedOrder } from '../../entities/orders/listed.ts';
import { referenceRefusal } from '../../entities/orders/referenceRefusal.ts';
import { orderName } from '../../entities/orders/text.ts';
import { notify } from '../../kit/notify/notify.ts';
import { FAILURE_TEXT } from '../../kit/requests/text.ts';
import { useAction } from '../../kit/requests/useRoute.ts';
import { closedText } from './text.ts';

export const useRestore = (): ((row: ListedOrder) => void) => {
  const restore = useAction('restoreOrder');
  return useCallback(
    async ({ order }: ListedOrder) => {
      const result = await restore({ params: { id: order.id }, headers: {} });
      if (result.ok) {
        notify(closedText.restored(orderName(order.number)), 'success');
        return;
      }
      notify(closedText.restoreFailed, 'danger');
      notify(referenceRefusal(result.details) ?? FAILURE_TEXT[result.code], 'warning');
    },
    [restore],
  );
};
