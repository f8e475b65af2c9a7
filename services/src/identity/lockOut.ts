// Ten tries, then fifteen minutes of silence: per account and per address, counted in Redis for all processes alike.
import { createHash } from 'node:crypto';
import type { Redis } from 'ioredis';

const TRIES = 10;
const LOCKED_MS = 15 * 60_000;

/**
 * A try is taken before the password is looked at, so that a hundred at once are still only ten. The last of them starts
 * the full time anew. Answers 0, or for how many milliseconds one of the keys is locked.
 */
const TAKE = `
for _, key in ipairs(KEYS) do
  if tonumber(redis.call('GET', key) or '0') >= tonumber(ARGV[1]) then return math.max(redis.call('PTTL', key), 1) end
end
for _, key in ipairs(KEYS) do
  local tries = redis.call('INCR', key)
  if tries == 1 or tries >= tonumber(ARGV[1]) then redis.call('PEXPIRE', key, ARGV[2]) end
end
return 0`;

/** A good password clears its account. The address only gets its try back: else one good account would unlock all others. */
const GIVE_BACK = `
redis.call('DEL', KEYS[1])
if tonumber(redis.call('GET', KEYS[2]) or '0') > 0 then redis.call('DECR', KEYS[2]) end
return 0`;

/** As if the try had not been: nobody looked at the password. */
const UNDO = `
for _, key in ipairs(KEYS) do
  if tonumber(redis.call('GET', key) or '0') > 0 then redis.call('DECR', key) end
end
return 0`;

export type Attempt = { email: string; address: string };

export type LockOut = {
  /** 0 = go ahead; else the milliseconds until the next try is heard. */
  take(attempt: Attempt): Promise<number>;
  giveBack(attempt: Attempt): Promise<void>;
  undo(attempt: Attempt): Promise<void>;
};

/** Hashed: an e-mail may hold any character, and Redis need not know who tried. */
const nameOf = (kind: string, value: string): string =>
  `sign-in:${kind}:${createHash('sha256').update(value).digest('base64url')}`;

export const createLockOut = (redis: Redis, key: (name: string) => string): LockOut => {
  const keysOf = ({ email, address }: Attempt): [string, string] => [
    key(nameOf('account', email)),
    key(nameOf('address', address)),
  ];
  return {
    take: async (attempt) => Number(await redis.eval(TAKE, 2, ...keysOf(attempt), TRIES, LOCKED_MS)),
    giveBack: async (attempt) => {
      await redis.eval(GIVE_BACK, 2, ...keysOf(attempt));
    },
    undo: async (attempt) => {
      await redis.eval(UNDO, 2, ...keysOf(attempt));
    },
  };
};
