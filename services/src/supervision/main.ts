// `npm start`: every group of the service as one child process, started and stopped in order, on embedded defaults.
// node services/src/supervision/main.ts [name...]   with names, one process runs only those parts.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { clockOf } from '../platform/clock.ts';
import { ConfigError, configFrom, type Config } from '../platform/config.ts';
import { withSecret } from '../platform/secret.ts';
import { printedLine } from './lines.ts';
import { obstacleFor } from './needs.ts';
import { isServing, readyTable } from './readiness.ts';
import { namesProblem, stagesFor } from './stages.ts';
import { supervise, type Child, type Supervised } from './supervisor.ts';

const print = (line: string): void => void process.stdout.write(line);
const say = (line: string): void => print(printedLine('despacho', line));

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

/** SQLite in Node still says that it is experimental, once in every process. */
const flags = ['--disable-warning=ExperimentalWarning'];

const childFor = (group: string[]): Child => ({
  name: group.join(' '),
  file: process.execPath,
  args: [...flags, join(import.meta.dirname, '../start.ts'), ...group],
});

/** Stops the last stage first; a second signal finds it already stopping. */
const stopWhenTold = (started: Supervised[][]): AbortSignal => {
  const stopping = new AbortController();
  const stop = async (reason: string): Promise<void> => {
    if (stopping.signal.aborted) return;
    stopping.abort();
    say(`stopping (${reason})`);
    for (const stage of started.toReversed()) await Promise.all(stage.map(async (child) => child.stop()));
    say('stopped');
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(signal));
  if (process.connected) process.on('disconnect', () => void stop('parent gone'));
  // Whoever read our lines may be gone before us; stopping in order matters more than being heard.
  process.stdout.on('error', () => undefined);
  return stopping.signal;
};

const run = async (named: string[]): Promise<void> => {
  // What the service writes holds customers' names, addresses and the hashes of passwords.
  process.umask(0o077);
  const config = readConfig();
  const problem = namesProblem(config, named);
  if (problem !== null) refuse(problem);
  const stages = stagesFor(config, named);
  const names = stages.flat(2);
  mkdirSync(config.dataDir, { recursive: true });
  const obstacle = await obstacleFor(config, names, say);
  if (obstacle !== null) refuse(obstacle);
  // Made once here, so that the children find the same secret and the same clock.
  withSecret(config);
  clockOf(config);

  const started: Supervised[][] = [];
  const stopping = stopWhenTold(started);
  for (const stage of stages) {
    if (stopping.aborted) return;
    const children = stage.map((group) =>
      supervise(childFor(group), { onLine: (name, line) => print(printedLine(name, line)) }),
    );
    started.push(children);
    await Promise.all(children.map(async (child) => child.ready));
  }
  if (names.includes('api')) await isServing(config, stopping);
  if (!stopping.aborted) print(readyTable(config, names));
};

await run(process.argv.slice(2));
