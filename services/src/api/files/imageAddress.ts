// Signed addresses of images: who has one opens that image and no other, until it expires [IM10].
import { imageUrl } from '@despacho/contract/images.ts';
import { createSigner } from '../../platform/signer.ts';

/** An address expires at the end of the next such period, so that browsers keep one image under one address for a while. */
const PERIOD_MS = 1_800_000;
const UNTIL = /^[1-9]\d{0,14}$/;
const SIGNATURE = /^[\w-]{43}$/;

export type ImageAddresses = {
  /** `now`: real milliseconds. */
  sign(name: string, now: number): string;
  /** Milliseconds that the address is still valid; null: it is not, or belongs to another image. */
  leftMs(name: string, query: { until?: unknown; signature?: unknown }, now: number): number | null;
};

export const createImageAddresses = (options: { sessionSecret: string; operation: string }): ImageAddresses => {
  const { sign, isSigned } = createSigner(options, 'image addresses');
  return {
    sign: (name, now) => {
      const until = (Math.floor(now / PERIOD_MS) + 2) * PERIOD_MS;
      return `${imageUrl(name)}?until=${until}&signature=${sign(name, until)}`;
    },
    leftMs: (name, { until, signature }, now) => {
      if (typeof until !== 'string' || typeof signature !== 'string') return null;
      if (!UNTIL.test(until) || !SIGNATURE.test(signature)) return null;
      if (!isSigned(signature, name, Number(until))) return null;
      const remainingMs = Number(until) - now;
      return remainingMs > 0 ? remainingMs : null;
    },
  };
};
