// The orders and the couriers of a past minute as lists.
import type { PastBoard, PastOrder } from '@despacho/contract/pastBoard.ts';
import { whole } from '@despacho/ui/format.ts';
import { useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useCourierStateText } from '../../entities/couriers/CourierStateLabel.tsx';
import { DataGrid } from '../../kit/grid/DataGrid.tsx';
import { useScreenPath } from '../../kit/shell/paths.tsx';
import { courierColumns, orderColumns } from './columns.tsx';
import { shownState } from './Counters.tsx';
import { pastText as text } from './text.ts';

type Board = NonNullable<PastBoard['board']>;

const SIZES = [10, 20, 50, 100, 200];
const idOf = ({ id }: { id: string }): string => id;

export const PastOrders = ({ orders }: Pick<Board, 'orders'>) => {
  const navigate = useNavigate();
  const pathOf = useScreenPath();
  const canOpen = pathOf('/order/:orderId', { orderId: 'id' }) !== null;
  const onOpen = ({ id }: PastOrder): void => void navigate(pathOf('/order/:orderId', { orderId: id }) ?? '');
  return (
    <DataGrid
      id="board-past"
      title={text.orders}
      isBeneath
      columns={orderColumns}
      rows={orders}
      rowId={idOf}
      address={useSearchParams()}
      size={20}
      sizes={SIZES}
      empty={text.noOrders}
      {...(canOpen ? { onOpen } : {})}
    />
  );
};

export const PastCouriers = ({ couriers }: Pick<Board, 'couriers'>) => {
  const [params] = useSearchParams();
  const stateText = useCourierStateText();
  const state = shownState(params);
  const rows = useMemo(
    () => (state === null ? couriers : couriers.filter((courier) => courier.state === state)),
    [couriers, state],
  );
  return (
    <DataGrid
      id="board-past-couriers"
      title={state === null ? text.courierList : text.shownState(stateText(state), whole(rows.length))}
      isBeneath
      columns={courierColumns(stateText)}
      rows={rows}
      rowId={idOf}
      size={20}
      sizes={SIZES}
      empty={text.noCouriers}
    />
  );
};
