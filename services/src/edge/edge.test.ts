import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { z } from 'zod';
import { BREAKS, breakAt, STAGES, wasAtItsStage } from '../../../tests/support/brokenPeer.ts';
import { freePort } from '../../../tests/support/freePort.ts';
import { until } from '../../../tests/support/until.ts';
import { LINK_VIEWS } from '../sites/links.ts';
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

/** As a gateway begins a WebSocket, with half a frame behind it. */
const SWITCHED = 'HTTP/1.1 101 Switching Protocols\r\nconnection: Upgrade\r\nupgrade: websocket\r\n\r\n\x81\x7e';

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

  it('carry the forwarded address, and never trust the one they arrive with', async () => {
    const one = await behind('one');
    const edge = await edgeFor([one.url]);
    await send(edge, '/api/x', { headers: { 'x-forwarded-for': '1.2.3.4' } });
    await send(edge, '/metrics');
    await send(edge, '/metrics', { headers: { 'x-forwarded-for': '127.0.0.1' } });
    await send(edge, '/health');
    expect(one.requests.map(({ headers }) => headers['x-forwarded-for'])).toEqual([
      '1.2.3.4, 127.0.0.1',
      // A request of this machine without a proxy: as without an edge.
      undefined,
      '127.0.0.1, 127.0.0.1',
      undefined,
    ]);
    expect(one.requests.map(({ headers }) => headers.host)).toEqual(
      Array.from({ length: 4 }, () => new URL(edge.origin).host),
    );
  });

  it('succeed when a process is gone, changes with their body included', async () => {
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

  it('are sent to another process when one dies during the response, if they change nothing', async () => {
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

  it('are rejected in the format of the API without any backend, and succeed as soon as one is available', async () => {
    const edge = await edgeFor([await unusedOrigin(), await unusedOrigin()]);
    const refused = await send(edge, '/api/x', { method: 'POST', body: 'x' });
    expect([refused.status, await refused.json()]).toEqual([503, { code: 'unavailable' }]);
    expect(refused.headers.get('cache-control')).toBe('no-store');
    expect(refused.headers.get('retry-after')).toBe('1');
    edge.pool.use([(await behind('late')).url]);
    expect((await echoOf(edge)).name).toBe('late');
  });

  it('end in time when a process is paused, which is tried last from then on', async () => {
    const still = createServer();
    still.listen(0, '127.0.0.1');
    await once(still, 'listening');
    const address = still.address();
    const port = typeof address === 'object' ? address?.port : 0;
    const two = await behind('two');
    const edge = await edgeFor([`http://127.0.0.1:${port}`, two.url], {
      request: 100,
      upload: 100,
      upgrade: 100,
      silent: 60_000,
    });
    // The retry of a request that changes nothing reaches the other one.
    for (let at = 0; at < 4; at += 1) expect((await echoOf(edge)).name).toBe('two');
    edge.pool.use([`http://127.0.0.1:${port}`]);
    expect((await send(edge)).status).toBe(503);
    expect((await openSocket(edge)).greeting).toBe('503');
    still.close();
  });

  it('that are interrupted do not look complete', async () => {
    const one = await behind('one', (_request, response) => {
      response.writeHead(200, { 'content-length': '100' });
      response.write('half', () => response.destroy());
    });
    const edge = await edgeFor([one.url]);
    const response = await send(edge);
    await expect(response.text()).rejects.toThrow('terminated');
  });

  it('[RQ13] that stop half-way break off, while one that goes on slowly is complete', async () => {
    const one = await behind('one', ({ url }, response) => {
      response.writeHead(200, { 'content-length': '10' });
      response.write('half,');
      if (url !== '/api/slow') return;
      for (const at of [1, 2, 3, 4, 5]) setTimeout(() => response.write('+'), at * 100);
    });
    const edge = await edgeFor([one.url], { request: 2_000, upload: 2_000, upgrade: 500, silent: 400 });
    const [slow, stalled] = await Promise.all([send(edge, '/api/slow'), send(edge, '/api/stalled')]);
    expect(await slow.text()).toBe('half,+++++');
    await expect(stalled.text()).rejects.toThrow('terminated');
    await until('nothing is open', () => edge.pool.open() === 0);
  });

  it('with a file have the time limit of a browser', async () => {
    const slow = await behind('slow', (request, response) => {
      request.resume().once('end', () => void setTimeout(() => response.end('{}'), 300));
    });
    const edge = await edgeFor([slow.url], { request: 100, upload: 10_000, upgrade: 100, silent: 60_000 });
    const form = new FormData();
    form.set('file', new File(['x'], 'a.csv'));
    expect((await send(edge, '/api/x', { method: 'POST', body: form })).status).toBe(200);
    expect((await send(edge, '/api/x', { method: 'POST', body: 'x' })).status).toBeGreaterThanOrEqual(500);
  });

  it.each([...Object.keys(LINK_VIEWS).map((path) => path.replace(':token', 'abc')), '/Share', '/Share/order/%E0%A4%A'])(
    '[TR11] [TR16] [TR17] [TR28] for the link %s, opened or posted to, come from the api, with its headers alone',
    async (path) => {
      const one = await behind('one', ({ method, url }, response) => response.end(`${method} ${url}`));
      const edge = await edgeFor([one.url]);
      for (const method of ['GET', 'POST']) {
        const response = await send(edge, `${path}?result=wrong`, { method });
        expect(await response.text()).toBe(`${method} ${path}?result=wrong`);
        // A sheet may be shown in a frame, which only the api decides.
        expect(response.headers.get('x-frame-options')).toBeNull();
      }
    },
  );

  it('for other paths never reach the backends', async () => {
    const one = await behind('one');
    const edge = await edgeFor([one.url]);
    for (const path of ['/', '/login', '/apis', '/wallboard/x', '/%ff']) {
      const response = await send(edge, path);
      expect(response.status).toBeGreaterThanOrEqual(400);
      expect(await response.json()).toHaveProperty('code');
      expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
    }
    expect(one.requests).toEqual([]);
  });
});

describe('a body without an end, or another protocol, through the edge', () => {
  /** Everything received until the connection closes. */
  const receivedAfter = async (edge: Edge, head: readonly string[], chunk: Buffer | null): Promise<string> => {
    const socket = connect(Number(new URL(edge.origin).port), '127.0.0.1');
    let text = '';
    socket.on('data', (bytes) => {
      text += String(bytes);
    });
    socket.on('error', () => {});
    const push = (): void => {
      if (chunk !== null) while (!socket.destroyed && socket.write(chunk));
    };
    socket.on('drain', push);
    socket.write(`${head.join('\r\n')}\r\nhost: localhost\r\n\r\n`);
    push();
    await new Promise<void>((resolve) => void socket.once('close', () => resolve()));
    return text;
  };

  it('[RQ12] is refused by the backend, and both connections are closed', async () => {
    const one = await behind('one', (_request, response) => response.writeHead(413).end('too large'));
    const edge = await edgeFor([one.url]);
    const chunk = Buffer.from(`4000\r\n${'x'.repeat(0x4000)}\r\n`);
    for (const path of ['/api/x', '/none']) {
      const text = await receivedAfter(edge, [`POST ${path} HTTP/1.1`, 'transfer-encoding: chunked'], chunk);
      expect(text).toMatch(path === '/none' ? /^HTTP\/1\.1 404 / : /^HTTP\/1\.1 413 /);
    }
    await until('nothing is open', () => edge.pool.open() === 0);
  });

  it.each(['/api/x', '/none', '/socket.io/?EIO=4'])('[RQ3] h2c at %s gets a response of HTTP/1.1', async (path) => {
    const one = await behind('one');
    const edge = await edgeFor([one.url]);
    const head = ['upgrade: h2c', 'connection: close, Upgrade, HTTP2-Settings', 'http2-settings: AAMAAABkAAQAAP__'];
    expect(await receivedAfter(edge, [`GET ${path} HTTP/1.1`, ...head], null)).toMatch(
      /^HTTP\/1\.1 (200|404|426|400) /,
    );
  });
});

describe('sockets through the edge', () => {
  it('are distributed by the number of open ones', async () => {
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

  it('end with their process, and the next ones use another', async () => {
    const [one, two] = [await behind('one'), await behind('two')];
    const edge = await edgeFor([one.url, two.url]);
    const { greeting, socket } = await openSocket(edge);
    const closed = once(socket, 'close');
    await (greeting === 'one' ? one : two).stop();
    await closed;
    const next = await Promise.all([openSocket(edge), openSocket(edge)]);
    expect(new Set(next.map((each) => each.greeting))).toEqual(new Set([greeting === 'one' ? 'two' : 'one']));
  });

  it('leave nothing open when the browser disconnects', async () => {
    const one = await behind('one');
    const edge = await edgeFor([one.url]);
    const { socket } = await openSocket(edge);
    expect(edge.pool.open()).toBe(1);
    socket.terminate();
    await until('nothing is open', () => edge.pool.open() === 0);
  });

  it('are rejected without any backend', async () => {
    const edge = await edgeFor([await unusedOrigin()]);
    expect((await openSocket(edge)).greeting).toBe('503');
  });
});

describe('connections that break off', () => {
  const cases = STAGES.flatMap((stage) => BREAKS.map((how) => ({ stage, how })));
  /** Soon enough to meet the edge at its work, and after it. */
  const DELAYS = [0, 5, 50];

  it.each(cases)('[RQ6] $how at $stage leaves nothing behind, and the others go on', async ({ stage, how }) => {
    const one = await behind('one');
    const edge = await edgeFor([one.url]);
    const other = await openSocket(edge);
    const broken = await Promise.all(DELAYS.map(async (delay) => breakAt(edge.port, stage, how, delay)));
    expect(broken.filter((each) => !wasAtItsStage(each))).toEqual([]);
    expect((await echoOf(edge, '/api/x', { headers: { connection: 'close' } })).name).toBe('one');
    expect([other.greeting, other.socket.readyState]).toEqual(['one', WebSocket.OPEN]);
    // A stalled one stays as long as its backend does, and the rest of a body as long as its client may need.
    if (how === 'stall') await one.stop();
    else other.socket.close();
    await until('the edge has none to the backend', () => edge.pool.open() === 0);
    for (const { socket } of broken) if (stage === 'headers' || stage === 'body') socket.destroy();
    await until('the edge has none of a client', async () => (await edge.connections()) === 0);
  });

  it('[RQ6] a backend that breaks off at any stage ends its own clients only', async () => {
    const backends = await Promise.all(
      ['', 'HTTP/1.1 101 Switching', 'HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nhalf', SWITCHED].map(
        async (reply) => {
          const server = createServer((socket) => {
            socket.on('error', () => undefined);
            socket.once('data', () => socket.write(reply, () => void setTimeout(() => socket.resetAndDestroy(), 20)));
          });
          server.listen(0, '127.0.0.1');
          await once(server, 'listening');
          opened.push({ close: async () => void server.close() });
          const address = server.address();
          return `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
        },
      ),
    );
    for (const url of backends) {
      const edge = await edgeFor([url]);
      const socket = new WebSocket(edge.socketUrl);
      const { promise: closed, resolve } = Promise.withResolvers<void>();
      socket.on('error', () => undefined).on('close', () => resolve());
      await Promise.all([closed, send(edge, '/api/x').catch(() => null)]);
      await until('nothing is open', () => edge.pool.open() === 0);
      expect((await send(edge, '/none')).status).toBe(404);
    }
  });

  it('[RQ6] a request that expects 100 has the time limit of every other', async () => {
    const slow = await behind('slow', () => undefined);
    const edge = await edgeFor([slow.url], { request: 100, upload: 100, upgrade: 100, silent: 60_000 });
    const socket = connect(edge.port, '127.0.0.1');
    let text = '';
    socket.on('data', (bytes) => (text += String(bytes)));
    socket.write('POST /api/x HTTP/1.1\r\nhost: a\r\nexpect: 100-continue\r\ncontent-length: 1\r\n\r\nx');
    await until('the refusal', () => text.includes('503'));
    socket.destroy();
  });
});

describe('the log of the edge', () => {
  const SECRET = 'Q2xpZW50ZQ-_9xK3bT7fZw';
  const NAME = 'maria';

  it.each([
    `/api/tracking/${SECRET}`,
    `/api/tracking/${SECRET}/pin?pin=${SECRET}`,
    `/api/${SECRET}`,
    `/imagenes/${SECRET}.jpg?signature=${SECRET}`,
    `/socket.io/?token=${SECRET}`,
    `/Share/order/${SECRET}`,
    `/${SECRET}/%ff`,
    `/api/%ff${SECRET}`,
    `/Share/order/%ff${SECRET}`,
    `/imagenes//${SECRET}`,
    // A name in lower case is no word of the product.
    `/imagenes/${NAME}`,
    `/api/${NAME}/x`,
    `/tiles/${NAME}`,
    `/${NAME}`,
  ])('[RQ8] has nothing secret of %s', async (path) => {
    const edge = await edgeFor([await unusedOrigin()]);
    await send(edge, path, { headers: { accept: 'text/html' } });
    await send(edge, path, { method: 'POST' });
    expect(edge.lines.join('')).not.toContain(SECRET);
    expect(edge.lines.join('')).not.toContain(NAME);
  });

  it('[RQ8] names the part of the product that did not respond', async () => {
    const edge = await edgeFor([await unusedOrigin()]);
    for (const path of ['/api/deliveries', '/health', '/socket.io/']) await send(edge, `${path}?x=${SECRET}`);
    await send(edge, `/api/deliveries/${SECRET}`);
    const paths = ['/api/deliveries', '/health', '/socket.io/…', '/api/deliveries/…'];
    expect([...edge.lines.join('').matchAll(/"path":"([^"]*)"/g)].map(([, path]) => path)).toEqual(paths);
  });
});
