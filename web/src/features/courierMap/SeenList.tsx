// The couriers of a map as a list: where each was last and why there is no newer position. It works without the map.
import { SILENCE_REASONS } from '@despacho/domain/branches/couriers.ts';
import { COURIER_STATES } from '@despacho/domain/couriers/couriers.ts';
import { CourierStateNow } from '../../entities/couriers/CourierStateLabel.tsx';
import { positionWords, type SeenCourier } from '../../entities/couriers/seen.ts';
import { COURIER_STATE_TEXT, SILENCE_TEXT } from '../../entities/couriers/text.ts';
import type { Columns } from '../../kit/grid/column.ts';
import { DataGrid } from '../../kit/grid/DataGrid.tsx';
import { courierMapText as text } from './text.ts';

const columns: Columns<SeenCourier> = [
  {
    id: 'name',
    header: text.columns.name,
    kind: 'text',
    value: ({ courier }) => courier.name,
    // Whole with the plate of couriers of one name [CO20].
    width: 195,
    card: 'title',
  },
  {
    id: 'age',
    header: text.columns.position,
    kind: 'number',
    unit: 'min',
    value: ({ fixAgeMs }) => (fixAgeMs === null ? null : Math.floor(fixAgeMs / 60_000)),
    render: positionWords,
    // Its age and accuracy are in sight beside the map of a screen of 1440 pixels.
    width: 250,
  },
  {
    id: 'state',
    header: text.columns.state,
    kind: 'enum',
    value: ({ state }) => COURIER_STATE_TEXT[state],
    values: COURIER_STATES.map((state) => COURIER_STATE_TEXT[state]),
    render: ({ id, state }) => <CourierStateNow courierId={id} state={state} />,
    width: 190,
    card: 'mark',
  },
  {
    id: 'silence',
    header: text.columns.silence,
    kind: 'enum',
    value: ({ silence }) => (silence === null ? null : SILENCE_TEXT[silence]),
    values: SILENCE_REASONS.map((reason) => SILENCE_TEXT[reason]),
    width: 240,
  },
  {
    id: 'branch',
    header: text.columns.branch,
    kind: 'text',
    value: ({ courier }) => courier.branch?.name ?? null,
    width: 150,
  },
];

type SeenListProps = { id: string; couriers: readonly SeenCourier[]; onOpen: (courier: SeenCourier) => void };

export const SeenList = ({ id, couriers, onOpen }: SeenListProps) => (
  <DataGrid
    id={id}
    title={text.list}
    isBeneath
    columns={columns}
    rows={couriers}
    rowId={(row) => row.id}
    onOpen={onOpen}
    size={20}
    sizes={[20, 50, 100]}
    empty={text.noCouriers}
  />
);
