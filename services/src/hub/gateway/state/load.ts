// Folds stored texts of the live state into the entities and the directory of one epoch.
import { internalKind, liveKind, type InternalKind, type StateKind } from '@despacho/contract/live/kinds.ts';
import { STATE_KINDS } from '@despacho/domain/live/kinds.ts';
import type { LiveEntry } from '@despacho/domain/live/fold.ts';
import type { Log } from '../../../platform/log.ts';
import type { WholeState } from '../../../store/live/whole.ts';
import { entryFrom, splitStored } from '../../../store/live/state.ts';
import type { ReplicaState } from './replicaState.ts';

export type StateFolder = {
  foldOne(into: ReplicaState, change: { kind: StateKind; id: string; v: string; json: string | null }): void;
  foldWhole(into: ReplicaState, whole: WholeState): void;
};

/** In this order the fewest entities change their scopes twice while a whole state is read. */
const LOADING_ORDER: readonly StateKind[] = [
  'branch',
  'company',
  'courier',
  'courierStatus',
  ...STATE_KINDS.filter((kind) => !['branch', 'company', 'courier', 'courierStatus'].includes(kind)),
];

const isInternal = (kind: StateKind): kind is InternalKind => internalKind.safeParse(kind).success;

export const createStateFolder = (log: Log): StateFolder => {
  const foldOne: StateFolder['foldOne'] = (into, { kind, id, v, json }) => {
    if (isInternal(kind)) {
      const next = entryFrom(kind, v, json);
      if (next !== null) into.directory.fold(kind, id, next);
      return;
    }
    const next: LiveEntry<string> = json === null ? { v, gone: true } : { v, doc: json };
    if (!into.entities.fold(kind, id, next, into.clock)) {
      log.warn({ kind, id }, 'an entity of the live state cannot be read and is skipped');
    }
  };

  return {
    foldOne,
    foldWhole: (into, { stored }) => {
      for (const kind of LOADING_ORDER) {
        for (const [id, text] of Object.entries(stored.get(kind) ?? {})) {
          foldOne(into, { kind, id, ...splitStored(text) });
        }
      }
    },
  };
};

/** Removes what a newer whole state of the same epoch does not contain. */
export const removeMissing = (from: ReplicaState, { stored }: WholeState): void => {
  const isMissing = (kind: StateKind, id: string): boolean => stored.get(kind)?.[id] === undefined;
  for (const kind of liveKind.options) {
    for (const id of from.entities.ids(kind)) {
      const existing = from.entities.find(kind, id);
      if (existing !== undefined && existing.json !== null && isMissing(kind, id)) {
        from.entities.fold(kind, id, { v: existing.v, gone: true }, from.clock);
      }
    }
  }
  for (const kind of internalKind.options) {
    for (const id of from.directory.ids(kind)) {
      const v = from.directory.version(kind, id);
      if (v !== null && isMissing(kind, id)) from.directory.fold(kind, id, { v, gone: true });
    }
  }
};
