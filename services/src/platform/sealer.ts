// Encrypts what is stored and must be read back: AES-256-GCM by the operation's secret, each purpose with a key of its own.
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

type Options = { sessionSecret: string; operation: string };

const NONCE = 12;
const TAG = 16;

export type Sealer = {
  /** `owner`: what the text belongs to; it opens for nothing else. */
  seal(text: string, owner: string): string;
  /** Null: it was changed, or sealed by another secret or for another owner. */
  open(sealed: string, owner: string): string | null;
};

export const createSealer = ({ sessionSecret, operation }: Options, purpose: string): Sealer => {
  const key = new Uint8Array(hkdfSync('sha256', sessionSecret, 'despacho', `sealed ${purpose}`, 32));
  const contextOf = (owner: string): Buffer => Buffer.from(JSON.stringify([operation, owner]));
  return {
    seal: (text, owner) => {
      const nonce = randomBytes(NONCE);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(contextOf(owner));
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
    },
    open: (sealed, owner) => {
      const bytes = Buffer.from(sealed, 'base64url');
      const tag = bytes.subarray(NONCE, NONCE + TAG);
      if (tag.length < TAG) return null;
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE), { authTagLength: TAG });
        decipher.setAAD(contextOf(owner)).setAuthTag(tag);
        return Buffer.concat([decipher.update(bytes.subarray(NONCE + TAG)), decipher.final()]).toString('utf8');
      } catch {
        // The tag does not fit: the caller decides what a lost secret means.
        return null;
      }
    },
  };
};
