// Any field of a payload, read from an order as one plain value, so that any two can be compared.
import { trimmed } from '../reading/characters.ts';
import { readers } from '../reading/kinds.ts';
import { visibleNumber } from '../reading/orderNumber.ts';
import type { StaffOrder } from '@despacho/contract/live/kinds.ts';
import { orderRows, writtenOrderKeys, type WrittenOrderKey } from '@despacho/contract/orders/order.ts';
import type { EditableField, FieldValue, IrregularField } from '@despacho/contract/orders/payload.ts';

/** What staff sees of an order is enough. */
export type FieldedOrder = Omit<StaffOrder, 'lock' | 'unreadable'>;

/** One spelling of values that people read the same: other programs' texts may have spaces around them. */
type Canonical = (value: FieldValue) => FieldValue;

const asItIs: Canonical = (value) => value;
const line: Canonical = (value) => (typeof value === 'string' ? trimmed(value) || null : value);
const number: Canonical = (value) => (typeof value === 'string' ? visibleNumber(value) || null : value);
/** A text that is no telephone is compared as it is. */
const digits: Canonical = (value) => {
  if (typeof value === 'boolean' || value === null) return null;
  const reading = readers.phone(String(value));
  return reading.state === 'read' ? reading.value : trimmed(String(value));
};
const instant: Canonical = (value) => {
  const at = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return Number.isNaN(at) ? value : new Date(at).toISOString();
};

/** How people write a field of an order. */
export type OrderInput = (typeof orderRows)[WrittenOrderKey]['input'];

const canonicalBy: Record<OrderInput['control'], Canonical> = {
  line,
  phone: digits,
  number: asItIs,
  amount: asItIs,
  choice: asItIs,
  flag: asItIs,
};

const irregular: Record<IrregularField, (order: FieldedOrder) => FieldValue> = {
  alias_id: ({ courier }) => courier?.id ?? null,
  latitude: ({ suggestedPosition }) => suggestedPosition?.lat ?? null,
  longitude: ({ suggestedPosition }) => suggestedPosition?.lng ?? null,
  company_id: ({ company }) => company.id,
  branch_id: ({ branch }) => branch?.id ?? null,
  status: ({ status }) => status,
  _createdAt: ({ createdAt }) => createdAt,
};

const keys: ReadonlyMap<EditableField, WrittenOrderKey> = new Map(
  writtenOrderKeys.map((key) => [orderRows[key].wire, key]),
);
export const isIrregular = (field: EditableField): field is IrregularField => field in irregular;

/** The order's own name of a field that has a row; null for those that have functions of their own. */
export const writtenKeyOf = (field: EditableField): WrittenOrderKey | null => keys.get(field) ?? null;

/** How a field is written, when its row defines it. */
export const inputOf = (field: EditableField): OrderInput | null => {
  const key = writtenKeyOf(field);
  return key === null ? null : orderRows[key].input;
};

/** A value in the one spelling that values are compared in. */
export const canonicalValue = (field: EditableField, value: FieldValue): FieldValue => {
  if (field === 'orderId') return number(value);
  const input = inputOf(field);
  if (input !== null) return canonicalBy[input.control](value);
  return field === '_createdAt' ? instant(value) : value;
};

/** [OR8] What an order has in a field, in that spelling. */
export const valueOf = (order: FieldedOrder, field: EditableField): FieldValue => {
  const key = writtenKeyOf(field);
  if (key !== null) return canonicalValue(field, order[key]);
  return isIrregular(field) ? canonicalValue(field, irregular[field](order)) : null;
};

/** The name of the entity in an id field. */
export const nameBehind = ({ courier, company, branch }: FieldedOrder, field: EditableField): string | null => {
  if (field === 'alias_id') return courier?.name ?? null;
  if (field === 'company_id') return company.name;
  return field === 'branch_id' ? (branch?.name ?? null) : null;
};
