// The SQLite file: every commit is one transaction in it, and an acknowledged commit survives a kill -9.
import { randomBytes } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import { decodeDocument } from '../wire/codec.ts';
import type { Change, StoredDocument } from './documents.ts';
import { storedDocument } from './documents.ts';
import { TOMBSTONE_SCHEMA, Tombstones } from './tombstones.ts';

/** "Desp" in ASCII: distinguishes these files from any other SQLite database. */
export const APPLICATION_ID = 0x44657370;
export const SCHEMA_VERSION = 1;

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS documents (name TEXT PRIMARY KEY, version INTEGER NOT NULL, data BLOB NOT NULL);
  CREATE TABLE IF NOT EXISTS boots (id TEXT PRIMARY KEY, started_after INTEGER NOT NULL);
`;

// Updates the row in place; REPLACE would also rewrite the index of names.
const UPSERT = `INSERT INTO documents (name, version, data) VALUES (?, ?, ?)
  ON CONFLICT (name) DO UPDATE SET version = excluded.version, data = excluded.data`;

// A checkpoint waits for the disk and blocks all writers, so it is rare: every 32 MB of log.
const CHECKPOINT_PAGES = 8_000;

export interface Boot {
  readonly id: string;
  /** The last version on disk when this boot began. */
  readonly startedAfter: number;
}

interface Database {
  readonly documents: StoredDocument[];
  readonly tombstones: Tombstones;
  readonly lastVersion: number;
  /** All boots of this file in order; the last is the current one. */
  readonly boots: Boot[];
  /** Durable when it returns. Throws when the disk fails; then nothing is written. */
  write(changes: readonly Change[], version: number): void;
  close(): void;
}

/**
 * Throws when another process has the file open. Unlike a pid file, SQLite's lock ends with the process, however it
 * ends.
 */
export const lockFile = (file: string): DatabaseSync | undefined => {
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
  const applicationId = integer(db.prepare('PRAGMA application_id').get(), 'application_id');
  const tables = integer(db.prepare('SELECT count(*) AS n FROM sqlite_schema').get(), 'n');
  if (applicationId !== APPLICATION_ID && tables > 0)
    throw new Error(`${file} is a SQLite database of another program`);
  const version = integer(db.prepare('PRAGMA user_version').get(), 'user_version');
  if (version > SCHEMA_VERSION) throw new Error(`${file} was written by a newer version`);
  db.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA wal_autocheckpoint = ${CHECKPOINT_PAGES};`);
  db.exec(
    `PRAGMA application_id = ${APPLICATION_ID}; PRAGMA user_version = ${SCHEMA_VERSION}; ${SCHEMA} ${TOMBSTONE_SCHEMA}`,
  );
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

const beginBoot = (db: DatabaseSync, startedAfter: number): Boot[] => {
  const id = randomBytes(8).toString('hex');
  db.prepare('INSERT INTO boots (id, started_after) VALUES (?, ?)').run(id, startedAfter);
  const rows = db.prepare('SELECT id, started_after FROM boots ORDER BY rowid').all();
  return rows.map((row) => ({ id: String(row.id), startedAfter: integer(row, 'started_after') }));
};

/** Opens or creates the file. Throws when another process has it open or it belongs to another program. */
export const openDatabase = (file: string): Database => {
  const lock = lockFile(file);
  const db = new DatabaseSync(file);
  const close = () => {
    db.close();
    lock?.close();
  };
  try {
    return { ...load(db, file), close };
  } catch (error) {
    close();
    throw error;
  }
};

const load = (db: DatabaseSync, file: string): Omit<Database, 'close'> => {
  initialize(db, file);
  const documents = loadDocuments(db);
  const tombstones = new Tombstones(db);
  const versions = documents.map(({ updatedAt }) => updatedAt);
  const lastVersion = versions.reduce((last, version) => Math.max(last, version), tombstones.lastVersion());
  const boots = beginBoot(db, lastVersion);

  const upsert = db.prepare(UPSERT);
  const remove = db.prepare('DELETE FROM documents WHERE name = ?');
  const writeOne = (change: Change, version: number) => {
    if (change.after) upsert.run(change.name, version, change.after.bytes);
    else remove.run(change.name);
    tombstones.store(change, version);
  };

  return {
    documents,
    tombstones,
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
      for (const change of changes) tombstones.cache(change, version);
    },
  };
};
