// The columns of imported orders, and their groups: department, municipality or zone.
import type { StaffOrder } from '@despacho/contract/live/kinds.ts';
import { PLACE_TEXT } from '@despacho/ui/text.ts';
import { CourierCell, Personal } from '../../entities/orders/cells.tsx';
import { orderText } from '../../entities/orders/text.ts';
import type { Column } from '../../kit/grid/column.ts';
import type { GroupedBy } from './choices.ts';
import { Link } from 'react-router-dom';
import { listText } from './text.ts';

export const importedId = ({ id }: StaffOrder): string => id;

const groupValue = (order: StaffOrder, by: Exclude<GroupedBy, 'none'>): string => {
  if (by === 'zone') return order.zone === null ? PLACE_TEXT.noZone : PLACE_TEXT.zone(order.zone);
  const text = order[by]?.trim() ?? '';
  return text === '' ? listText.blank : text;
};

export type Group = { name: string; orders: StaffOrder[] };

const collator = new Intl.Collator('es', { numeric: true, sensitivity: 'base' });

/** By number: Zona 2 before Zona 10. */
export const groupsOf = (orders: readonly StaffOrder[], by: Exclude<GroupedBy, 'none'>): Group[] =>
  [...Map.groupBy(orders, (order) => groupValue(order, by))]
    .map(([name, members]) => ({ name, orders: members }))
    .toSorted((a, b) => collator.compare(a.name, b.name));

const place = (by: Exclude<GroupedBy, 'none'>): Column<StaffOrder> => ({
  id: by,
  header: listText[by],
  kind: 'text',
  value: (order) => groupValue(order, by),
  filter: 'set',
  group: true,
  width: by === 'zone' ? 95 : 150,
});

/** `edit`: the address of an order's form; null where the account may not open it. `at`: of the list, to return to. */
export const importedColumns = (
  edit: (order: StaffOrder) => string | null,
  at: string,
): readonly Column<StaffOrder>[] => [
  {
    id: 'number',
    header: orderText.number,
    kind: 'text',
    value: ({ number }) => number,
    width: 130,
    pinned: true,
    card: 'title',
  },
  {
    id: 'status',
    header: orderText.status,
    kind: 'enum',
    value: ({ status }) => status,
    width: 110,
    card: 'mark',
  },
  {
    id: 'customer',
    header: orderText.customer,
    kind: 'text',
    value: ({ customerName }) => customerName,
    render: ({ customerName }) => <Personal text={customerName} />,
    width: 170,
  },
  {
    id: 'address',
    header: orderText.address,
    kind: 'text',
    value: ({ address }) => address,
    render: ({ address }) => <Personal text={address} />,
    width: 260,
  },
  place('department'),
  place('municipality'),
  place('zone'),
  {
    id: 'branch',
    header: orderText.branch,
    kind: 'text',
    value: ({ branch }) => branch?.name ?? null,
    filter: 'set',
    group: true,
    width: 140,
  },
  {
    id: 'courier',
    header: orderText.courier,
    kind: 'text',
    value: ({ courier }) => courier?.name ?? PLACE_TEXT.noCourier,
    render: (order) => <CourierCell order={order} />,
    filter: 'set',
    group: true,
    width: 160,
  },
  {
    id: 'edit',
    header: listText.actions,
    kind: 'text',
    value: () => null,
    render: (order) => {
      const address = edit(order);
      return address === null ? null : (
        <Link to={address} state={{ at }} aria-label={listText.editOf(order.number)}>
          {listText.edit}
        </Link>
      );
    },
    filter: false,
    card: 'actions',
    width: 110,
  },
];
