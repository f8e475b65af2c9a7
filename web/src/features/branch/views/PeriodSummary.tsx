// RESUMEN GENERAL: the days of a branch, the last one first. Averages need the orders themselves, so a week of them is read [BR11].
import { HTMLSelect } from '@blueprintjs/core';
import type { RouteRequest } from '@despacho/client/rest.ts';
import type { LiveBranch } from '@despacho/contract/live/kinds.ts';
import { MAX_LISTED } from '@despacho/contract/orders/lists.ts';
import { ORDER_STATUS } from '@despacho/contract/orders/order.ts';
import { deliveryNumbers } from '@despacho/domain/branches/deliveries.ts';
import { useMemo } from 'react';
import { daysBefore, today, type Day } from '../../../kit/date/days.ts';
import { useEntity, useServerNow } from '../../../kit/live.tsx';
import type { RouteResult } from '../../../kit/requests/useRoute.ts';
import { useRoutes } from '../../../kit/requests/useRoutes.ts';
import { useAddress } from '../../../kit/useAddress.ts';
import styles from '../Branch.module.css';
import { DayRows, type DayRow } from './DayRows.tsx';
import { viewText as text } from './text.ts';

const CLOCK_MS = 60_000;
/** Days that are over do not change by themselves. */
const RENEW_MS = 600_000;
const PERIOD = 'dias';
const PERIODS = [7, 30] as const;

type PeriodProps = { branch: LiveBranch; days: readonly Day[] };

const onDay = (day: Day) => ({ from: day, to: day });

const useCounts = (branchId: string, status: string, days: readonly Day[]): RouteResult<(number | null)[]> => {
  const requests = days.map((day): RouteRequest<'countOrders'> => ({
    query: { status, ...onDay(day), by: 'branch', values: branchId },
  }));
  const { value, ...result } = useRoutes('countOrders', requests, { everyMs: RENEW_MS });
  return { ...result, value: value?.map(({ counts }) => counts[0]?.count ?? null) ?? null };
};

/** Counted by the store: no order is read. */
const Month = ({ branch, days }: PeriodProps) => {
  const delivered = useCounts(branch.id, ORDER_STATUS.DELIVERED, days);
  const cancelled = useCounts(branch.id, ORDER_STATUS.CANCELLED, days);
  const rows = days.map((day, at): DayRow => ({
    day,
    delivered: delivered.value?.[at] ?? null,
    cancelled: cancelled.value?.[at] ?? null,
    averageMinutes: null,
    late: null,
  }));
  return <DayRows branch={branch} rows={rows} result={delivered} hasAverages={false} />;
};

/** At most MAX_LISTED orders of each day; a day with more has no average. */
const Week = ({ branch, days }: PeriodProps) => {
  const company = useEntity('company', branch.company.id);
  const now = useServerNow(CLOCK_MS);
  const pages = useRoutes(
    'listOrders',
    days.map((day): RouteRequest<'listOrders'> => ({
      query: {
        status: ORDER_STATUS.DELIVERED,
        ...onDay(day),
        order: 'desc',
        limit: String(MAX_LISTED),
        branch: branch.id,
      },
    })),
    { everyMs: RENEW_MS },
  );
  const cancelled = useCounts(branch.id, ORDER_STATUS.CANCELLED, days);
  const limit = company?.lateLimitSec ?? null;
  const rows = useMemo(
    () =>
      days.map((day, at): DayRow => {
        const page = pages.value?.[at];
        const isWhole = page !== undefined && page.total <= page.orders.length;
        const numbers = isWhole ? deliveryNumbers(page.orders, limit, now) : { averageMinutes: null, late: null };
        return { day, delivered: page?.total ?? null, cancelled: cancelled.value?.[at] ?? null, ...numbers };
      }),
    [days, pages.value, cancelled.value, limit, now],
  );
  return <DayRows branch={branch} rows={rows} result={pages} hasAverages />;
};

export const PeriodSummary = ({ branch }: { branch: LiveBranch }) => {
  const { get, put } = useAddress();
  const length = PERIODS.find((each) => String(each) === get(PERIOD)) ?? PERIODS[0];
  const last = today(useServerNow(CLOCK_MS));
  const days = useMemo(() => Array.from({ length }, (_, at) => daysBefore(last, at)), [length, last]);
  const onChange = (chosen: string): void => put({ [PERIOD]: chosen });
  const Period = length === PERIODS[0] ? Week : Month;
  return (
    <div className={styles['summary']}>
      <HTMLSelect
        className={styles['period'] ?? ''}
        aria-label={text.periods}
        value={length}
        options={PERIODS.map((value) => ({ value, label: text.lastDays(value) }))}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <Period branch={branch} days={days} />
    </div>
  );
};
