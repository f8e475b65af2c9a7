// The live state in the gateway's memory, folded by the same rule as in the browser, with who sees what computed on the way.
import { liveKind, type LiveKind } from '@despacho/contract/views.ts';
import { compareClocks } from '@despacho/domain/live/clocks.ts';
import { type EntityOf, type LiveEntity } from '@despacho/domain/live/entities.ts';
import { isGone, supersedes, type Held } from '@despacho/domain/live/fold.ts';
import {
  scopesOfAlarm,
  scopesOfBranch,
  scopesOfCompany,
  scopesOfCourier,
  scopesOfIncident,
  scopesOfOrder,
  scopesOfTrend,
  type ScopeNames,
} from '@despacho/domain/live/rooms.ts';
import { createBelongings } from './belongings.ts';
import { createTombstones } from './tombstones.ts';
import type { Tracked } from './tracked.ts';

export type Touch = {
  tracked: Tracked;
  /** Scopes that do not see it any more. */
  left: ScopeNames;
};

export type World = {
  /** Folds one change in; what it touches, by itself or through others, goes to `onTouch`. */
  fold<K extends LiveKind>(kind: K, id: string, next: Held<EntityOf<K>['doc']>, clock: string): void;
  find(kind: LiveKind, id: string): Tracked | undefined;
  /** Everything a scope sees. */
  seenBy(scope: string): Tracked[];
  /** What changed for a scope after a clock; what it does not see any more comes as gone. */
  changedFor(scope: string, since: string): { present: Tracked[]; gone: Tracked[] };
  ids(kind: LiveKind): Iterable<string>;
  /** Forgets what went so long ago that nobody can ask for it. */
  sweep(): void;
};

type Options = {
  onTouch(touch: Touch): void;
  /** A courier's place changed: so did that of his position. */
  onCourierMoved(courierId: string): void;
  /** Real milliseconds. */
  realNow(): number;
};

const NOBODY: ScopeNames = [];
/** Where everything is that went: so that it too is forgotten in time. No scope has this name. */
const NOWHERE = '';
const isSame = (one: ScopeNames, other: ScopeNames): boolean =>
  one.length === other.length && one.every((name, at) => name === other[at]);

const heldOf = ({ v, entity }: Tracked): Held => (entity === null ? { v, gone: true } : { v, doc: entity.doc });

export const createWorld = ({ onTouch, onCourierMoved, realNow }: Options): World => {
  const kinds = new Map<LiveKind, Map<string, Tracked>>(liveKind.options.map((kind) => [kind, new Map()]));
  const belongings = createBelongings();
  const tombstones = createTombstones(realNow);
  const ofKind = (kind: LiveKind): Map<string, Tracked> => kinds.get(kind) ?? new Map<string, Tracked>();
  const find = (kind: LiveKind, id: string): Tracked | undefined => ofKind(kind).get(id);

  const courierScopes = (courierId: string): ScopeNames | null => {
    const courier = find('courier', courierId);
    return courier === undefined || courier.entity === null ? null : courier.scopes;
  };

  const scopesOf = (entity: LiveEntity): ScopeNames => {
    switch (entity.kind) {
      case 'order':
        return scopesOfOrder(entity.doc);
      case 'courier':
        return scopesOfCourier(entity.doc, belongings.carriedBy(entity.doc.id));
      case 'courierStatus':
        return courierScopes(entity.doc.id) ?? NOBODY;
      case 'incident':
        return scopesOfIncident(entity.doc, entity.doc.courier === null ? null : courierScopes(entity.doc.courier.id));
      case 'alarm':
        return scopesOfAlarm(entity.doc);
      case 'company':
        return scopesOfCompany(entity.doc, belongings.branchesOf(entity.doc.id));
      case 'branch':
        return scopesOfBranch(entity.doc);
      case 'trend':
        return scopesOfTrend(entity.doc);
    }
  };

  /** Gives it its place anew, and then those who follow it. */
  const place = (tracked: Tracked, hasNewContent: boolean, clock: string): void => {
    const scopes = tracked.entity === null ? NOBODY : scopesOf(tracked.entity);
    const isMoved = !isSame(scopes, tracked.scopes);
    if (!hasNewContent && !isMoved) return;
    const left = isMoved ? tracked.scopes.filter((name) => !scopes.includes(name)) : NOBODY;
    if (tracked.entity === null) tombstones.move(tracked, [...left, NOWHERE], NOBODY, clock);
    else tombstones.move(tracked, left, [...scopes, NOWHERE], clock);
    tracked.scopes = scopes;
    tracked.changed = clock;
    onTouch({ tracked, left });
    if (tracked.kind !== 'courier' || !isMoved) return;
    onCourierMoved(tracked.id);
    for (const [kind, id] of belongings.followers(tracked.id)) {
      const follower = find(kind, id);
      if (follower !== undefined) place(follower, false, clock);
    }
  };

  return {
    fold: (kind, id, next, clock) => {
      const held = find(kind, id);
      if (!supersedes(next, held === undefined ? undefined : heldOf(held))) return;
      const before = held?.entity ?? null;
      const entity = isGone(next) ? null : ({ kind, doc: next.doc } as LiveEntity);
      const tracked: Tracked = held ?? { kind, id, v: next.v, entity, scopes: NOBODY, changed: clock, texts: {} };
      tracked.v = next.v;
      tracked.entity = entity;
      tracked.texts = {};
      ofKind(kind).set(id, tracked);
      const dependants = belongings.change(before, entity);
      place(tracked, true, clock);
      for (const [otherKind, otherId] of dependants) {
        const dependant = find(otherKind, otherId);
        if (dependant !== undefined) place(dependant, false, clock);
      }
    },
    find,
    seenBy: (scope) => {
      const seen: Tracked[] = [];
      for (const all of kinds.values()) {
        for (const tracked of all.values()) if (tracked.scopes.includes(scope)) seen.push(tracked);
      }
      return seen;
    },
    changedFor: (scope, since) => {
      const present: Tracked[] = [];
      for (const all of kinds.values()) {
        for (const tracked of all.values()) {
          if (compareClocks(tracked.changed, since) > 0 && tracked.scopes.includes(scope)) present.push(tracked);
        }
      }
      return { present, gone: tombstones.since(scope, since) };
    },
    ids: (kind) => ofKind(kind).keys(),
    sweep: () => {
      for (const tracked of tombstones.sweep()) {
        if (tracked.entity === null && find(tracked.kind, tracked.id) === tracked)
          ofKind(tracked.kind).delete(tracked.id);
      }
    },
  };
};
