// What each courier on duty has in hand now, and delivered today. Numbers lead to the orders they count.
import { Button, HTMLSelect } from '@blueprintjs/core';
import type { StaffDocs } from '@despacho/client/live/kinds.ts';
import type { RouteRequest } from '@despacho/client/rest.ts';
import { MAX_COUNTED } from '@despacho/contract/orders/lists.ts';
import { ORDER_STATUS } from '@despacho/contract/orders/order.ts';
import {
  COURIER_FILTERS,
  liveSummaries,
  passesFilter,
  type CourierFilter,
  type LiveSummary,
} from '@despacho/domain/couriers/daySummary.ts';
import { cardState } from '@despacho/ui/courierCard.ts';
import { decimal, whole } from '@despacho/ui/format.ts';
import { LEVEL_LABEL } from '@despacho/ui/text.ts';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { WithAlert } from '../../entities/couriers/CourierStateLabel.tsx';
import { countedSearch, type Counted } from '../../entities/orders/counted.ts';
import { useCan } from '../../kit/access.ts';
import { today } from '../../kit/date/days.ts';
import { LIVE_MS, REQUEST_MS } from '../../kit/freshness.ts';
import type { Columns } from '../../kit/grid/column.ts';
import { DataGrid } from '../../kit/grid/DataGrid.tsx';
import { useConnection, useLive, useServerNow, useShownAt } from '../../kit/live.tsx';
import { useRoute } from '../../kit/requests/useRoute.ts';
import { useRoutes } from '../../kit/requests/useRoutes.ts';
import { useScreenPath } from '../../kit/shell/paths.tsx';
import { useAddress } from '../../kit/useAddress.ts';
import { deliveredOn } from '../orderLists/deliveredOn.ts';
import { showRatings } from '../rating/ratingsOf.tsx';
import { FILTER_TEXT, PARAM, summaryText as text } from './text.ts';

/** `delivered` and `rating` null: not known. `hasOwnName`: lists find couriers by name. */
type Row = LiveSummary<StaffDocs['courier']> & {
  delivered: number | null;
  rating: number | null;
  hasOwnName: boolean;
};

const waitOf = ({ card }: Row): number | null =>
  card.kind === 'inStore' || card.kind === 'longWait' ? card.waitingMinutes : null;

type Links = Readonly<Record<'delivered' | 'carried' | 'going' | 'late', (row: Row) => string | null>>;

const number = (count: number | null, to: string | null) => {
  if (count === null) return text.none;
  return count === 0 || to === null ? whole(count) : <Link to={to}>{whole(count)}</Link>;
};

const columnsOf = ({ delivered, carried: activeLink, going, late }: Links, seesRatings: boolean): Columns<Row> => [
  { id: 'name', header: text.courier, kind: 'text', value: ({ courier }) => courier.name, width: 220, card: 'title' },
  { id: 'branch', header: text.branch, kind: 'enum', value: ({ courier }) => courier.branch?.name ?? null, width: 170 },
  {
    id: 'state',
    header: text.state,
    kind: 'enum',
    value: ({ card }) => cardState(card),
    render: ({ courier, card }) => <WithAlert courierId={courier.id}>{cardState(card)}</WithAlert>,
    width: 240,
    card: 'mark',
  },
  {
    id: 'delivered',
    header: text.delivered,
    kind: 'number',
    value: (row) => row.delivered,
    render: (row) => number(row.delivered, delivered(row)),
    width: 185,
  },
  {
    id: 'going',
    header: text.going,
    kind: 'number',
    value: (row) => row.going,
    render: (row) => number(row.going, going(row)),
    width: 110,
  },
  {
    id: 'carried',
    header: text.carried,
    kind: 'number',
    value: (row) => row.orderCount,
    render: (row) => number(row.orderCount, activeLink(row)),
    width: 100,
  },
  {
    id: 'late',
    header: text.late,
    kind: 'number',
    value: (row) => row.late,
    render: (row) => number(row.late, late(row)),
    width: 100,
  },
  { id: 'inStore', header: text.inStore, kind: 'number', unit: 'min', value: waitOf, width: 120 },
  ...(seesRatings
    ? [
        {
          id: 'rating',
          header: text.rating,
          kind: 'number' as const,
          value: (row: Row) => row.rating,
          render: ({ rating, courier }: Row) =>
            rating === null ? (
              text.none
            ) : (
              <Button
                variant="minimal"
                size="small"
                aria-label={text.ratingOf(decimal(rating), courier.name)}
                onClick={() => void showRatings(courier)}
              >
                {`${decimal(rating)} ★`}
              </Button>
            ),
          width: 140,
        },
      ]
    : []),
  { id: 'ownership', header: text.ownership, kind: 'enum', value: ({ courier }) => courier.ownership, width: 150 },
];

