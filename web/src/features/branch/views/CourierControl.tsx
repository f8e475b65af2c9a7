// CONTROL DE PILOTOS: what each courier of a branch carries now, and the deliveries for the branch today [BR12].
import type { StaffDocs } from '@despacho/client/live/kinds.ts';
import type { Collections } from '@despacho/client/live/live.ts';
import type { RouteValue } from '@despacho/client/rest.ts';
import { MINUTE_MS } from '@despacho/contract/durations.ts';
import type { LiveBranch } from '@despacho/contract/live/kinds.ts';
import { MAX_LISTED } from '@despacho/contract/orders/lists.ts';
import { ownCouriers, workOfCouriers, type CourierWork } from '@despacho/domain/branches/couriers.ts';
import { duration, hourMinute, whole } from '@despacho/ui/format.ts';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { today } from '../../../kit/date/days.ts';
import { LIVE_MS } from '../../../kit/freshness.ts';
import type { Columns } from '../../../kit/grid/column.ts';
import { DataGrid } from '../../../kit/grid/DataGrid.tsx';
import { useLive, useServerNow } from '../../../kit/live.tsx';
import { FAILURE_TEXT } from '../../../kit/requests/text.ts';
import { useBranchLinks } from './branchLinks.ts';
import { viewText as text } from './text.ts';
import { useDeliveredToday } from './useDeliveredToday.ts';

type Delivered = RouteValue<'listOrders'>['orders'];
/** `sinceMs` null: nothing delivered today. `hasOwnName`: no other courier of the list has it. */
type Row = CourierWork & { id: string; name: string; hasOwnName: boolean; sinceMs: number | null };

const rowsOf = (branchId: string, live: Collections<StaffDocs>, delivered: Delivered, now: number): Row[] => {
  const couriers = ownCouriers(live.courier.values(), branchId);
  const work = workOfCouriers(couriers, live.order.values(), delivered);
  const names = Map.groupBy(live.courier.values(), ({ name }) => name);
  return couriers.flatMap(({ id, name }): Row[] => {
    const own = work.get(id);
    if (own === undefined) return [];
    const sinceMs = own.lastDeliveredAt === null ? null : now - Date.parse(own.lastDeliveredAt);
    return [{ ...own, id, name, hasOwnName: names.get(name)?.length === 1, sinceMs }];
  });
};

const number = (count: number, to: string | undefined) =>
  count === 0 || to === undefined ? whole(count) : <Link to={to}>{whole(count)}</Link>;

type Links = {
  /** A list finds couriers by name. */
  ofCourier: (row: Row) => string | undefined;
  delivered: (row: Row) => string;
};

const columnsOf = ({ ofCourier, delivered }: Links): Columns<Row> => [
  { id: 'name', header: text.courier, kind: 'text', value: ({ name }) => name, width: 220, card: 'title' },
  {
    id: 'carried',
    header: text.carries,
    kind: 'number',
    value: (row) => row.orderNumbers.length,
    render: (row) => number(row.orderNumbers.length, ofCourier(row)),
    width: 100,
  },
  { id: 'orders', header: text.orders, kind: 'text', value: (row) => row.orderNumbers.join(', '), width: 240 },
  {
    id: 'delivered',
    header: text.deliveredToday,
    kind: 'number',
    value: (row) => row.delivered,
    render: (row) => number(row.delivered, delivered(row)),
    width: 150,
  },
  {
    id: 'last',
    header: text.lastDelivery,
    kind: 'date',
    value: ({ lastDeliveredAt }) => (lastDeliveredAt === null ? null : Date.parse(lastDeliveredAt)),
    render: ({ lastDeliveredAt }) => (lastDeliveredAt === null ? text.noneToday : hourMinute(lastDeliveredAt)),
    width: 150,
  },
  {
    id: 'since',
    header: text.since,
    kind: 'number',
    unit: 'min',
    value: ({ sinceMs }) => (sinceMs === null ? null : Math.floor(sinceMs / 60_000)),
    render: ({ sinceMs }) => (sinceMs === null ? text.none : duration(sinceMs)),
    width: 150,
  },
];

const none: Delivered = [];

export const CourierControl = ({ branch }: { branch: LiveBranch }) => {
  const { value, failure, isLoading, retry } = useDeliveredToday(branch.id);
  const links = useBranchLinks(branch);
  const day = today(useServerNow(MINUTE_MS));
  const delivered = value?.orders ?? none;
  const rows = useLive((live, now) => rowsOf(branch.id, live, delivered, now), { everyMs: LIVE_MS.summary });
  const columns = useMemo(
    () =>
      columnsOf({
        ofCourier: ({ name, hasOwnName }) => (hasOwnName ? links.carried(name) : undefined),
        delivered: ({ id }) => links.delivered({ from: day, to: day }, { courier: id }),
      }),
    // The links follow from the branch alone.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [branch.id, day],
  );
  return (
    <DataGrid
      id="branch-courier-control"
      title={text.control}
      columns={columns}
      rows={rows}
      rowId={({ id }) => id}
      size={20}
      sizes={[10, 20, 50]}
      empty={text.noCouriers}
      isLoading={isLoading}
      failure={failure === null ? null : FAILURE_TEXT[failure]}
      onRetry={retry}
      head={
        value !== null && value.total > value.orders.length ? (
          <p role="status">{text.notWhole(whole(MAX_LISTED))}</p>
        ) : null
      }
    />
  );
};
