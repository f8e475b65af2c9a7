// Where an edit sends a courier: to a new destination, or another courier to the one there was.
import type { StaffOrder } from '@despacho/contract/live/kinds.ts';
import type { Inputs } from '@despacho/domain/machines/orderEditEvents.ts';
import { destinationOf } from '@despacho/domain/orders/order.ts';
import type { LedOrder } from '../../entities/incidents/askRedZones.ts';
import { placeIn } from '../../entities/orders/form/filled.ts';

const textOf = (input: unknown, stored: number | undefined): string =>
  typeof input === 'string' || typeof input === 'number' ? String(input) : String(stored ?? '');

/** [IC7] Null: the edit sends no courier anywhere. */
export const ledBy = (order: StaffOrder | null, inputs: Inputs): LedOrder | null => {
  if (order === null) return null;
  const { alias_id: courier = order.courier?.id ?? '', latitude, longitude } = inputs;
  const isMoved = latitude !== undefined || longitude !== undefined;
  const hasAnother = inputs.alias_id !== undefined && inputs.alias_id !== order.courier?.id;
  if (courier === '' || courier === null || !(isMoved || hasAnother)) return null;
  const typed = {
    latitude: textOf(latitude, order.suggestedPosition?.lat),
    longitude: textOf(longitude, order.suggestedPosition?.lng),
  };
  return { number: order.number, destination: isMoved ? placeIn(typed) : destinationOf(order) };
};
