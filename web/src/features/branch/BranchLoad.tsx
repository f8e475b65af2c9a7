// The load of a branch by status, what it delivered today, and how long that took. A number opens the list it counts.
import type { LiveBranch } from '@despacho/contract/live/kinds.ts';
import { ORDER_STATUS } from '@despacho/contract/orders/order.ts';
import { decimal, whole } from '@despacho/ui/format.ts';
import { today as dayOf } from '../../kit/date/days.ts';
import { LIVE_MS, REQUEST_MS } from '../../kit/freshness.ts';
import { Kpi } from '../../kit/kpi/Kpi.tsx';
import { useLive, useServerNow } from '../../kit/live.tsx';
import { useRoute } from '../../kit/requests/useRoute.ts';
import styles from './Branch.module.css';
import { branchSummaryText as text, LOAD_STATUSES } from './text.ts';
import { linked, useBranchLinks } from './views/branchLinks.ts';

export const BranchLoad = ({ branch }: { branch: LiveBranch }) => {
  const branchId = branch.id;
  const links = useBranchLinks(branch);
  const day = dayOf(useServerNow(REQUEST_MS.list));
  const counts = useLive(
    ({ order }) => {
      const own = [...order.values()].filter((each) => each.branch?.id === branchId);
      return JSON.stringify(LOAD_STATUSES.map((each) => own.filter(({ status }) => status === each).length));
    },
    { everyMs: LIVE_MS.screen },
  );
  const today = { status: ORDER_STATUS.DELIVERED, days: '0', branch: branchId } as const;
  const delivered = useRoute(
    'countOrders',
    { query: { status: today.status, days: today.days, by: 'branch', values: branchId } },
    { everyMs: REQUEST_MS.list },
  );
  const average = useRoute('averageDelivery', { query: today }, { everyMs: REQUEST_MS.list });
  const numbers: unknown = JSON.parse(counts);
  const minutes = average.value?.minutes ?? null;
  const count = delivered.value?.counts[0]?.count ?? null;
  return (
    <section className={styles['load']} aria-label={text.load}>
      {LOAD_STATUSES.map((status, at) => (
        <Kpi
          key={status}
          label={status}
          value={whole(Array.isArray(numbers) ? Number(numbers[at]) : 0)}
          {...linked(links.active({ status }))}
        />
      ))}
      <Kpi
        label={text.deliveredToday}
        value={count === null ? text.none : whole(count)}
        to={links.delivered({ from: day, to: day })}
      />
      <Kpi label={text.average} value={minutes === null ? text.none : text.averageOf(decimal(minutes))} />
    </section>
  );
};
