// RESUMEN DIARIO: what a branch has today, by status, by hour, how long it took, and how much of it is late [BR10].
import type { RouteValue } from '@despacho/client/rest.ts';
import { MINUTE_MS } from '@despacho/contract/durations.ts';
import type { LiveBranch } from '@despacho/contract/live/kinds.ts';
import { MAX_LISTED } from '@despacho/contract/orders/lists.ts';
import { ORDER_STATUS, type OrderStatus } from '@despacho/contract/orders/order.ts';
import { countOrders } from '@despacho/domain/board/board.ts';
import { deliveredByHour, deliveryNumbers } from '@despacho/domain/branches/deliveries.ts';
import { decimal, whole } from '@despacho/ui/format.ts';
import { LEVEL_LABEL } from '@despacho/ui/text.ts';
import { Chart } from '../../../kit/chart/Chart.tsx';
import { today } from '../../../kit/date/days.ts';
import { LIVE_MS, REQUEST_MS } from '../../../kit/freshness.ts';
import { Kpi } from '../../../kit/kpi/Kpi.tsx';
import { useEntity, useLive, useServerNow } from '../../../kit/live.tsx';
import { useRoute } from '../../../kit/requests/useRoute.ts';
import { DataPart } from '../../../kit/states/DataPart.tsx';
import type { ClosedPath } from '../../orderLists/closedLists.ts';
import styles from '../Branch.module.css';
import { linked, useBranchLinks } from './branchLinks.ts';
import { viewText as text } from './text.ts';
import { useDeliveredToday } from './useDeliveredToday.ts';

type ViewProps = { branch: LiveBranch };
type Delivered = RouteValue<'listOrders'>;

const Active = ({ branch }: ViewProps) => {
  const links = useBranchLinks(branch);
  const counts = useLive(
    ({ order, company }, now) => {
      const own = [...order.values()].filter((each) => each.branch?.id === branch.id);
      const { active, levels } = countOrders(own, company, now);
      return JSON.stringify([active, levels.LATE]);
    },
    { everyMs: LIVE_MS.screen },
  );
  const read: unknown = JSON.parse(counts);
  const [active = 0, late = 0] = Array.isArray(read) ? read.map(Number) : [];
  return (
    <>
      <Kpi label={text.active} value={whole(active)} {...linked(links.active({}))} />
      <Kpi
        label={text.lateNow}
        value={whole(late)}
        level="LATE"
        isUrgent={late > 0}
        {...linked(links.active({ level: LEVEL_LABEL.LATE }))}
      />
    </>
  );
};

type ClosedProps = ViewProps & { status: OrderStatus; label: string; list: ClosedPath };

const Closed = ({ branch, status, label, list }: ClosedProps) => {
  const query = { status, days: '0', by: 'branch', values: branch.id } as const;
  const { value } = useRoute('countOrders', { query }, { everyMs: REQUEST_MS.list });
  const count = value?.counts[0]?.count ?? null;
  const links = useBranchLinks(branch);
  return <Kpi label={label} value={count === null ? text.none : whole(count)} {...linked(links.closedToday(list))} />;
};

const Deliveries = ({ branch, delivered: { orders, total } }: ViewProps & { delivered: Delivered }) => {
  const links = useBranchLinks(branch);
  const company = useEntity('company', branch.company.id);
  const now = useServerNow(MINUTE_MS);
  const isWhole = total <= orders.length;
  const { averageMinutes, late } = deliveryNumbers(orders, company?.lateLimitSec ?? null, now);
  const day = today(now);
  return (
    <>
      <Kpi label={text.delivered} value={whole(total)} to={links.delivered({ from: day, to: day })} />
      <Kpi label={text.lateDelivered} value={isWhole ? whole(late) : text.none} />
      <Kpi
        label={text.average}
        value={isWhole && averageMinutes !== null ? text.minutes(decimal(averageMinutes)) : text.none}
      />
    </>
  );
};

const ByHour = ({ orders, total }: Delivered) => {
  if (total > orders.length) return <p role="status">{text.notWhole(whole(MAX_LISTED))}</p>;
  const hours = deliveredByHour(orders);
  return (
    <Chart
      kind="bar"
      title={text.byHour}
      category={text.hour}
      categories={hours.map(({ hour }) => text.hourOf(hour))}
      series={[{ name: text.delivered, values: hours.map(({ count }) => count) }]}
      format={whole}
    />
  );
};

export const DaySummary = ({ branch }: ViewProps) => {
  const delivered = useDeliveredToday(branch.id);
  return (
    <div className={styles['summary']}>
      <section className={styles['load']} aria-label={text.today}>
        <Active branch={branch} />
        {delivered.value === null ? null : <Deliveries branch={branch} delivered={delivered.value} />}
        <Closed branch={branch} status={ORDER_STATUS.CANCELLED} label={text.cancelled} list="/canceled-orders" />
        <Closed branch={branch} status={ORDER_STATUS.RE_AGEND} label={text.rescheduled} list="/reagend-orders" />
        <Closed branch={branch} status={ORDER_STATUS.DELETED} label={text.deleted} list="/deleted-orders" />
      </section>
      <DataPart {...delivered} label={text.byHour}>
        {(value) => <ByHour {...value} />}
      </DataPart>
    </div>
  );
};
