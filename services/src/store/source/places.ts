// Where the document of an entity may lie, for reading once what became of it.
import type { StateKind } from '@despacho/contract/views.ts';
import { readEntity } from '@despacho/domain/live/entities.ts';
import { canaryPath } from '../canary.ts';
import { COLLECTIONS } from '../collections.ts';
import { incidentPath, oldIncidentPath } from '../incidents.ts';

const collections = {
  order: COLLECTIONS.orders,
  courier: COLLECTIONS.couriers,
  courierStatus: COLLECTIONS.courierStatuses,
  alarm: COLLECTIONS.alarms,
  company: COLLECTIONS.companies,
  branch: COLLECTIONS.branches,
  controller: COLLECTIONS.controllers,
  wall: COLLECTIONS.walls,
} as const satisfies Partial<Record<StateKind, string>>;

/** Folders of incidents are named by kind and day, so the entity itself must tell them. */
const incidentPlaces = (id: string, json: string): string[] => {
  const incident = readEntity('incident', JSON.parse(json));
  if (incident === null) return [];
  const at = Date.parse(incident.at);
  return [incidentPath(incident.kind, at), oldIncidentPath(incident.kind, at)].map((folder) => `${folder}/${id}`);
};

/** `json`: the entity as it was published last. Empty: it has no document (a trend, a forecast), or nobody can tell where. */
export const placesOf = (kind: StateKind, id: string, json: string): string[] => {
  switch (kind) {
    case 'trend':
    case 'forecast':
      return [];
    case 'incident':
      return incidentPlaces(id, json);
    case 'canary':
      return [canaryPath(id)];
    case 'order':
    case 'courier':
    case 'courierStatus':
    case 'alarm':
    case 'company':
    case 'branch':
    case 'controller':
    case 'wall':
      return [`${collections[kind]}/${id}`];
  }
};
