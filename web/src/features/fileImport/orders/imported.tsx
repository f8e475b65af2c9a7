// The columns of imported orders, and their groups: department, municipality or zone.
import type { StaffOrder } from '@despacho/contract/live/kinds.ts';
import { PLACE_TEXT } from '@despacho/ui/text.ts';
import { CourierCell, Personal } from '../../../entities/orders/cells.tsx';
import { orderText, orderName } from '../../../entities/orders/text.ts';
import type { Column } from '../../../kit/grid/column.ts';
import { Link } from 'react-router-dom';
import { listText, type GroupedBy } from './text.ts';

const PLACES = ['department', 'municipality', 'zone'] as const satisfies GroupedBy[];
type PlaceName = (typeof PLACES)[number];
export const GROUPINGS = ['none', ...PLACES] as const;

export const importedId = ({ id }: StaffOrder): string => id;

const groupValue = (order: StaffOrder, by: PlaceName): string => {
  if (by === 'zone') return order.zone === null ? PLACE_TEXT.noZone : PLACE_TEXT.zone(order.zone);
  const text = order[by]?.trim() ?? '';
  return text === '' ? listText.blank : text;
};

type Group = { name: string; orders: StaffOrder[] };

const collator = new Intl.Collator('es', { numeric: true, sensitivity: 'base' });

/** By number: Zona 2 before Zona 10. */
export const groupsOf = (orders: readonly StaffOrder[], by: PlaceName): Group[] =>
  [...Map.groupBy(orders, (order) => groupValue(order, by))]
    .map(([name, members]) => ({ name, orders: members }))
    .toSorted((a, b) => collator.compare(a.name, b.name));

type OrderColumn = Column<StaffOrder>;
const column = (
  id: 'number' | 'status' | 'customer' | 'address' | 'branch' | 'courier',
  value: OrderColumn['value'],
  width: number,
  look: Partial<OrderColumn> = {},
): OrderColumn => ({ id, header: orderText[id], kind: 'text', value, width, ...look });

const grouped = { filter: 'set', group: true } as const;

const COLUMNS: readonly OrderColumn[] = [
  column('number', ({ number }) => number, 130, { pinned: true, card: 'title' }),
  column('status', ({ status }) => status, 110, { kind: 'enum', card: 'mark' }),
  column('customer', ({ customerName }) => customerName, 170, {
    render: ({ customerName }) => <Personal text={customerName} />,
  }),
  column('address', ({ address }) => address, 260, { render: ({ address }) => <Personal text={address} /> }),
  ...PLACES.map((by): OrderColumn => ({
    id: by,
    header: listText[by],
    kind: 'text',
    value: (order) => groupValue(order, by),
    width: by === 'zone' ? 95 : 150,
    ...grouped,
  })),
  column('branch', ({ branch }) => branch?.name ?? null, 140, grouped),
  column('courier', ({ courier }) => courier?.name ?? PLACE_TEXT.noCourier, 160, {
    ...grouped,
    render: (order) => <CourierCell order={order} />,
  }),
];

/** `edit`: the address of an order's form; null where the account may not open it. `at`: of the list, to return to. */
export const importedColumns = (edit: (order: StaffOrder) => string | null, at: string): readonly OrderColumn[] => [
  ...COLUMNS,
  {
    id: 'edit',
    header: listText.actions,
    kind: 'text',
    value: () => null,
    render: (order) => {
      const address = edit(order);
      return address === null ? null : (
        <Link to={address} state={{ at }} aria-label={listText.editOf(orderName(order.number))}>
          {listText.edit}
        </Link>
      );
    },
    filter: false,
    card: 'actions',
    width: 110,
  },
];
