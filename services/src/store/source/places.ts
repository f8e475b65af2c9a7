// The paths at which the document of an entity may be, for reading once what became of it.
import type { StateKind } from '@despacho/contract/live/kinds.ts';
import { readEntity } from '@despacho/domain/live/kinds.ts';
import { canaryPath } from '../canary.ts';
import { incidentPath, oldIncidentPath } from '../incidents.ts';
import { DOCUMENT_KINDS, isDocumentKind } from './kinds.ts';

/** Folders of incidents are named by kind and day, so the path needs the entity itself. */
const incidentPlaces = (id: string, json: string): string[] => {
  const incident = readEntity('incident', JSON.parse(json));
  if (incident === null) return [];
  const at = Date.parse(incident.at);
  return [incidentPath(incident.kind, at), oldIncidentPath(incident.kind, at)].map((folder) => `${folder}/${id}`);
};

/** `json`: the entity as last published. Empty: it has no document (a trend, a forecast), or its path is unknown. */
export const placesOf = (kind: StateKind, id: string, json: string): string[] => {
  if (kind === 'canary') return [canaryPath(id)];
  if (kind === 'incident') return incidentPlaces(id, json);
  return isDocumentKind(kind) ? DOCUMENT_KINDS[kind].collections.map((collection) => `${collection}/${id}`) : [];
};
