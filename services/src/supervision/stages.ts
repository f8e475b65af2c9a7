// The processes of the service, grouped as `npm start` runs them.
import type { Config } from '../platform/config.ts';
import { backendParts } from '../platform/process/supervised.ts';

export const partNames = ['redis', 'firestore', 'api', 'gateway', 'ingest', 'jobs', 'demo', 'edge'] as const;

/** Parts that can run several times; the others own a port, a file or the demo city. */
const repeated = new Set<string>(['api', 'gateway', 'ingest', 'jobs']);

/** One process: its parts, and its name in the log. */
export type Group = { name: string; parts: string[] };
export type Stages = Group[][];

/** With an edge, api and gateway are separate processes on their own ports. */
export const isEdged = (stages: Stages): boolean => stages.flat().some(({ parts }) => parts.includes('edge'));

const together = (parts: string[]): Group => ({ name: parts.join(' '), parts });

const scaled = (part: string, scale: number): Group[] => {
  if (scale === 1 || !repeated.has(part)) return [together([part])];
  return Array.from({ length: scale }, (_, index) => ({ name: `${part} ${index + 1}`, parts: [part] }));
};

const everything = (config: Config): string[] => [
  ...(config.redis.isOwned ? ['redis'] : []),
  ...(config.firestore.kind === 'embedded' ? ['firestore'] : []),
  'api',
  'gateway',
  'ingest',
  'jobs',
  ...(config.demo.isOn ? ['demo'] : []),
];

const isStorage = (part: string): boolean => part === 'redis' || part === 'firestore';
const isBackend = (part: string): boolean => backendParts.some((name) => name === part);

/** Stages of processes in start order, stopped in reverse: storage first, the edge last. */
export const stagesFor = (config: Config, named: string[], scale: number, isWatching = false): Stages => {
  const selected = named.length > 0 ? named : everything(config);
  const hasEdge = selected.includes('edge') || (scale > 1 && selected.some(isBackend));
  if (scale === 1 && !hasEdge && named.length > 0) return [[together(named)]];
  const storage = selected.filter(isStorage);
  const rest = selected.filter((part) => part !== 'edge' && !isStorage(part));
  // They share most of their files: one process restarts as often as five, and starts faster.
  if (isWatching && !hasEdge && scale === 1) {
    return [storage, rest].map((parts) => (parts.length === 0 ? [] : [together(parts)]));
  }
  const groups = hasEdge || scale > 1 ? rest.flatMap((part) => scaled(part, scale)) : paired(rest);
  return [storage.map((part) => together([part])), groups, hasEdge ? [together(['edge'])] : []];
};

/** On one machine api and gateway share one process and one port. */
const paired = (parts: string[]): Group[] => [
  together(parts.filter(isBackend)),
  ...parts.filter((part) => !isBackend(part)).map((part) => together([part])),
];

/** The problem with the names, or null. */
export const namesProblem = (config: Config, named: string[]): string | null => {
  const existing = new Set<string>(partNames);
  const unknown = named.filter((name) => !existing.has(name));
  if (unknown.length > 0) return `${unknown.join(' ')}: not a process; there are ${partNames.join(' ')}`;
  if (named.includes('demo') && !config.demo.isOn) return 'demo was named, but DEMO is off';
  if (named.includes('firestore') && config.firestore.kind !== 'embedded') {
    return `firestore was named, but the store is ${config.firestore.kind}`;
  }
  return null;
};

/** The problem with the processes as a whole, or null: an edge needs backends. */
export const stagesProblem = (config: Config, stages: Stages): string | null => {
  if (!isEdged(stages)) return null;
  const running = new Set(stages.flat().flatMap(({ parts }) => parts));
  const missing = backendParts.find((part) => !running.has(part) && config.backends[part].length === 0);
  return missing === undefined
    ? null
    : `the edge needs ${missing}: name it too, or set ${missing.toUpperCase()}_URLS to where it runs`;
};
