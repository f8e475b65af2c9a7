// Copies of a database: made from a file in use, restored only when the copy is sound.
import { existsSync, renameSync, rmSync } from 'node:fs';
import { backup, DatabaseSync } from 'node:sqlite';
import { APPLICATION_ID, lockFile, SCHEMA_VERSION } from './store/database.ts';

const pragma = (db: DatabaseSync, name: string): unknown => Object.values(db.prepare(`PRAGMA ${name}`).get() ?? {})[0];

/** Throws with the reason when the file is not a complete database of this program. */
const openChecked = (file: string): DatabaseSync => {
  if (!existsSync(file)) throw new Error(`${file} does not exist`);
  let db: DatabaseSync | undefined;
  try {
    db = new DatabaseSync(file, { readOnly: true });
    if (pragma(db, 'application_id') !== APPLICATION_ID) throw new Error('it is not a database of this program');
    if (Number(pragma(db, 'user_version')) > SCHEMA_VERSION) throw new Error('it was written by a newer version');
    const [verdict] = String(pragma(db, 'integrity_check(1)')).split('\n');
    if (verdict !== 'ok') throw new Error(`it is damaged: ${verdict}`);
    return db;
  } catch (cause) {
    db?.close();
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`${file} cannot be used: ${reason}`, { cause });
  }
};

// Written to a temporary file and renamed at the end, so a reader of the target sees either the old file or the new
// one.
const copyTo = async (db: DatabaseSync, target: string): Promise<void> => {
  const unfinished = `${target}.unfinished`;
  rmSync(unfinished, { force: true });
  try {
    await backup(db, unfinished);
    const copy = new DatabaseSync(unfinished);
    copy.exec('PRAGMA journal_mode = DELETE');
    copy.close();
    openChecked(unfinished).close();
    renameSync(unfinished, target);
  } catch (error) {
    rmSync(unfinished, { force: true });
    throw error;
  }
};

/** Copies the database, also while a server has it open and writes. The target is replaced. Throws with the reason. */
export const backupFirestore = async (file: string, target: string): Promise<void> => {
  const db = openChecked(file);
  try {
    await copyTo(db, target);
  } finally {
    db.close();
  }
};

/**
 * Replaces the database by a backup. Throws with the reason, and changes nothing, when the source is not a sound
 * database of this program or a server has the file open.
 */
export const restoreFirestore = async (source: string, file: string): Promise<void> => {
  const db = openChecked(source);
  try {
    const lock = lockFile(file);
    try {
      removeLog(file);
      await copyTo(db, file);
    } finally {
      lock?.close();
    }
  } finally {
    db.close();
  }
};

/**
 * Writes what a killed server left in the write-ahead log into the old file and removes the log, so that it is
 * never applied to the new file.
 */
const removeLog = (file: string): void => {
  if (!existsSync(file)) return;
  try {
    const database = new DatabaseSync(file);
    database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    database.close();
  } catch {
    // A database that cannot be opened is about to be replaced; its log is useless too.
  }
  rmSync(`${file}-wal`, { force: true });
  rmSync(`${file}-shm`, { force: true });
};
