// What a form changed of an order, as the save sends it: the changed fields, and for each the value that was read.
import {
  editableField,
  orderChanges,
  type EditableField,
  type OrderChanges,
} from '@despacho/contract/orders/payload.ts';
import type { FieldValues } from './merge/values.ts';

/** A place is one thing: a change of one coordinate sends both. */
const PLACE: readonly EditableField[] = ['latitude', 'longitude'];

/** [OR30] Null: nothing to save. */
export const editsBetween = (read: FieldValues, requested: FieldValues): OrderChanges | null => {
  const isChanged = (field: EditableField): boolean => requested[field] !== read[field];
  const fields = editableField.options.filter(
    (field) => isChanged(field) || (PLACE.includes(field) && PLACE.some(isChanged)),
  );
  if (fields.length === 0) return null;
  return orderChanges.parse({
    ...Object.fromEntries(fields.map((field) => [field, requested[field]])),
    base: Object.fromEntries(fields.map((field) => [field, read[field]])),
  });
};
