// The list of SMS that were sent on the chosen days, in pages of the server.
import type { SentSms } from '@despacho/contract/messageReports.ts';
import { SMS_COLUMNS, SMS_PAGE_SIZES } from '@despacho/contract/messageReports.ts';
import { smsColumns } from '@despacho/domain/messages/smsReport.ts';
import { useSearchParams, Link } from 'react-router-dom';
import { RangeChoice } from '../../kit/date/RangeChoice.tsx';
import type { Columns } from '../../kit/grid/column.ts';
import { DataGrid } from '../../kit/grid/DataGrid.tsx';
import { Row } from '../../kit/layout/Page.tsx';
import { useScreenPath } from '../../kit/shell/paths.tsx';
import { CountingRule } from './CountingRule.tsx';
import { SMS_SIZE } from './smsAddress.ts';
import { reportText } from './text.ts';
import { useReportRange } from './useReportRange.ts';
import { useSmsSource } from './useSmsSource.ts';

const OrderLink = ({ message: { orderId, number } }: { message: SentSms }) => {
  const pathOf = useScreenPath();
  const to = orderId === null ? null : pathOf('/order/:orderId', { orderId });
  return to === null ? number : <Link to={to}>{number}</Link>;
};

const WIDTHS = { number: 130, customer: 220, address: 320, company: 180, audience: 120, occasion: 170, sentAt: 180 };

const columns: Columns<SentSms> = SMS_COLUMNS.map((id) => ({
  id,
  ...smsColumns[id],
  width: WIDTHS[id],
  ...(id === 'number' ? { render: (message) => <OrderLink message={message} />, card: 'title' } : {}),
  ...(id === 'sentAt' ? { card: 'mark' } : {}),
}));

export const SmsReport = ({ title }: { title: string }) => {
  const { range, rule, choose } = useReportRange();
  const source = useSmsSource(range);
  return (
    <DataGrid
      id="sms-report"
      title={title}
      columns={columns}
      source={source}
      rowId={({ id }) => id}
      address={useSearchParams()}
      size={SMS_SIZE}
      sizes={SMS_PAGE_SIZES}
      empty={reportText.empty.sms}
      head={
        <Row align="end">
          <RangeChoice key={`${range.from} ${range.to}`} value={range} rule={rule} onChange={choose} />
          <CountingRule channel="sms" />
        </Row>
      }
    />
  );
};
