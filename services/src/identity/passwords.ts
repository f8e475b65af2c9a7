// Passwords are stored as scrypt hashes with a salt each. The hash contains its parameters, so that they can grow
// later.
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

type Parameters = { n: number; r: number; p: number };

/** 32 MiB and about a tenth of a second: one of the settings OWASP names for scrypt. */
const PARAMETERS: Parameters = { n: 2 ** 15, r: 8, p: 3 };
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

export const hashPassword = async (password: string): Promise<string> => {
  const salt = randomBytes(SALT_BYTES);
  const key = await derive(password, salt, PARAMETERS);
  const { n, r, p } = PARAMETERS;
  return ['scrypt', n, r, p, salt.toString('base64url'), key.toString('base64url')].join('$');
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

/** Used in place of the hash of an account that does not exist, so that both cases take the same time. */
const unusedHash: Hash = { parameters: PARAMETERS, salt: Buffer.alloc(SALT_BYTES), key: Buffer.alloc(KEY_BYTES) };

/** Null for a missing account: false, after the same work. */
export const isPassword = async (password: string, stored: string | null): Promise<boolean> => {
  const parsed = stored === null ? null : parseHash(stored);
  const { parameters, salt, key } = parsed ?? unusedHash;
  const given = await derive(password, salt, parameters);
  return timingSafeEqual(given, key) && parsed !== null;
};
