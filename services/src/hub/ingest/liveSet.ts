// The live set of an ingest process: every entity as it is published, ready to be published again.
import type { StateKind } from '@despacho/contract/live/kinds.ts';
import type { Version } from '@despacho/contract/values.ts';
import { readEntity, staysUntil } from '@despacho/domain/live/kinds.ts';
import type { ScopeNames } from '@despacho/domain/live/rooms.ts';
import type { Data } from '../../store/documents/scalars.ts';
import { scopesOfUnreadable, type Reading } from '../../store/source/readings.ts';
import type { StateChange } from '../../store/live/publish.ts';

type Entry = {
  kind: StateKind;
  id: string;
  path: string;
  /** Version and text as published. Later versions with the same text keep both (LV14). */
  v: Version;
  json: string;
  /** Version of the newest document seen. */
  seenV: Version;
  /** Milliseconds of the operation's clock; infinite while the entity has no end. */
  until: number;
};

export type Seed = { v: Version; json: string };

/** `data` is decoded only for a document that cannot be read. */
type Place = { path: string; v: Version; data(): Data };

/** A document that cannot be read now, and the scopes that may know of it. */
export type Unreadable = { path: string; scopes: ScopeNames };

export type LiveSet = {
  /** This version was put already. */
  hasVersion(place: Pick<Place, 'path' | 'v'>): boolean;
  /** The change to publish for this document; null when its text is the same or it is not part of the live set. */
  put(reading: Reading, place: Place, now: number): StateChange | null;
  /** There is no document at the path, as of the read of version `v`. */
  dropAt(path: string, v: Version): StateChange | null;
  /** Removes and returns what has ended by now. */
  expire(now: number): StateChange[];
  has(kind: StateKind, id: string): boolean;
  /** The entity as it was published, also by a process before; null: there is none. */
  find(kind: StateKind, id: string): string | null;
  /** An entity comes from the document at this path, or the document is counted as unreadable. */
  hasPath(path: string): boolean;
  /** Paths of entities that have no end and that no source shows. */
  unseen(isShown: (path: string) => boolean): string[];
  changes(): StateChange[];
  unreadable(): Unreadable[];
};

const keyOf = (kind: StateKind, id: string): string => `${kind} ${id}`;
const asChange = ({ kind, id, v, json }: Pick<Entry, 'kind' | 'id' | 'v' | 'json'>): StateChange => ({
  kind,
  id,
  v,
  json,
});
const asGone = (kind: StateKind, id: string, v: Version): StateChange => ({ kind, id, v, json: null });

const isMarkable = (kind: StateKind): boolean => kind === 'order' || kind === 'courier' || kind === 'incident';

/** [LV22] The last good version stays and is marked as old. */
const marked = (kind: StateKind, json: string): string => {
  const doc = isMarkable(kind) ? readEntity(kind, JSON.parse(json)) : null;
  return doc === null ? json : JSON.stringify({ ...doc, unreadable: true });
};

/** `seedOf`: the entity in Redis, read only for ids that are not in the set yet. */
export const createLiveSet = (seedOf: (kind: StateKind, id: string) => Seed | null): LiveSet => {
  const entries = new Map<string, Entry>();
  const byPath = new Map<string, Entry>();
  const ending = new Set<Entry>();
  /** By path. */
  const unreadable = new Map<string, { v: Version; scopes: ScopeNames }>();

  const keep = (entry: Entry): void => {
    entries.set(keyOf(entry.kind, entry.id), entry);
    byPath.set(entry.path, entry);
    if (Number.isFinite(entry.until)) ending.add(entry);
  };
  const forget = (entry: Entry): void => {
    entries.delete(keyOf(entry.kind, entry.id));
    if (byPath.get(entry.path) === entry) byPath.delete(entry.path);
    ending.delete(entry);
  };

  /** The text to publish and its end; null when there is no text. */
  const shownOf = (
    { kind, id, result, until }: Reading,
    existing: Entry | undefined,
    now: number,
  ): { json: string; until: number } | null => {
    if (result.ok) return { json: JSON.stringify(result.value.doc), until: until ?? staysUntil(result.value, now) };
    const json = existing?.json ?? seedOf(kind, id)?.json;
    if (json === undefined) return null;
    return { json: marked(kind, json), until: existing?.until ?? Infinity };
  };

  const put: LiveSet['put'] = (reading, { path, v, data }, now) => {
    const { kind, id, result } = reading;
    const existing = entries.get(keyOf(kind, id));
    if (existing !== undefined && v < existing.seenV) return null;
    if (result.ok) unreadable.delete(path);
    else unreadable.set(path, { v, scopes: scopesOfUnreadable(reading, data()) });
    const shown = shownOf(reading, existing, now);
    if (shown === null) return null;
    if (existing !== undefined) forget(existing);
    if (shown.until <= now) return existing === undefined ? null : asGone(kind, id, v);
    const before = existing ?? seedOf(kind, id);
    const isSame = before !== null && before.json === shown.json && before.v <= v;
    const entry = { kind, id, path, json: shown.json, v: isSame ? before.v : v, seenV: v, until: shown.until };
    keep(entry);
    return isSame ? null : asChange(entry);
  };

  return {
    hasVersion: ({ path, v }) => byPath.get(path)?.seenV === v || unreadable.get(path)?.v === v,
    put,
    dropAt: (path, v) => {
      unreadable.delete(path);
      const existing = byPath.get(path);
      if (existing === undefined) return null;
      forget(existing);
      return asGone(existing.kind, existing.id, v);
    },
    expire: (now) => {
      const over = [...ending].filter(({ until }) => until <= now);
      for (const entry of over) forget(entry);
      return over.map(({ kind, id, seenV }) => asGone(kind, id, seenV));
    },
    has: (kind, id) => entries.has(keyOf(kind, id)),
    find: (kind, id) => (entries.get(keyOf(kind, id)) ?? seedOf(kind, id))?.json ?? null,
    hasPath: (path) => byPath.has(path) || unreadable.has(path),
    unseen: (isShown) =>
      [...entries.values()].filter(({ path, until }) => until === Infinity && !isShown(path)).map(({ path }) => path),
    changes: () => [...entries.values()].map(asChange),
    unreadable: () => [...unreadable].map(([path, { scopes }]) => ({ path, scopes })),
  };
};
