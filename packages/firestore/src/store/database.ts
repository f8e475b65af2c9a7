// The SQLite file: every commit is one transaction in it, and what was acknowledged survives a kill -9.
import { randomBytes } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import { decodeDocument } from '../wire/codec.ts';
import type { Change, StoredDocument } from './documents.ts';
import { storedDocument } from './documents.ts';

/** "Desp" in ASCII: tells our files from any other SQLite database. */
export const APPLICATION_ID = 0x44657370;
export const SCHEMA_VERSION = 1;

// Enough for every client that was away for a while; older resume tokens get a full result instead of a difference.
const TOMBSTONES_KEPT = 10_000;

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS documents (name TEXT PRIMARY KEY, version INTEGER NOT NULL, data BLOB NOT NULL);
  CREATE TABLE IF NOT EXISTS tombstones (name TEXT PRIMARY KEY, version INTEGER NOT NULL);
  CREATE INDEX IF NOT EXISTS tombstones_version ON tombstones (version);
  CREATE TABLE IF NOT EXISTS boots (id TEXT PRIMARY KEY, started_after INTEGER NOT NULL);
  CREATE TABLE IF NOT EXISTS pruned (id INTEGER PRIMARY KEY CHECK (id = 1), version INTEGER NOT NULL);
`;

export interface Boot {
  readonly id: string;
  /** The last version on disk when this boot began. */
  readonly startedAfter: number;
}

export interface Database {
  readonly documents: StoredDocument[];
  /** Deleted names with the version of their deletion, oldest first. */
  readonly tombstones: Map<string, number>;
  /** Deletions up to this version are forgotten. */
  readonly prunedUpTo: number;
  readonly lastVersion: number;
  /** All boots of this file in order; the last is the present one. */
  readonly boots: Boot[];
  /** Durable when it returns. Throws when the disk refuses; nothing is written then. */
  write(changes: readonly Change[], version: number): void;
  close(): void;
}

// SQLite keeps this lock until the process ends, however it ends, which no pid file does.
const lockFile = (file: string): DatabaseSync | undefined => {
  if (file === ':memory:') return undefined;
  const lock = new DatabaseSync(`${file}.lock`);
  try {
    lock.exec('BEGIN EXCLUSIVE');
    return lock;
  } catch (cause) {
    lock.close();
    throw new Error(`${file} is already open in another process`, { cause });
  }
};

const integer = (row: Record<string, unknown> | undefined, column: string): number => Number(row?.[column] ?? 0);

const initialize = (db: DatabaseSync, file: string): void => {
  const found = integer(db.prepare('PRAGMA application_id').get(), 'application_id');
  const tables = integer(db.prepare('SELECT count(*) AS n FROM sqlite_schema').get(), 'n');
  if (found !== APPLICATION_ID && tables > 0) throw new Error(`${file} is a SQLite database of another program`);
  const version = integer(db.prepare('PRAGMA user_version').get(), 'user_version');
  if (version > SCHEMA_VERSION) throw new Error(`${file} was written by a newer version`);
  db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;');
  db.exec(`PRAGMA application_id = ${APPLICATION_ID}; PRAGMA user_version = ${SCHEMA_VERSION}; ${SCHEMA}`);
};

const loadDocuments = (db: DatabaseSync): StoredDocument[] => {
  const documents: StoredDocument[] = [];
  for (const { data } of db.prepare('SELECT data FROM documents').iterate()) {
    if (!(data instanceof Uint8Array)) throw new Error('A document row without data');
    const bytes = Buffer.from(data);
    documents.push(storedDocument(decodeDocument(bytes), bytes));
  }
  return documents;
};

const loadTombstones = (db: DatabaseSync): Map<string, number> => {
  const tombstones = new Map<string, number>();
  for (const row of db.prepare('SELECT name, version FROM tombstones ORDER BY version').iterate()) {
    tombstones.set(String(row.name), integer(row, 'version'));
  }
  return tombstones;
};

const beginBoot = (db: DatabaseSync, startedAfter: number): Boot[] => {
  const id = randomBytes(8).toString('hex');
  db.prepare('INSERT INTO boots (id, started_after) VALUES (?, ?)').run(id, startedAfter);
  const rows = db.prepare('SELECT id, started_after FROM boots ORDER BY rowid').all();
  return rows.map((row) => ({ id: String(row.id), startedAfter: integer(row, 'started_after') }));
};

const prune = (db: DatabaseSync): number => {
  const keep = 'SELECT version FROM tombstones ORDER BY version DESC LIMIT 1 OFFSET ?';
  const oldest = integer(db.prepare(keep).get(TOMBSTONES_KEPT), 'version');
  if (oldest > 0) {
    db.prepare('DELETE FROM tombstones WHERE version <= ?').run(oldest);
    db.prepare('INSERT OR REPLACE INTO pruned (id, version) VALUES (1, ?)').run(oldest);
  }
  return integer(db.prepare('SELECT version FROM pruned').get(), 'version');
};

/** Opens or creates the file. Throws when another process has it or it is not ours. */
export const openDatabase = (file: string): Database => {
  const lock = lockFile(file);
  const db = new DatabaseSync(file);
  initialize(db, file);
  const prunedUpTo = prune(db);
  const documents = loadDocuments(db);
  const tombstones = loadTombstones(db);
  const deletedAt = integer(db.prepare('SELECT max(version) AS version FROM tombstones').get(), 'version');
  const lastVersion = documents.reduce(
    (last, { updatedAt }) => Math.max(last, updatedAt),
    Math.max(deletedAt, prunedUpTo),
  );
  const boots = beginBoot(db, lastVersion);

  const upsert = db.prepare('INSERT OR REPLACE INTO documents (name, version, data) VALUES (?, ?, ?)');
  const remove = db.prepare('DELETE FROM documents WHERE name = ?');
  const bury = db.prepare('INSERT OR REPLACE INTO tombstones (name, version) VALUES (?, ?)');
  const unbury = db.prepare('DELETE FROM tombstones WHERE name = ?');
  const writeOne = ({ name, before, after }: Change, version: number) => {
    if (after) {
      upsert.run(name, version, after.bytes);
      if (!before && tombstones.has(name)) unbury.run(name);
    } else {
      remove.run(name);
      bury.run(name, version);
    }
  };

  return {
    documents,
    tombstones,
    prunedUpTo,
    lastVersion,
    boots,
    write: (changes, version) => {
      db.exec('BEGIN');
      try {
        for (const change of changes) writeOne(change, version);
        db.exec('COMMIT');
      } catch (error) {
        db.exec('ROLLBACK');
        throw error;
      }
    },
    close: () => {
      db.close();
      lock?.close();
    },
  };
};
