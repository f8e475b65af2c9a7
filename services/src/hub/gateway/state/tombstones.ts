// Entities that left a scope, for clients that resume: kept for as long as a client may resume.
import { LIVE } from '@despacho/contract/live/protocol.ts';
import { compareClocks } from '@despacho/domain/live/clocks.ts';
import { EVERY_SCOPE, type ScopeNames } from '@despacho/domain/live/rooms.ts';
import type { Tracked } from './tracked.ts';

export type Tombstones = {
  move(tracked: Tracked, leftScopes: ScopeNames, entered: ScopeNames, clock: string): void;
  since(scope: string, clock: string): Tracked[];
  /** Drops the old ones and returns their entities. */
  sweep(): Tracked[];
};

/** A minute longer than a client may resume, for clocks that differ. */
const KEPT_MS = LIVE.resumeWindowMs + 60_000;

type Tombstone = { tracked: Tracked; clock: string; at: number };

export const createTombstones = (realNow: () => number): Tombstones => {
  const byScope = new Map<string, Map<Tracked, Tombstone>>();

  return {
    move: (tracked, leftScopes, entered, clock) => {
      for (const scope of entered) byScope.get(scope)?.delete(tracked);
      for (const scope of leftScopes) {
        const tombstones = byScope.get(scope) ?? new Map<Tracked, Tombstone>();
        byScope.set(scope, tombstones.set(tracked, { tracked, clock, at: realNow() }));
      }
    },
    since: (scope, clock) =>
      [scope, EVERY_SCOPE]
        .flatMap((name) => [...(byScope.get(name)?.values() ?? [])])
        .filter((tombstone) => compareClocks(tombstone.clock, clock) > 0)
        .map(({ tracked }) => tracked),
    sweep: () => {
      const old = realNow() - KEPT_MS;
      const forgotten: Tracked[] = [];
      for (const [scope, tombstones] of byScope) {
        for (const { tracked, at } of tombstones.values()) {
          if (at > old) continue;
          tombstones.delete(tracked);
          forgotten.push(tracked);
        }
        if (tombstones.size === 0) byScope.delete(scope);
      }
      return forgotten;
    },
  };
};
