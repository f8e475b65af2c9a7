// A push service on this machine with phones: it checks the signature of the sender (RFC 8292) and decrypts as the phone would (RFC 8291).
import { createECDH, createPublicKey, randomBytes, verify } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pushPayload, type PushPayload, type PushSubscriptionKeys } from '@despacho/contract/couriers/pushCalls.ts';
import { decrypt } from 'http_ece';
import { z } from 'zod';

type ReceivedPush = { phone: string; payload: PushPayload; headers: IncomingHttpHeaders; subject: string };
export type PushService = {
  received: ReceivedPush[];
  /** A new phone, subscribed by the key of the sender, which no other sender has. */
  subscribe(phone: string, publicKey: string): PushSubscriptionKeys;
  /** Status of the next pushes; 201 without it. With `retryAfter`, that header. */
  answer(status: (phone: string) => number | { status: number; retryAfter: string }): void;
  close(): Promise<void>;
};

const claims = z.object({ aud: z.string(), sub: z.string(), exp: z.number() });

const claimsIn = (authorization: string, publicKey: string, origin: string): z.infer<typeof claims> | null => {
  const [, head = '', body = '', signature = '', key = ''] =
    /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(authorization) ?? [];
  if (key !== publicKey) return null;
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')];
  const signer = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } });
  const options = { key: signer, dsaEncoding: 'ieee-p1363' } as const;
  if (!verify('sha256', Buffer.from(`${head}.${body}`), options, Buffer.from(signature, 'base64url'))) return null;
  const found = claims.parse(JSON.parse(Buffer.from(body, 'base64url').toString()));
  return found.aud === origin && found.exp > Date.now() / 1_000 ? found : null;
};

export const startPushService = async (): Promise<PushService> => {
  const phones = new Map<
    string,
    { privateKey: ReturnType<typeof createECDH>; authSecret: string; publicKey: string }
  >();
  const received: ReceivedPush[] = [];
  let statusOf: Parameters<PushService['answer']>[0] = () => 201;
  let origin = '';
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const name = decodeURIComponent(request.url?.slice('/push/'.length) ?? '');
      const phone = phones.get(name);
      const signed = phone && claimsIn(request.headers.authorization ?? '', phone.publicKey, origin);
      const chosen = phone === undefined ? 404 : signed === null ? 403 : statusOf(name);
      const status = typeof chosen === 'number' ? chosen : chosen.status;
      if (phone !== undefined && signed && status < 300) {
        const text = decrypt(Buffer.concat(chunks), { version: 'aes128gcm', ...phone }).toString('utf8');
        const payload = pushPayload.parse(JSON.parse(text));
        received.push({ phone: name, payload, headers: request.headers, subject: signed.sub });
      }
      response.writeHead(status, typeof chosen === 'number' ? {} : { 'retry-after': chosen.retryAfter }).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    received,
    subscribe: (phone, publicKey) => {
      const privateKey = createECDH('prime256v1');
      const p256dh = privateKey.generateKeys('base64url');
      const authSecret = randomBytes(16).toString('base64url');
      phones.set(phone, { privateKey, authSecret, publicKey });
      return { endpoint: `${origin}/push/${encodeURIComponent(phone)}`, keys: { p256dh, auth: authSecret } };
    },
    answer: (status) => {
      statusOf = status;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
