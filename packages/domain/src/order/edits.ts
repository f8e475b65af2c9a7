// What a form of an order changed, as the save sends it: those fields only, and for each what it was read at.
import type { EditedOrder } from '@despacho/contract/orderForms.ts';
import {
  editableField,
  orderChanges,
  type EditableField,
  type FieldValue,
  type OrderChanges,
} from '@despacho/contract/orderPayload.ts';
import { canonicalValue, valueOf, type FieldedOrder } from './fields.ts';

/** A place is one thing: whoever moves it in one direction says both. */
const PLACE: readonly EditableField[] = ['latitude', 'longitude'];

/** [OR30] Null: nothing to save. `read` is the order as it was when the form was opened. */
export const editsOf = (read: FieldedOrder, form: EditedOrder): OrderChanges | null => {
  const wanted = (field: EditableField): FieldValue => canonicalValue(field, form[field] === '' ? null : form[field]);
  const isChanged = (field: EditableField): boolean => {
    // A form without an instant or a kind of payment leaves them as they are.
    const isKept = (field === '_createdAt' || field === 'payMethod') && wanted(field) === null;
    return !isKept && wanted(field) !== valueOf(read, field);
  };
  const fields = editableField.options.filter(
    (field) => isChanged(field) || (PLACE.includes(field) && PLACE.some(isChanged)),
  );
  if (fields.length === 0) return null;
  return orderChanges.parse({
    ...Object.fromEntries(fields.map((field) => [field, wanted(field)])),
    base: Object.fromEntries(fields.map((field) => [field, valueOf(read, field)])),
  });
};
