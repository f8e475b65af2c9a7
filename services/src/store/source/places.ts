// The paths at which the document of an entity may be, for reading once what became of it.
import type { StateKind } from '@despacho/contract/live/kinds.ts';
import { liveIncidentPath } from '../incidents.ts';
import { DOCUMENT_KINDS, isDocumentKind } from './kinds.ts';

/** Empty: it has no document (a trend, a forecast), or its path is unknown. */
export const placesOf = (kind: StateKind, id: string): string[] => {
  // A canary is published by its own ingest alone [LV29].
  if (kind === 'canary') return [];
  if (kind === 'incident') return [liveIncidentPath(id)].filter((path) => path !== null);
  return isDocumentKind(kind) ? DOCUMENT_KINDS[kind].collections.map((collection) => `${collection}/${id}`) : [];
};
