// What an edit wants, compared with what is stored: which changes apply, and which somebody else was faster with.
import type { FieldConflict } from '@despacho/contract/orders/calls.ts';
import {
  editableField,
  type EditableField,
  type FieldValue,
  type OrderChanges,
} from '@despacho/contract/orders/payload.ts';
import type { Order } from '@despacho/contract/orders/order.ts';
import { canonicalValue, nameBehind, valueOf } from './fields.ts';

export type Change = { field: EditableField; base: FieldValue; wanted: FieldValue };

export const changesIn = ({ base, ...fields }: OrderChanges): Change[] =>
  editableField.options.flatMap((field) => {
    const wanted = fields[field];
    return wanted === undefined
      ? []
      : [{ field, base: canonicalValue(field, base[field] ?? null), wanted: canonicalValue(field, wanted) }];
  });

export type Merged = {
  /** What the order does not say yet. */
  applying: ReadonlySet<EditableField>;
  /** What it says is neither what the caller read nor what he wants. */
  conflicts: FieldConflict[];
};

/** [OR9] Three ways: who wants what is stored already wants nothing; who read what is stored may change it; the rest is a conflict. */
export const mergeChanges = (order: Order, changes: readonly Change[]): Merged => {
  const open = changes.filter(({ field, wanted }) => valueOf(order, field) !== wanted);
  const conflicts = open
    .filter(({ field, base }) => valueOf(order, field) !== base)
    .map(({ field, base, wanted }) => ({
      field,
      base,
      stored: valueOf(order, field),
      wanted,
      storedName: nameBehind(order, field),
    }));
  return { applying: new Set(open.map(({ field }) => field)), conflicts };
};
