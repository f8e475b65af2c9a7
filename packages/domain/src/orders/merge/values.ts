// The values of an order by field: as they were read, as the inputs of a form have them, as they are stored now.
import { editableField, type EditableField, type FieldValue } from '@despacho/contract/orders/payload.ts';
import { trimmed } from '../../reading/characters.ts';
import { readDegrees } from '../../reading/degrees.ts';
import { readers } from '../../reading/kinds.ts';
import { valueIn } from '../../reading/reading.ts';
import { canonicalValue, inputOf, valueOf, type FieldedOrder, type OrderInput } from '../fields.ts';

/** What the field of the courier has while the order has no courier: a value like any other. */
export const NO_COURIER = 'SIN PILOTO';

/** What the inputs of the form have. */
export type FormValues = Partial<Record<EditableField, FieldValue>>;

/** One value for each field, in the spelling that values are compared in. */
export type FieldValues = Readonly<Record<EditableField, FieldValue>>;
export type Patch = Partial<FieldValues>;

const valuesBy = (valueFor: (field: EditableField) => FieldValue): FieldValues => {
  const rows = editableField.options.map((field) => [field, valueFor(field)]);
  // Every field has a row: only the compiler cannot follow the entries.
  return Object.fromEntries(rows) as FieldValues;
};

export const valuesOf = (order: FieldedOrder): FieldValues => valuesBy((field) => valueOf(order, field));

type Reader = (typed: FieldValue) => FieldValue;
const text: Reader = (typed) => trimmed(String(typed ?? '')) || null;
const number: Reader = (typed) => {
  const digits = text(typed);
  return digits === null || Number.isNaN(Number(digits)) ? digits : Number(digits);
};

const degrees: Reader = (typed) => {
  const read = readDegrees(String(typed ?? ''));
  return 'issue' in read ? text(typed) : read.degrees;
};

const readersBy: Record<OrderInput['control'], Reader> = {
  line: text,
  phone: text,
  choice: text,
  number,
  amount: (typed) => valueIn(readers.money(String(typed ?? ''))) ?? text(typed),
  flag: (checked) => checked === true || checked === 'Yes',
};

const readerOf = (field: EditableField): Reader => {
  if (field === 'alias_id') return (id) => (id === NO_COURIER ? null : text(id));
  if (field === 'latitude' || field === 'longitude') return degrees;
  const input = inputOf(field);
  return input === null ? text : readersBy[input.control];
};

/** An input without a choice or an instant leaves the field as it is. */
const isKeptWhenEmpty = (field: EditableField): boolean =>
  field === '_createdAt' || inputOf(field)?.control === 'choice';

/** The values of the inputs, valid or not; `base` is the read order. */
export const typedValues = (base: FieldValues, form: Partial<Record<EditableField, unknown>>): FieldValues =>
  valuesBy((field) => {
    const typed = form[field];
    const isValue = typeof typed === 'string' || typeof typed === 'number' || typeof typed === 'boolean';
    const value = canonicalValue(field, readerOf(field)(isValue ? typed : null));
    return value === null && isKeptWhenEmpty(field) ? base[field] : value;
  });

const asInput = (field: EditableField, value: FieldValue): string | boolean => {
  if (field === 'alias_id' && value === null) return NO_COURIER;
  if (typeof value === 'boolean') return value;
  const shown = String(value ?? '');
  const input = inputOf(field);
  if (input?.control === 'amount' && typeof value === 'number') return value.toFixed(2);
  const options: readonly string[] | null = input?.control === 'choice' ? input.options : null;
  return options?.includes(shown) === false ? '' : shown;
};

/** The same values as the inputs have them. A choice that is not offered shows as none. */
export const inputsOf = (values: Patch): FormValues => {
  const inputs: FormValues = {};
  for (const field of editableField.options) {
    const value = values[field];
    if (value !== undefined) inputs[field] = asInput(field, value);
  }
  return inputs;
};

/** What the form begins with. */
export const formValuesOf = (order: FieldedOrder): FormValues => inputsOf(valuesOf(order));
