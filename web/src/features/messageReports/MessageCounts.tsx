// How many messages of each company were sent on the chosen days. The counts of SMS lead to their list.
import type { MessageChannel } from '@despacho/contract/messages.ts';
import type { RouteValue } from '@despacho/client/rest.ts';
import { whole } from '@despacho/ui/format.ts';
import { useMemo } from 'react';
import { Chart } from '../../kit/chart/Chart.tsx';
import { RangeChoice } from '../../kit/date/RangeChoice.tsx';
import type { DayRange } from '../../kit/date/days.ts';
import type { Columns } from '../../kit/grid/column.ts';
import { Note, Row } from '../../kit/layout/Page.tsx';
import { LinkedNumber } from '../../kit/layout/Tiles.tsx';
import { useRoute } from '../../kit/requests/useRoute.ts';
import { ResourceGrid } from '../../kit/resource/ResourceGrid.tsx';
import { useScreenPath } from '../../kit/shell/paths.tsx';
import { CountingRule } from './CountingRule.tsx';
import styles from './MessageReports.module.css';
import { reportText } from './text.ts';
import { listAddressOf } from './smsAddress.ts';
import { useReportRange } from './useReportRange.ts';

type Counts = RouteValue<'messageCounts'>;
type Row = Counts['companies'][number];

/** Companies with a bar of their own. */
const MAX_BARS = 10;

const rowsOf = ({ companies }: Counts): readonly Row[] => companies;

const columnsOf = (channel: MessageChannel, addressOf: (row: Row) => string | null): Columns<Row> => [
  {
    id: 'company',
    header: reportText.company,
    kind: 'text',
    value: ({ company }) => company.name,
    width: 320,
    card: 'title',
  },
  {
    id: 'sent',
    header: reportText.sent[channel],
    kind: 'number',
    value: ({ sent }) => sent,
    render: (row) => <LinkedNumber count={row.sent} to={addressOf(row)} />,
    width: 180,
    card: 'mark',
  },
];

const useColumns = (channel: MessageChannel, { from, to }: DayRange): Columns<Row> => {
  const list = useScreenPath()('/report-sms');
  return useMemo(
    () =>
      columnsOf(channel, ({ company }) =>
        channel === 'sms' && list !== null ? listAddressOf(list, { from, to }, company.id) : null,
      ),
    [channel, list, from, to],
  );
};

const CompanyBars = ({ channel, companies }: { channel: MessageChannel; companies: readonly Row[] }) => {
  const [shown, others] = [companies.slice(0, MAX_BARS), companies.slice(MAX_BARS)];
  const rest = others.reduce((sum, { sent }) => sum + sent, 0);
  const bars = [
    ...shown.map(({ company, sent }) => ({ name: company.name, sent })),
    ...(rest === 0 ? [] : [{ name: reportText.others, sent: rest }]),
  ];
  return (
    <Chart
      kind="bar"
      title={reportText.chart[channel]}
      category={reportText.chartCategory}
      categories={bars.map(({ name }) => name)}
      series={[{ name: reportText.series, values: bars.map(({ sent }) => sent) }]}
      format={whole}
    />
  );
};

export const MessageCounts = ({ channel, title }: { channel: MessageChannel; title: string }) => {
  const { range, rule, choose } = useReportRange();
  const result = useRoute('messageCounts', { params: { channel }, query: range });
  const columns = useColumns(channel, range);
  const companies = result.value?.companies ?? [];
  const total = result.value?.total ?? 0;
  const without = total - companies.reduce((sum, { sent }) => sum + sent, 0);
  return (
    <div className={styles['report']}>
      <ResourceGrid
        id={`${channel}-counts`}
        title={title}
        columns={columns}
        result={result}
        rows={rowsOf}
        rowId={({ company }) => company.id}
        size={20}
        sizes={[10, 20, 50]}
        empty={reportText.empty[channel]}
        head={
          <Row align="end">
            <RangeChoice key={`${range.from} ${range.to}`} value={range} rule={rule} onChange={choose} />
            <Note role="status">
              {reportText.total(whole(total))}
              {without > 0 ? ` · ${reportText.withoutCompany(whole(without))}` : null}
            </Note>
            <CountingRule channel={channel} />
          </Row>
        }
      />
      {companies.length === 0 ? null : <CompanyBars channel={channel} companies={companies} />}
    </div>
  );
};
