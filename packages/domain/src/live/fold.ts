// Folds changes into the current entities: the same rule in the gateway, the API and the browser.
import type { Version } from '@despacho/contract/values.ts';

export type Present<Doc = unknown> = { readonly v: Version; readonly doc: Doc };
export type Gone = { readonly v: Version; readonly gone: true };
/** The newest state of one id: its document, or that it is gone. */
export type LiveEntry<Doc = unknown> = Present<Doc> | Gone;

export const isGone = (current: LiveEntry): current is Gone => 'gone' in current;

/** [LV3] Only a higher version replaces; a deletion beats a document of its own version, and nothing is deleted twice. */
export const supersedes = (next: LiveEntry, current: LiveEntry | undefined): boolean => {
  if (current === undefined) return true;
  if (!isGone(next)) return next.v > current.v;
  return !isGone(current) && next.v >= current.v;
};

/**
 * With tombstones, for readers of the stream itself. True when something changed. A second deletion changes nothing, but
 * its version counts: an older document must not return after it.
 */
export const foldEntry = <Doc>(current: Map<string, LiveEntry<Doc>>, id: string, next: LiveEntry<Doc>): boolean => {
  const before = current.get(id);
  const isNew = supersedes(next, before);
  const isLaterDeletion = before !== undefined && isGone(before) && isGone(next) && next.v > before.v;
  if (isNew || isLaterDeletion) current.set(id, next);
  return isNew;
};

/**
 * Without tombstones, for a client: an entity that left its room may return with the same version, and the order of
 * frames [LV2] keeps older ones out. True when something changed.
 */
export const foldPresent = <Doc>(present: Map<string, Present<Doc>>, id: string, next: LiveEntry<Doc>): boolean => {
  const current = present.get(id);
  if (!supersedes(next, current)) return false;
  if (!isGone(next)) present.set(id, next);
  else if (current === undefined) return false;
  else present.delete(id);
  return true;
};
