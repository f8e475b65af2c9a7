// Passwords are stored as scrypt hashes with a salt each. The hash contains its parameters, so that they can grow
// later. Few are computed at once, because each takes a core and a thread that other requests need too [RQ10].
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { bulkhead } from 'cockatiel';
import { ProviderUnavailable } from './provider.ts';

type Parameters = { n: number; r: number; p: number };

/** With a cost of 15 (32 MiB, about a tenth of a second) one of the settings OWASP names for scrypt. */
const parametersFor = (cost: number): Parameters => ({ n: 2 ** cost, r: 8, p: 3 });
const KEY_BYTES = 32;
const SALT_BYTES = 16;

const derive = async (password: string, salt: Buffer, { n, r, p }: Parameters): Promise<Buffer> => {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  // Different keyboards write the same letter in different ways.
  scrypt(password.normalize('NFKC'), salt, KEY_BYTES, { N: n, r, p, maxmem: 256 * n * r }, (error, key) => {
    if (error === null) resolve(key);
    else reject(error);
  });
  return promise;
};

type Hash = { parameters: Parameters; salt: Buffer; key: Buffer };

const HASH = /^scrypt\$(\d{1,8})\$(\d{1,3})\$(\d{1,3})\$([\w-]{16,})\$([\w-]{43})$/;

const parseHash = (text: string): Hash | null => {
  const [, n, r, p, salt, key] = HASH.exec(text) ?? [];
  if (salt === undefined || key === undefined) return null;
  return {
    parameters: { n: Number(n), r: Number(r), p: Number(p) },
    salt: Buffer.from(salt, 'base64url'),
    key: Buffer.from(key, 'base64url'),
  };
};

export type Passwords = {
  hash(password: string): Promise<string>;
  /** Null for a missing account: false, after the same work. */
  isRight(password: string, stored: string | null): Promise<boolean>;
};

/** One core stays free for everything else. */
const AT_ONCE = Math.max(1, Math.min(2, availableParallelism() - 1));
type Waiting = { count: number; ms: number };
/** Checks that may wait: a control room at the change of a shift. */
const CHECKS: Waiting = { count: 60, ms: 5_000 };
/** New passwords may wait longer: they come from people who are signed in, or have a link. */
const NEW: Waiting = { count: 200, ms: 30_000 };

/** [RQ10] One queue for all callers. */
const createQueue = () => {
  const queue = bulkhead(AT_ONCE, NEW.count);
  return async <T>({ count, ms }: Waiting, work: () => Promise<T>): Promise<T> => {
    const busy = new ProviderUnavailable('too many passwords are waiting');
    if (NEW.count - queue.queueSlots >= count) throw busy;
    const { promise: tooLate, reject } = Promise.withResolvers<never>();
    const waiting = new AbortController();
    const timer = setTimeout(() => {
      waiting.abort();
      reject(busy);
    }, ms);
    const begin = async (): Promise<T> => {
      clearTimeout(timer);
      return work();
    };
    try {
      return await Promise.race([queue.execute(begin, waiting.signal), tooLate]);
    } finally {
      clearTimeout(timer);
    }
  };
};

/** `cost` is the power of two of scrypt's N for new hashes; an existing hash is checked with its own. */
export const createPasswords = (cost: number): Passwords => {
  const parameters = parametersFor(cost);
  const inTurn = createQueue();
  /** Used in place of the hash of an account that does not exist, so that both cases take the same time. */
  const unusedHash: Hash = { parameters, salt: Buffer.alloc(SALT_BYTES), key: Buffer.alloc(KEY_BYTES) };
  return {
    hash: async (password) => {
      const salt = randomBytes(SALT_BYTES);
      const key = await inTurn(NEW, async () => derive(password, salt, parameters));
      const { n, r, p } = parameters;
      return ['scrypt', n, r, p, salt.toString('base64url'), key.toString('base64url')].join('$');
    },
    isRight: async (password, stored) => {
      const parsed = stored === null ? null : parseHash(stored);
      const used = parsed ?? unusedHash;
      const given = await inTurn(CHECKS, async () => derive(password, used.salt, used.parameters));
      return timingSafeEqual(given, used.key) && parsed !== null;
    },
  };
};
