// What a click on some cells does instead of opening the order, where there is a screen or a right for it.
import { useSession } from '@despacho/client/session/hooks.ts';
import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { sentText } from '@despacho/domain/orders/lists/columns.ts';
import { isEdited } from '../../entities/orders/cells.tsx';
import type { OrderActs } from '../../entities/orders/columns.tsx';
import type { ListedOrder } from '../../entities/orders/listed.ts';
import { useCan } from '../../kit/access.ts';
import { confirm } from '../../kit/dialog/confirm.tsx';
import { useConnection } from '../../kit/live.tsx';
import { notify } from '../../kit/notify/notify.ts';
import { FAILURE_TEXT } from '../../kit/requests/text.ts';
import { useAction } from '../../kit/requests/useRoute.ts';
import { useScreens } from '../../kit/shell/paths.tsx';
import { listText } from './text.ts';

/** Removes the edit mark of its holder, whose form shows it. */
const useRemoveEditing = (): ((row: ListedOrder) => Promise<void>) => {
  const changeLock = useAction('orderLock');
  const live = useConnection();
  return async ({ order }) => {
    if (order.lock === null || !isEdited(order)) return;
    const { title, detail, action, done } = listText.removeEditing;
    if (!(await confirm({ title: title(order.lock.name), detail, action, intent: 'primary' }))) return;
    const lock = live.collections.order.get(order.id)?.lock ?? null;
    if (lock !== null && (lock.id !== order.lock.id || lock.fence !== order.lock.fence)) {
      notify(FAILURE_TEXT.conflict, 'warning');
      return;
    }
    const result = await changeLock({ params: { id: order.id }, query: { delete: 'true' }, headers: {}, body: {} });
    if (result.ok) notify(done, 'success');
    else notify(FAILURE_TEXT[result.code], 'danger');
  };
};

/** [OR76] The token of the page is not in the live view: it is requested when the cell is opened. */
const useCustomerPage = (): ((row: ListedOrder) => Promise<void>) => {
  const { api } = useSession();
  return async ({ order }) => {
    if (sentText(order) === '') return;
    const link = await api.orderLink({ params: { id: order.id } });
    if (!link.ok) notify(FAILURE_TEXT[link.code], 'danger');
    else if (link.value.url === null) notify(FAILURE_TEXT['not-found'], 'danger');
    else open(link.value.url, '_blank', 'noopener');
  };
};

/** Cells of what has no screen stay plain text. */
export const useCellActs = (): OrderActs => {
  const navigate = useNavigate();
  const screens = useScreens();
  const canRemove = useCan('orders.clearLock');
  const removeEditing = useRemoveEditing();
  const canOpen = useCan('orders.readLink');
  const openCustomerPage = useCustomerPage();
  return useMemo(() => {
    const acts: OrderActs = {};
    if (canOpen) acts.sent = (row) => void openCustomerPage(row);
    if (canRemove) acts.removeEditing = (row) => void removeEditing(row);
    if (screens.has('/biker/:bikerId')) {
      acts.courier = ({ order: { courier } }) => {
        if (courier !== null) void navigate(`/biker/${encodeURIComponent(courier.id)}`);
      };
    }
    return acts;
    // A session has one api for good.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [canOpen, canRemove, navigate, screens]);
};
