// Starts groups of parts as child processes: their settings, and the addresses of backends for the edge.
import { join } from 'node:path';
import { compileCache } from '../../bin/run.mjs';
import type { Config } from '../platform/config.ts';
import { backendParts, readyMessage, type Backends, type BackendPart } from '../platform/process/supervised.ts';
import { isEdged, type Group, type Stages } from './stages.ts';
import { supervise, type Supervised } from './supervisor.ts';

/** SQLite in Node prints an experimental warning in every process. */
const flags = ['--disable-warning=ExperimentalWarning'];

/** Node starts the process again when a file it imports changes. What holds the data stays up. */
const watchFlags = ({ parts }: Group): string[] =>
  parts.some((part) => part === 'redis' || part === 'firestore') ? [] : ['--watch', '--watch-preserve-output'];
const script = join(import.meta.dirname, '../start.ts');

const backendOf = ({ parts }: Group): BackendPart | undefined =>
  backendParts.find((part) => parts.length === 1 && parts[0] === part);

/** The edge is an additional proxy, with a loopback address. */
const trustProxyBehindEdge = ({ trustProxy }: Config): string =>
  typeof trustProxy === 'number' ? String(trustProxy + 1) : [...trustProxy, 'loopback'].join(',');

/** Behind the edge: a free port of this machine, and the origins of the edge's port. */
const behindEdge = (config: Config): Record<string, string> => ({
  PORT: '0',
  HOST: '127.0.0.1',
  PUBLIC_ORIGIN: config.origins.join(','),
  TRUST_PROXY: trustProxyBehindEdge(config),
});

type Instances = { start(group: Group): Supervised };

export const createInstances = (
  config: Config,
  stages: Stages,
  onLine: (name: string, line: string) => void,
  isWatching = false,
): Instances => {
  const hasEdge = isEdged(stages);
  /** By process name, so that a restarted process replaces its old address. */
  const addresses = new Map<string, { part: BackendPart; url: string }>();
  let edge: Supervised | null = null;

  const urlsOf = (part: BackendPart): string[] =>
    [...addresses.values()].filter((address) => address.part === part).map(({ url }) => url);

  const notifyEdge = (): void => {
    const backends: Backends = { api: urlsOf('api'), gateway: urlsOf('gateway') };
    edge?.send({ backends });
  };

  const onReady = (group: Group, message: unknown): void => {
    const ready = readyMessage.safeParse(message);
    const part = backendOf(group);
    if (ready.success && ready.data.port !== null && part !== undefined) {
      addresses.set(group.name, { part, url: `http://127.0.0.1:${ready.data.port}` });
    }
    notifyEdge();
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
          // A port chosen for PORT=0 stays until the supervisor ends.
          environment: { ...compileCache, ...(isBehind ? behindEdge(config) : { PORT: String(config.port) }) },
          ...(hasEdge ? { onReady: (message: unknown) => onReady(group, message) } : {}),
        },
      );
      if (group.parts.includes('edge')) edge = started;
      return started;
    },
  };
};