/** By courier; null while it is not known. */
const useDelivered = (ids: readonly string[]): ReadonlyMap<string, number | null> => {
  const chunks = Array.from({ length: Math.ceil(ids.length / MAX_COUNTED) }, (_, at) =>
    ids.slice(at * MAX_COUNTED, (at + 1) * MAX_COUNTED),
  );
  const requests = chunks.map((chunk): RouteRequest<'countOrders'> => ({
    query: { status: ORDER_STATUS.DELIVERED, days: '0', by: 'courier', values: chunk.join(',') },
  }));
  const { value } = useRoutes('countOrders', requests, { everyMs: REQUEST_MS.list });
  return useMemo(
    () => new Map((value ?? []).flatMap(({ counts }) => counts.map((each) => [each.value, each.count] as const))),
    [value],
  );
};

const useRatings = (isEnabled: boolean): ReadonlyMap<string, number | null> => {
  const { value } = useRoute('courierRatings', {}, { everyMs: 2 * REQUEST_MS.list, isEnabled });
  return useMemo(() => new Map((value?.couriers ?? []).map(({ id, average }) => [id, average])), [value]);
};

type FilterChoiceProps = { filter: CourierFilter; onChoose: (chosen: CourierFilter) => void };

const FilterChoice = ({ filter, onChoose }: FilterChoiceProps) => (
  <HTMLSelect
    aria-label={text.filter}
    iconProps={{ title: '' }}
    value={filter}
    options={COURIER_FILTERS.map((value) => ({ value, label: FILTER_TEXT[value] }))}
    onChange={({ currentTarget }) => onChoose(COURIER_FILTERS.find((each) => each === currentTarget.value) ?? 'all')}
  />
);

export const CourierDay = () => {
  const connection = useConnection();
  const shownAt = useShownAt();
  const { get, put } = useAddress();
  const pathTo = useScreenPath();
  const seesRatings = useCan('couriers.readRatings');
  const day = today(useServerNow(REQUEST_MS.list));
  const filter = COURIER_FILTERS.find((each) => each === get(PARAM.filter)) ?? 'all';
  const live = useLive(
    (collections, at) =>
      liveSummaries(
        {
          couriers: collections.courier.values(),
          statuses: collections.courierStatus,
          orders: collections.order.values(),
          fixes: collections.position,
          branches: collections.branch,
          companies: collections.company,
        },
        { now: shownAt(at), rate: connection.rate() },
      ),
    { everyMs: LIVE_MS.summary },
  );
  // Sorted, because the requests follow from them and the rows change their places.
  const delivered = useDelivered(live.map(({ courier }) => courier.id).toSorted((a, b) => (a < b ? -1 : 1)));
  const ratings = useRatings(seesRatings);
  const rows = useMemo(() => {
    const names = Map.groupBy(live, ({ courier }) => courier.name);
    return live
      .filter((row) => passesFilter(filter, row))
      .map((row): Row => ({
        ...row,
        delivered: delivered.get(row.courier.id) ?? null,
        rating: ratings.get(row.courier.id) ?? null,
        hasOwnName: names.get(row.courier.name)?.length === 1,
      }));
  }, [live, filter, delivered, ratings]);
  const [toDelivered, toCarried] = [pathTo('/history-orders'), pathTo('/all-orders')];
  const columns = useMemo(() => {
    const active =
      (only: Counted) =>
      ({ courier, hasOwnName }: Row): string | null =>
        toCarried === null || !hasOwnName ? null : `${toCarried}?${countedSearch({ courier: courier.name, ...only })}`;
    return columnsOf(
      {
        delivered: ({ courier }) =>
          toDelivered === null ? null : `${toDelivered}${deliveredOn(day, { courier: courier.id })}`,
        carried: active({}),
        going: active({ status: ORDER_STATUS.GOING }),
        late: active({ level: LEVEL_LABEL.LATE }),
      },
      seesRatings,
    );
  }, [toDelivered, toCarried, day, seesRatings]);
  const choose = (chosen: CourierFilter): void => put({ [PARAM.filter]: chosen === 'all' ? '' : chosen });
  return (
    <DataGrid
      id="courier-summary"
      title={text.title}
      columns={columns}
      rows={rows}
      rowId={({ courier }) => courier.id}
      size={50}
      sizes={[20, 30, 40, 50]}
      empty={text.empty}
      head={<FilterChoice filter={filter} onChoose={choose} />}
    />
  );
};
