// Live tables of the orders of one branch, by status; the queue can be assigned from.
import type { OrderStatus } from '@despacho/contract/orders/order.ts';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { orderColumns, type OrderColumnId } from '../../entities/orders/columns.tsx';
import { listedId, listedNumber, liveOrders, useListedOrders, type ListedOrder } from '../../entities/orders/listed.ts';
import { useOpenOrder } from '../../entities/orders/useOpenOrder.ts';
import { DataGrid } from '../../kit/grid/DataGrid.tsx';
import { actionsColumn } from '../../kit/grid/rowActions.tsx';
import { useBulk } from '../bulk/useBulk.tsx';
import { trackOrder } from '../orderDetail/trackOrder.tsx';
import { branchSummaryText as text } from './text.ts';

const COLUMNS: readonly OrderColumnId[] = [
  'level',
  'elapsed',
  'number',
  'courier',
  'status',
  'customer',
  'address',
  'zone',
  'arrival',
  'interval',
];

const trackColumn = actionsColumn<ListedOrder>(
  [{ text: text.track, run: ({ order }) => void trackOrder(order) }],
  listedNumber,
);

const [level, elapsed, number, ...others] = orderColumns([...COLUMNS]);
const columns = [...[level, elapsed, number].filter((column) => column !== undefined), trackColumn, ...others];

type BranchOrdersProps = {
  branchId: string;
  /** The id of its stored settings. */
  id: string;
  title: string;
  empty: string;
  statuses: readonly OrderStatus[];
  /** Orders can be chosen and assigned. */
  isQueue?: boolean;
};

export const BranchOrders = ({ branchId, id, title, empty, statuses, isQueue = false }: BranchOrdersProps) => {
  const rows = useListedOrders(({ branch, status }) => branch?.id === branchId && statuses.includes(status));
  const address = useSearchParams();
  const { actions, keys } = useBulk();
  const acts = useMemo(() => (isQueue ? { ...(actions && { actions }), keys } : {}), [isQueue, actions, keys]);
  return (
    <DataGrid
      id={id}
      title={title}
      columns={columns}
      rows={rows}
      rowId={listedId}
      live={liveOrders}
      {...(isQueue ? { address } : {})}
      size={10}
      sizes={[10, 20, 50]}
      empty={empty}
      onOpen={useOpenOrder('/all-orders')}
      {...acts}
    />
  );
};
