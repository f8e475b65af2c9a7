// What the customers' page shows of an order, from the gateway's replica of the live state.
import type { Order } from '@despacho/contract/orders/order.ts';
import { readEntity, type StateDocs } from '@despacho/domain/live/kinds.ts';
import { customerInterval } from '@despacho/domain/tracking/arrival.ts';
import type { TrackedParts } from '@despacho/domain/tracking/page.ts';
import type { PositionBoard } from '../rooms/positions.ts';
import type { EntityIndex } from '../state/entityIndex.ts';

export type Entities = Pick<EntityIndex, 'find'>;
type Kind = 'order' | 'company' | 'courier' | 'timing';

const docOf = <K extends Kind>(entities: Entities, kind: K, id: string): StateDocs[K] | null => {
  const json = entities.find(kind, id)?.json ?? null;
  return json === null ? null : readEntity(kind, JSON.parse(json));
};

/** Null: the order is not part of the live state. */
export const orderIn = (entities: Entities, orderId: string): Order | null => docOf(entities, 'order', orderId);

export const partsIn = (entities: Entities, order: Order, positions: Pick<PositionBoard, 'find'>): TrackedParts => {
  const courierId = order.courier?.id ?? null;
  return {
    order,
    company: docOf(entities, 'company', order.company.id),
    courier: courierId === null ? null : docOf(entities, 'courier', courierId),
    fix: courierId === null ? null : positions.find(courierId),
    interval: customerInterval(docOf(entities, 'timing', order.id)),
  };
};
