import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { outboundUrl } from './addresses.ts';
import { createOutbound, type OutboundAnswer } from './outbound.ts';
import { trickyAddresses, trickyHosts } from '../../../../tests/support/trickyAddresses.ts';

let servers: Server[] = [];
afterEach(() => {
  for (const server of servers) server.closeAllConnections();
  for (const server of servers) server.close();
  servers = [];
});
/** Its port, and how many requests it received. */
const serve = async (answer: RequestListener) => {
  let requests = 0;
  const server = createServer((request, response) => {
    requests += 1;
    answer(request, response);
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { port: (server.address() as AddressInfo).port, requests: () => requests };
};
const ok: RequestListener = (_request, response) => void response.end('fine');
const message = { headers: { 'x-a': '1' }, body: '{"a":"ñ"}' };
const post = async (url: string, reach: 'public' | 'loopback', outbound = createOutbound()): Promise<OutboundAnswer> =>
  outbound.post(url, { ...message, reach });
const resolvingTo = (...addresses: string[]) =>
  createOutbound({
    resolve: async () =>
      Promise.resolve(addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))),
  });

it('[OA23] of two hundred tricky addresses none is fetched, in the address itself or behind a name', async () => {
  const { port, requests } = await serve(ok);
  const urls = [...trickyAddresses(port), ...trickyHosts];
  expect(urls.length).toBeGreaterThanOrEqual(200);
  for (const url of urls) expect([url, outboundUrl(url, 'public')?.href ?? null]).toEqual([url, null]);
  for (const url of urls) expect([url, await post(url, 'public')]).toEqual([url, { problem: 'address' }]);
  for (const address of trickyHosts.map((url) => new URL(url).hostname.replaceAll(/[[\]]/g, '')))
    expect([address, await post(`https://shop.example:${port}/`, 'public', resolvingTo(address))]).toEqual([
      address,
      { problem: 'address' },
    ]);
  expect(requests()).toBe(0);
});

it('[OA23] a name with one address inside is not fetched, whatever its others are', async () => {
  const { port, requests } = await serve(ok);
  const url = `https://shop.example:${port}/`;
  for (const addresses of [['93.184.216.34', '127.0.0.1'], ['127.0.0.1', '93.184.216.34'], ['2606:4700::1', '::1'], []])
    expect(await post(url, 'public', resolvingTo(...addresses))).toEqual({ problem: 'address' });
  expect(requests()).toBe(0);
});

it('[OA23] a name is resolved once for a request: what it leads to afterwards is not followed', async () => {
  const { port, requests } = await serve(ok);
  let lookups = 0;
  const rebinding = createOutbound({
    resolve: async () => {
      lookups += 1;
      return Promise.resolve([{ address: lookups === 1 ? '192.0.2.1' : '127.0.0.1', family: 4 }]);
    },
  });
  expect(await post(`https://shop.example:${port}/`, 'public', rebinding)).toEqual({ problem: 'address' });
  expect([lookups, requests()]).toEqual([1, 0]);
});

it('[OA23] public addresses are accepted by https, and this machine only for developers', () => {
  for (const url of ['https://shop.example/hooks', 'https://8.8.8.8/', 'https://[2606:4700:4700::1111]:8443/x?y=1'])
    expect([url, outboundUrl(url, 'public')?.href]).toEqual([url, url]);
  for (const url of ['http://shop.example/', 'http://10.0.0.1/', 'https://10.0.0.1/', 'http://0.0.0.0/', 'file:///etc'])
    expect([url, outboundUrl(url, 'loopback')]).toEqual([url, null]);
  for (const url of ['http://localhost:3000/', 'http://127.0.0.1:3000/x', 'http://[::1]:3000/'])
    expect([outboundUrl(url, 'loopback')?.href, outboundUrl(url, 'public')]).toEqual([url, null]);
});

it('[OA23] the answer is its status and its first 64 kB; no redirect is followed', async () => {
  const elsewhere = await serve(ok);
  const { port } = await serve((request, response) => {
    if (request.url === '/moved')
      return void response.writeHead(302, { location: `http://127.0.0.1:${elsewhere.port}/` }).end();
    if (request.url === '/large') return void response.end('x'.repeat(300_000));
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () =>
      response.end([request.method, request.headers['x-a'], Buffer.concat(chunks).toString()].join(' ')),
    );
  });
  const at = (path: string) => post(`http://127.0.0.1:${port}${path}`, 'loopback');
  expect(await at('/')).toEqual({ status: 200, text: 'POST 1 {"a":"ñ"}' });
  expect(await at('/moved')).toMatchObject({ status: 302 });
  const large = await at('/large');
  expect('text' in large && large.text.length).toBe(65_536);
  expect(elsewhere.requests()).toBe(0);
});

it('[OA23] a request ends after five seconds, and an answer that never ends has its status', async () => {
  const silent = await serve(() => undefined);
  const endless = await serve((_request, response) => void response.writeHead(200).write('x'));
  const startedAt = performance.now();
  const answers = await Promise.all(
    [silent, endless].map(async ({ port }) => post(`http://localhost:${port}/`, 'loopback')),
  );
  expect(answers).toEqual([{ problem: 'timeout' }, { status: 200, text: 'x' }]);
  expect(performance.now() - startedAt).toBeLessThan(7_000);
});

it('[OA23] an answer that breaks off has its status, and a name that is not there is unresolved', async () => {
  const { port } = await serve((_request, response) => {
    response.writeHead(410, { 'content-length': '100' }).write('gone');
    setTimeout(() => response.destroy(), 50);
  });
  expect(await post(`http://127.0.0.1:${port}/`, 'loopback')).toEqual({ status: 410, text: 'gone' });
  const missing = await post('https://no-such-name.invalid/', 'public');
  expect('problem' in missing && ['unresolved', 'timeout']).toContain('problem' in missing && missing.problem);
});

it('[OA23] a request is made to the address that was judged, whatever the name leads to', async () => {
  const { port, requests } = await serve(ok);
  const outbound = createOutbound({ resolve: async () => Promise.resolve([{ address: '127.0.0.1', family: 4 }]) });
  // A name that this machine would resolve to the other family, or not at all.
  expect(await post(`http://localhost:${port}/`, 'loopback', outbound)).toEqual({ status: 200, text: 'fine' });
  expect(requests()).toBe(1);
});

it('[OA23] names the problem where there is no answer', async () => {
  const { port } = await serve(ok);
  expect(await post(`https://127.0.0.1:${port}/`, 'loopback')).toEqual({ problem: 'tls' });
  expect(await post('http://127.0.0.1:9009/', 'loopback')).toEqual({ problem: 'connection' });
});
