// `npm start`: every group of the service as one child process, started and stopped in order, on embedded defaults.
// node services/src/supervision/main.ts [--scale N] [--watch] [name...]   with names, one process runs only those parts.
import { mkdirSync } from 'node:fs';
import { prettyFactory } from 'pino-pretty';
import { startArguments } from '../../bin/startArguments.mjs';
import { clockOf } from '../platform/clock.ts';
import { ConfigError, type Config } from '../platform/config.ts';
import { configWithPort } from '../platform/process/port.ts';
import { withSecret } from '../platform/secret.ts';
import { createInstances } from './instances.ts';
import { obstacleFor } from './needs.ts';
import { isServing, readyTable } from './readiness.ts';
import { namesProblem, stagesFor, stagesProblem, type Stages } from './stages.ts';
import type { Supervised } from './supervisor.ts';

// Format of all lines the supervisor prints: process, time, level, message.
const width = 'api gateway'.length;
const pretty = prettyFactory({
  singleLine: true,
  colorize: false,
  translateTime: 'SYS:HH:MM:ss',
  ignore: 'process,pid,hostname',
});

/** Children log JSON; other lines (a crash, a warning of Node) are printed unchanged. */
const printedLine = (name: string, line: string): string =>
  `${name.padEnd(width)} | ${(line.startsWith('{') ? pretty(line) : line).trimEnd()}\n`;

const print = (line: string): void => void process.stdout.write(line);
const log = (line: string): void => print(printedLine('despacho', line));

const fail = (message: string): never => {
  process.stderr.write(`${message}\n`);
  process.exit(1);
};

const readConfig = async (): Promise<Config> => {
  try {
    return await configWithPort(process.env);
  } catch (error) {
    if (error instanceof ConfigError) return fail(`These settings are wrong:\n${error.message}`);
    throw error;
  }
};

const readStages = (config: Config): { stages: Stages; isWatching: boolean } => {
  const startup = startArguments(process.argv.slice(2));
  if (typeof startup === 'string') return fail(startup);
  const isWatching = startup.isWatching === true;
  const stages = stagesFor(config, startup.names, startup.scale, isWatching);
  const problem = namesProblem(config, startup.names) ?? stagesProblem(config, stages);
  return problem === null ? { stages, isWatching } : fail(problem);
};

/** Stops the last stage first; a second signal has no effect. */
const stopOnSignal = (started: Supervised[][]): AbortSignal => {
  const stopping = new AbortController();
  const stop = async (reason: string): Promise<void> => {
    if (stopping.signal.aborted) return;
    stopping.abort();
    log(`stopping (${reason})`);
    for (const stage of started.toReversed()) await Promise.all(stage.map(async (child) => child.stop()));
    log('stopped');
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(signal));
  if (process.connected) process.on('disconnect', () => void stop('parent gone'));
  // The reader of the output may end first; an orderly stop is more important than the output.
  process.stdout.on('error', () => undefined);
  return stopping.signal;
};

const run = async (): Promise<void> => {
  // The service writes names and addresses of customers and hashes of passwords to its files.
  process.umask(0o077);
  const config = await readConfig();
  const { stages, isWatching } = readStages(config);
  const names = [...new Set(stages.flat().flatMap(({ parts }) => parts))];
  mkdirSync(config.dataDir, { recursive: true });
  // Created here once, so that all children use the same secrets and the same clock.
  const obstacle = await obstacleFor(withSecret(config), names, log);
  if (obstacle !== null) fail(obstacle);
  clockOf(config);

  const instances = createInstances(config, stages, (name, line) => print(printedLine(name, line)), isWatching);
  const started: Supervised[][] = [];
  const stopping = stopOnSignal(started);
  for (const stage of stages) {
    if (stopping.aborted) return;
    started.push(stage.map(instances.start));
    // The second stage loads its code while the storage starts, and waits for it itself.
    if (started.length > 1) await Promise.all(started.flat().map(async (child) => child.ready));
  }
  if (names.includes('api')) await isServing(config, stopping);
  if (!stopping.aborted) print(readyTable(config, names));
};

await run();
