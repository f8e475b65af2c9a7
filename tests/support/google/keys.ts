// Keys as Google has them: RSA, each under an X.509 certificate and an id. Tokens of a project's accounts are signed with one.
import { createHash, createPrivateKey, sign } from 'node:crypto';
import { generate } from 'selfsigned';

export type SigningKey = { kid: string; certificate: string; privateKey: string };

export const newSigningKey = async (): Promise<SigningKey> => {
  const made = await generate([{ name: 'commonName', value: 'securetoken.system.gserviceaccount.com' }], {
    keySize: 2048,
    algorithm: 'sha256',
  });
  const kid = createHash('sha1').update(made.cert).digest('hex');
  return { kid, certificate: made.cert, privateKey: made.private };
};

const segment = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

export const signedToken = (key: SigningKey, claims: object, header: object = {}): string => {
  const text = `${segment({ alg: 'RS256', kid: key.kid, typ: 'JWT', ...header })}.${segment(claims)}`;
  return `${text}.${sign('RSA-SHA256', Buffer.from(text), createPrivateKey(key.privateKey)).toString('base64url')}`;
};

/** As an emulator writes them. */
export const unsignedToken = (claims: object): string => `${segment({ alg: 'none', typ: 'JWT' })}.${segment(claims)}.`;
