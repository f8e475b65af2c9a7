// Secrets of webhooks (Standard Webhooks): made and shown once, stored sealed, and the signatures that are made with them.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { createSealer } from '../platform/sealer.ts';

const PREFIX = 'whsec_';
const BYTES = 32;

export const createWebhookSecret = (): string => `${PREFIX}${randomBytes(BYTES).toString('base64')}`;

export const webhookSealer = (options: { sessionSecret: string; operation: string }) =>
  createSealer(options, 'webhook secrets');

/** What the secret is sealed for that a shop signs its orders with: not the owner of its consumer. */
export const signingOwner = (shopId: string): string => `${shopId} signing`;

type Message = { id: string; /** Seconds since 1970. */ timestamp: number; body: string };

/** The header `webhook-signature`: one signature by each secret, while they rotate several. */
export const signatureHeader = (secrets: readonly string[], { id, timestamp, body }: Message): string =>
  secrets
    .map((secret) => {
      const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
      return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
    })
    .join(' ');

/** Whether a shop of WooCommerce signed these bytes: HMAC-SHA256 in base64. Its time shows nothing of the secret. */
export const isSignedByShop = (bytes: Uint8Array, secret: string, signature: string | undefined): boolean => {
  const expected = createHmac('sha256', secret).update(bytes).digest();
  const given = Buffer.from(signature ?? '', 'base64');
  return given.length === expected.length && timingSafeEqual(given, expected);
};
