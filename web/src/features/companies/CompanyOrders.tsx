// The active orders of a company, live, with the map of each and its courier.
import { useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { orderColumns } from '../../entities/orders/columns.tsx';
import { listedId, listedNumber, liveOrders, useListedOrders, type ListedOrder } from '../../entities/orders/listed.ts';
import { DataGrid } from '../../kit/grid/DataGrid.tsx';
import { actionsColumn, type RowAction } from '../../kit/grid/rowActions.tsx';
import { Greyed } from '../../kit/shell/DataFreshness.tsx';
import { useScreenPath } from '../../kit/shell/paths.tsx';
import { WhenLive } from '../../kit/shell/WhenLive.tsx';
import { companyOrdersText as text } from './text.ts';
import { trackOrder } from '../orderDetail/trackOrder.tsx';

const COLUMNS = [
  'level',
  'elapsed',
  'number',
  'branch',
  'courier',
  'status',
  'customer',
  'address',
  'zone',
  'arrival',
  'interval',
] as const;

const Orders = ({ companyId }: { companyId: string }) => {
  const navigate = useNavigate();
  const pathTo = useScreenPath();
  const rows = useListedOrders(({ isActive, company }) => isActive && company.id === companyId);
  const columns = useMemo(() => {
    const canOpen = pathTo('/share-companies/:orderId', { orderId: 'x' }) !== null;
    const open = ({ order }: ListedOrder): void => {
      const to = pathTo('/share-companies/:orderId', { orderId: order.id });
      if (to !== null) void navigate(to);
    };
    const track: RowAction<ListedOrder> = { text: text.track, run: ({ order }) => void trackOrder(order) };
    const courier: RowAction<ListedOrder> = {
      text: text.courier,
      run: open,
      isOffered: ({ order }) => order.courier !== null,
    };
    const [level, elapsed, number, ...others] = orderColumns([...COLUMNS]);
    const first = [level, elapsed, number].filter((column) => column !== undefined);
    return [...first, actionsColumn(canOpen ? [track, courier] : [track], listedNumber), ...others];
  }, [navigate, pathTo]);
  return (
    <Greyed>
      <DataGrid
        id="company-orders"
        title={text.title}
        columns={columns}
        rows={rows}
        rowId={listedId}
        live={liveOrders}
        address={useSearchParams()}
        size={20}
        sizes={[10, 20, 50]}
        empty={text.none}
      />
    </Greyed>
  );
};

export const CompanyOrders = ({ company: { id } }: { company: { id: string } }) => (
  <WhenLive>
    <Orders companyId={id} />
  </WhenLive>
);
