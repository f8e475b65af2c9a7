// The entities of one live kind with their versions: LV3, and what a document must look like to be shown.
import type { Change } from '@despacho/contract/live.ts';
import type { z } from 'zod';
import { collection, type WritableCollection } from './collection.ts';

export type KeptKind<T> = WritableCollection<T> & {
  apply(change: Change): void;
  /** What is held, readable or not, for `live:check`. */
  versions(): ReadonlyMap<string, string>;
  /** Held documents that this build cannot read: their last good form stays on the screen. */
  unreadable(): number;
};

export const keptKind = <T>(schema: z.ZodType<T>): KeptKind<T> => {
  const shown = collection<T>();
  const versions = new Map<string, string>();
  const unreadable = new Set<string>();

  return {
    ...shown,
    // A spread would freeze the getter's value of this moment.
    get size() {
      return shown.size;
    },
    apply: (change) => {
      const held = versions.get(change.id);
      if ('gone' in change) {
        if (held !== undefined && change.v < held) return;
        versions.delete(change.id);
        unreadable.delete(change.id);
        shown.delete(change.id);
        return;
      }
      if (held !== undefined && change.v <= held) return;
      versions.set(change.id, change.v);
      const parsed = schema.safeParse(change.doc);
      if (!parsed.success) {
        unreadable.add(change.id);
        return;
      }
      unreadable.delete(change.id);
      shown.set(change.id, parsed.data);
    },
    clear: () => {
      versions.clear();
      unreadable.clear();
      shown.clear();
    },
    versions: () => versions,
    unreadable: () => unreadable.size,
  };
};
