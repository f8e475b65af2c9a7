// Ten failed tries on an account lock it for fifteen minutes at the place they came from, and slow their address down. Counted
// in Redis for all processes alike (decisions 110 and 152).
import { createHash, randomUUID } from 'node:crypto';
import { BROWSER_COOKIE } from '@despacho/contract/accounts/identity.ts';
import { HOUR_MS } from '@despacho/contract/durations.ts';
import type { RedisClient } from '../platform/redis.ts';
import type { KeyOf } from '../platform/redisKeys.ts';

/** Failures of an account at one place, and from everywhere within an hour. */
const TRIES = 10;
const TRIES_ANYWHERE = 100;
const LOCKED_MS = 15 * 60_000;
/** Longer than any try takes: only a process that died leaves one open until then. */
const OPEN_MS = 60_000;
/** The wait while other tries on the account are being checked: they may all be good. */
const BUSY_MS = 1_000;
/** After ten failures of an address each further one adds a second between its tries, up to this. */
const SLOWEST_MS = 5_000;

const LIMITS = [TRIES, TRIES_ANYWHERE, LOCKED_MS, HOUR_MS, OPEN_MS, BUSY_MS, SLOWEST_MS];
const NAMES = `
local pair, open, failed, checking, address, pause, knownAddress, knownBrowser = unpack(KEYS)
local tries, triesAnywhere, lockedMs, hourMs, openMs, busyMs, slowestMs =
  tonumber(ARGV[1]), tonumber(ARGV[2]), ARGV[3], tonumber(ARGV[4]), tonumber(ARGV[5]), tonumber(ARGV[6]), tonumber(ARGV[7])
local id, knownSec, isKnown, isBrowser = ARGV[8], ARGV[9], ARGV[10] ~= 'stranger', ARGV[10] == 'browser'
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local function count(key) return tonumber(redis.call('GET', key) or '0') end
local function slowDown()
  local over = count(address) - tries
  if over >= 0 then redis.call('SET', pause, '1', 'PX', math.min(slowestMs, (over + 1) * 1000)) end
end`;

/**
 * A try is reserved before the password is looked at, at its place and for the account, so that a hundred guesses at once are
 * only ten, and a thousand from as many addresses only a hundred. Returns 0, or the milliseconds to wait.
 */
const RESERVE = `${NAMES}
redis.call('ZREMRANGEBYSCORE', failed, '-inf', now - hourMs)
redis.call('ZREMRANGEBYSCORE', checking, '-inf', now - openMs)
if count(pair) >= tries then return math.max(redis.call('PTTL', pair), 1) end
local failures = redis.call('ZCARD', failed)
if not isKnown and failures >= triesAnywhere then
  local leaving = redis.call('ZRANGE', failed, failures - triesAnywhere, failures - triesAnywhere, 'WITHSCORES')
  return math.max(tonumber(leaving[2]) + hourMs - now, 1)
end
local paused = redis.call('PTTL', pause)
if not isBrowser and paused > 0 then return paused end
if count(pair) + count(open) >= tries then return busyMs end
if not isKnown and failures + redis.call('ZCARD', checking) >= triesAnywhere then return busyMs end
redis.call('INCR', open)
redis.call('PEXPIRE', open, openMs)
redis.call('ZADD', checking, now, id)
redis.call('PEXPIRE', checking, openMs)
if not isBrowser then slowDown() end
return 0`;

const UNDO = `${NAMES}
if count(open) > 1 then redis.call('DECR', open) else redis.call('DEL', open) end
redis.call('ZREM', checking, id)`;

/** The failure that locks starts the full time again. */
const FAIL = `${UNDO}
for key, most in pairs({ [pair] = tries, [address] = tries }) do
  local failures = redis.call('INCR', key)
  if failures == 1 or failures >= most then redis.call('PEXPIRE', key, lockedMs) end
end
redis.call('ZADD', failed, now, id)
redis.call('PEXPIRE', failed, hourMs)
slowDown()`;

/** What failed elsewhere stays counted: the person's own sign-ins must not give an attacker new tries. */
const SUCCEED = `${UNDO}
redis.call('DEL', pair, address, pause)
redis.call('SET', knownAddress, '1', 'EX', knownSec)
redis.call('SET', knownBrowser, '1', 'EX', knownSec)`;

type Attempt = { email: string; address: string; /** An id that only this browser has. */ browser: string };

/** The caller reports the result, in one of the three ways. */
type ReservedTry = {
  ok: true;
  fail(): Promise<void>;
  /** Clears what failed at its place and address, which the account knows from now on. */
  succeed(): Promise<void>;
  /** As if the try had not been: the password was not checked. */
  undo(): Promise<void>;
};
export type LockOut = {
  reserve(attempt: Attempt): Promise<ReservedTry | { ok: false; retryAfterMs: number }>;
};

/** Hashed: an e-mail may contain any character, and Redis need not contain addresses. */
const nameOf = (kind: string, value: string): `sign-in:${string}` =>
  `sign-in:${kind}:${createHash('sha256').update(value).digest('base64url')}`;

export const createLockOut = (redis: RedisClient, key: KeyOf): LockOut => ({
  reserve: async ({ email, address, browser }) => {
    const atAddress = JSON.stringify([email, address]);
    const atBrowser = JSON.stringify([email, 'browser', browser]);
    const marks = [key(nameOf('known', atAddress)), key(nameOf('known', atBrowser))] as const;
    const [knowsAddress, knowsBrowser] = await Promise.all([redis.exists(marks[0]), redis.exists(marks[1])]);
    const place = knowsBrowser === 1 ? 'browser' : knowsAddress === 1 ? 'address' : 'stranger';
    const pair = place === 'browser' ? atBrowser : atAddress;
    const counted = { pair, open: pair, failed: email, checking: email, address, pause: address };
    const keys = [...Object.entries(counted).map(([kind, value]) => key(nameOf(kind, value))), ...marks];
    const values = [...LIMITS, randomUUID(), BROWSER_COOKIE.seconds, place];
    const run = async (script: string): Promise<unknown> => redis.eval(script, keys.length, ...keys, ...values);

    const retryAfterMs = Number(await run(RESERVE));
    if (retryAfterMs > 0) return { ok: false, retryAfterMs };
    return {
      ok: true,
      fail: async () => void (await run(FAIL)),
      succeed: async () => void (await run(SUCCEED)),
      undo: async () => void (await run(UNDO)),
    };
  },
});
