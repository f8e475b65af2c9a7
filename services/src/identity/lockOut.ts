// Ten failed tries lock an account or an address for fifteen minutes, counted in Redis for all processes alike (decision 062).
import { createHash } from 'node:crypto';
import type { Redis } from 'ioredis';

const TRIES = 10;
const LOCKED_MS = 15 * 60_000;
/** Longer than any try takes: only a process that died leaves one open until then. */
const OPEN_MS = 60_000;
/** The wait while other tries on the account are being checked: they may all be good. */
const BUSY_MS = 1_000;

/**
 * KEYS: the account's failures, its open tries, the address's failures. A try is opened before the password is looked at, so
 * that a hundred guesses at once on one account are still only ten. Returns 0, or the milliseconds to wait.
 */
const OPEN = `
local function count(key) return tonumber(redis.call('GET', key) or '0') end
local tries = tonumber(ARGV[1])
for _, key in ipairs({ KEYS[1], KEYS[3] }) do
  if count(key) >= tries then return math.max(redis.call('PTTL', key), 1) end
end
if count(KEYS[1]) + count(KEYS[2]) >= tries then return tonumber(ARGV[3]) end
redis.call('INCR', KEYS[2])
redis.call('PEXPIRE', KEYS[2], ARGV[2])
return 0`;

const CLOSE = `
if tonumber(redis.call('GET', KEYS[2]) or '0') > 1 then redis.call('DECR', KEYS[2]) else redis.call('DEL', KEYS[2]) end`;

/** The tenth failure starts the full time again. */
const FAIL = `${CLOSE}
for _, key in ipairs({ KEYS[1], KEYS[3] }) do
  local failures = redis.call('INCR', key)
  if failures == 1 or failures >= tonumber(ARGV[1]) then redis.call('PEXPIRE', key, ARGV[2]) end
end
return 0`;

const SUCCEED = `${CLOSE}
redis.call('DEL', KEYS[1], KEYS[3])
return 0`;

const UNDO = `${CLOSE}
return 0`;

type Attempt = { email: string; address: string };

/** After 0 the caller reports the result, in one of the three ways. */
export type LockOut = {
  /** 0: go on; else the milliseconds until the next try is accepted. */
  take(attempt: Attempt): Promise<number>;
  fail(attempt: Attempt): Promise<void>;
  /** Clears the account and the address. */
  succeed(attempt: Attempt): Promise<void>;
  /** As if the try had not been: the password was not checked. */
  undo(attempt: Attempt): Promise<void>;
};

/** Hashed: an e-mail may hold any character, and Redis need not know who tried. */
const nameOf = (kind: string, value: string): string =>
  `sign-in:${kind}:${createHash('sha256').update(value).digest('base64url')}`;

export const createLockOut = (redis: Redis, key: (name: string) => string): LockOut => {
  const run = async (script: string, { email, address }: Attempt, ...terms: number[]): Promise<number> => {
    const kinds = { account: email, open: email, address };
    const keys = Object.entries(kinds).map(([kind, value]) => key(nameOf(kind, value)));
    return Number(await redis.eval(script, keys.length, ...keys, ...terms));
  };
  return {
    take: async (attempt) => run(OPEN, attempt, TRIES, OPEN_MS, BUSY_MS),
    fail: async (attempt) => {
      await run(FAIL, attempt, TRIES, LOCKED_MS);
    },
    succeed: async (attempt) => {
      await run(SUCCEED, attempt);
    },
    undo: async (attempt) => {
      await run(UNDO, attempt);
    },
  };
};
