// `npm start`: every group of the service as one child process, started and stopped in order, on embedded defaults.
// node services/src/supervision/main.ts [name...]   with names, one process runs only those parts.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { lockFile } from '@despacho/firestore/store/database.ts';
import { clockOf } from '../platform/clock.ts';
import { ConfigError, configFrom, type Config } from '../platform/config.ts';
import { printedLine } from './lines.ts';
import { isPortFree } from './ports.ts';
import { withSecret } from '../platform/secret.ts';
import { supervise, type Supervised } from './supervisor.ts';
import { isServing, readyTable } from './readiness.ts';

/** What the others stand on comes first and goes last. */
const stagesFor = (config: Config, named: string[]): string[][][] => {
  if (named.length > 0) return [[named]];
  const ground = [config.redis.isOwned ? ['redis'] : [], config.firestore.kind === 'embedded' ? ['firestore'] : []];
  const rest = [['api', 'gateway'], ['ingest'], ['jobs'], config.demo.isOn ? ['demo'] : []];
  return [ground, rest].map((stage) => stage.filter((group) => group.length > 0));
};

const print = (line: string): void => void process.stdout.write(line);
const say = (line: string): void => print(printedLine('despacho', line));

/** A run that was killed needs a moment until its processes have noticed. */
const leftoverMs = 12_000;

const within = async (isTrue: () => Promise<boolean>, onWait: () => void): Promise<boolean> => {
  if (await isTrue()) return true;
  onWait();
  const end = performance.now() + leftoverMs;
  while (performance.now() < end) {
    await delay(200);
    if (await isTrue()) return true;
  }
  return false;
};

const isInUse = (file: string): boolean => {
  try {
    lockFile(file)?.close();
    return false;
  } catch {
    // Its only refusal: another process has the file.
    return true;
  }
};

type Need = { what: string; isMet: () => Promise<boolean>; advice: string };

const needsOf = (config: Config, names: string[]): Need[] => {
  const needs: Need[] = [];
  const { firestore } = config;
  if (names.includes('firestore') && firestore.kind === 'embedded') {
    needs.push({
      what: `DATA_DIR ${config.dataDir} is in use`,
      isMet: async () => !isInUse(firestore.file),
      advice: 'stop the other run, or set another DATA_DIR',
    });
    needs.push({
      what: `FIRESTORE_PORT ${firestore.port} is busy`,
      isMet: async () => isPortFree(firestore.port, firestore.host),
      advice: 'stop what uses it, or set another FIRESTORE_PORT',
    });
  }
  if (names.includes('api') || names.includes('gateway')) {
    needs.push({
      what: `PORT ${config.port} is busy`,
      isMet: async () => isPortFree(config.port, config.host),
      advice: 'stop what uses it, or set another PORT',
    });
  }
  return needs;
};

const refuse = (message: string): never => {
  process.stderr.write(`${message}\n`);
  process.exit(1);
};

const readConfig = (): Config => {
  try {
    return configFrom(process.env);
  } catch (error) {
    if (error instanceof ConfigError) return refuse(`These settings are wrong:\n${error.message}`);
    throw error;
  }
};

const childFor = (group: string[]) => ({
  name: group.join(' '),
  file: process.execPath,
  args: ['--disable-warning=ExperimentalWarning', join(import.meta.dirname, '../start.ts'), ...group],
});

const run = async (named: string[]): Promise<void> => {
  const config = readConfig();
  mkdirSync(config.dataDir, { recursive: true });
  const stages = stagesFor(config, named);
  const names = stages.flat(2);
  for (const { what, isMet, advice } of needsOf(config, names)) {
    const isFine = await within(isMet, () => say(`${what}; waiting a moment`));
    if (!isFine) refuse(`${what}: ${advice}.`);
  }
  // Made once here, so that the children find the same secret and the same clock.
  withSecret(config);
  clockOf(config);

  // Whoever read our lines may be gone before us; stopping in order matters more than being heard.
  process.stdout.on('error', () => undefined);
  const started: Supervised[][] = [];
  const stopping = new AbortController();
  const stop = async (reason: string): Promise<void> => {
    if (stopping.signal.aborted) return;
    stopping.abort();
    say(`stopping (${reason})`);
    for (const stage of started.toReversed()) await Promise.all(stage.map(async (child) => child.stop()));
    say('stopped');
    process.exit(0);
  };
  process.on('SIGINT', () => void stop('SIGINT'));
  process.on('SIGTERM', () => void stop('SIGTERM'));
  process.on('SIGHUP', () => void stop('SIGHUP'));
  if (process.connected) process.on('disconnect', () => void stop('parent gone'));

  for (const stage of stages) {
    if (stopping.signal.aborted) return;
    const children = stage.map((group) =>
      supervise(childFor(group), { onLine: (name, line) => print(printedLine(name, line)) }),
    );
    started.push(children);
    await Promise.all(children.map(async (child) => child.ready));
  }
  if (names.includes('api')) await isServing(config, stopping.signal);
  if (stopping.signal.aborted) return;
  print(readyTable(config, names));
};

await run(process.argv.slice(2));
