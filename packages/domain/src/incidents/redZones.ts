// Red zones: circles of 200 m around open incidents and around the fixed points.
import type { Incident } from '@despacho/contract/incidents.ts';
import type { Zone } from '@despacho/contract/incidentCalls.ts';
import type { LatLng } from '@despacho/contract/values.ts';
import type { Order } from '@despacho/contract/orders/order.ts';
import { destinationOf, isActiveStatus } from '../orders/order.ts';
import { distanceM } from '../routes/distance.ts';
import { raisedReports } from './reports.ts';

export const RED_ZONE_M = 200;

export type RedZone = { id: string; kind: 'incident' | 'fixed'; centre: LatLng; incident: Incident['kind'] | null };

/** [IC3] An incident makes one while it is open and names its place. */
export const redZones = (
  incidents: Iterable<Pick<Incident, 'id' | 'kind' | 'at' | 'courier' | 'position' | 'closedAt'>>,
  zones: Iterable<Zone>,
): RedZone[] => [
  ...raisedReports(incidents).flatMap(({ id, kind, position, closedAt }): RedZone[] =>
    position === null || closedAt !== null ? [] : [{ id, kind: 'incident', centre: position, incident: kind }],
  ),
  ...Array.from(zones, ({ id, position }): RedZone => ({ id, kind: 'fixed', centre: position, incident: null })),
];

const zonesAround = (place: LatLng | null, zones: readonly RedZone[]): RedZone[] =>
  place === null ? [] : zones.filter(({ centre }) => distanceM(centre, place) <= RED_ZONE_M);

/** [IC3] The zone that a place is in; an open incident before a fixed point. */
export const zoneAt = (place: LatLng | null, zones: readonly RedZone[]): RedZone | null => {
  const around = zonesAround(place, zones);
  return around.find(({ kind }) => kind === 'incident') ?? around[0] ?? null;
};

type Sent = Pick<Order, 'status' | 'courier' | 'destination' | 'suggestedPosition'>;

const isSamePlace = (a: LatLng | null, b: LatLng | null): boolean => a?.lat === b?.lat && a?.lng === b?.lng;

/**
 * [IC7] The zones into which a write sends a courier: another courier to the destination, or the courier to another
 * one. `before` null: the order is new.
 */
export const zonesEntered = (before: Sent | null, after: Sent, zones: readonly RedZone[]): RedZone[] => {
  if (after.courier === null || !isActiveStatus(after.status)) return [];
  const destination = destinationOf(after);
  const isSame = before?.courier?.id === after.courier.id && isSamePlace(destinationOf(before), destination);
  return isSame ? [] : zonesAround(destination, zones);
};
