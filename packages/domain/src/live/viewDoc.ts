// Turns a whole entity into what one view may see of it: parsed by the view's schema, the rest is dropped.
import type { Order } from '@despacho/contract/orders.ts';
import { views, type LiveKind, type View } from '@despacho/contract/views.ts';
import { destinationOf, hasCoordinates, isUntyped } from '../orders.ts';
import type { LiveEntity } from './entities.ts';

/** Computed before the name, the address and the coordinates behind them are dropped. */
const withWallFacts = (order: Order) => ({
  ...order,
  isUntyped: isUntyped(order),
  hasCoordinates: hasCoordinates(order),
  position: destinationOf(order),
});

const schemaOf = (view: View, kind: LiveKind) => {
  if (view === 'track') return kind === 'order' ? views.track.order : null;
  if (view === 'reader') return kind === 'incident' || kind === 'alarm' ? null : views.reader[kind];
  return views[view][kind];
};

/** [LV20] Null: the view has no such kind, or the entity does not fit it; either way it does not leave. */
export const viewDoc = (view: View, entity: LiveEntity): object | null => {
  const isWallOrder = view === 'wall' && entity.kind === 'order';
  const parsed = schemaOf(view, entity.kind)?.safeParse(isWallOrder ? withWallFacts(entity.doc) : entity.doc);
  return parsed?.success === true ? parsed.data : null;
};
