import { once } from 'node:events';
import { createServer } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { z } from 'zod';
import { freePort } from '../../../tests/support/freePort.ts';
import { until } from '../../../tests/support/until.ts';
import { startBehind, startEdge, type Behind, type Edge } from './edgeFixture.ts';

const opened: { close?(): Promise<void>; stop?(): Promise<void> }[] = [];
afterEach(async () => {
  for (const each of opened.splice(0).toReversed()) await (each.close ?? each.stop)?.();
});

const behind = async (...given: Parameters<typeof startBehind>): Promise<Behind> => {
  const started = await startBehind(...given);
  opened.push(started);
  return started;
};
const edgeFor = async (...given: Parameters<typeof startEdge>): Promise<Edge> => {
  const started = await startEdge(...given);
  opened.push(started);
  return started;
};

const echo = z.object({ name: z.string(), url: z.string(), length: z.number() });
const send = async (edge: Edge, path = '/api/x', init: RequestInit = {}) => fetch(`${edge.origin}${path}`, init);
const echoOf = async (...given: Parameters<typeof send>) => echo.parse(await (await send(...given)).json());
const unusedOrigin = async (): Promise<string> => `http://127.0.0.1:${await freePort()}`;

/** The name that the server sent, or the status it refused with. */
const openSocket = async (edge: Edge): Promise<{ greeting: string; socket: WebSocket }> => {
  const socket = new WebSocket(edge.socketUrl);
  const greeting = await new Promise<string>((resolve) => {
    socket.once('message', (data) => resolve(data instanceof Buffer ? data.toString() : 'no text'));
    socket.once('unexpected-response', (_request, response) => resolve(String(response.statusCode)));
    socket.once('error', (error) => resolve(error.message));
  });
  return { greeting, socket };
};

