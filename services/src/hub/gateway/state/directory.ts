// Accounts, walls and canaries of the live state, folded like the other kinds and never sent.
import type { Controller, Wall } from '@despacho/contract/accounts/access.ts';
import type { Canary, InternalKind } from '@despacho/contract/live/kinds.ts';
import { emptyState, type StateDocs } from '@despacho/domain/live/kinds.ts';
import { foldEntry, isGone, type LiveEntry } from '@despacho/domain/live/fold.ts';

export type Directory = {
  fold<K extends InternalKind>(kind: K, id: string, next: LiveEntry<StateDocs[K]>): void;
  controller(id: string): Controller | null;
  wall(id: string): Wall | null;
  walls(): Iterable<Wall>;
  ids(kind: InternalKind): Iterable<string>;
  version(kind: InternalKind, id: string): string | null;
  /** When the newest canary that came back was written, in real milliseconds; null before the first. */
  echoAt(): number | null;
};

export const createDirectory = (): Directory => {
  const { controller, wall, canary } = emptyState();
  const maps: { [K in InternalKind]: Map<string, LiveEntry<StateDocs[K]>> } = { controller, wall, canary };
  let echoAt: number | null = null;

  const present = <T>(entry: LiveEntry<T> | undefined): T | null =>
    entry === undefined || isGone(entry) ? null : entry.doc;
  const onEcho = ({ writtenAt }: Canary): void => {
    echoAt = Math.max(echoAt ?? 0, writtenAt);
  };

  return {
    fold: (kind, id, next) => {
      foldEntry(maps[kind], id, next);
      const echo = kind === 'canary' ? present(canary.get(id)) : null;
      if (echo !== null) onEcho(echo);
    },
    controller: (id) => present(controller.get(id)),
    wall: (id) => present(wall.get(id)),
    walls: () => [...wall.values()].flatMap((entry) => (isGone(entry) ? [] : [entry.doc])),
    ids: (kind) => maps[kind].keys(),
    version: (kind, id) => maps[kind].get(id)?.v ?? null,
    echoAt: () => echoAt,
  };
};
