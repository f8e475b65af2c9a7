// Signed tokens. Each purpose has a key, an audience and a lifetime of its own, so that no token is valid for another.
import { createHash, hkdfSync } from 'node:crypto';
import { HOUR_MS } from '@despacho/contract/durations.ts';
import { SignJWT, errors, jwtVerify } from 'jose';
import { documentId } from '@despacho/contract/values.ts';
import { z } from 'zod';

type TokenPurpose = 'id' | 'refresh' | 'api' | 'courier';

/** A session ends so long after its last renewal, and so long after its sign-in; a renewal may be repeated so long [ID13]. */
export const SESSION = { idleMs: 12 * HOUR_MS, mostMs: 30 * 24 * HOUR_MS, repeatMs: 5 * 60_000 } as const;
const LIFETIME_MS = {
  id: HOUR_MS,
  refresh: SESSION.idleMs,
  api: SESSION.idleMs,
  courier: HOUR_MS,
} as const satisfies Record<TokenPurpose, number>;

/** `generation`: which of the account's sessions it belongs to; older ones are dead. */
export type TokenClaims = {
  uid: string;
  generation: number;
  /** The start of its session, real milliseconds. */
  signedInMs?: number | undefined;
  /** The session, and how many of its refresh tokens were used before. */
  family?: string | undefined;
  turn?: number | undefined;
};
export type VerifiedToken = TokenClaims & { /** Real milliseconds. */ expiresAt: number };

/** [ID15] The ids of documents that a token names are ones that exist: nothing else reaches the store. */
const id = documentId.max(128).regex(/^\P{C}+$/u);
export const isAccountId = (uid: unknown): boolean => id.safeParse(uid).success;
const instantMs = z.number().min(0).max(8.64e15);

const payload = z.object({
  sub: id,
  generation: z.number().int(),
  exp: z.number().max(8.64e12),
  signedInMs: instantMs.optional(),
  family: id.optional(),
  turn: z.number().int().optional(),
});

export type Tokens = {
  sign(purpose: TokenPurpose, claims: TokenClaims): Promise<{ token: string; expiresAt: number }>;
  /** Null: signed by another key, for another purpose, changed, or expired. */
  verify(purpose: TokenPurpose, token: string): Promise<VerifiedToken | null>;
};

type Options = { sessionSecret: string; operation: string; realNow: () => number };

type Key = { bytes: Uint8Array; kid: string };

const keyFor = (secret: string, purpose: TokenPurpose): Key => {
  const bytes = new Uint8Array(hkdfSync('sha256', secret, 'despacho', `token ${purpose}`, 32));
  return { bytes, kid: createHash('sha256').update(bytes).digest('base64url').slice(0, 12) };
};

export const createTokens = ({ sessionSecret, operation, realNow }: Options): Tokens => {
  const keys = {
    id: keyFor(sessionSecret, 'id'),
    refresh: keyFor(sessionSecret, 'refresh'),
    api: keyFor(sessionSecret, 'api'),
    courier: keyFor(sessionSecret, 'courier'),
  } satisfies Record<TokenPurpose, Key>;
  /** Two operations may share a secret; their tokens must not open each other. */
  const issuer = `despacho:${operation}`;
  return {
    sign: async (purpose, { uid, ...claims }) => {
      const seconds = Math.floor(realNow() / 1_000);
      const ownEnd = seconds + LIFETIME_MS[purpose] / 1_000;
      const { signedInMs } = claims;
      const sessionEnd = signedInMs === undefined ? Infinity : Math.floor((signedInMs + SESSION.mostMs) / 1_000);
      const expires = Math.min(ownEnd, sessionEnd);
      const token = await new SignJWT(claims)
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT', kid: keys[purpose].kid })
        .setSubject(uid)
        .setIssuer(issuer)
        .setAudience(purpose)
        .setIssuedAt(seconds)
        .setExpirationTime(expires)
        .sign(keys[purpose].bytes);
      return { token, expiresAt: expires * 1_000 };
    },
    verify: async (purpose, token) => {
      const { bytes, kid } = keys[purpose];
      try {
        const checked = await jwtVerify(token, bytes, {
          algorithms: ['HS256'],
          issuer,
          audience: purpose,
          typ: 'JWT',
          currentDate: new Date(realNow()),
          requiredClaims: ['sub', 'exp', 'iat'],
        });
        if (checked.protectedHeader.kid !== kid) return null;
        const { sub, exp, generation, signedInMs, family, turn } = payload.parse(checked.payload);
        return { uid: sub, generation, signedInMs, family, turn, expiresAt: exp * 1_000 };
      } catch (error) {
        if (error instanceof errors.JOSEError || error instanceof z.ZodError) return null;
        throw error;
      }
    },
  };
};
