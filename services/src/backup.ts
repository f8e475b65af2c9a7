// Copies of the embedded store: node services/src/backup.ts backup [file] | restore file
import { mkdirSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { backupFirestore, restoreFirestore } from '@despacho/firestore/backup.ts';
import { configFrom, type Config } from './platform/config.ts';
import { silentLog } from './platform/log.ts';
import { closeRedis, connectRedis, deleteKeysOf } from './platform/redis.ts';
import { isPortFree } from './supervision/ports.ts';

const printLine = (line: string): void => void process.stdout.write(`${line}\n`);

const storeOf = ({ firestore }: Config): string => {
  if (firestore.kind === 'embedded') return firestore.file;
  throw new Error(`the store is ${firestore.kind}, not the embedded one; use the tools that come with it`);
};

/** npm runs scripts in the project's folder; the file is meant from where the person is. */
const fileFrom = (given: string): string => resolve(process.env['INIT_CWD'] ?? process.cwd(), given);

const backup = async (config: Config, given: string | undefined): Promise<void> => {
  const name = `firestore-${new Date().toISOString().replaceAll(/[:.]/g, '-')}.sqlite`;
  const target = given === undefined ? join(config.dataDir, 'backups', name) : fileFrom(given);
  mkdirSync(dirname(target), { recursive: true });
  await backupFirestore(storeOf(config), target);
  printLine(`backup written to ${target}`);
};

/**
 * The live state contains newer versions than an older store, and would reject the documents that ingest reads from it.
 */
const forgetLiveState = async (config: Config): Promise<void> => {
  if (config.redis.isOwned) {
    rmSync(join(config.dataDir, 'redis'), { recursive: true, force: true });
    return;
  }
  const redis = connectRedis(config.redis.url, silentLog());
  await deleteKeysOf(redis, config.operation);
  await closeRedis(redis);
};

const restore = async (config: Config, given: string | undefined): Promise<void> => {
  if (given === undefined) throw new Error('name the file to restore: npm run restore file');
  const file = storeOf(config);
  if (config.redis.isOwned && !(await isPortFree(config.redis.port, '127.0.0.1'))) {
    throw new Error(`redis-server still runs on REDIS_PORT ${config.redis.port}; stop the service first`);
  }
  mkdirSync(config.dataDir, { recursive: true });
  await restoreFirestore(fileFrom(given), file);
  await forgetLiveState(config);
  printLine(`${file} restored from ${fileFrom(given)}`);
};

const [command, file] = process.argv.slice(2);
// A copy is as private as the store itself.
process.umask(0o077);
try {
  const config = configFrom(process.env);
  if (command === 'backup') await backup(config, file);
  else if (command === 'restore') await restore(config, file);
  else throw new Error('say backup or restore');
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
