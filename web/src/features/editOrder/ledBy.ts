// Where an edit sends a courier: to a new destination, or another courier to the one there was.
import type { StaffOrder } from '@despacho/contract/live/kinds.ts';
import type { Inputs } from '@despacho/domain/machines/orderEditEvents.ts';
import { destinationOf } from '@despacho/domain/orders/order.ts';
import { collectedCents } from '@despacho/domain/money/amounts.ts';
import type { LedOrder } from '../../entities/incidents/askRedZones.ts';
import { placeIn } from '../../entities/orders/form/filled.ts';

type Led = { orders: LedOrder[]; courierId: string; addsCents: number };

const textOf = (input: unknown, stored: number | undefined): string =>
  typeof input === 'string' || typeof input === 'number' ? String(input) : String(stored ?? '');

/** [IC7] [CX4] Null: the edit sends no courier anywhere. */
export const ledBy = (order: StaffOrder | null, inputs: Inputs): Led | null => {
  if (order === null) return null;
  const { alias_id: courier = order.courier?.id ?? '', latitude, longitude } = inputs;
  const isMoved = latitude !== undefined || longitude !== undefined;
  const hasAnother = inputs.alias_id !== undefined && inputs.alias_id !== order.courier?.id;
  if (courier === '' || courier === null || !(isMoved || hasAnother)) return null;
  const typed = {
    latitude: textOf(latitude, order.suggestedPosition?.lat),
    longitude: textOf(longitude, order.suggestedPosition?.lng),
  };
  return {
    orders: [{ number: order.number, destination: isMoved ? placeIn(typed) : destinationOf(order) }],
    courierId: typeof courier === 'string' ? courier : '',
    addsCents: hasAnother ? collectedCents(order) : 0,
  };
};
