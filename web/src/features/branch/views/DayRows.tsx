// Days with their numbers as a table, and the delivered orders of them as a chart.
import type { RouteValue } from '@despacho/client/rest.ts';
import type { LiveBranch } from '@despacho/contract/live/kinds.ts';
import type { BranchDay } from '@despacho/contract/numbers.ts';
import { decimal, whole } from '@despacho/ui/format.ts';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { Chart } from '../../../kit/chart/Chart.tsx';
import { dayName, startOfDay, type Day } from '../../../kit/date/days.ts';
import type { Columns } from '../../../kit/grid/column.ts';
import { DataGrid } from '../../../kit/grid/DataGrid.tsx';
import { FAILURE_TEXT } from '../../../kit/requests/text.ts';
import type { RouteResult } from '../../../kit/requests/useRoute.ts';
import { NumbersAge } from '../../../kit/states/NumbersAge.tsx';
import styles from '../Branch.module.css';
import { useBranchLinks } from './branchLinks.ts';
import { viewText as text } from './text.ts';

const orDash = (value: number | null, format = whole): string => (value === null ? text.none : format(value));

const count = (value: number | null, to: string | undefined) =>
  value === null || value === 0 || to === undefined ? orDash(value) : <Link to={to}>{whole(value)}</Link>;

type Links = { delivered: (day: Day) => string; cancelled: (day: Day) => string | undefined };

const columnsOf = (linkTo: Links): Columns<BranchDay> => [
  {
    id: 'day',
    header: text.dayColumn,
    kind: 'day',
    value: ({ day }) => startOfDay(day),
    filter: false,
    width: 110,
    card: 'title',
  },
  {
    id: 'delivered',
    header: text.deliveredColumn,
    kind: 'number',
    value: ({ delivered }) => delivered,
    render: ({ day, delivered }) => count(delivered, linkTo.delivered(day)),
    filter: false,
    width: 115,
  },
  {
    id: 'cancelled',
    header: text.cancelledColumn,
    kind: 'number',
    value: ({ cancelled }) => cancelled,
    render: ({ day, cancelled }) => count(cancelled, linkTo.cancelled(day)),
    filter: false,
    width: 115,
  },
  {
    id: 'average',
    header: text.averageColumn,
    kind: 'number',
    unit: 'min',
    value: ({ averageMinutes }) => averageMinutes,
    render: ({ averageMinutes }) => orDash(averageMinutes, (minutes) => text.minutes(decimal(minutes))),
    filter: false,
    width: 110,
  },
  {
    id: 'late',
    header: text.lateColumn,
    kind: 'number',
    value: ({ late }) => late,
    render: ({ late }) => orDash(late),
    filter: false,
    width: 80,
  },
];

const NONE: readonly BranchDay[] = [];

type DayRowsProps = { branch: LiveBranch; result: RouteResult<RouteValue<'branchDays'>> };

export const DayRows = ({ branch, result: { value, isLoading, failure, retry } }: DayRowsProps) => {
  const links = useBranchLinks(branch);
  const shown = value?.days ?? NONE;
  const rows = useMemo(() => shown.toReversed(), [shown]);
  const today = shown.at(-1)?.day;
  const columns = useMemo(
    () =>
      columnsOf({
        delivered: (day) => links.delivered({ from: day, to: day }),
        // That list has no other single day.
        cancelled: (day) => (day === today ? links.closedToday('/canceled-orders') : undefined),
      }),
    // The links follow from the branch alone.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [branch.id, today],
  );
  return (
    <>
      {value === null ? null : (
        <NumbersAge ageMs={value.ageMs} missing={shown.filter(({ delivered }) => delivered === null).length} />
      )}
      <div className={styles['days']}>
        <DataGrid
          id="branch-days"
          title={text.period}
          columns={columns}
          rows={rows}
          rowId={({ day }) => day}
          isLoading={isLoading}
          failure={failure === null ? null : FAILURE_TEXT[failure]}
          onRetry={retry}
          size={50}
          sizes={[10, 20, 50]}
        />
        <Chart
          kind="bar"
          title={text.byDay}
          category={text.dayColumn}
          categories={shown.map(({ day }) => dayName(day).slice(0, 5))}
          series={[
            { name: text.delivered, values: shown.map(({ delivered }) => delivered) },
            { name: text.cancelled, values: shown.map(({ cancelled }) => cancelled) },
          ]}
          format={whole}
        />
      </div>
    </>
  );
};
