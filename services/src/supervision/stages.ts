// The processes of the service, grouped as `npm start` runs them.
import type { Config } from '../platform/config.ts';
import { backendParts } from '../platform/process/supervised.ts';

export const partNames = ['redis', 'firestore', 'api', 'gateway', 'ingest', 'jobs', 'demo', 'edge'] as const;

/** As many of each as asked for; of the others there is one, because it owns its port, its file or its city. */
const repeated = new Set<string>(['api', 'gateway', 'ingest', 'jobs']);

/** One process: what it runs, and what it is called in the log. */
export type Group = { name: string; parts: string[] };
export type Stages = Group[][];

/** With an edge in front api and gateway are processes apart, on ports of their own. */
export const isEdged = (stages: Stages): boolean => stages.flat().some(({ parts }) => parts.includes('edge'));

const together = (parts: string[]): Group => ({ name: parts.join(' '), parts });

const apart = (part: string, scale: number): Group[] => {
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

const isGround = (part: string): boolean => part === 'redis' || part === 'firestore';
const isBackend = (part: string): boolean => backendParts.some((name) => name === part);

/** Stages of processes: what the others stand on comes first and goes last; the edge comes last and goes first. */
export const stagesFor = (config: Config, named: string[], scale: number): Stages => {
  const asked = named.length > 0 ? named : everything(config);
  const hasEdge = asked.includes('edge') || (scale > 1 && asked.some(isBackend));
  if (scale === 1 && !hasEdge && named.length > 0) return [[together(named)]];
  const ground = asked.filter(isGround);
  const rest = asked.filter((part) => part !== 'edge' && !isGround(part));
  const groups = hasEdge || scale > 1 ? rest.flatMap((part) => apart(part, scale)) : paired(rest);
  return [ground.map((part) => together([part])), groups, hasEdge ? [together(['edge'])] : []];
};

/** Alone on a machine, api and gateway share one process and one port. */
const paired = (parts: string[]): Group[] => [
  together(parts.filter(isBackend)),
  ...parts.filter((part) => !isBackend(part)).map((part) => together([part])),
];

/** What is wrong with the names, or null. */
export const namesProblem = (config: Config, named: string[]): string | null => {
  const known = new Set<string>(partNames);
  const unknown = named.filter((name) => !known.has(name));
  if (unknown.length > 0) return `${unknown.join(' ')}: not a process; there are ${partNames.join(' ')}`;
  if (named.includes('demo') && !config.demo.isOn) return 'demo was named, but DEMO is off';
  if (named.includes('firestore') && config.firestore.kind !== 'embedded') {
    return `firestore was named, but the store is ${config.firestore.kind}`;
  }
  return null;
};

/** What is wrong with the processes as a whole, or null: an edge must have something behind it. */
export const stagesProblem = (config: Config, stages: Stages): string | null => {
  if (!isEdged(stages)) return null;
  const running = new Set(stages.flat().flatMap(({ parts }) => parts));
  const missing = backendParts.find((part) => !running.has(part) && config.backends[part].length === 0);
  return missing === undefined
    ? null
    : `the edge needs ${missing}: name it too, or set ${missing.toUpperCase()}_URLS to where it runs`;
};
