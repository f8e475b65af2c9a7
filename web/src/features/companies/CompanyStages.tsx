// The orders of a company by their stages, a check or a cross for each: active ones and those delivered today.
import { areSameItems } from '@despacho/client/areSameItems.ts';
import type { StaffOrder } from '@despacho/contract/live/kinds.ts';
import { MINUTE_MS } from '@despacho/contract/durations.ts';
import { ORDER_STATUS, type Order } from '@despacho/contract/orders/order.ts';
import { dayWindow } from '@despacho/domain/localTime.ts';
import { ORDER_COLUMNS } from '@despacho/domain/orders/lists/columns.ts';
import { whole } from '@despacho/ui/format.ts';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { LIVE_MS, REQUEST_MS } from '../../kit/freshness.ts';
import type { Columns } from '../../kit/grid/column.ts';
import { DataGrid } from '../../kit/grid/DataGrid.tsx';
import { DotSeparated } from '../../kit/layout/Page.tsx';
import { useLive, useServerNow } from '../../kit/live.tsx';
import { useRoute } from '../../kit/requests/useRoute.ts';
import { Greyed } from '../../kit/shell/DataFreshness.tsx';
import { WhenLive } from '../../kit/shell/WhenLive.tsx';
import styles from './Companies.module.css';
import { companyOrdersText as text } from './text.ts';

// The stages of an order as the grid of ESTATUS DE ORDENES shows them.

/** In the order in which an order goes through them; the letters are those of the legend. */
const STAGES = [
  { code: 'EN', status: ORDER_STATUS.ON_HOLD },
  { code: 'PA', status: ORDER_STATUS.ASSIGNED },
  { code: 'PR', status: ORDER_STATUS.RECEIVING },
  { code: 'ER', status: ORDER_STATUS.GOING },
  { code: 'OE', status: ORDER_STATUS.DELIVERED },
] as const;

/** [EM7] A stage is done when its time was recorded. */
const isStageDone = (
  { stateTime }: Pick<Order, 'stateTime'>,
  { status }: Pick<(typeof STAGES)[number], 'status'>,
): boolean => stateTime[status] !== undefined;

/** As many as one page of the server has. */
const MAX_DELIVERED = '200';

const columns: Columns<StaffOrder> = [
  {
    id: 'number',
    header: text.columns.number,
    kind: 'text',
    value: (order) => ORDER_COLUMNS.number.value(order),
    width: 160,
    card: 'title',
  },
  {
    id: 'branch',
    header: text.columns.branch,
    kind: 'text',
    value: ({ branch }) => branch?.name ?? null,
    filter: 'set',
  },
  {
    id: 'courier',
    header: text.columns.courier,
    kind: 'text',
    value: ({ courier }) => courier?.name ?? text.noCourier,
    width: 170,
  },
  { id: 'status', header: text.columns.status, kind: 'enum', value: ({ status }) => status },
  ...STAGES.map((stage) => ({
    id: stage.code,
    header: stage.code,
    kind: 'bool' as const,
    value: (order: StaffOrder) => isStageDone(order, stage),
    render: (order: StaffOrder) => {
      const isDone = isStageDone(order, stage);
      return (
        <span
          data-done={isDone || undefined}
          className={styles['stage']}
          role="img"
          aria-label={text.stage(text.stageNames[stage.code], isDone)}
        >
          {isDone ? '✓' : '✕'}
        </span>
      );
    },
    width: 70,
  })),
];

/** [EM7] Cancelled, rescheduled and deleted ones are left out. `since`: the start of the day; the live state has deliveries of the last half hour. */
const isShown =
  (companyId: string, since: number) =>
  ({ company, isActive, status, deliveredAt }: StaffOrder): boolean =>
    company.id === companyId &&
    (isActive || (status === ORDER_STATUS.DELIVERED && deliveredAt !== null && Date.parse(deliveredAt) >= since));

/** `missing`: delivered today and not in the list. */
const Legend = ({ missing }: { missing: number }) => (
  <DotSeparated role="group" aria-label={text.legend}>
    {STAGES.map(({ code }) => (
      <span key={code}>
        <b>{code}</b> {text.stageNames[code]}
      </span>
    ))}
    {missing === 0 ? null : <span>{text.missing(whole(missing))}</span>}
  </DotSeparated>
);

const Stages = ({ companyId }: { companyId: string }) => {
  const since = dayWindow(useServerNow(MINUTE_MS)).from;
  const live = useLive(({ order }) => [...order.values()].filter(isShown(companyId, since)), {
    everyMs: LIVE_MS.screen,
    isEqual: areSameItems,
  });
  const query = { status: ORDER_STATUS.DELIVERED, days: '0', order: 'desc', limit: MAX_DELIVERED } as const;
  const { value, failure, retry } = useRoute(
    'listOrders',
    { query: { ...query, company: companyId } },
    { everyMs: REQUEST_MS.detail },
  );
  const rows = useMemo(() => {
    const byId = new Map((value?.orders ?? []).map((order) => [order.id, order]));
    for (const order of live) byId.set(order.id, order);
    return [...byId.values()].toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1));
  }, [live, value]);
  return (
    <Greyed>
      <DataGrid
        id="company-stages"
        title={text.stages}
        columns={columns}
        rows={rows}
        rowId={({ id }) => id}
        address={useSearchParams()}
        size={20}
        sizes={[10, 20, 50]}
        empty={text.none}
        failure={failure === null ? null : text.failed}
        onRetry={retry}
        head={<Legend missing={value === null ? 0 : value.total - value.orders.length} />}
      />
    </Greyed>
  );
};

export const CompanyStages = ({ company: { id } }: { company: { id: string } }) => (
  <WhenLive>
    <Stages companyId={id} />
  </WhenLive>
);
