import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startSmsServer, type SmsServer } from '../../../../tests/support/smsServer.ts';
import { createSmsGateway } from './smsGateway.ts';

let server: SmsServer;
beforeEach(async () => {
  server = await startSmsServer();
});
afterEach(async () => server.close());

const sms = { id: 'created-order-1', to: '+50255550000', text: 'Su orden va en camino' };
const send = async (limitMs = 2_000) => createSmsGateway({ url: server.url, token: 'secret' }, limitMs)(sms);

describe('the SMS gateway', () => {
  it('[MS8] receives the phone, the text and the id, which is also the idempotency key', async () => {
    expect(await send()).toEqual({ end: 'sent', via: 'gateway' });
    const [request] = server.requests;
    expect(request).toMatchObject(sms);
    expect(request?.headers).toMatchObject({ 'idempotency-key': sms.id, authorization: 'Bearer secret' });
  });

  it('[MS10] receives no header from an invented id', async () => {
    const id = 'created-a\r\nx-admin: yes:ñ';
    await createSmsGateway({ url: server.url, token: null })({ ...sms, id });
    const [request] = server.requests;
    expect(request?.id).toBe('created-a%d.%a.x-admin%3a.%20.yes%3a.%f1.');
    expect([request?.headers['idempotency-key'], request?.headers['x-admin'], request?.headers.authorization]).toEqual([
      request?.id,
      undefined,
      undefined,
    ]);
  });

  it.each<[string, (response: ServerResponse) => void, unknown]>([
    ['500', (r) => r.writeHead(500).end('{"status":"accepted"}'), { end: 'again', problem: 'gateway-500' }],
    ['429', (r) => r.writeHead(429).end(), { end: 'again', problem: 'gateway-429' }],
    ['401', (r) => r.writeHead(401).end(), { end: 'again', problem: 'gateway-401' }],
    ['422', (r) => r.writeHead(422).end('no such phone'), { end: 'refused', problem: 'gateway-422' }],
    ['a page', (r) => r.end('<html>login</html>'), { end: 'again', problem: 'gateway-rubbish' }],
    ['nothing', (r) => r.end(), { end: 'again', problem: 'gateway-rubbish' }],
    ['another id', (r) => r.end('{"status":"accepted","id":"other"}'), { end: 'again', problem: 'gateway-rubbish' }],
    [
      'a refusal',
      (r) => r.end(`{"status":"refused","id":"${sms.id}"}`),
      { end: 'refused', problem: 'gateway-refused' },
    ],
    ['a torn line', (r) => r.destroy(), { end: 'again', problem: 'gateway-away' }],
    ['a redirect', (r) => r.writeHead(307, { location: server.url }).end(), { end: 'again', problem: 'gateway-away' }],
    [
      'more than any answer',
      (r) => r.end(`{"status":"accepted","id":"${sms.id}"${' '.repeat(20_000)}}`),
      { end: 'again', problem: 'gateway-rubbish' },
    ],
  ])('[MS11] %s has the right result', async (_what, reply, expected) => {
    server.misbehave = (_sms, response) => {
      reply(response);
      return true;
    };
    expect(await send()).toEqual(expected);
    expect(server.requests).toHaveLength(1);
  });

  it('[MS11] has a time limit, in the middle of a response too', async () => {
    server.misbehave = () => true;
    expect(await send(100)).toEqual({ end: 'again', problem: 'gateway-silent' });
    server.misbehave = (_sms, response) => response.write('{"status":');
    expect(await send(100)).toEqual({ end: 'again', problem: 'gateway-silent' });
  });

  it('[MS11] that is unreachable is tried again', async () => {
    const gone = createSmsGateway({ url: 'http://127.0.0.1:1/', token: null });
    expect(await gone(sms)).toEqual({ end: 'again', problem: 'gateway-away' });
  });
});
