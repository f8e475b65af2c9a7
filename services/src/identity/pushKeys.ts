// Keys of web pushes: what push services know this installation by (VAPID, RFC 8292), and what subscriptions of phones are sealed with.
import { createECDH, ECDH, hkdfSync } from 'node:crypto';
import { createSealer } from '../platform/sealer.ts';

type Secret = { sessionSecret: string; operation: string };

/** In base64url, as browsers and the library take them. */
export type VapidKeys = { publicKey: string; privateKey: string };

const CURVE = 'prime256v1';
const ORDER = 0xffff_ffff_0000_0000_ffff_ffff_ffff_ffff_bce6_faad_a717_9e84_f3b9_cac2_fc63_2551n;
/** 64 bits more than the order has, so that the remainder favours no key (FIPS 186-5, A.2.1). */
const SEED_BYTES = 40;

/** Derived from the secret of the installation, so that every process and machine has the same pair and nothing else is stored (decision 221). */
export const vapidKeysOf = ({ sessionSecret, operation }: Secret): VapidKeys => {
  const seed = hkdfSync('sha256', sessionSecret, 'despacho', `vapid ${operation}`, SEED_BYTES);
  const scalar = (BigInt(`0x${Buffer.from(seed).toString('hex')}`) % (ORDER - 1n)) + 1n;
  const privateKey = Buffer.from(scalar.toString(16).padStart(64, '0'), 'hex');
  const pair = createECDH(CURVE);
  pair.setPrivateKey(privateKey);
  return { publicKey: pair.getPublicKey('base64url'), privateKey: privateKey.toString('base64url') };
};

/** Whether the key of a phone is a point of the curve. */
export const isPushKey = (p256dh: string): boolean => {
  try {
    ECDH.convertKey(p256dh, CURVE, 'base64url', 'base64url', 'compressed');
    return true;
  } catch {
    // Its message is of OpenSSL, and the caller names the field.
    return false;
  }
};

export const pushSealer = (options: Secret) => createSealer(options, 'push subscriptions');
