// API tokens that a forger without the key could send, and what someone with a key of another purpose could.
import { createHash, createHmac, hkdfSync } from 'node:crypto';
import { createTokens } from '../../services/src/identity/tokens.ts';

const segment = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const signed = (header: object, body: object, key: Buffer | string): string => {
  const text = `${segment(header)}.${segment(body)}`;
  return `${text}.${createHmac('sha256', key).update(text).digest('base64url')}`;
};

export type Forger = {
  sessionSecret: string;
  operation: string;
  uid: string;
  /** A good token of this account. */ good: string;
};

const materialOf = ({ sessionSecret, operation, uid }: Omit<Forger, 'good'>) => {
  const secret = (purpose: string) =>
    Buffer.from(hkdfSync('sha256', sessionSecret, 'despacho', `token ${purpose}`, 32));
  const kid = createHash('sha256').update(secret('api')).digest('base64url').slice(0, 12);
  const now = Math.floor(Date.now() / 1_000);
  const claims = { sub: uid, generation: 0, iss: `despacho:${operation}`, aud: 'api', iat: now, exp: now + 3_600 };
  return { secret, header: { alg: 'HS256', typ: 'JWT', kid }, claims };
};

/** Made by hand with everything right: the forgeries fail for their own reason only. */
export const handMadeToken = (forger: Omit<Forger, 'good'>): string => {
  const { secret, header, claims } = materialOf(forger);
  return signed(header, claims, secret('api'));
};

export const forgedTokens = async (forger: Forger): Promise<Record<string, string>> => {
  const { secret, header, claims } = materialOf(forger);
  const { sessionSecret, operation, uid, good } = forger;
  const made = { sessionSecret, operation, realNow: Date.now };
  const sign = async (over: Partial<typeof made>) =>
    (await createTokens({ ...made, ...over }).sign('api', { uid, generation: 0 })).token;
  const yesterday = Date.now() - 86_400_000;
  return {
    garbage: 'garbage',
    'three dots': 'a.b.c',
    'no signature': `${segment({ ...header, alg: 'none' })}.${segment(claims)}.`,
    'alg none with a signature': signed({ ...header, alg: 'none' }, claims, secret('api')),
    'another algorithm': signed({ ...header, alg: 'HS512' }, claims, secret('api')),
    'an asymmetric algorithm': signed({ ...header, alg: 'RS256' }, claims, secret('api')),
    'the secret itself as key': signed(header, claims, sessionSecret),
    'the key of ID tokens': signed(header, claims, secret('id')),
    'no kid': signed({ alg: 'HS256', typ: 'JWT' }, claims, secret('api')),
    'another kid': signed({ ...header, kid: 'x' }, claims, secret('api')),
    'no expiry': signed(header, { ...claims, exp: undefined }, secret('api')),
    'no generation': signed(header, { ...claims, generation: undefined }, secret('api')),
    'a generation that is text': signed(header, { ...claims, generation: '9' }, secret('api')),
    'an audience among others': signed(header, { ...claims, aud: ['web'] }, secret('api')),
    'another issuer': signed(header, { ...claims, iss: 'despacho:quito' }, secret('api')),
    'another secret': await sign({ sessionSecret: 'another secret of thirty-two characters' }),
    'another operation': await sign({ operation: 'quito' }),
    expired: await sign({ realNow: () => yesterday }),
    'someone unknown': signed(header, { ...claims, sub: 'nobody' }, secret('api')),
    'a changed claim': good.replace(/\.[^.]+\./, `.${segment({ ...claims, sub: 'eve' })}.`),
    'too long': `${good}${'a'.repeat(5_000)}`,
  };
};
