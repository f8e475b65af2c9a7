// Recent deletions with their versions, for listeners that reconnect.
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { Change } from './documents.ts';

// Enough for a client that was offline for a while; with an older resume token it receives a full result.
const MAX_TOMBSTONES = 10_000;

export const TOMBSTONE_SCHEMA = `
  CREATE TABLE IF NOT EXISTS tombstones (name TEXT PRIMARY KEY, version INTEGER NOT NULL);
  CREATE TABLE IF NOT EXISTS pruned (id INTEGER PRIMARY KEY CHECK (id = 1), version INTEGER NOT NULL);
`;

export class Tombstones {
  readonly #db: DatabaseSync;
  readonly #insertTombstone: StatementSync;
  readonly #removeTombstone: StatementSync;
  /** Name to version of the deletion, oldest first. */
  readonly #deleted = new Map<string, number>();
  /** Deletions up to this version are no longer stored. */
  #prunedUpTo: number;

  constructor(db: DatabaseSync) {
    this.#db = db;
    this.#insertTombstone = db.prepare('INSERT OR REPLACE INTO tombstones (name, version) VALUES (?, ?)');
    this.#removeTombstone = db.prepare('DELETE FROM tombstones WHERE name = ?');
    this.#prunedUpTo = Number(db.prepare('SELECT version FROM pruned').get()?.version ?? 0);
    for (const { name, version } of db.prepare('SELECT name, version FROM tombstones ORDER BY version').iterate()) {
      this.#deleted.set(String(name), Number(version));
    }
  }

  /** The greatest version ever recorded here. */
  lastVersion(): number {
    return Math.max(this.#prunedUpTo, ...[...this.#deleted.values()].slice(-1));
  }

  /** Names deleted after the version, or undefined when the list is no longer complete. */
  since(version: number): string[] | undefined {
    if (version < this.#prunedUpTo) return undefined;
    return [...this.#deleted].filter(([, deletedAt]) => deletedAt > version).map(([name]) => name);
  }

  /** Runs inside the SQL transaction of the commit. */
  store({ name, after }: Change, version: number): void {
    if (!after) this.#insertTombstone.run(name, version);
    else if (this.#deleted.has(name)) this.#removeTombstone.run(name);
  }

  /** Runs after the commit. */
  cache({ name, after }: Change, version: number): void {
    this.#deleted.delete(name);
    if (after) return;
    this.#deleted.set(name, version);
    if (this.#deleted.size > 2 * MAX_TOMBSTONES) this.#prune();
  }

  #prune(): void {
    const [newest] = [...this.#deleted.values()].slice(0, -MAX_TOMBSTONES).slice(-1);
    if (newest === undefined) return;
    this.#db.prepare('INSERT OR REPLACE INTO pruned (id, version) VALUES (1, ?)').run(newest);
    this.#db.prepare('DELETE FROM tombstones WHERE version <= ?').run(newest);
    this.#prunedUpTo = newest;
    // One commit may delete several documents: all of one version are pruned together.
    for (const [name, version] of this.#deleted) if (version <= newest) this.#deleted.delete(name);
  }
}
