// A report: what it shows is chosen above its rows, the rule it counts by is below the choice, and the account's files are under it.
import { InputGroup } from '@blueprintjs/core';
import { orderStatus } from '@despacho/contract/orders/order.ts';
import { REPORT_PAGE_SIZES, reportKind, type ReportKind } from '@despacho/contract/reports.ts';
import { columnsOfReport, isOrderReport } from '@despacho/domain/reports/columns.ts';
import { REPORT_RULE, REPORT_TITLE } from '@despacho/domain/reports/text.ts';
import { useMemo, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { useCompanies } from '../../entities/companies/names.ts';
import { RangeChoice } from '../../kit/date/RangeChoice.tsx';
import { Choice } from '../../kit/form/Choice.tsx';
import { Labelled } from '../../kit/form/Labelled.tsx';
import type { Columns } from '../../kit/grid/column.ts';
import { DataGrid } from '../../kit/grid/DataGrid.tsx';
import { Note, Row } from '../../kit/layout/Page.tsx';
import { useScreenPath } from '../../kit/shell/paths.tsx';
import { Exports } from './Exports.tsx';
import styles from './Reports.module.css';
import { ScheduleButton } from './ScheduleButton.tsx';
import { Schedules } from './Schedules.tsx';
import { reportText } from './text.ts';
import { minimumOf, useReportAddress } from './useReportAddress.ts';
import { useReportSource, type ReportRow } from './useReportSource.ts';

const KINDS = reportKind.exclude(['courierSummary']).options.map((kind) => ({
  value: kind,
  label: REPORT_TITLE[kind],
}));
const STATUSES = orderStatus.options.map((status) => ({ value: status, label: status }));

const OrderLink = ({ row }: { row: ReportRow }) => {
  const number = String(row.cells[0] ?? '');
  const to = useScreenPath()('/order/:orderId', { orderId: row.id });
  return to === null ? number : <Link to={to}>{number}</Link>;
};

const gridColumns = (report: ReportKind): Columns<ReportRow> =>
  columnsOfReport(report).map(({ unit, ...column }, at) => ({
    ...column,
    ...(unit === undefined ? {} : { unit }),
    value: ({ cells }) => cells[at] ?? null,
    ...(at === 0 ? { card: 'title' as const } : {}),
    ...(at === 0 && isOrderReport(report) ? { render: (row: ReportRow) => <OrderLink row={row} /> } : {}),
  }));

type Address = ReturnType<typeof useReportAddress>;

/** What is no count stays in the field with the reason, and the rows stay those of the last count. */
const Minimum = ({ minimum, write }: Pick<Address, 'minimum' | 'write'>) => {
  const [draft, setDraft] = useState(minimum);
  return (
    <Labelled label={reportText.minimum} error={minimumOf(draft) === null ? reportText.badMinimum : undefined}>
      {(ties) => (
        <InputGroup
          {...ties}
          inputMode="numeric"
          value={draft}
          onChange={({ target }) => {
            setDraft(target.value);
            if (minimumOf(target.value) !== null) write({ minimo: target.value.trim() });
          }}
        />
      )}
    </Labelled>
  );
};

const CompanyChoice = ({ request, write }: Pick<Address, 'request' | 'write'>) => {
  const companies = useCompanies();
  if (companies.length < 2) return null;
  return (
    <Choice
      label={reportText.company}
      empty={reportText.everyCompany}
      options={companies.map(({ id, name }) => ({ value: id, label: name }))}
      value={request.company ?? ''}
      onChange={({ target }) => write({ compania: target.value })}
    />
  );
};

const Head = ({ isFixed, ...address }: Address & { isFixed: boolean }) => {
  const { request, range, rule, minimum, write } = address;
  const { report, status } = request;
  return (
    <Row align="end">
      {isFixed ? null : (
        <Choice
          label={reportText.kind}
          options={KINDS}
          value={report}
          onChange={({ target }) => write({ tipo: target.value })}
        />
      )}
      <RangeChoice
        key={`${report} ${range.from} ${range.to}`}
        value={range}
        rule={rule}
        onChange={({ from, to }) => write({ desde: from, hasta: to })}
      />
      <CompanyChoice request={request} write={write} />
      {report === 'orders' ? (
        <Choice
          label={reportText.status}
          empty={reportText.everyStatus}
          options={STATUSES}
          value={status ?? ''}
          onChange={({ target }) => write({ estatus: target.value })}
        />
      ) : null}
      {report === 'courierSummary' ? <Minimum minimum={minimum} write={write} /> : null}
      <ScheduleButton request={request} />
      <Note>
        <strong>{reportText.rule}</strong> {REPORT_RULE[report]}
      </Note>
    </Row>
  );
};

const Rows = ({ address, isFixed }: { address: Address; isFixed: boolean }) => {
  const { report } = address.request;
  const source = useReportSource(address.request);
  const columns = useMemo(() => gridColumns(report), [report]);
  return (
    <DataGrid
      id={`report-${report}`}
      title={REPORT_TITLE[report]}
      columns={columns}
      source={source}
      rowId={({ id }) => id}
      address={useSearchParams()}
      size={20}
      sizes={REPORT_PAGE_SIZES}
      empty={reportText.empty}
      head={<Head {...address} isFixed={isFixed} />}
    />
  );
};

/** `fixed`: the screen is of one report. */
export const Report = ({ fixed = null }: { fixed?: ReportKind | null }) => {
  const address = useReportAddress(fixed);
  return (
    <div className={styles['report']}>
      {/* Each report has a grid of its own: its columns, widths and order are its own. */}
      <Rows key={address.request.report} address={address} isFixed={fixed !== null} />
      <div className={styles['own']}>
        <Exports />
        <Schedules />
      </div>
    </div>
  );
};
