// What a form changed of an order, as the save sends it: the changed fields, and for each the value that was read.
import {
  editableField,
  orderChanges,
  type EditableField,
  type FieldValue,
  type OrderChanges,
} from '@despacho/contract/orders/payload.ts';
import { ORDER_STATUS } from '@despacho/contract/orders/order.ts';
import type { FieldValues } from './merge/values.ts';

/** A place is one thing: a change of one coordinate sends both. */
const PLACE: readonly EditableField[] = ['latitude', 'longitude'];

const KEEPING_CREATION: readonly FieldValue[] = [ORDER_STATUS.CANCELLED, ORDER_STATUS.RE_AGEND];

/** [OR97] Every edit of an order with this status contains its creation time. */
export const sendsCreation = (status: FieldValue): boolean => KEEPING_CREATION.includes(status);

/** [OR30] Null: nothing to save. */
export const editsBetween = (read: FieldValues, requested: FieldValues): OrderChanges | null => {
  const isChanged = (field: EditableField): boolean => requested[field] !== read[field];
  const fields = editableField.options.filter(
    (field) => isChanged(field) || (PLACE.includes(field) && PLACE.some(isChanged)),
  );
  if (fields.length === 0) return null;
  if (sendsCreation(read.status) && !fields.includes('_createdAt')) fields.push('_createdAt');
  return orderChanges.parse({
    ...Object.fromEntries(fields.map((field) => [field, requested[field]])),
    base: Object.fromEntries(fields.map((field) => [field, read[field]])),
  });
};
