// Ten failed tries on an account lock it for fifteen minutes at the address they came from, and slow that address down. Counted in
// Redis for all processes alike (decision 110).
import { createHash } from 'node:crypto';
import type { Redis } from 'ioredis';

/** Failures of an account at one address, and from everywhere. */
const TRIES = 10;
const TRIES_ANYWHERE = 100;
const LOCKED_MS = 15 * 60_000;
/** Longer than any try takes: only a process that died leaves one open until then. */
const OPEN_MS = 60_000;
/** The wait while other tries on the account are being checked: they may all be good. */
const BUSY_MS = 1_000;
/** After ten failures of an address each further one adds a second between its tries, up to this. */
const SLOWEST_MS = 5_000;

const LIMITS = [TRIES, TRIES_ANYWHERE, LOCKED_MS, OPEN_MS, BUSY_MS, SLOWEST_MS];
const NAMES = `
local pair, open, account, address, pause = KEYS[1], KEYS[2], KEYS[3], KEYS[4], KEYS[5]
local tries, triesAnywhere, lockedMs, openMs, busyMs, slowestMs =
  tonumber(ARGV[1]), tonumber(ARGV[2]), ARGV[3], ARGV[4], tonumber(ARGV[5]), tonumber(ARGV[6])
local function count(key) return tonumber(redis.call('GET', key) or '0') end
local function slowDown()
  local over = count(address) - tries
  if over >= 0 then redis.call('SET', pause, '1', 'PX', math.min(slowestMs, (over + 1) * 1000)) end
end`;

/**
 * A try is opened before the password is looked at, so that a hundred guesses at once on one account are still only ten.
 * Returns 0, or the milliseconds to wait.
 */
const OPEN = `${NAMES}
if count(pair) >= tries then return math.max(redis.call('PTTL', pair), 1) end
if count(account) >= triesAnywhere then return math.max(redis.call('PTTL', account), 1) end
local paused = redis.call('PTTL', pause)
if paused > 0 then return paused end
if count(pair) + count(open) >= tries then return busyMs end
redis.call('INCR', open)
redis.call('PEXPIRE', open, openMs)
slowDown()
return 0`;

const CLOSE = `${NAMES}
if count(open) > 1 then redis.call('DECR', open) else redis.call('DEL', open) end`;

/** The failure that locks starts the full time again. */
const FAIL = `${CLOSE}
for key, most in pairs({ [pair] = tries, [account] = triesAnywhere, [address] = tries }) do
  local failures = redis.call('INCR', key)
  if failures == 1 or failures >= most then redis.call('PEXPIRE', key, lockedMs) end
end
slowDown()
return 0`;

const SUCCEED = `${CLOSE}
redis.call('DEL', pair, account, address, pause)
return 0`;

const UNDO = `${CLOSE}
return 0`;

type Attempt = { email: string; address: string };

/** After 0 the caller reports the result, in one of the three ways. */
export type LockOut = {
  /** 0: continue; else the milliseconds until the next attempt is accepted. */
  take(attempt: Attempt): Promise<number>;
  fail(attempt: Attempt): Promise<void>;
  /** Clears what the account and the address have failed. */
  succeed(attempt: Attempt): Promise<void>;
  /** As if the try had not been: the password was not checked. */
  undo(attempt: Attempt): Promise<void>;
};

/** Hashed: an e-mail may contain any character, and Redis need not contain addresses. */
const nameOf = (kind: string, value: string): string =>
  `sign-in:${kind}:${createHash('sha256').update(value).digest('base64url')}`;

export const createLockOut = (redis: Redis, key: (name: string) => string): LockOut => {
  const run = async (script: string, { email, address }: Attempt): Promise<number> => {
    const pair = JSON.stringify([email, address]);
    const kinds = { pair, open: pair, account: email, address, pause: address };
    const keys = Object.entries(kinds).map(([kind, value]) => key(nameOf(kind, value)));
    return Number(await redis.eval(script, keys.length, ...keys, ...LIMITS));
  };
  return {
    take: async (attempt) => run(OPEN, attempt),
    fail: async (attempt) => {
      await run(FAIL, attempt);
    },
    succeed: async (attempt) => {
      await run(SUCCEED, attempt);
    },
    undo: async (attempt) => {
      await run(UNDO, attempt);
    },
  };
};
