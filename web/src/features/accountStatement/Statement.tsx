// The account statement of a company and a month: by circle, with the total as its last row, so that files have it too.
import type { AccountStatement, StatementRow } from '@despacho/contract/accountStatements.ts';
import { MONEY_FILTER } from '@despacho/contract/orders/lists.ts';
import { useSessionState } from '@despacho/client/session/hooks.ts';
import { MINUTE_MS } from '@despacho/contract/durations.ts';
import { money } from '@despacho/ui/format.ts';
import { useMemo } from 'react';
import { useCompanies } from '../../entities/companies/names.ts';
import { lastMonths, today } from '../../kit/date/days.ts';
import { Choice } from '../../kit/form/Choice.tsx';
import { REQUEST_MS } from '../../kit/freshness.ts';
import type { Columns } from '../../kit/grid/column.ts';
import { DataGrid } from '../../kit/grid/DataGrid.tsx';
import { Note, Row } from '../../kit/layout/Page.tsx';
import { LinkedNumber } from '../../kit/layout/Tiles.tsx';
import { useServerNow } from '../../kit/live.tsx';
import { FAILURE_TEXT } from '../../kit/requests/text.ts';
import { useRoute } from '../../kit/requests/useRoute.ts';
import { useScreenPath } from '../../kit/shell/paths.tsx';
import { useAddress } from '../../kit/useAddress.ts';
import { closedAddress, type ClosedFilters } from '../orderLists/closedAddress.ts';
import { ADDRESS, statementText as text } from './text.ts';

const MONTHS = 24;
const OLD_MINUTES = 5;

/** `circle` undefined: the total. */
type Row = Omit<StatementRow, 'circle'> & { circle?: string | null };
const NONE: readonly Row[] = [];

const nameOf = ({ circle }: Row): string => {
  if (circle === undefined) return text.total;
  return circle === null ? text.noCircle : text.inCircle(circle);
};
const filterOf = ({ circle }: Row): ClosedFilters =>
  circle === undefined ? {} : { circle: circle ?? MONEY_FILTER.none };

/** Rows have a fixed order and no filters: a part of a statement would be misread. */
const fixed = { sort: false, filter: false, group: false } as const;

const Total = ({ row, text: shown }: { row: Row; text: string }) =>
  row.circle === undefined ? <strong>{shown}</strong> : shown;

type AddressOf = (row: Row, only?: Pick<ClosedFilters, 'cost'>) => string | null;

const columnsOf = (addressOf: AddressOf): Columns<Row> => {
  const count = (
    id: string,
    header: string,
    value: (row: Row) => number,
    addressIn: (row: Row) => string | null,
  ): Columns<Row>[number] => ({
    id,
    header,
    kind: 'number',
    value,
    render: (row) => <LinkedNumber count={value(row)} to={addressIn(row)} />,
    width: 150,
    ...fixed,
  });
  return [
    {
      id: 'circle',
      header: text.circle,
      kind: 'text',
      value: nameOf,
      render: (row) => <Total row={row} text={nameOf(row)} />,
      width: 200,
      card: 'title',
      ...fixed,
    },
    count('orders', text.orders, ({ orders }) => orders, addressOf),
    count(
      'uncosted',
      text.uncosted,
      ({ orders, costed }) => orders - costed,
      (row) => addressOf(row, { cost: MONEY_FILTER.none }),
    ),
    {
      id: 'sum',
      header: text.sum,
      kind: 'money',
      value: ({ cents }) => cents / 100,
      render: (row) => <Total row={row} text={money(row.cents / 100)} />,
      width: 170,
      card: 'mark',
      ...fixed,
    },
  ];
};

/** `24-11-2026`, `11-2026`. */
const written = (day: string): string => day.split('-').toReversed().join('-');

const Facts = ({ value }: { value: AccountStatement }) => {
  const { from, to, total, rows, missing, ageMs } = value;
  const withoutCircle = rows.find(({ circle }) => circle === null)?.orders ?? 0;
  const minutes = ageMs === null ? 0 : Math.floor(ageMs / 60_000);
  const lines = [
    text.until(written(from), written(to)),
    text.sentence(total.cents, total.costed),
    ...(total.orders === total.costed ? [] : [text.without(total.orders - total.costed)]),
    ...(withoutCircle === 0 ? [] : [text.withoutCircle(withoutCircle)]),
    ...(missing.length === 0
      ? []
      : [text.missing(missing.length, written(missing[0] ?? ''), written(missing.at(-1) ?? ''))]),
    ...(minutes < OLD_MINUTES ? [] : [text.old(minutes)]),
  ];
  return <Note role="status">{lines.join(' ')}</Note>;
};

const titleOf = (value: AccountStatement | null, month: string): string => {
  if (value === null) return text.title;
  const title = text.of(value.company.name, written(month));
  return value.missing.length === 0 ? title : text.incomplete(title, text.days(value.missing.length));
};

const rowsOf = (value: AccountStatement | null): readonly Row[] =>
  value === null || value.total.orders === 0 ? NONE : [...value.rows, value.total];

/** The account's own company, the one of the address, else the first. */
const useCompany = (named: string) => {
  const state = useSessionState();
  const companies = useCompanies();
  const own = state.isSignedIn ? state.profile.company : null;
  return own === null
    ? { id: named === '' ? (companies[0]?.id ?? '') : named, companies }
    : { id: own.id, companies: [] };
};

export const Statement = () => {
  const { get, put } = useAddress();
  const pathTo = useScreenPath();
  const months = lastMonths(today(useServerNow(MINUTE_MS)), MONTHS);
  const month = months.find((each) => each === get(ADDRESS.month)) ?? months[0] ?? '';
  const { id: company, companies } = useCompany(get(ADDRESS.company));
  const isEnabled = company !== '';
  const { value, failure, isLoading, retry } = useRoute(
    'accountStatement',
    { query: { month, company } },
    { everyMs: REQUEST_MS.list, isEnabled },
  );
  const list = pathTo('/history-orders');
  const [from, to] = [value?.from ?? '', value?.to ?? ''];
  const columns = useMemo(
    () =>
      columnsOf((row, only = {}) => {
        if (list === null) return null;
        return `${list}${closedAddress({ kind: 'range', range: { from, to } }, { company, ...filterOf(row), ...only })}`;
      }),
    [list, company, from, to],
  );
  const rows = useMemo(() => rowsOf(value), [value]);
  return (
    <DataGrid
      id="account-statement"
      title={titleOf(value, month)}
      columns={columns}
      rows={rows}
      isCounted={false}
      rowId={({ circle }) => (circle === undefined ? 'total' : `circle ${circle ?? ''}`)}
      empty={value !== null && value.missing.length > 0 ? text.notCalculated : text.empty}
      isLoading={isEnabled && isLoading}
      failure={failure === null ? null : FAILURE_TEXT[failure]}
      onRetry={retry}
      head={
        <Row align="end">
          {companies.length < 2 ? null : (
            <Choice
              label={text.company}
              options={companies.map(({ id, name }) => ({ value: id, label: name }))}
              value={company}
              onChange={({ target }) => put({ [ADDRESS.company]: target.value })}
            />
          )}
          <Choice
            label={text.month}
            options={months.map((each) => ({ value: each, label: written(each) }))}
            value={month}
            onChange={({ target }) => put({ [ADDRESS.month]: target.value === months[0] ? '' : target.value })}
          />
          {value === null ? null : <Facts value={value} />}
        </Row>
      }
    />
  );
};
