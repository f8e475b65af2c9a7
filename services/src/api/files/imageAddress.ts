// Signed addresses of images: who has one opens that image and no other, until it expires [IM10].
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { imageUrl } from '@despacho/contract/images.ts';

/** An address expires at the end of the next such period, so that browsers keep one image under one address for a while. */
const PERIOD_MS = 1_800_000;
const UNTIL = /^[1-9]\d{0,14}$/;
const SIGNATURE = /^[\w-]{43}$/;

type Options = { sessionSecret: string; operation: string };
export type ImageAddresses = {
  /** `now`: real milliseconds. */
  sign(name: string, now: number): string;
  /** Milliseconds that the address is still valid; null: it is not, or belongs to another image. */
  leftMs(name: string, query: { until?: unknown; signature?: unknown }, now: number): number | null;
};

export const createImageAddresses = ({ sessionSecret, operation }: Options): ImageAddresses => {
  const key = new Uint8Array(hkdfSync('sha256', sessionSecret, 'despacho', 'image addresses', 32));
  const signatureOf = (name: string, until: number): Buffer =>
    createHmac('sha256', key)
      .update(JSON.stringify([operation, name, until]))
      .digest();
  return {
    sign: (name, now) => {
      const until = (Math.floor(now / PERIOD_MS) + 2) * PERIOD_MS;
      return `${imageUrl(name)}?until=${until}&signature=${signatureOf(name, until).toString('base64url')}`;
    },
    leftMs: (name, { until, signature }, now) => {
      if (typeof until !== 'string' || typeof signature !== 'string') return null;
      if (!UNTIL.test(until) || !SIGNATURE.test(signature)) return null;
      const given = Buffer.from(signature, 'base64url');
      const expected = signatureOf(name, Number(until));
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
      const left = Number(until) - now;
      return left > 0 ? left : null;
    },
  };
};