describe('requests through the edge', () => {
  it('are shared out, with their path, query and body as they came', async () => {
    const [one, two] = [await behind('one'), await behind('two')];
    const edge = await edgeFor([one.url, two.url]);
    const responses = [];
    for (let at = 0; at < 10; at += 1) responses.push(await echoOf(edge, '/orders-service/a%20b?x=1&x=2'));
    expect(responses.filter(({ name }) => name === 'one')).toHaveLength(5);
    expect(responses.every(({ url }) => url === '/orders-service/a%20b?x=1&x=2')).toBe(true);
    const body = 'x'.repeat(300_000);
    expect(await echoOf(edge, '/api/file', { method: 'POST', body })).toMatchObject({
      url: '/api/file',
      length: 300_000,
    });
  });

  it('say who asks after what others said, and never believe it themselves', async () => {
    const one = await behind('one');
    const edge = await edgeFor([one.url]);
    await send(edge, '/api/x', { headers: { 'x-forwarded-for': '1.2.3.4' } });
    await send(edge, '/metrics');
    await send(edge, '/metrics', { headers: { 'x-forwarded-for': '127.0.0.1' } });
    await send(edge, '/health');
    expect(one.seen.map(({ headers }) => headers['x-forwarded-for'])).toEqual([
      '1.2.3.4, 127.0.0.1',
      // A request of this machine without a proxy: as without an edge.
      undefined,
      '127.0.0.1, 127.0.0.1',
      '127.0.0.1',
    ]);
    expect(one.seen.map(({ headers }) => headers.host)).toEqual(
      Array.from({ length: 4 }, () => new URL(edge.origin).host),
    );
  });

  it('are not lost to a process that is gone, changes with their body included', async () => {
    const [one, two] = [await behind('one'), await behind('two')];
    const edge = await edgeFor([one.url, two.url]);
    await echoOf(edge);
    await one.stop();
    const body = 'x'.repeat(100_000);
    const responses = await Promise.all(
      Array.from({ length: 20 }, async () => echoOf(edge, '/api/x', { method: 'PATCH', body })),
    );
    expect(responses.every(({ name, length }) => name === 'two' && length === 100_000)).toBe(true);
  });

  it('are asked again of another when a process dies over them, if they change nothing', async () => {
    let deaths = 0;
    const dying = await behind('dying', (request) => {
      deaths += 1;
      request.socket.destroy();
    });
    const two = await behind('two');
    const edge = await edgeFor([dying.url, two.url]);
    const responses = await Promise.all(Array.from({ length: 4 }, async () => (await send(edge)).status));
    expect(responses).toEqual([200, 200, 200, 200]);
    expect(deaths).toBeGreaterThan(0);
    edge.pool.use([dying.url]);
    deaths = 0;
    expect([(await send(edge, '/api/x', { method: 'POST', body: 'x' })).status, deaths]).toEqual([503, 1]);
  });

  it('are refused in the shape of the API when nobody is left, and answered as soon as somebody is', async () => {
    const edge = await edgeFor([await unusedOrigin(), await unusedOrigin()]);
    const refused = await send(edge, '/api/x', { method: 'POST', body: 'x' });
    expect([refused.status, await refused.json()]).toEqual([503, { code: 'unavailable' }]);
    expect(refused.headers.get('cache-control')).toBe('no-store');
    expect(refused.headers.get('retry-after')).toBe('1');
    edge.pool.use([(await behind('late')).url]);
    expect((await echoOf(edge)).name).toBe('late');
  });

  it('end in time over a process that stands still, which is asked last from then on', async () => {
    const still = createServer();
    still.listen(0, '127.0.0.1');
    await once(still, 'listening');
    const address = still.address();
    const port = typeof address === 'object' ? address?.port : 0;
    const two = await behind('two');
    const edge = await edgeFor([`http://127.0.0.1:${port}`, two.url], { request: 100, upload: 100, upgrade: 100 });
    // The second try of whatever changes nothing finds the other one.
    for (let at = 0; at < 4; at += 1) expect((await echoOf(edge)).name).toBe('two');
    edge.pool.use([`http://127.0.0.1:${port}`]);
    expect((await send(edge)).status).toBe(503);
    expect((await openSocket(edge)).greeting).toBe('503');
    still.close();
  });

  it('that are broken off do not look complete', async () => {
    const one = await behind('one', (_request, response) => {
      response.writeHead(200, { 'content-length': '100' });
      response.write('half', () => response.destroy());
    });
    const edge = await edgeFor([one.url]);
    const response = await send(edge);
    await expect(response.text()).rejects.toThrow('terminated');
  });

  it('with a file may take as long as a browser waits for their answer', async () => {
    const slow = await behind('slow', (request, response) => {
      request.resume().once('end', () => void setTimeout(() => response.end('{}'), 300));
    });
    const edge = await edgeFor([slow.url], { request: 100, upload: 10_000, upgrade: 100 });
    const form = new FormData();
    form.set('file', new File(['x'], 'a.csv'));
    expect((await send(edge, '/api/x', { method: 'POST', body: form })).status).toBe(200);
    expect((await send(edge, '/api/x', { method: 'POST', body: 'x' })).status).toBeGreaterThanOrEqual(500);
  });

  it('for anything else never reach those behind', async () => {
    const one = await behind('one');
    const edge = await edgeFor([one.url]);
    for (const path of ['/', '/apis', '/wallboard/x', '/%ff']) {
      const response = await send(edge, path);
      expect(response.status).toBeGreaterThanOrEqual(400);
      expect(await response.json()).toHaveProperty('code');
      expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
    }
    expect(one.seen).toEqual([]);
  });
});

describe('sockets through the edge', () => {
  it('are shared out by how many are open', async () => {
    const [one, two] = [await behind('one'), await behind('two')];
    const edge = await edgeFor([one.url, two.url]);
    const sockets = [];
    for (let at = 0; at < 6; at += 1) sockets.push(await openSocket(edge));
    expect(sockets.filter(({ greeting }) => greeting === 'one')).toHaveLength(3);
    const ofOne = sockets.filter(({ greeting }) => greeting === 'one');
    for (const { socket } of ofOne) socket.close();
    await until('three are left', () => edge.pool.open() === 3);
    expect([(await openSocket(edge)).greeting, (await openSocket(edge)).greeting]).toEqual(['one', 'one']);
  });

  it('end with the process behind them, and the next ones find another', async () => {
    const [one, two] = [await behind('one'), await behind('two')];
    const edge = await edgeFor([one.url, two.url]);
    const { greeting, socket } = await openSocket(edge);
    const closed = once(socket, 'close');
    await (greeting === 'one' ? one : two).stop();
    await closed;
    const next = await Promise.all([openSocket(edge), openSocket(edge)]);
    expect(new Set(next.map((each) => each.greeting))).toEqual(new Set([greeting === 'one' ? 'two' : 'one']));
  });

  it('leave nothing behind when the browser goes', async () => {
    const one = await behind('one');
    const edge = await edgeFor([one.url]);
    const { socket } = await openSocket(edge);
    expect(edge.pool.open()).toBe(1);
    socket.terminate();
    await until('nothing is open', () => edge.pool.open() === 0);
  });

  it('are refused when nobody is left', async () => {
    const edge = await edgeFor([await unusedOrigin()]);
    expect((await openSocket(edge)).greeting).toBe('503');
  });
});
