// The sides of a form as plain values by field: what was read, what stands in the inputs, what is stored now. Any two can be compared.
import { NO_COURIER, type editOrderForm } from '@despacho/contract/orders/forms.ts';
import { editableField, type EditableField, type FieldValue } from '@despacho/contract/orders/payload.ts';
import type { z } from 'zod';
import { canonicalValue, valueOf, type FieldedOrder } from '../fields.ts';

/** What the inputs of the form hold. */
export type FormValues = z.input<typeof editOrderForm>;

/** One value for each field, in the spelling that values are compared in. */
export type FieldValues = Readonly<Record<EditableField, FieldValue>>;
export type Patch = Partial<FieldValues>;

const valuesBy = (valueIn: (field: EditableField) => FieldValue): FieldValues => {
  const rows = editableField.options.map((field) => [field, valueIn(field)]);
  // Every field has a row: only the compiler cannot follow the entries.
  return Object.fromEntries(rows) as FieldValues;
};

export const valuesOf = (order: FieldedOrder): FieldValues => valuesBy((field) => valueOf(order, field));

type Reader = (typed: FieldValue) => FieldValue;
const text: Reader = (typed) => String(typed ?? '').trim() || null;
const number: Reader = (typed) => {
  const digits = text(typed);
  return digits === null || Number.isNaN(Number(digits)) ? digits : Number(digits);
};

const readers: Partial<Record<EditableField, Reader>> = {
  alias_id: (id) => (id === NO_COURIER ? null : text(id)),
  zone: number,
  latitude: number,
  longitude: number,
  isPriority: (answer) => answer === true || answer === 'Yes',
};

/** A form without an instant or a kind of payment leaves them as they are. */
const KEPT_WHEN_EMPTY: ReadonlySet<EditableField> = new Set<EditableField>(['_createdAt', 'payMethod']);

/** What stands in the inputs, valid or not, where `base` was read. */
export const typedValues = (base: FieldValues, form: Partial<Record<EditableField, unknown>>): FieldValues =>
  valuesBy((field) => {
    const held = form[field];
    const typed = typeof held === 'string' || typeof held === 'number' || typeof held === 'boolean' ? held : null;
    const value = canonicalValue(field, (readers[field] ?? text)(typed));
    return value === null && KEPT_WHEN_EMPTY.has(field) ? base[field] : value;
  });

const inputOf = (field: EditableField, value: FieldValue): string | boolean => {
  if (field === 'alias_id' && value === null) return NO_COURIER;
  if (field === 'payMethod' && value === 'none') return '';
  return typeof value === 'boolean' ? value : String(value ?? '');
};

/** The same values as the inputs hold them. */
export const inputsOf = (values: Patch): Partial<FormValues> => {
  const rows = editableField.options.flatMap((field) => {
    const value = values[field];
    return value === undefined ? [] : [[field, inputOf(field, value)]];
  });
  // Each input takes what `inputOf` makes of its field; the schema reads it again at the save.
  return Object.fromEntries(rows) as Partial<FormValues>;
};

/** What the form begins with. */
export const formValuesOf = (order: FieldedOrder): FormValues => ({
  ...inputsOf(valuesOf(order)),
  typeOrder: order.type,
  status: order.status,
});
