// Turns a whole entity into what one view may see of it: parsed by the view's schema, the rest is dropped.
import type { AlarmRule } from '@despacho/contract/alarms.ts';
import { order } from '@despacho/contract/orders/order.ts';
import { kinds, type LiveKind, type StaffView, type View } from '@despacho/contract/live/kinds.ts';
import { destinationOf, hasCoordinates, isUntyped } from '../orders/order.ts';

/** [LV20] Whether a view shows entities of a kind at all; of the others it receives nothing, not even removals. */
export const hasKind = (view: View, kind: LiveKind): boolean => kinds[kind][view] !== null;

const behindFacts = order.pick({ customerName: true, number: true, destination: true, suggestedPosition: true });

/** Computed before the name, the address and the coordinates behind them are dropped. */
const withWallFacts = (doc: object): object => {
  const behind = behindFacts.safeParse(doc);
  if (!behind.success) return doc;
  return {
    ...doc,
    isUntyped: isUntyped(behind.data),
    hasCoordinates: hasCoordinates(behind.data),
    position: destinationOf(behind.data),
  };
};

/** [LV20] Null: the view has no such kind, or the entity does not match it; either way it is not sent. */
export const viewDoc = (view: View, { kind, doc }: { kind: LiveKind; doc: object }): object | null => {
  const parsed = kinds[kind][view]?.safeParse(view === 'wall' && kind === 'order' ? withWallFacts(doc) : doc);
  return parsed?.success === true ? parsed.data : null;
};

/** [LV26] Whether a view shows alarms of a rule. */
export const seesRule = (view: StaffView, rule: AlarmRule | null): boolean =>
  kinds.alarm[view]?.shape.rule.safeParse(rule).success === true;
