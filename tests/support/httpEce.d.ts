// The package has no types; tests only decrypt with it.
import type { ECDH } from 'node:crypto';

export declare function decrypt(
  body: Buffer,
  options: { version: 'aes128gcm'; privateKey: ECDH; authSecret: string },
): Buffer;
