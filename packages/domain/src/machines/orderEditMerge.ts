// What follows from the order, the base and the inputs: the draft, its differences, and the base that comes next [ED9].
import { ORDER_STATUS } from '@despacho/contract/orders/order.ts';
import type { StaffOrder } from '@despacho/contract/live/kinds.ts';
import { dequal } from 'dequal/lite';
import { changedParts, mergeThreeWays, rebased, type Difference } from '../orders/merge/merge.ts';
import { inputsOf, typedValues, valuesOf, type FieldValues, type Patch } from '../orders/merge/values.ts';
import type { Inputs, OrderEditContext, OrderEditEmitted } from './orderEditEvents.ts';

type Edited = Pick<OrderEditContext, 'order' | 'base' | 'requested' | 'unsaved'>;

/** The order as the person wants it: the order that was read, with the values of the inputs. */
export const draftWith = (base: FieldValues, inputs: Inputs): FieldValues =>
  typedValues(base, { ...inputsOf(base), ...inputs });

/** The values of the current save, else those of the form. */
export const draftOf = ({ base, requested, unsaved }: Edited): FieldValues | null =>
  requested ?? (base === null ? null : draftWith(base, unsaved()));

export const hasChanges = (edited: Edited): boolean => {
  const draft = draftOf(edited);
  return edited.base !== null && draft !== null && changedParts(edited.base, draft).length > 0;
};

/** [ED1] */
export const mayEdit = ({ lock }: Pick<OrderEditContext, 'lock'>): boolean =>
  lock.state === 'mine' || lock.state === 'none';

/** [ED10] */
export const lacksReason = ({ base, requested }: Edited): boolean => {
  if (base === null || requested === null || requested.status !== ORDER_STATUS.CANCELLED) return false;
  return base.status !== ORDER_STATUS.CANCELLED || requested.orderObservations === null;
};

/** The fields in which `to` differs; null: none. */
export const patchTo = (from: FieldValues, to: FieldValues): Patch | null => {
  const fields = changedParts(from, to).flat();
  return fields.length === 0 ? null : Object.fromEntries(fields.map((field) => [field, to[field]]));
};

/** The fields that both changed, each to something else. A field that is typed back is none of them. */
export const differencesIn = (
  { base, order }: Pick<Edited, 'base' | 'order'>,
  draft: FieldValues | null,
): readonly Difference[] =>
  base === null || order === null || draft === null ? [] : mergeThreeWays(base, draft, valuesOf(order)).differences;

const isIn = (existing: readonly Difference[], { theirs }: Difference): boolean =>
  existing.some((each) => dequal(each.theirs, theirs));

type Received = { next: Partial<Edited>; emitted: readonly OrderEditEmitted[] };

/**
 * The base takes what only others changed, and the form follows it. What both changed keeps its base until the person decides.
 * Differences that this order brings are emitted once.
 */
export const orderReceived = (edited: Edited, order: StaffOrder): Received => {
  const { base, requested } = edited;
  const draft = draftOf(edited);
  const theirs = valuesOf(order);
  if (base === null || draft === null) return { next: { order, base: theirs }, emitted: [] };
  const { adopted, differences } = mergeThreeWays(base, draft, theirs);
  const existing = differencesIn(edited, draft);
  const added = differences.filter((each) => !isIn(existing, each));
  return {
    next: {
      order,
      base: rebased(theirs, differences),
      requested: requested === null ? null : { ...requested, ...adopted },
    },
    emitted: added.length === 0 ? [] : [{ type: 'differs', differences: added }],
  };
};

/** [ED12] The form has a draft again: what others changed since it began is compared with it, as if it were received now. */
export const draftRecovered = (edited: Edited, inputs: Inputs): Received => {
  const { order, base } = edited;
  if (order === null || base === null) return { next: {}, emitted: [] };
  return orderReceived({ ...edited, base: draftWith(base, inputs), order: null }, order);
};

/** Nothing is being saved any more: the base is compared with the form itself, which has neither reason nor decisions. */
export const saveDropped = (edited: Edited): Partial<Edited> => {
  const editing = { ...edited, requested: null };
  return { requested: null, ...(edited.order === null ? {} : orderReceived(editing, edited.order).next) };
};
