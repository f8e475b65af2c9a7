// The entities of one live kind with their versions: LV3, and what a document must look like to be shown.
import type { Change } from '@despacho/contract/live/protocol.ts';
import { foldPresent, type Present } from '@despacho/domain/live/fold.ts';
import type { z } from 'zod';
import { collection, type WritableCollection } from './collection.ts';

export type KeptKind<T> = WritableCollection<T> & {
  apply(change: Change): void;
  /** All received entities, readable or not, for `live:check`. */
  versions(): ReadonlyMap<string, Present<null>>;
  /** LiveEntry documents that this build cannot read: their last good form stays on the screen. */
  unreadable(): number;
};

export const keptKind = <T>(schema: z.ZodType<T>): KeptKind<T> => {
  const shown = collection<T>();
  const versions = new Map<string, Present<null>>();
  const unreadable = new Set<string>();

  const drop = (id: string): void => {
    unreadable.delete(id);
    shown.delete(id);
  };
  const show = (id: string, doc: unknown): void => {
    const parsed = schema.safeParse(doc);
    if (!parsed.success) {
      unreadable.add(id);
      return;
    }
    unreadable.delete(id);
    shown.set(id, parsed.data);
  };

  return {
    ...shown,
    // A spread would freeze the getter's value of this moment.
    get size() {
      return shown.size;
    },
    apply: (change) => {
      if ('gone' in change) {
        if (foldPresent(versions, change.id, { v: change.v, gone: true })) drop(change.id);
      } else if (foldPresent(versions, change.id, { v: change.v, doc: null })) {
        show(change.id, change.doc);
      }
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
