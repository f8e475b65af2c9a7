// The ranking of a month, with the date of its calculation.
import { HTMLSelect } from '@blueprintjs/core';
import type { RouteValue } from '@despacho/client/rest.ts';
import { MINUTE_MS } from '@despacho/contract/durations.ts';
import { dateTime, decimal, whole } from '@despacho/ui/format.ts';
import { lastMonths, today } from '../../kit/date/days.ts';
import { REQUEST_MS } from '../../kit/freshness.ts';
import type { Columns } from '../../kit/grid/column.ts';
import { useServerNow } from '../../kit/live.tsx';
import { useRoute } from '../../kit/requests/useRoute.ts';
import { ResourceGrid } from '../../kit/resource/ResourceGrid.tsx';
import { useAddress } from '../../kit/useAddress.ts';
import { PARAM, summaryText as text } from './text.ts';

const MONTHS = 12;

type Ranked = RouteValue<'courierRanking'>;
type Row = Ranked['couriers'][number];

const columns: Columns<Row> = [
  { id: 'place', header: text.place, kind: 'number', value: ({ place }) => place, width: 90, card: 'mark' },
  { id: 'name', header: text.courier, kind: 'text', value: ({ courier }) => courier.name, width: 240, card: 'title' },
  { id: 'delivered', header: text.total, kind: 'number', value: ({ delivered }) => delivered, width: 140 },
  { id: 'late', header: text.lateDelivered, kind: 'number', value: ({ late }) => late, width: 170 },
  {
    id: 'average',
    header: text.average,
    kind: 'number',
    unit: 'min',
    value: ({ averageMinutes }) => averageMinutes,
    render: ({ averageMinutes }) => (averageMinutes === null ? text.none : `${decimal(averageMinutes)} min`),
    width: 140,
  },
];

const rowsOf = ({ couriers }: Ranked): Row[] => couriers;

const Facts = ({ value }: { value: Ranked | null }) => {
  if (value === null) return null;
  const { calculatedAt, days, isWhole, couriers, total } = value;
  return (
    <p role="status">
      {calculatedAt === null
        ? text.notCalculated
        : text.calculated(dateTime(calculatedAt), text.days(whole(days.length)))}
      {isWhole ? '' : ` · ${text.notWhole}`}
      {total > couriers.length ? ` · ${text.notAll(whole(couriers.length), whole(total))}` : ''}
    </p>
  );
};

export const Ranking = () => {
  const { get, put } = useAddress();
  const months = lastMonths(today(useServerNow(MINUTE_MS)), MONTHS);
  const month = months.find((each) => each === get(PARAM.month)) ?? months[0] ?? '';
  const result = useRoute('courierRanking', { query: { month } }, { everyMs: REQUEST_MS.report });
  const choose = (chosen: string): void => put({ [PARAM.month]: chosen });
  return (
    <ResourceGrid
      id="courier-ranking"
      title={text.ranking}
      columns={columns}
      result={result}
      rows={rowsOf}
      rowId={({ courier }) => courier.id}
      size={50}
      sizes={[20, 30, 40, 50]}
      empty={text.empty}
      head={
        <>
          <HTMLSelect
            aria-label={text.month}
            iconProps={{ title: '' }}
            value={month}
            options={months.map((value) => ({ value, label: value.split('-').toReversed().join('-') }))}
            onChange={({ currentTarget }) => choose(currentTarget.value)}
          />
          <Facts value={result.value} />
        </>
      }
    />
  );
};
