// TODAS LAS ORDENES: the live grid of active orders, greyed while it is not live.
import { useSession, useSessionState } from '@despacho/client/session/hooks.ts';
import { useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { isEdited, sentText } from '../../entities/orders/cells.tsx';
import { orderColumns, type OrderActs, type OrderColumnId } from '../../entities/orders/columns.tsx';
import { listedId, liveOrders, type ListedOrder } from '../../entities/orders/listed.ts';
import { useCan } from '../../kit/access.ts';
import { confirm } from '../../kit/dialog/confirm.tsx';
import { DataGrid } from '../../kit/grid/DataGrid.tsx';
import type { GridControls } from '../../kit/grid/props.ts';
import { useHeldBack, useLive } from '../../kit/live.tsx';
import { notify } from '../../kit/notify/notify.ts';
import { FAILURE_TEXT } from '../../kit/requests/text.ts';
import { useScreens } from '../../kit/shell/paths.tsx';
import { Greyed } from '../../kit/shell/Truth.tsx';
import { FooterCounters, LevelCounters } from './Counters.tsx';
import { isSameListing, listingOf } from './listing.ts';
import { listText } from './text.ts';

const SORT_MS = 500;
const SIZES = [10, 20, 50];

const COLUMNS = [
  'level',
  'elapsed',
  'number',
  'customer',
  'status',
  'company',
  'branch',
  'courier',
  'address',
  'zone',
  'phone',
  'payment',
  'circle',
  'sent',
  'created',
  'due',
  'municipality',
  'type',
  'distance',
  'cost',
] as const satisfies readonly OrderColumnId[];

/** Takes the edit mark away from whoever has it; he is told by his own form. */
const useRemoveEditing = (): ((row: ListedOrder) => Promise<void>) => {
  const { api } = useSession();
  return async ({ order }) => {
    if (order.lock === null || !isEdited(order)) return;
    const { title, detail, action, done } = listText.removeEditing;
    if (!(await confirm({ title: title(order.lock.name), detail, action }))) return;
    const result = await api.orderLock({ params: { id: order.id }, query: { delete: 'true' }, headers: {}, body: {} });
    if (result.ok) notify(done, 'success');
    else notify(FAILURE_TEXT[result.code], 'danger');
  };
};

/** Cells open what there is a screen for; all others are plain text. */
const useColumns = () => {
  const navigate = useNavigate();
  const screens = useScreens();
  const canRemove = useCan('orders.clearLock');
  const removeEditing = useRemoveEditing();
  return useMemo(() => {
    const acts: OrderActs = { removeEditing: (row) => void removeEditing(row) };
    if (screens.has('/biker/:bikerId')) {
      acts.courier = ({ order: { courier } }) => {
        if (courier !== null) void navigate(`/biker/${encodeURIComponent(courier.id)}`);
      };
    }
    if (screens.has('/Share/order/:orderId')) {
      acts.sent = ({ order }) => {
        if (sentText(order) !== '') open(`/Share/order/${encodeURIComponent(order.id)}`, '_blank', 'noopener');
      };
    }
    return orderColumns(canRemove ? [...COLUMNS, 'removeEditing'] : COLUMNS, acts);
    // A session has one api for good.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [canRemove, navigate, screens]);
};

const levelCounters = (grid: GridControls) => <LevelCounters grid={grid} />;

export const OrderList = () => {
  const state = useSessionState();
  const isGlobal = state.isSignedIn && state.profile.company === null && state.profile.branch === null;
  const navigate = useNavigate();
  const canOpen = useScreens().has('/edit-order/:orderId');
  const heldBack = useHeldBack();
  const { rows, counts } = useLive((held, now) => listingOf(held, heldBack(now), isGlobal), {
    everyMs: SORT_MS,
    isEqual: isSameListing,
  });
  return (
    <Greyed>
      <DataGrid
        id="all-orders"
        title={listText.title}
        columns={useColumns()}
        rows={rows}
        rowId={listedId}
        live={liveOrders}
        address={useSearchParams()}
        size={20}
        sizes={SIZES}
        empty={listText.empty}
        // The arrows of the form walk through the list as it was here.
        onOpen={
          canOpen
            ? ({ order }, list) =>
                void navigate(`/edit-order/${encodeURIComponent(order.id)}`, { state: { list: list().map(listedId) } })
            : undefined
        }
        head={levelCounters}
        footer={<FooterCounters counts={counts} />}
      />
    </Greyed>
  );
};
