// Addresses that would make us call them, texts that would forge a line of the log, pages of other sites.
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sampleAlarm, sampleBranch, sampleCompany, sampleCourier, sampleOrder } from '@despacho/contract/samples.ts';
import { routeTable } from '@despacho/contract/index.ts';
import type { Route } from '@despacho/contract/route.ts';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { WebSocket } from 'ws';
import { z } from 'zod';
import { randomFor } from '../../services/src/demo/random.ts';
import { alarmCodec } from '../../services/src/store/alarms.ts';
import { branchCodec } from '../../services/src/store/companies/branches.ts';
import { companyCodec } from '../../services/src/store/companies/companies.ts';
import { courierCodec } from '../../services/src/store/couriers/couriers.ts';
import { orderCodec } from '../../services/src/store/orders/orders.ts';
import type { ServiceProcess } from '../support/serviceProcess.ts';
import { startStack, type GatewayProcess, type Stack } from '../support/stack.ts';
import { until } from '../support/until.ts';
import { fittingValue } from './support/rubbish/fitting.ts';
import { validatorsOf } from './support/rubbish/validators.ts';
import { SEED } from './support/size.ts';
import { appendRow } from './support/table.ts';

const rows: [string, Route][] = Object.entries(routeTable);
const writing = rows.filter(([, { method }]) => method !== 'GET');
/** It would end the session that the others need. */
const isSpared = (name: string): boolean => name === 'signOut';

let stack: Stack;
let api: ServiceProcess;
let origin: string;
let gateway: GatewayProcess;
let token: string;
/** Has no role in the product. */
let trap: Server;
let trapUrl: string;
let caught = 0;

beforeAll(async () => {
  trap = createServer((_request, response) => {
    caught += 1;
    response.end('caught');
  });
  trap.listen(0, '127.0.0.1');
  await once(trap, 'listening');
  trapUrl = `http://127.0.0.1:${(trap.address() as AddressInfo).port}/x.png`;
  stack = await startStack({ TRUST_PROXY: '1' });
  [{ api, origin }, gateway] = await Promise.all([stack.startApi(), stack.startGateway()]);
  await Promise.all([stack.startIngest(), stack.startJobs()]);
  token = await stack.token({ id: 'owner', role: 'OWNER' });
  // Until ingest has read it, the town is incomplete, and some calls respond so.
  const options = { method: 'PATCH', body: '{"ids":["order-1"]}' };
  await until('the town to be whole', async () => (await send('/orders-service/routes', options)).status === 200, {
    withinMs: 30_000,
    everyMs: 100,
  });
});
afterAll(async () => {
  const note = `${requestCount} hostile requests over ${rows.length} rows, ${caught - 1} called the trap`;
  const row = { fault: '25', what: 'hostile input', lost: 0, breaches: caught - 1, convergedMs: null, note };
  appendRow(inject('faultRows'), row);
  await stack.close();
  trap.close();
});

let requestCount = 0;
type RequestOptions = { method?: string; headers?: Record<string, string>; body?: string };
const send = async (path: string, { method = 'GET', headers = {}, body }: RequestOptions = {}) => {
  requestCount += 1;
  const reply = await fetch(`${origin}${path}`, {
    method,
    redirect: 'manual',
    headers: {
      authorization: `Bearer ${token}`,
      'x-forwarded-for': `10.1.${(requestCount >> 8) & 255}.${requestCount & 255}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body }),
  });
  return { status: reply.status, headers: reply.headers, text: await reply.text() };
};
const pathOf = (row: Route, id: string): string => row.path.replaceAll(/:\w+/g, encodeURIComponent(id));

describe('addresses', () => {
  it('that a request can carry are listed, and there are few', () => {
    const found = rows.flatMap(([name, row]) =>
      [row.params, row.query, row.headers, row.body].flatMap((schema) =>
        schema === undefined
          ? []
          : validatorsOf(schema, name)
              .map(({ path }) => path)
              .filter((path) => /(url|uri|link|href|image|logo|pic|picture|photo|video|webhook|host)$/i.test(path)),
      ),
    );
    // Names of images that were uploaded before: 32 hexadecimal digits, never an address. A video is a link of the
    // customers' page, and `pic` is accepted and not read.
    const links = ['createCompany.video', 'changeCompany.video', 'changeCompany.base.video'];
    const images = [
      'createOrder.image',
      'createCompany.logoUrl',
      'changeCompany.logoUrl',
      'changeCompany.base.logoUrl',
      'createCourier.pic',
      'createCourierAccount.pic',
      'modifyCourier.pic',
    ];
    // The addresses of webhooks and shops alone are requested, by jobs and after a check of their own [OA23].
    const webhooks = ['clientCreateWebhook.url', 'clientChangeWebhook.url', 'connectShop.url', 'changeShop.url'];
    // No address but by its last letters: the topic of a webhook, one of two words.
    const topics = ['wooCommerceOrder.x-wc-webhook-topic'];
    expect(found.toSorted()).toEqual(
      [...links, ...images, ...webhooks, ...topics, 'updateControllerInfo.pic'].toSorted(),
    );
  });

  it('are never requested, in any field of any call', async () => {
    expect((await (await fetch(trapUrl)).text()) === 'caught' && caught).toBe(1);
    const port = new URL(trapUrl).port;
    const addresses = [
      trapUrl,
      `//127.0.0.1:${port}/x`,
      `http://[::ffff:127.0.0.1]:${port}/`,
      `http://0x7f000001:${port}/`,
    ];
    const random = randomFor(SEED, 'addresses');
    const failed: string[] = [];
    for (const [name, row] of rows) {
      if (isSpared(name)) continue;
      for (const address of addresses) {
        const schema =
          row.body === undefined ? null : z.toJSONSchema(row.body, { io: 'input', unrepresentable: 'any' });
        const body = schema === null ? undefined : JSON.stringify(fittingValue({ ...schema }, random, () => address));
        const query = row.query === undefined ? '' : `?q=${encodeURIComponent(address)}`;
        const headers = { 'x-forwarded-host': new URL(trapUrl).host, referer: address, 'x-screen': address };
        const { status } = await send(`${pathOf(row, address)}${query}`, {
          method: row.method,
          headers,
          ...(body === undefined ? {} : { body }),
        });
        // `/health` may report a late job on a busy machine.
        if (status >= 500 && name !== 'health') failed.push(`${name} ${address} ${status} ${body ?? ''}`);
      }
    }
    expect(failed).toEqual([]);
    expect(caught).toBe(1);
  });

  it('in documents are never requested either', async () => {
    const put = async (path: string, data: object) => stack.db.doc(path).set(data);
    await put('companies/company-1', companyCodec.write(sampleCompany({ logo: trapUrl, video: trapUrl })));
    await put('branches/branch-1', branchCodec.write(sampleBranch()));
    await put('bikers/courier-1', courierCodec.write(sampleCourier({ picture: trapUrl, deliveryPicture: trapUrl })));
    await put('deliveries/order-1', orderCodec.write(sampleOrder({ picture: trapUrl, receivedPicture: trapUrl })));
    await put('alarms/alarm-1', alarmCodec.write(sampleAlarm()));
    expect((await send('/api/deliveries/order-1')).text).toContain(trapUrl);
    expect((await send('/api/deliveries/order-1/image', { method: 'DELETE' })).status).toBe(200);
    expect((await send('/api/alarms')).status).toBe(200);
    const comment = `<img src="${trapUrl}"> ${trapUrl}`;
    expect((await send('/api/issues/post-message', { method: 'POST', body: JSON.stringify({ comment }) })).status).toBe(
      201,
    );
    expect(caught).toBe(1);
  });
});

