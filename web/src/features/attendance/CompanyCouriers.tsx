// The couriers of a company, live, each with the way to the map of its position.
import type { StaffDocs } from '@despacho/client/live/kinds.ts';
import { useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { Columns } from '../../kit/grid/column.ts';
import { DataGrid } from '../../kit/grid/DataGrid.tsx';
import { actionsColumn } from '../../kit/grid/rowActions.tsx';
import { useLive } from '../../kit/live.tsx';
import { Greyed } from '../../kit/shell/DataFreshness.tsx';
import { useScreenPath } from '../../kit/shell/paths.tsx';
import { WhenLive } from '../../kit/shell/WhenLive.tsx';
import { couriersText as text } from './text.ts';

type ListedCourier = StaffDocs['courier'];

const RENEW_MS = 1_000;
const MAP_PATH = '/biker/single-location/:bikerId';

const nameOf = ({ name }: ListedCourier): string => name;

const COLUMNS: Columns<ListedCourier> = [
  { id: 'name', header: text.name, kind: 'text', value: nameOf, width: 230, card: 'title' },
  {
    id: 'branch',
    header: text.branch,
    kind: 'text',
    value: ({ branch }) => branch?.name ?? null,
    filter: 'set',
    group: true,
    width: 190,
  },
  {
    id: 'availability',
    header: text.state,
    kind: 'enum',
    value: ({ availability }) => (availability === null ? text.unknown : text[availability]),
    values: [text.available, text.unavailable, text.unknown],
    width: 150,
    card: 'mark',
  },
];

const Couriers = ({ companyId }: { companyId: string }) => {
  const navigate = useNavigate();
  const pathTo = useScreenPath();
  const rows = useLive(
    ({ courier }) =>
      [...courier.values()]
        .filter(({ company, accountStatus }) => company?.id === companyId && accountStatus !== 'INACTIVE')
        .toSorted((one, other) => one.name.localeCompare(other.name, 'es')),
    { everyMs: RENEW_MS },
  );
  const columns = useMemo(() => {
    if (pathTo(MAP_PATH, { bikerId: 'x' }) === null) return COLUMNS;
    const track = ({ id }: ListedCourier): void => {
      const to = pathTo(MAP_PATH, { bikerId: id });
      if (to !== null) void navigate(to);
    };
    return [...COLUMNS, actionsColumn([{ text: text.track, run: track }], nameOf)];
  }, [navigate, pathTo]);
  return (
    <Greyed>
      <DataGrid
        id="company-couriers"
        title={text.title}
        columns={columns}
        rows={rows}
        rowId={({ id }) => id}
        address={useSearchParams()}
        size={20}
        sizes={[10, 20, 50]}
        empty={text.none}
      />
    </Greyed>
  );
};

export const CompanyCouriers = ({ companyId }: { companyId: string }) => (
  <WhenLive>
    <Couriers companyId={companyId} />
  </WhenLive>
);
