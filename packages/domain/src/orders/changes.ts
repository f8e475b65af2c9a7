// An edit compared with the stored order: which changes apply, and which conflict with another write.
import type { FieldConflict } from '@despacho/contract/orders/calls.ts';
import {
  editableField,
  type EditableField,
  type FieldValue,
  type OrderChanges,
} from '@despacho/contract/orders/payload.ts';
import type { Order } from '@despacho/contract/orders/order.ts';
import { canonicalValue, nameBehind, valueOf } from './fields.ts';

export type Change = { field: EditableField; base: FieldValue; requested: FieldValue };

export const changesIn = ({ base, ...fields }: OrderChanges): Change[] =>
  editableField.options.flatMap((field) => {
    const requested = fields[field];
    return requested === undefined
      ? []
      : [{ field, base: canonicalValue(field, base[field] ?? null), requested: canonicalValue(field, requested) }];
  });

export type Merged = {
  /** Fields that the order does not have yet. */
  applying: ReadonlySet<EditableField>;
  /** The stored value is neither the base of the caller nor the new value. */
  conflicts: FieldConflict[];
};

/** [OR97] A creation time that is sent as it was read changes nothing, whatever is stored. */
const isUnchanged = ({ field, base, requested }: Change): boolean => field === '_createdAt' && base === requested;

/**
 * [OR9] Three cases: a new value that is stored already changes nothing; a base that is still stored allows the change;
 * the rest is a conflict.
 */
export const mergeChanges = (order: Order, changes: readonly Change[]): Merged => {
  const open = changes.filter((change) => !isUnchanged(change) && valueOf(order, change.field) !== change.requested);
  const conflicts = open
    .filter(({ field, base }) => valueOf(order, field) !== base)
    .map(({ field, base, requested }) => ({
      field,
      base,
      stored: valueOf(order, field),
      requested,
      storedName: nameBehind(order, field),
    }));
  return { applying: new Set(open.map(({ field }) => field)), conflicts };
};
