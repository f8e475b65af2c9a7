// What the store acknowledged: the only writes that must exist after a fault.
import type { Firestore } from '../../../../services/src/store/firestore.ts';
import { versionOf } from '../../../../services/src/store/source/versions.ts';

type Timestamp = Parameters<typeof versionOf>[0];

export type Acknowledged = {
  count(): number;
  note(path: string, kind: 'written' | 'deleted', at: Timestamp): void;
  /** Failed or without a response: it may have happened all the same. */
  doubt(path: string): void;
  /** Paths whose last acknowledged write is not there any more. */
  lostIn(db: Firestore): Promise<string[]>;
};

type Entry = { kind: 'written' | 'deleted'; v: string; isDoubtful: boolean };

const READ_AT_ONCE = 300;

export const createAcknowledged = (): Acknowledged => {
  const entries = new Map<string, Entry>();
  let count = 0;

  const isLost = ({ kind, v, isDoubtful }: Entry, foundV: string | null): boolean => {
    if (foundV === null) return kind === 'written' && !isDoubtful;
    return kind === 'written' ? foundV < v : !isDoubtful;
  };

  return {
    count: () => count,
    note: (path, kind, at) => {
      count += 1;
      entries.set(path, { kind, v: versionOf(at), isDoubtful: false });
    },
    doubt: (path) => {
      const entry = entries.get(path);
      if (entry !== undefined) entry.isDoubtful = true;
    },
    lostIn: async (db) => {
      const lost: string[] = [];
      const paths = [...entries.keys()];
      for (let from = 0; from < paths.length; from += READ_AT_ONCE) {
        const snapshots = await db.getAll(...paths.slice(from, from + READ_AT_ONCE).map((path) => db.doc(path)));
        for (const { ref, exists, updateTime } of snapshots) {
          const entry = entries.get(ref.path);
          const foundV = exists && updateTime !== undefined ? versionOf(updateTime) : null;
          if (entry !== undefined && isLost(entry, foundV)) lost.push(ref.path);
        }
      }
      return lost;
    },
  };
};
