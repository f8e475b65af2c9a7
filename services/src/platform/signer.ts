// Signatures of links and sessions by the operation's secret, each purpose with a key of its own.
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

type Options = { sessionSecret: string; operation: string };
type Part = string | number;

export type Signer = {
  /** 43 characters of base64url. */
  sign(...parts: readonly Part[]): string;
  isSigned(signature: string, ...parts: readonly Part[]): boolean;
};

export const createSigner = ({ sessionSecret, operation }: Options, purpose: string): Signer => {
  const key = new Uint8Array(hkdfSync('sha256', sessionSecret, 'despacho', purpose, 32));
  const signatureOf = (parts: readonly Part[]): Buffer =>
    createHmac('sha256', key)
      .update(JSON.stringify([operation, ...parts]))
      .digest();
  return {
    sign: (...parts) => signatureOf(parts).toString('base64url'),
    isSigned: (signature, ...parts) => {
      const [given, expected] = [Buffer.from(signature, 'base64url'), signatureOf(parts)];
      return given.length === expected.length && timingSafeEqual(given, expected);
    },
  };
};
