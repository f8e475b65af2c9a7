// Folding changes into what is held: the same rule in the gateway, the API and the browser.
import type { Version } from '@despacho/contract/values.ts';

export type Present<Doc = unknown> = { readonly v: Version; readonly doc: Doc };
export type Gone = { readonly v: Version; readonly gone: true };
/** What is known of one id: its newest document, or that it went. */
export type Held<Doc = unknown> = Present<Doc> | Gone;

export const isGone = (held: Held): held is Gone => 'gone' in held;

/** [LV3] Only a higher version replaces; a deletion beats a document of its own version, and nothing is deleted twice. */
export const supersedes = (next: Held, held: Held | undefined): boolean => {
  if (held === undefined) return true;
  if (!isGone(next)) return next.v > held.v;
  return !isGone(held) && next.v >= held.v;
};

/**
 * With tombstones, for those who fold the stream itself. True when something changed. A second deletion changes nothing,
 * but what is older than it must not come back either.
 */
export const foldHeld = <Doc>(held: Map<string, Held<Doc>>, id: string, next: Held<Doc>): boolean => {
  const before = held.get(id);
  const isNew = supersedes(next, before);
  const isLaterDeletion = before !== undefined && isGone(before) && isGone(next) && next.v > before.v;
  if (isNew || isLaterDeletion) held.set(id, next);
  return isNew;
};

/**
 * Without tombstones, for a client: what left its room may come back with the version it had, and the order of frames
 * (LV2) keeps older ones out. True when something changed.
 */
export const foldPresent = <Doc>(present: Map<string, Present<Doc>>, id: string, next: Held<Doc>): boolean => {
  const held = present.get(id);
  if (!supersedes(next, held)) return false;
  if (!isGone(next)) present.set(id, next);
  else if (held === undefined) return false;
  else present.delete(id);
  return true;
};
