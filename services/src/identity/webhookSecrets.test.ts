import { Webhook } from 'standardwebhooks';
import { expect, it } from 'vitest';
import { createWebhookSecret, signatureHeader, webhookSealer } from './webhookSecrets.ts';

const secretOf = (operation: string) => webhookSealer({ sessionSecret: 'x'.repeat(32), operation });

it('[OA24] signs the message of the specification as the specification does', () => {
  const message = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', timestamp: 1_614_265_330, body: '{"test": 2432232314}' };
  expect(signatureHeader(['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'], message)).toBe(
    'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  );
});

it('[OA24] the public library verifies a message by each of several secrets, and no other message', () => {
  const secrets = [createWebhookSecret(), createWebhookSecret()];
  const timestamp = Math.floor(Date.now() / 1_000);
  const body = '{"type":"order.created","data":{"note":"ñ"}}';
  const headers = {
    'webhook-id': 'evt_1',
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatureHeader(secrets, { id: 'evt_1', timestamp, body }),
  };
  for (const secret of secrets) {
    expect(new Webhook(secret).verify(body, headers)).toEqual(JSON.parse(body));
    expect(() => new Webhook(secret).verify(body.replace('ñ', 'n'), headers)).toThrow('No matching signature');
    expect(() => new Webhook(secret).verify(body, { ...headers, 'webhook-id': 'evt_2' })).toThrow(
      'No matching signature',
    );
  }
  expect(() => new Webhook(createWebhookSecret()).verify(body, headers)).toThrow('No matching signature');
});

it('[OA20] a sealed secret opens for its webhook alone, unchanged, and by its operation', () => {
  const secret = createWebhookSecret();
  expect(secret).toMatch(/^whsec_[\w+/]{43}=$/);
  const { seal, open } = secretOf('guatemala');
  const sealed = seal(secret, 'we_1');
  expect(sealed).not.toContain(secret.slice(6));
  expect(seal(secret, 'we_1')).not.toBe(sealed);
  expect([open(sealed, 'we_1'), open(sealed, 'we_2'), secretOf('xela').open(sealed, 'we_1')]).toEqual([
    secret,
    null,
    null,
  ]);
  expect([open('', 'we_1'), open(`A${sealed.slice(1)}`, 'we_1') === secret && !sealed.startsWith('A')]).toEqual([
    null,
    false,
  ]);
});
