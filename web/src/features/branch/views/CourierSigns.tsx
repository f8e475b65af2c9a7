// ESTATUS DE PILOTOS: the couriers of a branch by state, the age of their positions, and why one sends none [BR9].
import type { StaffDocs } from '@despacho/client/live/kinds.ts';
import type { Collections } from '@despacho/client/live/live.ts';
import { MINUTE_MS } from '@despacho/contract/durations.ts';
import type { LiveBranch } from '@despacho/contract/live/kinds.ts';
import { courierSign, ownCouriers, SILENCE_REASONS, type CourierSign } from '@despacho/domain/branches/couriers.ts';
import { COURIER_STATES, goingCouriers, type CourierState } from '@despacho/domain/couriers/couriers.ts';
import { duration, whole } from '@despacho/ui/format.ts';
import { useSearchParams } from 'react-router-dom';
import { CourierStateNow, useCourierStateText } from '../../../entities/couriers/CourierStateLabel.tsx';
import { COURIER_STATE_TEXT, SILENCE_TEXT } from '../../../entities/couriers/text.ts';
import { LIVE_MS } from '../../../kit/freshness.ts';
import type { Columns } from '../../../kit/grid/column.ts';
import { DataGrid } from '../../../kit/grid/DataGrid.tsx';
import { linkQuery } from '../../../kit/grid/model/address.ts';
import { plainQuery } from '../../../kit/grid/model/state.ts';
import { Kpi } from '../../../kit/kpi/Kpi.tsx';
import { useConnection, useLive } from '../../../kit/live.tsx';
import { SECTION } from '../text.ts';
import styles from '../Branch.module.css';
import { VIEW_ID, viewText as text } from './text.ts';

type Row = CourierSign & { id: string; name: string };

const columns: Columns<Row> = [
  { id: 'name', header: text.courier, kind: 'text', value: ({ name }) => name, width: 220, card: 'title' },
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
  {
    id: 'age',
    header: text.lastPosition,
    kind: 'number',
    unit: 'min',
    value: ({ fixAgeMs }) => (fixAgeMs === null ? null : Math.floor(fixAgeMs / MINUTE_MS)),
    render: ({ fixAgeMs }) => (fixAgeMs === null ? text.none : text.ago(duration(fixAgeMs))),
    width: 170,
  },
  {
    id: 'silence',
    header: text.silence,
    kind: 'enum',
    value: ({ silence }) => (silence === null ? null : SILENCE_TEXT[silence]),
    values: SILENCE_REASONS.map((reason) => SILENCE_TEXT[reason]),
    width: 280,
  },
];

const rowsOf = (branchId: string, live: Collections<StaffDocs>, now: number, rate: number): Row[] => {
  const going = goingCouriers(live.order.values());
  return ownCouriers(live.courier.values(), branchId).map((courier) => {
    const { id, name } = courier;
    const situation = { courier, status: live.courierStatus.get(id) ?? null, isGoing: going.has(id) };
    return { id, name, ...courierSign(situation, live.position.get(id), { now, rate }) };
  });
};

/** The same tab with the rows of one state. */
const linkTo = (column: 'state' | 'silence', values: readonly string[]): string => {
  const query = { ...plainQuery(0), filters: { [column]: { kind: 'set' as const, values: [...values] } } };
  return `?${linkQuery(new URLSearchParams({ [SECTION]: VIEW_ID.signs }), query).toString()}`;
};

const Tiles = ({ rows }: { rows: readonly Row[] }) => {
  const countOf = (state: CourierState): number => rows.filter((row) => row.state === state).length;
  const silent = rows.filter(({ silence }) => silence !== null);
  const textOf = useCourierStateText();
  return (
    <section className={styles['load']} aria-label={text.states}>
      {COURIER_STATES.map((state) => (
        <Kpi
          key={state}
          label={textOf(state)}
          value={whole(countOf(state))}
          to={linkTo('state', [COURIER_STATE_TEXT[state]])}
        />
      ))}
      <Kpi label={text.silent} value={whole(silent.length)} to={linkTo('silence', Object.values(SILENCE_TEXT))} />
    </section>
  );
};

export const CourierSigns = ({ branch: { id } }: { branch: LiveBranch }) => {
  const connection = useConnection();
  const address = useSearchParams();
  const rows = useLive((live, now) => rowsOf(id, live, now, connection.rate()), { everyMs: LIVE_MS.summary });
  return (
    <div className={styles['view']}>
      <Tiles rows={rows} />
      <DataGrid
        id="branch-courier-signs"
        title={text.signs}
        columns={columns}
        rows={rows}
        rowId={(row) => row.id}
        address={address}
        size={20}
        sizes={[10, 20, 50]}
        empty={text.noCouriers}
      />
    </div>
  );
};
