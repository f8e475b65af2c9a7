// What a form of an order changed, as the save sends it: those fields only, and for each what it was read at.
import type { EditedOrder } from '@despacho/contract/orders/forms.ts';
import {
  editableField,
  orderChanges,
  type EditableField,
  type OrderChanges,
} from '@despacho/contract/orders/payload.ts';
import type { FieldedOrder } from './fields.ts';
import { typedValues, valuesOf, type FieldValues } from './merge/values.ts';

/** A place is one thing: whoever moves it in one direction says both. */
const PLACE: readonly EditableField[] = ['latitude', 'longitude'];

/** [OR30] Null: nothing to save. */
export const editsBetween = (read: FieldValues, wanted: FieldValues): OrderChanges | null => {
  const isChanged = (field: EditableField): boolean => wanted[field] !== read[field];
  const fields = editableField.options.filter(
    (field) => isChanged(field) || (PLACE.includes(field) && PLACE.some(isChanged)),
  );
  if (fields.length === 0) return null;
  return orderChanges.parse({
    ...Object.fromEntries(fields.map((field) => [field, wanted[field]])),
    base: Object.fromEntries(fields.map((field) => [field, read[field]])),
  });
};

/** `read` is the order as it was when the form was opened. */
export const editsOf = (read: FieldedOrder, form: EditedOrder): OrderChanges | null => {
  const base = valuesOf(read);
  return editsBetween(base, typedValues(base, form));
};
