// A program that receives webhooks, on this machine, and webhooks of a test key that lead to it.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ApiKey } from '@despacho/contract/apiKeys.ts';
import { webhookEvent, type WebhookEvent } from '@despacho/contract/openApi/webhooks.ts';
import type { Order } from '@despacho/contract/orders/order.ts';
import { sampleCompany } from '@despacho/contract/samples.ts';
import { Webhook } from 'standardwebhooks';
import { createWebhookSecret, webhookSealer } from '../../services/src/identity/webhookSecrets.ts';
import { companyCodec } from '../../services/src/store/companies/companies.ts';
import type { Firestore } from '../../services/src/store/firestore.ts';
import { changeEndpoints, type Endpoint } from '../../services/src/store/webhooks/endpoints.ts';
import { readOutbox, writeDueEvents } from '../../services/src/store/webhooks/outbox.ts';
import { addApiKey } from './apiKeys.ts';

type Received = { event: WebhookEvent; at: number };
export type Receiver = {
  url: string;
  /** Signed as the public library signs, in their order; repeated attempts too. */
  received: Received[];
  /** Status of the next requests; 200 without it. `text`: the body. */
  answer(status: (event: WebhookEvent) => number, text?: string): void;
  close(): Promise<void>;
};

/** `secrets`: by all of them each request must be signed, or it is answered 400 and not received. */
export const startReceiver = async (secrets: readonly string[]): Promise<Receiver> => {
  const received: Received[] = [];
  let [statusOf, text]: [(event: WebhookEvent) => number, string] = [() => 200, 'ok'];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString('utf8');
      const header = (name: string): string => String(request.headers[`webhook-${name}`]);
      const sentAt = new Date(Number(header('timestamp')) * 1_000);
      const signatures = header('signature').split(' ');
      // The library's own check refuses the times of a clock that a test moved.
      if (!secrets.every((secret) => signatures.includes(new Webhook(secret).sign(header('id'), sentAt, body)))) {
        response.writeHead(400).end('not signed');
        return;
      }
      const event = webhookEvent.strict().parse(JSON.parse(body));
      received.push({ event, at: Date.now() });
      response.writeHead(statusOf(event)).end(text);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`,
    received,
    answer: (status, answered = 'ok') => {
      [statusOf, text] = [status, answered];
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};

export const HOOK_COMPANY = { id: 'company-1', name: 'San Martin' };
const HOOK_KEY: Pick<ApiKey, 'id' | 'name'> = { id: 'key-1', name: 'Tienda' };

/** Adds the company, its test key and a webhook; returns the secret. */
export const addWebhook = async (
  db: Firestore,
  config: Parameters<typeof webhookSealer>[0],
  only: Partial<Endpoint> & { url: string },
): Promise<string> => {
  await db.doc(`companies/${HOOK_COMPANY.id}`).set(companyCodec.write(sampleCompany(HOOK_COMPANY)));
  await addApiKey(db, { ...HOOK_KEY, company: HOOK_COMPANY });
  const secret = createWebhookSecret();
  const id = only.id ?? 'we_1';
  const endpoint: Endpoint = {
    description: null,
    types: null,
    mode: 'test',
    keyId: HOOK_KEY.id,
    branch: null,
    isEnabled: true,
    disabledReason: null,
    since: 0,
    createdAt: new Date().toISOString(),
    createdBy: HOOK_KEY,
    shop: null,
    ...only,
    id,
    secrets: [...(only.secrets ?? []), { sealed: webhookSealer(config).seal(secret, id), endsAt: null }],
  };
  await changeEndpoints(db, HOOK_COMPANY, { by: HOOK_KEY, at: Date.now() }, (endpoints) => ({
    ok: true,
    endpoints: [...endpoints.filter((each) => each.id !== id), endpoint],
    what: 'webhook-created',
    details: {},
  }));
  return secret;
};

/** As the sandbox of the key writes an order: its events with it. */
export const writeHookOrder = async (db: Firestore, order: Order, now = Date.now()): Promise<number> =>
  db.runTransaction(async (transaction) => {
    const about = { orderId: order.id, companyId: HOOK_COMPANY.id, keyId: HOOK_KEY.id };
    const outbox = await readOutbox(db, transaction, about);
    return writeDueEvents(db, transaction, outbox, order, { now }).events;
  });