describe('the log', () => {
  it('has one line for each event, with any content', async () => {
    const forged = '\n{"level":60,"msg":"forged","forged":true}\r\n\u2028forged';
    await send('/identity/sign-in', { method: 'POST', body: JSON.stringify({ email: forged, password: forged }) });
    await send(`/api/walls/${encodeURIComponent(forged)}`, { method: 'DELETE' });
    await send(`/api/deliveries/${encodeURIComponent(forged)}/restore`, { method: 'POST' });
    await send('/%0a%7B%22forged%22:true%7D');
    await send('/api/walls/%E0%A4%A');
    await send('/api/me', { headers: { authorization: 'Bearer forged', 'x-forwarded-for': '"},{"forged":true' } });
    const lines = await until('the refusals are logged', () => {
      const entries = api.log().filter((line) => line.startsWith('{'));
      return entries.some((line) => line.includes('forged')) ? entries : null;
    });
    const parsed = lines.map((line) => z.looseObject({ level: z.number(), msg: z.string() }).parse(JSON.parse(line)));
    expect(parsed.filter((line) => line['forged'] !== undefined || line.msg.includes('forged'))).toEqual([]);
    // Besides its own lines only what Node prints at its start.
    expect(api.log().filter((line) => !line.startsWith('{') && /forged/.test(line))).toEqual([]);
  });
});

describe('pages of other sites', () => {
  const foreign = ['https://evil.test', 'null', 'http://localhost.evil.test', 'http://127.0.0.1'];

  it('change nothing, by any row, with any token', async () => {
    const responses = new Set<string>();
    for (const [, row] of writing) {
      for (const from of foreign) {
        const { status, text, headers } = await send(pathOf(row, 'order-1'), {
          method: row.method,
          headers: { origin: from },
          ...(row.body === undefined ? {} : { body: '{}' }),
        });
        const { code } = z.object({ code: z.string() }).parse(JSON.parse(text));
        responses.add(`${status} ${code} ${headers.get('access-control-allow-origin') ?? 'closed'}`);
      }
    }
    expect([...responses]).toEqual(['403 forbidden closed']);
  });

  it('get no permission to read a response', async () => {
    for (const [name, row] of rows) {
      const headers = { origin: 'https://evil.test', 'access-control-request-method': row.method };
      const preflight = await send(pathOf(row, 'order-1'), { method: 'OPTIONS', headers });
      const opened = [...preflight.headers.keys()].filter((header) => header.startsWith('access-control-allow'));
      expect([name, opened]).toEqual([name, []]);
    }
    const { headers } = await send('/api/me', { headers: { origin: 'https://evil.test' } });
    expect(headers.get('access-control-allow-origin')).toBeNull();
  });

  it('cannot use the identity of a browser: no cookie opens anything, and none is set', async () => {
    for (const [name, row] of writing) {
      if (row.guard === 'public') continue;
      const headers = { authorization: '', cookie: `token=${token}; authorization=Bearer ${token}`, origin };
      const reply = await send(pathOf(row, 'order-1'), { method: row.method, headers });
      expect([name, reply.status, reply.headers.get('set-cookie')]).toEqual([name, 401, null]);
    }
  });

  it('open no socket, while own pages do', async () => {
    const open = async (from: string | undefined): Promise<string> => {
      const address = `${gateway.url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`;
      const socket = new WebSocket(address, from === undefined ? {} : { origin: from });
      const { promise, resolve } = Promise.withResolvers<string>();
      socket.once('message', () => resolve('open'));
      socket.once('error', () => resolve('refused'));
      socket.once('close', () => resolve('refused'));
      return promise.finally(() => socket.terminate());
    };
    expect(await Promise.all(foreign.map(open))).toEqual(foreign.map(() => 'refused'));
    expect(await Promise.all([gateway.url, undefined].map(open))).toEqual(['open', 'open']);
  });
});
