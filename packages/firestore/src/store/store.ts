// One commit after the other: planned, written to disk, applied in memory, published. No intermediate state is visible.
import { encodeDocument } from '../wire/codec.ts';
import { type Boot, openDatabase } from './database.ts';
import { type Change, Documents, storedDocument } from './documents.ts';
import { type Write, type WriteResult, planWrites } from './writes.ts';

// Versions: microseconds of the wall clock, strictly increasing, also after restarts and when the clock is set back.
interface Clock {
  /** A version greater than every earlier one. */
  tick(): number;
  /** An instant below every later version. */
  now(): number;
}

/** @param last The greatest version in use. @param wallMs Milliseconds since 1970. */
const createClock = (last: number, wallMs: () => number = Date.now): Clock => {
  let latest = last;
  const advance = (min: number) => (latest = Math.max(min, wallMs() * 1000));
  return { tick: () => advance(latest + 1), now: () => advance(latest) };
};

export interface CommitResult {
  /** Microseconds. */
  readonly committedAt: number;
  readonly results: readonly WriteResult[];
}

export interface Store {
  readonly documents: Documents;
  readonly clock: Clock;
  readonly boots: readonly Boot[];
  /** Version of the latest commit that changed something. */
  lastVersion(): number;
  /** Names deleted after the version, or undefined when the list is no longer complete. */
  deletedSince(version: number): readonly string[] | undefined;
  /** All or nothing. Throws what `planWrites` throws. */
  commit(writes: readonly Write[]): CommitResult;
  /** Listeners are called in commit order, before the commit is acknowledged. */
  onCommit(listener: (changes: readonly Change[], version: number) => void): void;
  close(): void;
}

/** @param file Path of the SQLite file, or `:memory:`. */
export const openStore = (file: string): Store => {
  const database = openDatabase(file);
  const { boots, tombstones } = database;
  const documents = new Documents();
  const clock = createClock(database.lastVersion);
  const commitListeners: ((changes: readonly Change[], version: number) => void)[] = [];
  let { lastVersion } = database;
  for (const after of database.documents.splice(0)) documents.apply({ name: after.name, before: undefined, after });

  const commit = (writes: readonly Write[]): CommitResult => {
    const committedAt = clock.tick();
    const { overlay, results } = planWrites((name) => documents.get(name), writes, committedAt);
    const changes: Change[] = [];
    for (const [name, draft] of overlay) {
      const before = documents.get(name);
      if (draft !== before)
        changes.push({ name, before, after: draft && storedDocument(draft, encodeDocument(draft)) });
    }
    if (changes.length === 0) return { committedAt, results };
    database.write(changes, committedAt);
    for (const change of changes) documents.apply(change);
    lastVersion = committedAt;
    for (const listener of commitListeners) listener(changes, committedAt);
    return { committedAt, results };
  };

  return {
    documents,
    clock,
    boots,
    commit,
    lastVersion: () => lastVersion,
    deletedSince: (version) => tombstones.since(version),
    onCommit: (listener) => commitListeners.push(listener),
    close: () => database.close(),
  };
};
