// The live state in the gateway's memory, folded by the same rule as in the browser, with the scopes that see each entity.
import { liveKind, type LiveKind, type View } from '@despacho/contract/live/kinds.ts';
import { compareClocks } from '@despacho/domain/live/clocks.ts';
import { readPlacement, scopesOf, type Neighbours } from '@despacho/domain/live/kinds.ts';
import { isGone, supersedes, type LiveEntry } from '@despacho/domain/live/fold.ts';
import { isSeenBy, type ScopeNames } from '@despacho/domain/live/rooms.ts';
import { hasKind } from '@despacho/domain/live/viewDoc.ts';
import { createPlacementIndex } from './placementIndex.ts';
import { createTombstones, type Tombstones } from './tombstones.ts';
import type { Tracked } from './tracked.ts';

export type Touch = {
  tracked: Tracked;
  /** Scopes with a change: those that see the entity and have not this version, and those that no longer see it. */
  scopes: ScopeNames;
};

export type EntityIndex = {
  /** Folds one change in, its document as JSON. What changes by it, directly or through others, goes to `onTouch`. False: its scopes cannot be computed. */
  fold(kind: LiveKind, id: string, next: LiveEntry<string>, clock: string): boolean;
  find(kind: LiveKind, id: string): Tracked | undefined;
  /** Everything a scope sees in a view. */
  seenBy(scope: string, view: View): Tracked[];
  /** What changed for them after a clock; what they no longer see comes as gone. */
  changedFor(scope: string, view: View, since: string): { present: Tracked[]; gone: Tracked[] };
  ids(kind: LiveKind): Iterable<string>;
  /** Releases parsed documents that every room has sent. */
  releaseDocuments(): void;
  /** Drops deletions that no client can resume from. */
  sweep(): void;
};

type Options = {
  onTouch(touch: Touch): void;
  /** The scopes of a courier changed, and so those of its position. */
  onCourierMoved(courierId: string): void;
  /** Real milliseconds. */
  realNow(): number;
};

const NO_SCOPES: ScopeNames = [];
/** The scope of everything that is gone, so that it too is forgotten in time. No scope has this name. */
const REMOVED = '';
const isSame = (a: ScopeNames, b: ScopeNames): boolean =>
  a.length === b.length && a.every((name, at) => name === b[at]);

const entryOf = ({ v, json }: Tracked): LiveEntry => (json === null ? { v, gone: true } : { v, doc: json });

const objectFrom = (json: string): object | null => {
  const doc: unknown = JSON.parse(json);
  return typeof doc === 'object' ? doc : null;
};

/** What a scope sees in a view, now and since a clock. */
const createQueries = (
  kinds: ReadonlyMap<LiveKind, ReadonlyMap<string, Tracked>>,
  tombstones: Tombstones,
): Pick<EntityIndex, 'seenBy' | 'changedFor'> => {
  const collect = (view: View, matches: (tracked: Tracked) => boolean): Tracked[] => {
    const collected: Tracked[] = [];
    for (const [kind, all] of kinds) {
      if (!hasKind(view, kind)) continue;
      for (const tracked of all.values()) if (matches(tracked)) collected.push(tracked);
    }
    return collected;
  };
  return {
    seenBy: (scope, view) => collect(view, ({ scopes }) => isSeenBy(scopes, scope)),
    changedFor: (scope, view, since) => ({
      // The clock first: it rules out most entities at less cost.
      present: collect(view, ({ changed, scopes }) => compareClocks(changed, since) > 0 && isSeenBy(scopes, scope)),
      gone: tombstones.since(scope, since).filter(({ kind }) => hasKind(view, kind)),
    }),
  };
};

export const createEntityIndex = ({ onTouch, onCourierMoved, realNow }: Options): EntityIndex => {
  const kinds = new Map<LiveKind, Map<string, Tracked>>(liveKind.options.map((kind) => [kind, new Map()]));
  const placements = createPlacementIndex();
  let parsed: Tracked[] = [];
  const tombstones = createTombstones(realNow);
  const ofKind = (kind: LiveKind): Map<string, Tracked> => kinds.get(kind) ?? new Map<string, Tracked>();
  const find = (kind: LiveKind, id: string): Tracked | undefined => ofKind(kind).get(id);

  const courierScopes = (courierId: string): ScopeNames | null => {
    const courier = find('courier', courierId);
    return courier === undefined || courier.placement === null ? null : courier.scopes;
  };
  const orderScopes = (orderId: string): ScopeNames | null => find('order', orderId)?.scopes ?? null;
  const neighbours: Neighbours = { ...placements, courierScopes, orderScopes };

  /** Computes its scopes again, and then those of the entities that follow it. */
  const place = (tracked: Tracked, hasNewContent: boolean, clock: string): void => {
    const scopes = tracked.placement === null ? NO_SCOPES : scopesOf(tracked.placement, neighbours);
    const isMoved = !isSame(scopes, tracked.scopes);
    if (!hasNewContent && !isMoved) return;
    const before = tracked.scopes;
    const leftScopes = isMoved ? before.filter((name) => !scopes.includes(name)) : NO_SCOPES;
    const notified = hasNewContent ? scopes : scopes.filter((name) => !before.includes(name));
    if (tracked.placement === null) tombstones.move(tracked, [...leftScopes, REMOVED], NO_SCOPES, clock);
    else tombstones.move(tracked, leftScopes, [...scopes, REMOVED], clock);
    tracked.scopes = scopes;
    tracked.changed = clock;
    onTouch({ tracked, scopes: leftScopes.length === 0 ? notified : [...notified, ...leftScopes] });
    if (!isMoved) return;
    if (tracked.kind === 'order') {
      const follower = find('conversation', tracked.id);
      if (follower !== undefined) place(follower, false, clock);
    }
    if (tracked.kind !== 'courier') return;
    onCourierMoved(tracked.id);
    for (const [kind, id] of placements.followers(tracked.id)) {
      const follower = find(kind, id);
      if (follower !== undefined) place(follower, false, clock);
    }
  };

  return {
    fold: (kind, id, next, clock) => {
      const existing = find(kind, id);
      if (!supersedes(next, existing === undefined ? undefined : entryOf(existing))) return true;
      const json = isGone(next) ? null : next.doc;
      const doc = json === null ? null : objectFrom(json);
      const placement = doc === null ? null : readPlacement(kind, doc);
      if (json !== null && placement === null) return false;
      const before = existing?.placement ?? null;
      const content = { v: next.v, json, doc, placement, texts: {} };
      const tracked: Tracked = Object.assign(existing ?? { kind, id, scopes: NO_SCOPES, changed: clock }, content);
      if (doc !== null) parsed.push(tracked);
      ofKind(kind).set(id, tracked);
      const dependants = placements.change(before, placement);
      place(tracked, true, clock);
      for (const [otherKind, otherId] of dependants) {
        const dependant = find(otherKind, otherId);
        if (dependant !== undefined) place(dependant, false, clock);
      }
      return true;
    },
    find,
    ...createQueries(kinds, tombstones),
    ids: (kind) => ofKind(kind).keys(),
    releaseDocuments: () => {
      for (const tracked of parsed) tracked.doc = null;
      parsed = [];
    },
    sweep: () => {
      for (const tracked of tombstones.sweep()) {
        if (tracked.json === null && find(tracked.kind, tracked.id) === tracked)
          ofKind(tracked.kind).delete(tracked.id);
      }
    },
  };
};
