// The processes of the service, grouped as `npm start` runs them.
import type { Config } from '../platform/config.ts';

export const partNames = ['redis', 'firestore', 'api', 'gateway', 'ingest', 'jobs', 'demo'] as const;

/** Stages of groups of parts: a group is one process; what the others stand on comes first and goes last. */
export const stagesFor = (config: Config, named: string[]): string[][][] => {
  if (named.length > 0) return [[named]];
  const ground = [config.redis.isOwned ? ['redis'] : [], config.firestore.kind === 'embedded' ? ['firestore'] : []];
  const rest = [['api', 'gateway'], ['ingest'], ['jobs'], config.demo.isOn ? ['demo'] : []];
  return [ground, rest].map((stage) => stage.filter((group) => group.length > 0));
};

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
