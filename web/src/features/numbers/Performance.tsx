// The numbers of each company or branch of the account's scope, with a grid that is exported: /company-resume, /branch-resume, /summary-company.
import type { PartRow } from '@despacho/contract/numbers.ts';
import { whole } from '@despacho/ui/format.ts';
import { Chart } from '../../kit/chart/Chart.tsx';
import type { Columns } from '../../kit/grid/column.ts';
import { DataGrid } from '../../kit/grid/DataGrid.tsx';
import { Note, Panels } from '../../kit/layout/Page.tsx';
import { LinkedNumber } from '../../kit/layout/Tiles.tsx';
import { Branches, Buckets, Days, HalfHours } from './Charts.tsx';
import { Counters } from './Counters.tsx';
import { NumbersPage } from './Numbers.tsx';
import type { ChosenScope } from './numbersScope.ts';
import { numbersText as text } from './text.ts';
import type { NumbersView } from './view.ts';

const CHARTED = 10;

type LinkTo = (row: PartRow) => string | null;

const columnsOf = (linkTo: LinkTo): Columns<PartRow> => [
  {
    id: 'name',
    header: text.name,
    kind: 'text',
    value: ({ name }) => name || text.noBranch,
    width: 240,
    card: 'title',
  },
  { id: 'created', header: text.created, kind: 'number', value: ({ created }) => created, width: 120 },
  {
    id: 'delivered',
    header: text.delivered,
    kind: 'number',
    value: ({ delivered }) => delivered,
    render: (row) => <LinkedNumber count={row.delivered} to={linkTo(row)} />,
    width: 130,
  },
  { id: 'pending', header: text.pending, kind: 'number', value: ({ pending }) => pending, width: 130 },
  { id: 'cancelled', header: text.cancelled, kind: 'number', value: ({ cancelled }) => cancelled, width: 130 },
  { id: 'couriers', header: text.couriersHead, kind: 'number', value: ({ couriers }) => couriers, width: 140 },
];

type RowsProps = { id: string; title: string; rows: readonly PartRow[]; linkTo: LinkTo };

const Rows = ({ id, title, rows, linkTo }: RowsProps) => (
  <DataGrid
    id={id}
    title={title}
    columns={columnsOf(linkTo)}
    rows={rows}
    rowId={(row) => row.id}
    size={20}
    sizes={[10, 20, 50]}
    empty={text.empty}
  />
);

const byCompany =
  ({ links }: NumbersView): LinkTo =>
  ({ id }) =>
    links.delivered({ company: id });
const byBranch =
  ({ links }: NumbersView): LinkTo =>
  ({ id }) =>
    id === '' ? null : links.delivered({ branch: id });

const BranchRows = ({ view }: { view: NumbersView }) => (
  <Rows id="branch-numbers" title={text.branches} rows={view.value.branches} linkTo={byBranch(view)} />
);

const TopCompanies = ({ view: { value, links } }: { view: NumbersView }) => {
  const rows = value.companies
    .toSorted((a, b) => b.delivered - a.delivered || a.name.localeCompare(b.name, 'es'))
    .slice(0, CHARTED);
  return (
    <Chart
      kind="bar"
      title={text.companies}
      category={text.company}
      categories={rows.map(({ name }) => name)}
      series={[{ name: text.delivered, values: rows.map(({ delivered }) => delivered) }]}
      format={whole}
      linkTo={(at) => (rows[at] === undefined ? null : links.delivered({ company: rows[at].id }))}
    />
  );
};

const CompanyRows = ({ view }: { view: NumbersView }) => (
  <Rows id="company-numbers" title={text.companiesHead} rows={view.value.companies} linkTo={byCompany(view)} />
);

const hasCompanies = ({ shownCompany, isOfBranch }: ChosenScope): boolean => shownCompany === null && !isOfBranch;

export const CompanyPerformance = ({ title }: { title: string }) => (
  <NumbersPage title={title}>
    {(view, of) => (
      <>
        <Counters view={view} />
        <Panels>
          {hasCompanies(of) ? <TopCompanies view={view} /> : <Branches view={view} />}
          {view.value.days.length === 1 ? <HalfHours view={view} /> : <Days view={view} />}
        </Panels>
        {hasCompanies(of) ? <CompanyRows view={view} /> : <BranchRows view={view} />}
      </>
    )}
  </NumbersPage>
);

export const BranchPerformance = ({ title }: { title: string }) => (
  <NumbersPage title={title}>
    {(view, of) =>
      hasCompanies(of) ? (
        <Note>{text.chooseCompany}</Note>
      ) : (
        <>
          <Counters view={view} />
          <Panels>
            <Branches view={view} />
            <Buckets view={view} />
            {view.value.days.length === 1 ? <HalfHours view={view} /> : <Days view={view} />}
          </Panels>
          <BranchRows view={view} />
        </>
      )
    }
  </NumbersPage>
);

/** Counts of each company, for reports. */
export const CompanySummary = ({ title }: { title: string }) => (
  <NumbersPage title={title}>
    {(view, of) =>
      hasCompanies(of) ? (
        <>
          <TopCompanies view={view} />
          <CompanyRows view={view} />
        </>
      ) : (
        <BranchRows view={view} />
      )
    }
  </NumbersPage>
);
