// What becomes of base, draft and differences when somebody types, or the order is another than it was [ED9].
import { ORDER_STATUS } from '@despacho/contract/orders/order.ts';
import type { StaffOrder } from '@despacho/contract/views.ts';
import { changedParts, mergeThreeWays, rebased, type Difference } from '../order/merge/merge.ts';
import { valuesOf, type FieldValues, type Patch } from '../order/merge/values.ts';
import type { OrderEditContext, OrderEditEmitted } from './orderEditEvents.ts';

type Held = Pick<OrderEditContext, 'order' | 'base' | 'draft' | 'differences'>;

export const hasChanges = ({ base, draft }: Held): boolean =>
  base !== null && draft !== null && changedParts(base, draft).length > 0;

/** [ED1] */
export const mayEdit = ({ lock }: Pick<OrderEditContext, 'lock'>): boolean =>
  lock.state === 'mine' || lock.state === 'none';

/** [ED10] */
export const lacksReason = ({ base, draft }: Held): boolean => {
  if (base === null || draft?.status !== ORDER_STATUS.CANCELLED) return false;
  return base.status !== ORDER_STATUS.CANCELLED || draft.orderObservations === null;
};

/** What the second has otherwise; null: nothing. */
export const patchTo = (from: FieldValues, to: FieldValues): Patch | null => {
  const fields = changedParts(from, to).flat();
  return fields.length === 0 ? null : Object.fromEntries(fields.map((field) => [field, to[field]]));
};

const isKnown = (known: readonly Difference[], { theirs }: Difference): boolean =>
  known.some((each) => JSON.stringify(each.theirs) === JSON.stringify(theirs));

export type Taken = { next: Partial<Held>; told: readonly OrderEditEmitted[] };

/** What only others changed comes into the form; what both changed waits for a word, and is told once. */
export const orderTaken = ({ base, draft, differences: known }: Held, order: StaffOrder): Taken => {
  const theirs = valuesOf(order);
  if (base === null || draft === null) return { next: { order, base: theirs, draft: theirs }, told: [] };
  const { adopted, differences } = mergeThreeWays(base, draft, theirs);
  const news = differences.filter((each) => !isKnown(known, each));
  return {
    next: { order, base: rebased(theirs, differences), draft: { ...draft, ...adopted }, differences },
    told: [
      ...(Object.keys(adopted).length === 0 ? [] : [{ type: 'adopted' as const, patch: adopted }]),
      ...(news.length === 0 ? [] : [{ type: 'differs' as const, differences: news }]),
    ],
  };
};

/** A difference is over when its field was typed to what is stored, or back to what was read. */
export const draftTaken = ({ base, order }: Held, draft: FieldValues): Partial<Held> => {
  if (base === null || order === null) return { draft };
  return { draft, differences: mergeThreeWays(base, draft, valuesOf(order)).differences };
};
