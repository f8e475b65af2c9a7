// The couriers of a branch with their cards: the one who can be sent next comes first.
import type { StaffDocs } from '@despacho/client/live/kinds.ts';
import type { Collections } from '@despacho/client/live/live.ts';
import { ownCouriers } from '@despacho/domain/branches/couriers.ts';
import { courierCards } from '@despacho/domain/couriers/courierCards.ts';
import type { CourierCard } from '@despacho/domain/couriers/couriers.ts';
import { cardState, cardWait } from '@despacho/ui/courierCard.ts';
import { useMemo } from 'react';
import type { CashState } from '@despacho/contract/couriers/cash.ts';
import { useSession } from '@despacho/client/session/hooks.ts';
import { useCan } from '../../kit/access.ts';
import { CashTag, useCashWarnings } from '../../entities/cash/cashWarnings.tsx';
import { receiveDeposit } from '../../entities/cash/receiveDeposit.ts';
import { depositText } from '../../entities/cash/text.ts';
import { WithAlert } from '../../entities/couriers/CourierStateLabel.tsx';
import { NewMessagesMark, useNewMessagesByCourier } from '../../entities/orders/NewMessages.tsx';
import { LIVE_MS } from '../../kit/freshness.ts';
import type { Columns } from '../../kit/grid/column.ts';
import { DataGrid } from '../../kit/grid/DataGrid.tsx';
import { actionsColumn, type RowAction } from '../../kit/grid/rowActions.tsx';
import { useConnection, useLive } from '../../kit/live.tsx';
import { useCourierName } from '../../kit/namesakes.tsx';
import { rateCourier, useCanRate } from '../rating/rateCourier.tsx';
import { branchSummaryText as text } from './text.ts';

type Row = {
  id: string;
  name: string;
  card: CourierCard;
  orderCount: number;
  cash: number | null;
  cashState?: CashState | undefined;
  newMessages?: number | undefined;
};

const nameColumn: Columns<Row>[number] = {
  id: 'name',
  header: text.courier,
  kind: 'text',
  value: ({ name }) => name,
  width: 220,
  card: 'title',
};
const others: Columns<Row> = [
  {
    id: 'state',
    header: text.state,
    kind: 'text',
    value: ({ card }) => cardState(card),
    render: ({ id, card, cashState, newMessages = 0 }) => (
      <>
        <WithAlert courierId={id}>{cardState(card)}</WithAlert> <CashTag state={cashState} />
        <NewMessagesMark count={newMessages} />
      </>
    ),
    filter: 'set',
    width: 230,
    card: 'mark',
  },
  {
    id: 'wait',
    header: text.wait,
    kind: 'text',
    value: ({ card }) => cardWait(card) || null,
    filter: false,
    width: 110,
  },
  { id: 'carried', header: text.carries, kind: 'number', value: ({ orderCount }) => orderCount, width: 100 },
  { id: 'cash', header: text.cash, kind: 'money', value: ({ cash }) => cash, width: 130 },
];

/** [RA2] [CX8] For those who may. */
const useActions = (branchId: string): RowAction<Row>[] => {
  const { api } = useSession();
  const canRate = useCanRate();
  const canReceive = useCan('deposits.receive');
  return useMemo(
    () => [
      ...(canRate ? [{ text: text.rate, run: ({ id, name }: Row) => void rateCourier({ id, name }) }] : []),
      ...(canReceive
        ? [
            {
              text: depositText.receive,
              run: ({ id, name }: Row) => void receiveDeposit(api, { courier: { id, name }, branchId }),
            },
          ]
        : []),
    ],
    [api, branchId, canRate, canReceive],
  );
};

const rowsOf = (branchId: string, live: Collections<StaffDocs>, now: number, rate: number): Row[] =>
  courierCards(
    {
      couriers: ownCouriers(live.courier.values(), branchId),
      statuses: live.courierStatus,
      orders: live.order.values(),
      fixes: live.position,
      branches: live.branch,
    },
    { now, rate },
  ).map(({ courier: { id, name }, card, orderCount, cashCents }) => ({
    id,
    name,
    card,
    orderCount,
    cash: cashCents === 0 ? null : cashCents / 100,
  }));

export const BranchCouriers = ({ branchId }: { branchId: string }) => {
  const connection = useConnection();
  const nameOf = useCourierName();
  const unnamed = useLive((live, now) => rowsOf(branchId, live, now, connection.rate()), { everyMs: LIVE_MS.summary });
  const warnings = useCashWarnings();
  const newMessages = useNewMessagesByCourier();
  const actions = useActions(branchId);
  const rows = useMemo(
    () =>
      unnamed.map((row) => ({
        ...row,
        name: nameOf(row),
        cashState: warnings.get(row.id),
        newMessages: newMessages.get(row.id),
      })),
    [unnamed, nameOf, warnings, newMessages],
  );
  const withActions = useMemo(
    () => [nameColumn, ...(actions.length === 0 ? [] : [actionsColumn(actions, ({ name }: Row) => name)]), ...others],
    [actions],
  );
  return (
    <DataGrid
      id="branch-couriers"
      title={text.couriers}
      columns={withActions}
      rows={rows}
      rowId={({ id }) => id}
      size={20}
      sizes={[10, 20, 50]}
      empty={text.noCouriers}
    />
  );
};
