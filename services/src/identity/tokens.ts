// Signed tokens. Each purpose has a key, an audience and a lifetime of its own, so that no token can stand in for another.
import { createHash, hkdfSync } from 'node:crypto';
import { SignJWT, errors, jwtVerify } from 'jose';
import { z } from 'zod';

type TokenPurpose = 'id' | 'refresh' | 'api';

const HOUR_MS = 3_600_000;
const LIFETIME_MS = { id: HOUR_MS, refresh: 30 * 24 * HOUR_MS, api: 12 * HOUR_MS } as const satisfies Record<
  TokenPurpose,
  number
>;

/** `generation`: which of the account's sessions it belongs to; older ones are dead. */
export type TokenClaims = { uid: string; generation: number };
export type VerifiedToken = TokenClaims & { /** Real milliseconds. */ expiresAt: number };

const payload = z.object({
  sub: z.string().min(1),
  generation: z.number().int(),
  exp: z.number(),
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
  } satisfies Record<TokenPurpose, Key>;
  /** Two operations may share a secret; their tokens must not open each other. */
  const issuer = `despacho:${operation}`;
  return {
    sign: async (purpose, { uid, generation }) => {
      const seconds = Math.floor(realNow() / 1_000);
      const expires = seconds + LIFETIME_MS[purpose] / 1_000;
      const token = await new SignJWT({ generation })
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
        const { sub, generation, exp } = payload.parse(checked.payload);
        return { uid: sub, generation, expiresAt: exp * 1_000 };
      } catch (error) {
        if (error instanceof errors.JOSEError || error instanceof z.ZodError) return null;
        throw error;
      }
    },
  };
};
