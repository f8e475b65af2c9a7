// The columns of the directory of couriers.
import { availability, ownership } from '@despacho/contract/couriers/couriers.ts';
import { phoneText } from '@despacho/domain/reading/phone.ts';
import type { Columns } from '../../../kit/grid/column.ts';
import { PhoneLink } from '../../../kit/PhoneLink.tsx';
import { AvailabilityNow, availabilityText } from '../CourierStateLabel.tsx';
import type { CourierRow } from './row.ts';
import { ACTIVITY_TEXT, directoryText as text, TYPE_TEXT } from './text.ts';

const { columns: headers } = text;

const typeText = ({ type }: CourierRow): string | null => (type === null ? null : TYPE_TEXT[type]);

export const courierColumns: Columns<CourierRow> = [
  {
    id: 'name',
    header: headers.name,
    kind: 'text',
    value: ({ name }) => name,
    width: 210,
    card: 'title',
    pinned: true,
  },
  {
    id: 'status',
    header: headers.status,
    kind: 'enum',
    value: ({ availability: stored }) => availabilityText(stored),
    values: [...availability.options, null].map(availabilityText),
    render: AvailabilityNow,
    card: 'mark',
  },
  {
    id: 'phone',
    header: headers.phone,
    kind: 'text',
    value: ({ phone }) => (phone === null ? null : phoneText(phone)),
    render: PhoneLink,
    width: 150,
  },
  { id: 'type', header: headers.type, kind: 'enum', value: typeText, values: Object.values(TYPE_TEXT), width: 150 },
  {
    id: 'company',
    header: headers.company,
    kind: 'text',
    value: ({ company }) => company?.name ?? null,
    filter: 'set',
  },
  { id: 'branch', header: headers.branch, kind: 'text', value: ({ branch }) => branch?.name ?? null, filter: 'set' },
  {
    id: 'workplace',
    header: headers.workplace,
    kind: 'enum',
    value: ({ ownership: workplace }) => workplace,
    values: ownership.options,
    width: 160,
  },
  { id: 'carried', header: headers.carried, kind: 'number', value: ({ orderCount }) => orderCount, width: 100 },
  {
    id: 'activity',
    header: headers.activity,
    kind: 'enum',
    value: ({ activity }) => ACTIVITY_TEXT[activity],
    values: Object.values(ACTIVITY_TEXT),
    width: 190,
    card: 'detail',
  },
  {
    id: 'lastOrder',
    header: headers.lastOrder,
    kind: 'date',
    value: ({ lastOrderAt }) => (lastOrderAt === null ? null : Date.parse(lastOrderAt)),
    card: 'detail',
  },
  {
    id: 'information',
    header: headers.information,
    kind: 'enum',
    value: ({ isComplete }) => (isComplete ? text.complete : text.incomplete),
    values: [text.complete, text.incomplete],
    width: 160,
    card: 'detail',
  },
  { id: 'plate', header: headers.plate, kind: 'text', value: ({ plate }) => plate, width: 110, card: 'detail' },
  { id: 'email', header: headers.email, kind: 'text', value: ({ email }) => email, width: 220, hidden: true },
];
