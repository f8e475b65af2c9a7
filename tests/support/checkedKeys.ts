// Holds every command of a connection to the table of keys: all of its keys are in the slot of the operation, and each is in the table. On a cluster
// anything else fails, on a single Redis nothing would.
import { Command } from 'ioredis';
import type { RedisClient } from '../../services/src/platform/redis.ts';
import { REDIS_KEYS, tagOf } from '../../services/src/platform/redisKeys.ts';

/** As the client of a cluster computes it. */
export const slotOf = (key: string): number => new Command('get', [key]).getSlot();

const isInTable = (name: string): boolean =>
  Object.keys(REDIS_KEYS).some((row) => (row.endsWith('*') ? name.startsWith(row.slice(0, -1)) : name === row));

/** Null: a cluster takes the command. */
export const keyProblem = (operation: string, keys: readonly string[]): string | null => {
  const tag = tagOf(operation);
  const wrong = keys.find(
    (key) => slotOf(key) !== slotOf(tag) || !key.startsWith(tag) || !isInTable(key.slice(tag.length)),
  );
  return wrong === undefined ? null : `"${wrong}" is in no row of REDIS_KEYS with the hash tag {${operation}}`;
};

/** The commands of scripts, transactions and pipelines go through here too. */
export const checkKeys = <T extends RedisClient>(redis: T, operation: string): T => {
  const send = redis.sendCommand.bind(redis);
  redis.sendCommand = (...[command, ...rest]: Parameters<RedisClient['sendCommand']>) => {
    const problem = keyProblem(operation, command.getKeys().map(String));
    if (problem !== null) throw new Error(`${command.name}: ${problem}`);
    return send(command, ...rest);
  };
  return redis;
};
