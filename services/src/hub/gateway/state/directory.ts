// Accounts, walls and canaries of the live state, folded like the other kinds and never sent.
import type { Controller } from '@despacho/contract/accounts/access.ts';
import type { Wall } from '@despacho/contract/walls.ts';
import type { InternalKind } from '@despacho/contract/live/kinds.ts';
import { emptyState, type StateDocs } from '@despacho/domain/live/kinds.ts';
import { createFreshness } from '../../../platform/freshness.ts';
import { foldEntry, isGone, type LiveEntry } from '@despacho/domain/live/fold.ts';

export type Directory = {
  fold<K extends InternalKind>(kind: K, id: string, next: LiveEntry<StateDocs[K]>): void;
  controller(id: string): Controller | null;
  wall(id: string): Wall | null;
  walls(): Iterable<Wall>;
  ids(kind: InternalKind): Iterable<string>;
  version(kind: InternalKind, id: string): string | null;
  /** Age of the newest canary that came back; null before the first. */
  echoAgeMs(): number | null;
};

export const createDirectory = (realNow: () => number): Directory => {
  const { controller, wall, canary } = emptyState();
  const maps: { [K in InternalKind]: Map<string, LiveEntry<StateDocs[K]>> } = { controller, wall, canary };
  const freshness = createFreshness({ realNow });

  const present = <T>(entry: LiveEntry<T> | undefined): T | null =>
    entry === undefined || isGone(entry) ? null : entry.doc;

  return {
    fold: (kind, id, next) => {
      foldEntry(maps[kind], id, next);
      const echo = kind === 'canary' ? present(canary.get(id)) : null;
      if (echo !== null) freshness.onEcho(id, echo.writtenAt);
    },
    controller: (id) => present(controller.get(id)),
    wall: (id) => present(wall.get(id)),
    walls: () => [...wall.values()].flatMap((entry) => (isGone(entry) ? [] : [entry.doc])),
    ids: (kind) => maps[kind].keys(),
    version: (kind, id) => maps[kind].get(id)?.v ?? null,
    echoAgeMs: freshness.ageMs,
  };
};
