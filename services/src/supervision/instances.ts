// From groups of parts to child processes: their settings, and the switchboard that tells the edge where the others listen.
import { join } from 'node:path';
import type { Config } from '../platform/config.ts';
import { backendParts, readyMessage, type Backends, type BackendPart } from '../platform/process/supervised.ts';
import { isEdged, type Group, type Stages } from './stages.ts';
import { supervise, type Supervised } from './supervisor.ts';

/** SQLite in Node still says that it is experimental, once in every process. */
const flags = ['--disable-warning=ExperimentalWarning'];

/** Node starts the process again when a file it imports changes. What holds the data stays up. */
const watchFlags = ({ parts }: Group): string[] =>
  parts.some((part) => part === 'redis' || part === 'firestore') ? [] : ['--watch', '--watch-preserve-output'];
const script = join(import.meta.dirname, '../start.ts');

/** Node keeps here what it made of our sources: a process starts in two thirds of the time. Stale entries are told by their content. */
const compiled = { NODE_COMPILE_CACHE: join(import.meta.dirname, '../../../.cache/compiled') };

const backendOf = ({ parts }: Group): BackendPart | undefined =>
  backendParts.find((part) => parts.length === 1 && parts[0] === part);

/** The edge is one more proxy in front, and it speaks from this machine. */
const trusting = ({ trustProxy }: Config): string =>
  typeof trustProxy === 'number' ? String(trustProxy + 1) : [...trustProxy, 'loopback'].join(',');

/** Behind the edge: a free port of this machine, and the origins of the edge's port. */
const behindEdge = (config: Config): Record<string, string> => ({
  PORT: '0',
  HOST: '127.0.0.1',
  PUBLIC_ORIGIN: config.origins.join(','),
  TRUST_PROXY: trusting(config),
});

export type Instances = { start(group: Group): Supervised };

export const createInstances = (
  config: Config,
  stages: Stages,
  onLine: (name: string, line: string) => void,
  isWatching = false,
): Instances => {
  const hasEdge = isEdged(stages);
  /** By name of the process, so that one that was started again replaces itself. */
  const addresses = new Map<string, { part: BackendPart; url: string }>();
  let edge: Supervised | null = null;

  const urlsOf = (wanted: BackendPart): string[] =>
    [...addresses.values()].filter(({ part }) => part === wanted).map(({ url }) => url);

  const tellEdge = (): void => {
    const backends: Backends = { api: urlsOf('api'), gateway: urlsOf('gateway') };
    edge?.tell({ backends });
  };

  const onReady = (group: Group, message: unknown): void => {
    const told = readyMessage.safeParse(message);
    const part = backendOf(group);
    if (told.success && told.data.port !== null && part !== undefined) {
      addresses.set(group.name, { part, url: `http://127.0.0.1:${told.data.port}` });
    }
    tellEdge();
  };

  return {
    start: (group) => {
      const isBehind = hasEdge && backendOf(group) !== undefined;
      const started = supervise(
        {
          name: group.name,
          file: process.execPath,
          args: [...flags, ...(isWatching ? watchFlags(group) : []), script, ...group.parts],
        },
        {
          onLine,
          // The port that was chosen for PORT=0 stays the same as long as we run.
          environment: { ...compiled, ...(isBehind ? behindEdge(config) : { PORT: String(config.port) }) },
          ...(hasEdge ? { onReady: (message: unknown) => onReady(group, message) } : {}),
        },
      );
      if (group.parts.includes('edge')) edge = started;
      return started;
    },
  };
};
