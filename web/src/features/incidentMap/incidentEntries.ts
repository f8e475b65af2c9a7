// Today's incidents as entries of the list and marks of the map.
import type { StaffDocs } from '@despacho/client/live/kinds.ts';
import type { IncidentKind } from '@despacho/contract/incidents.ts';
import type { AlarmPlace } from '@despacho/contract/incidentCalls.ts';
import { placeOfAlarm } from '@despacho/domain/incidents/place.ts';
import { incidentsToday, type IncidentRow } from '@despacho/domain/incidents.ts';

type Kept<T> = { get(id: string): T | undefined; values(): Iterable<T> };

type Collections = {
  incident: Kept<StaffDocs['incident']>;
  courier: Kept<StaffDocs['courier']>;
  courierAlertKind: Kept<StaffDocs['courierAlertKind']>;
  position: Kept<StaffDocs['position']>;
};

export type IncidentEntry = {
  key: string;
  what:
    | { source: 'incident'; kind: IncidentKind }
    | { source: 'courier'; alert: string; kind: { label: string } | undefined };
  /** Milliseconds; null: unknown. */
  at: number | null;
  user: string | null;
  courierId: string | null;
  company: string | null;
  note: string | null;
  place: AlarmPlace | null;
  isOpen: boolean;
};

const entryOf = (row: IncidentRow, collections: Collections, time: { now: number; rate: number }): IncidentEntry => {
  const { key, what, at, courier, position, isOpen } = row;
  const incident = what.source === 'incident' ? collections.incident.get(key.slice('incident:'.length)) : undefined;
  const rider = collections.courier.get(courier?.id ?? '');
  return {
    key,
    what: what.source === 'incident' ? what : { ...what, kind: collections.courierAlertKind.get(what.alert) },
    at,
    user: incident?.userName ?? courier?.name ?? null,
    courierId: courier?.id ?? null,
    company: incident?.company?.name ?? rider?.company?.name ?? null,
    note: incident?.note ?? null,
    place: placeOfAlarm(position, collections.position.get(courier?.id ?? ''), time),
    isOpen,
  };
};

/** Those of INCIDENTES HOY, in its order [CO9]. */
export const incidentEntries = (collections: Collections, time: { now: number; rate: number }): IncidentEntry[] =>
  incidentsToday(collections.incident.values(), collections.courier.values(), time.now).map((row) =>
    entryOf(row, collections, time),
  );

/** The middle of the incidents that have a place; null: there is none. */
export const middleOf = (entries: readonly IncidentEntry[]): { lat: number; lng: number } | null => {
  const places = entries.flatMap(({ place }) => (place === null ? [] : [place.position]));
  if (places.length === 0) return null;
  const mean = (values: number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
  return { lat: mean(places.map(({ lat }) => lat)), lng: mean(places.map(({ lng }) => lng)) };
};
