// The path at which the document of an entity is, for reading once what became of it.
import type { StateKind } from '@despacho/contract/live/kinds.ts';
import { liveIncidentPath } from '../incidents.ts';
import { DOCUMENT_KINDS, isDocumentKind } from './kinds.ts';

/** Null: it has no document (a trend, a forecast), or its path is unknown. A canary is published by its own ingest alone [LV29]. */
export const pathOf = (kind: StateKind, id: string): string | null => {
  if (kind === 'incident') return liveIncidentPath(id);
  const [collection] = isDocumentKind(kind) ? DOCUMENT_KINDS[kind].collections : [];
  return collection === undefined ? null : `${collection}/${id}`;
};
