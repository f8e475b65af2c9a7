// Ports and files that must be free before the start. A conflict is reported by name instead of by a child that keeps
// failing.
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { lockFile } from '@despacho/firestore/store/database.ts';
import type { Config } from '../platform/config.ts';
import { isPortFree } from './ports.ts';
import { canOwnPort } from './redisServer.ts';

type Need = { what: string; isMet: () => Promise<boolean>; setting: string };

const isInUse = (file: string): boolean => {
  try {
    lockFile(file)?.close();
    return false;
  } catch {
    // lockFile throws only when another process has the file open.
    return true;
  }
};

const storeNeeds = ({ firestore, dataDir }: Config): Need[] => {
  if (firestore.kind !== 'embedded') return [];
  const { file, port, host } = firestore;
  return [
    { what: `DATA_DIR ${dataDir} is in use`, isMet: async () => !isInUse(file), setting: 'DATA_DIR' },
    { what: `FIRESTORE_PORT ${port} is busy`, isMet: async () => isPortFree(port, host), setting: 'FIRESTORE_PORT' },
  ];
};

const redisNeeds = ({ redis, dataDir }: Config): Need[] => [
  {
    what: `REDIS_PORT ${redis.port} is busy`,
    isMet: async () => canOwnPort(redis.url, join(dataDir, 'redis')),
    setting: 'REDIS_PORT',
  },
];

const httpNeeds = ({ port, host }: Config): Need[] => [
  { what: `PORT ${port} is busy`, isMet: async () => isPortFree(port, host), setting: 'PORT' },
];

/** After a kill the child processes need a moment to end. */
const leftoverMs = 5_000;

const isMetInTime = async ({ isMet, what }: Need, log: (line: string) => void): Promise<boolean> => {
  if (await isMet()) return true;
  log(`${what}; waiting a moment`);
  const end = performance.now() + leftoverMs;
  while (performance.now() < end) {
    await delay(200);
    if (await isMet()) return true;
  }
  return false;
};

/** The first conflict for these parts, or null. */
export const obstacleFor = async (
  config: Config,
  names: string[],
  log: (line: string) => void,
): Promise<string | null> => {
  const needs = [
    ...(names.includes('firestore') ? storeNeeds(config) : []),
    ...(names.includes('redis') ? redisNeeds(config) : []),
    ...(names.some((name) => ['api', 'gateway', 'edge'].includes(name)) ? httpNeeds(config) : []),
  ];
  for (const need of needs) {
    if (!(await isMetInTime(need, log))) return `${need.what}: stop what uses it, or set another ${need.setting}.`;
  }
  return null;
};
