// The couriers of a company, live, each with the way to the map of its position.
import { COURIER_STATES } from '@despacho/domain/couriers/couriers.ts';
import { useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { CourierStateNow } from '../../entities/couriers/CourierStateLabel.tsx';
import { seenCouriers, type SeenCourier } from '../../entities/couriers/seen.ts';
import { COURIER_STATE_TEXT } from '../../entities/couriers/text.ts';
import { LIVE_MS } from '../../kit/freshness.ts';
import type { Columns } from '../../kit/grid/column.ts';
import { DataGrid } from '../../kit/grid/DataGrid.tsx';
import { actionsColumn } from '../../kit/grid/rowActions.tsx';
import { useConnection, useLive } from '../../kit/live.tsx';
import { Greyed } from '../../kit/shell/DataFreshness.tsx';
import { useScreenPath } from '../../kit/shell/paths.tsx';
import { WhenLive } from '../../kit/shell/WhenLive.tsx';
import { couriersText as text } from './text.ts';

const MAP_PATH = '/biker/single-location/:bikerId';

const nameOf = ({ courier }: SeenCourier): string => courier.name;

const COLUMNS: Columns<SeenCourier> = [
  { id: 'name', header: text.name, kind: 'text', value: nameOf, width: 230, card: 'title' },
  {
    id: 'branch',
    header: text.branch,
    kind: 'text',
    value: ({ courier }) => courier.branch?.name ?? null,
    filter: 'set',
    group: true,
    width: 190,
  },
  {
    id: 'state',
    header: text.state,
    kind: 'enum',
    value: ({ state }) => COURIER_STATE_TEXT[state],
    values: COURIER_STATES.map((state) => COURIER_STATE_TEXT[state]),
    render: ({ id, state }) => <CourierStateNow courierId={id} state={state} />,
    width: 190,
    card: 'mark',
  },
];

const Couriers = ({ companyId }: { companyId: string }) => {
  const navigate = useNavigate();
  const pathTo = useScreenPath();
  const connection = useConnection();
  const rows = useLive(
    (live, now) =>
      seenCouriers(
        live,
        { now, rate: connection.rate() },
        ({ company, accountStatus }) => company?.id === companyId && accountStatus !== 'INACTIVE',
      ),
    { everyMs: LIVE_MS.screen },
  );
  const columns = useMemo(() => {
    if (pathTo(MAP_PATH, { bikerId: 'x' }) === null) return COLUMNS;
    const track = ({ id }: SeenCourier): void => {
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
