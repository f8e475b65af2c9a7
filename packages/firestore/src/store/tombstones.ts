// What was deleted and when, so that a listener that was away can be told. Only the latest deletions are kept.
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { Change } from './documents.ts';

// Enough for every client that was away for a while; an older resume token gets a full result instead of a difference.
const KEPT = 10_000;

export const TOMBSTONE_SCHEMA = `
  CREATE TABLE IF NOT EXISTS tombstones (name TEXT PRIMARY KEY, version INTEGER NOT NULL);
  CREATE TABLE IF NOT EXISTS pruned (id INTEGER PRIMARY KEY CHECK (id = 1), version INTEGER NOT NULL);
`;

export class Tombstones {
  readonly #db: DatabaseSync;
  readonly #bury: StatementSync;
  readonly #unbury: StatementSync;
  /** Name to the version of its deletion, oldest first. */
  readonly #deleted = new Map<string, number>();
  /** Deletions up to this version are forgotten. */
  #prunedUpTo: number;

  constructor(db: DatabaseSync) {
    this.#db = db;
    this.#bury = db.prepare('INSERT OR REPLACE INTO tombstones (name, version) VALUES (?, ?)');
    this.#unbury = db.prepare('DELETE FROM tombstones WHERE name = ?');
    this.#prunedUpTo = Number(db.prepare('SELECT version FROM pruned').get()?.version ?? 0);
    for (const { name, version } of db.prepare('SELECT name, version FROM tombstones ORDER BY version').iterate()) {
      this.#deleted.set(String(name), Number(version));
    }
  }

  /** The greatest version that is or was noted here. */
  lastVersion(): number {
    return Math.max(this.#prunedUpTo, ...[...this.#deleted.values()].slice(-1));
  }

  /** Names deleted after the version, or undefined when that is no longer known. */
  since(version: number): string[] | undefined {
    if (version < this.#prunedUpTo) return undefined;
    return [...this.#deleted].filter(([, deletedAt]) => deletedAt > version).map(([name]) => name);
  }

  /** Inside the SQL transaction of the commit. */
  store({ name, after }: Change, version: number): void {
    if (!after) this.#bury.run(name, version);
    else if (this.#deleted.has(name)) this.#unbury.run(name);
  }

  /** After the commit. */
  remember({ name, after }: Change, version: number): void {
    this.#deleted.delete(name);
    if (after) return;
    this.#deleted.set(name, version);
    if (this.#deleted.size > 2 * KEPT) this.#prune();
  }

  #prune(): void {
    const [newest] = [...this.#deleted.values()].slice(0, -KEPT).slice(-1);
    if (newest === undefined) return;
    this.#db.prepare('INSERT OR REPLACE INTO pruned (id, version) VALUES (1, ?)').run(newest);
    this.#db.prepare('DELETE FROM tombstones WHERE version <= ?').run(newest);
    this.#prunedUpTo = newest;
    // One commit may have deleted several: all of a version stay or go together.
    for (const [name, version] of this.#deleted) if (version <= newest) this.#deleted.delete(name);
  }
}
