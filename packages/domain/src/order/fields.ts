// How the fields of a payload lie in an order: one row a field, read as one plain value each, so that any two can be compared.
import type { EditableField, FieldValue } from '@despacho/contract/orders/payload.ts';
import type { Order } from '@despacho/contract/orders/order.ts';

/** What staff sees of an order is enough. */
export type FieldedOrder = Omit<Order, 'lock' | 'lockFence' | 'pin' | 'pinAttempts' | 'trackingToken'>;

type Row = {
  /** As it crosses the wire; an empty text is null. */
  of: (order: FieldedOrder) => FieldValue;
  /** What a caller read, in the same spelling: other programs' texts may have spaces around them. */
  canonical?: (value: FieldValue) => FieldValue;
};

const trimmed = (value: FieldValue): FieldValue => (typeof value === 'string' ? value.trim() || null : value);
const digits = (value: FieldValue): FieldValue => {
  const found = typeof value === 'boolean' || value === null ? '' : String(value).replaceAll(/\D/g, '');
  return found === '' ? null : found;
};
const instant = (value: FieldValue): FieldValue => {
  const at = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return Number.isNaN(at) ? value : new Date(at).toISOString();
};

export const orderFields = {
  orderId: { of: ({ number }) => number, canonical: trimmed },
  typeOrder: { of: ({ type }) => type },
  name: { of: ({ customerName }) => customerName, canonical: trimmed },
  destinatario: { of: ({ recipient }) => recipient, canonical: trimmed },
  phone: { of: ({ phone }) => phone, canonical: digits },
  address: { of: ({ address }) => address, canonical: trimmed },
  depto: { of: ({ department }) => department, canonical: trimmed },
  munic: { of: ({ municipality }) => municipality, canonical: trimmed },
  zone: { of: ({ zone }) => zone },
  country: { of: ({ country }) => country, canonical: trimmed },
  departament: { of: ({ region }) => region, canonical: trimmed },
  city: { of: ({ city }) => city, canonical: trimmed },
  nota: { of: ({ note }) => note, canonical: trimmed },
  orderObservations: { of: ({ remarks }) => remarks, canonical: trimmed },
  payMethod: { of: ({ paymentMethod }) => paymentMethod },
  isPriority: { of: ({ isPriority }) => isPriority },
  alias_id: { of: ({ courier }) => courier?.id ?? null },
  latitude: { of: ({ suggestedPosition }) => suggestedPosition?.lat ?? null },
  longitude: { of: ({ suggestedPosition }) => suggestedPosition?.lng ?? null },
  company_id: { of: ({ company }) => company.id },
  branch_id: { of: ({ branch }) => branch?.id ?? null },
  status: { of: ({ status }) => status },
  _createdAt: { of: ({ createdAt }) => createdAt, canonical: instant },
} as const satisfies Record<EditableField, Row>;

const rowOf = (field: EditableField): Row => orderFields[field];

/** A value in the one spelling that values are compared in. */
export const canonicalValue = (field: EditableField, value: FieldValue): FieldValue =>
  rowOf(field).canonical?.(value) ?? (rowOf(field).canonical === undefined ? value : null);

/** [OR8] What an order holds in a field, in that spelling. */
export const valueOf = (order: FieldedOrder, field: EditableField): FieldValue =>
  canonicalValue(field, rowOf(field).of(order));

/** The name behind a field that holds an id. */
export const nameBehind = ({ courier, company, branch }: FieldedOrder, field: EditableField): string | null => {
  if (field === 'alias_id') return courier?.name ?? null;
  if (field === 'company_id') return company.name;
  return field === 'branch_id' ? (branch?.name ?? null) : null;
};
