// The charts of the numbers; a bar leads to the orders it counts where a list has exactly these.
import { MINUTE_MS } from '@despacho/contract/durations.ts';
import { HALF_HOURS } from '@despacho/contract/numbers.ts';
import { ORDER_STATUS } from '@despacho/contract/orders/order.ts';
import { timeOfLocalDay } from '@despacho/domain/localTime.ts';
import { PAYMENT_LABEL } from '@despacho/domain/orders/lists/text.ts';
import { whole } from '@despacho/ui/format.ts';
import { Chart } from '../../kit/chart/Chart.tsx';
import { today } from '../../kit/date/days.ts';
import { useServerNow } from '../../kit/live.tsx';
import { useStateLabels } from '../../kit/stateLabels.tsx';
import { numbersText as text } from './text.ts';
import { HALF_HOUR_NAMES, shortDay, type NumbersView } from './view.ts';

const HALF_HOUR_MS = 1_800_000;

/** [NU11] Of today alone, the half hours to come have no value. */
export const HalfHours = ({ view: { value } }: { view: NumbersView }) => {
  const now = useServerNow(MINUTE_MS);
  const isToday = value.days.length === 1 && value.days[0]?.day === today(now);
  const over = isToday ? timeOfLocalDay(now) / HALF_HOUR_MS : HALF_HOURS;
  return (
    <Chart
      kind="line"
      title={text.halfHours}
      category={text.halfHour}
      categories={HALF_HOUR_NAMES}
      series={[{ name: text.delivered, values: value.total.halfHours.map((count, at) => (at <= over ? count : null)) }]}
      format={whole}
    />
  );
};

export const Buckets = ({ view: { value } }: { view: NumbersView }) => (
  <Chart
    kind="bar"
    title={text.buckets}
    category={text.bucket}
    categories={text.bucketNames}
    series={[{ name: text.delivered, values: value.total.buckets }]}
    format={whole}
  />
);

export const Days = ({ view: { value, links }, title = text.byDay }: { view: NumbersView; title?: string }) => {
  const dayOf = (at: number) => {
    const each = value.days[at]?.day;
    return each === undefined ? null : links.delivered({}, { from: each, to: each });
  };
  return (
    <Chart
      kind="stacked"
      title={title}
      category={text.day}
      categories={value.days.map(({ day }) => shortDay(day))}
      series={[
        { name: text.delivered, values: value.days.map(({ delivered }) => delivered) },
        { name: text.cancelled, values: value.days.map(({ cancelled }) => cancelled) },
      ]}
      format={whole}
      linkTo={dayOf}
    />
  );
};

export const States = ({ view: { value, links } }: { view: NumbersView }) => {
  const labelOf = useStateLabels();
  const states = value.total.statuses.filter(({ count }) => count > 0);
  const listOf = (at: number): string | null => {
    const status = states[at]?.id;
    if (status === ORDER_STATUS.DELIVERED) return links.delivered();
    return status === ORDER_STATUS.CANCELLED ? links.cancelled() : null;
  };
  return (
    <Chart
      kind="bar"
      title={text.states}
      category={text.state}
      categories={states.map(({ id }) => labelOf('order', id)?.label ?? id)}
      series={[{ name: text.orders, values: states.map(({ count }) => count) }]}
      format={whole}
      linkTo={listOf}
    />
  );
};

export const Branches = ({ view: { value, links } }: { view: NumbersView }) => {
  const rows = value.branches.toSorted((a, b) => b.delivered - a.delivered);
  return (
    <Chart
      kind="stacked"
      title={text.byBranch}
      category={text.branch}
      categories={rows.map(({ name }) => name || text.noBranch)}
      series={[
        { name: text.delivered, values: rows.map(({ delivered }) => delivered) },
        { name: text.pending, values: rows.map(({ pending }) => pending) },
      ]}
      format={whole}
      linkTo={(at) => (rows[at]?.id ? links.delivered({ branch: rows[at].id }) : null)}
    />
  );
};

export const Circles = ({ view: { value } }: { view: NumbersView }) => {
  const { circles, statuses } = value.total;
  const inCircle = circles.reduce((sum, { delivered }) => sum + delivered, 0);
  const delivered = statuses.find(({ id }) => id === ORDER_STATUS.DELIVERED)?.count ?? 0;
  const rows = [
    ...circles.map((each) => ({ name: text.circle(each.id), count: each.delivered })),
    ...(delivered > inCircle ? [{ name: text.noCircle, count: delivered - inCircle }] : []),
  ];
  return (
    <Chart
      kind="pie"
      title={text.circles}
      category={text.circleHead}
      categories={rows.map(({ name }) => name)}
      series={[{ name: text.delivered, values: rows.map(({ count }) => count) }]}
      format={whole}
    />
  );
};

export const Payments = ({ view: { value, links } }: { view: NumbersView }) => {
  const rows = value.total.payments.filter(({ delivered }) => delivered > 0);
  const listOf = (at: number): string | null => {
    const payment = rows[at]?.id ?? 'none';
    return payment === 'none' ? null : links.delivered({ payment });
  };
  return (
    <Chart
      kind="pie"
      title={text.payments}
      category={text.payment}
      categories={rows.map(({ id }) => PAYMENT_LABEL[id])}
      series={[{ name: text.delivered, values: rows.map(({ delivered }) => delivered) }]}
      format={whole}
      linkTo={listOf}
    />
  );
};
