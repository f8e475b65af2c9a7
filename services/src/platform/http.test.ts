import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterEach, expect, it, vi } from 'vitest';
import { until } from '../../../tests/support/until.ts';
import { respondEarly } from './boundBody.ts';
import { createHttp } from './http.ts';

const limits = { sockets: { perAccount: 20, perAddress: 5 }, trustProxy: 0 };

it('answers 404 until something is mounted, then lets a request finish before it closes', async () => {
  const http = createHttp(limits);
  const port = await http.listen(0, '127.0.0.1');
  const address = `http://127.0.0.1:${port}/`;
  expect((await fetch(address)).status).toBe(404);

  const { promise: arrived, resolve: onArrival } = Promise.withResolvers<void>();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  http.mount((_, response) => {
    onArrival();
    void released.then(() => response.end('done'));
  });
  const response = fetch(address);
  await arrived;
  const stopped = http.stopListening();
  release();
  expect(await (await response).text()).toBe('done');
  await stopped;
  await http.close();
  await expect(fetch(address)).rejects.toThrow('fetch failed');
});

it('rejects a port that is in use', async () => {
  const first = createHttp(limits);
  const port = await first.listen(0, '127.0.0.1');
  await expect(createHttp(limits).listen(port, '127.0.0.1')).rejects.toThrow('EADDRINUSE');
  await first.stopListening();
});

const opened: (() => void)[] = [];
afterEach(() => {
  for (const close of opened.splice(0)) close();
});

const WHOLE = 'GET / HTTP/1.1\r\nhost: a\r\n\r\n';
const PARTS = {
  nothing: '',
  'half of the headers': 'GET / HTTP/1.1\r\nhost: a\r\n',
  'half of a body': 'POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 9\r\n\r\nhalf',
  'half of a second request': `${WHOLE}GET / HTTP/1.1\r\n`,
};

const serverWith = async (trustProxy: number | string[] = 0) => {
  const http = createHttp({ ...limits, trustProxy });
  http.mount((request, response) => {
    request.resume().once('end', () => response.end('done'));
  });
  const port = await http.listen(0, '127.0.0.1');
  opened.push(() => {
    http.server.close();
    http.server.closeAllConnections();
  });
  const open = async (sent: string): Promise<Socket> => {
    const socket = connect(port, '127.0.0.1');
    opened.push(() => socket.destroy());
    socket.on('error', () => undefined).setEncoding('utf8');
    await once(socket, 'connect');
    if (sent.startsWith(WHOLE)) {
      socket.write(WHOLE);
      await once(socket, 'data');
    } else socket.resume();
    socket.write(sent.replace(WHOLE, ''));
    return socket;
  };
  const sending = async (sent: string, count: number): Promise<Socket[]> =>
    Promise.all(Array.from({ length: count }, async () => open(sent)));
  return {
    port,
    http,
    sending,
    isServed: async () =>
      fetch(`http://127.0.0.1:${port}/`).then(
        () => true,
        () => false,
      ),
  };
};

const areOpen = (sockets: readonly Socket[]): number => sockets.filter(({ destroyed }) => !destroyed).length;

it.each(Object.entries(PARTS))('[RQ7] only so many of one address stay that have sent %s', async (_, sent) => {
  const { sending, isServed } = await serverWith();
  const waiting = await sending(sent, 3 * limits.sockets.perAddress);
  await until('the others to be closed', () => areOpen(waiting) <= limits.sockets.perAddress);
  expect(areOpen(waiting)).toBe(limits.sockets.perAddress);
  expect(await isServed()).toBe(true);
});

it('[RQ7] whole requests at once, those between two, and those of a trusted proxy are not counted', async () => {
  const direct = await serverWith();
  const count = 3 * limits.sockets.perAddress;
  const between = await direct.sending(WHOLE, count);
  expect(await Promise.all(Array.from({ length: count }, direct.isServed))).not.toContain(false);
  const proxied = await Promise.all(
    [1, ['loopback'], ['10.0.0.0/8', '127.0.0.1']].map(async (trustProxy) =>
      (await serverWith(trustProxy)).sending('', count),
    ),
  );
  // The ninth of those that are counted has been closed by then.
  const silent = await (await serverWith()).sending('', 9);
  await until('the others to be closed', () => areOpen(silent) === limits.sockets.perAddress);
  expect([between, ...proxied].map(areOpen)).toEqual(Array(4).fill(count));
});

it('[RQ7] a request has 25 s for its headers, and a connection that sent nothing, too', async () => {
  const { http } = await serverWith();
  expect(http.server.headersTimeout + 2_000).toBeLessThan(30_000);
});

const MEGABYTE = 1024 * 1024;

type Body = { status: number; type: string; declared: number | null; rest: number };
const JSON_TYPE = 'application/json';
const FORM = 'multipart/form-data; boundary=x';

/** What the server read of eight megabytes, or of a body as long as it was declared, that it refuses at once. */
const readOf = async ({ status, type, declared, rest }: Body): Promise<{ bytes: number; text: string }> => {
  const { port, http } = await serverWith();
  const { promise: read, resolve } = Promise.withResolvers<number>();
  http.server.once('connection', (socket: Socket) => socket.once('close', () => resolve(socket.bytesRead)));
  http.mount((_request, response) => {
    response.statusCode = status;
    respondEarly(response);
    response.end();
  });
  const socket = connect(port, '127.0.0.1');
  opened.push(() => socket.destroy());
  let text = '';
  socket.setEncoding('utf8').on('data', (part: string) => (text += part));
  socket.on('error', () => undefined);
  const length = declared === null ? 'transfer-encoding: chunked' : `content-length: ${declared}`;
  socket.write(`POST / HTTP/1.1\r\nhost: a\r\ncontent-type: ${type}\r\n${length}\r\n\r\n`);
  const part = 'x'.repeat(16 * 1024);
  const chunk = declared === null ? `4000\r\n${part}\r\n` : part;
  let remaining = declared ?? 8 * MEGABYTE;
  const push = (): void => {
    while (remaining > 0 && !socket.destroyed) {
      remaining -= part.length;
      if (!socket.write(chunk)) return void socket.once('drain', push);
    }
    // The connection of an upload that was read to its end stays.
    if (rest === declared) setTimeout(() => socket.end(), 100);
  };
  push();
  return { bytes: await read, text };
};

it('[RQ1] of a body that is too large nothing is read after its response, of another one what a client needs', async () => {
  const bodies: Body[] = [
    { status: 413, type: JSON_TYPE, declared: 8 * MEGABYTE, rest: 0 },
    { status: 413, type: FORM, declared: 8 * MEGABYTE, rest: 0 },
    { status: 401, type: JSON_TYPE, declared: 8 * MEGABYTE, rest: 0 },
    { status: 404, type: FORM, declared: 8 * MEGABYTE, rest: 0 },
    { status: 413, type: FORM, declared: 2 * MEGABYTE, rest: 0 },
    { status: 413, type: JSON_TYPE, declared: null, rest: 0 },
    { status: 401, type: JSON_TYPE, declared: null, rest: 64 * 1024 },
    { status: 401, type: FORM, declared: 2 * MEGABYTE, rest: 2 * MEGABYTE },
  ];
  const results = await Promise.all(bodies.map(async (body) => ({ ...body, ...(await readOf(body)) })));
  // A client must not send its next request on a connection that ends soon.
  expect(results.map(({ text }) => /^connection: (.*)$/im.exec(text)?.[1])).toEqual(
    bodies.map(({ declared, rest }) => (rest === declared ? 'keep-alive' : 'close')),
  );
  // The stream and the parser have up to 64 KB each before they stop.
  const isWrong = ({ bytes, text, rest, status }: (typeof results)[number]): boolean =>
    bytes < rest || bytes > rest + 256 * 1024 || !text.startsWith(`HTTP/1.1 ${status}`);
  expect(results.filter(isWrong)).toEqual([]);
});

it('[RQ7] a body without progress ends its connection, a slow one does not', async () => {
  vi.useFakeTimers({ toFake: ['setInterval'] });
  opened.push(() => vi.useRealTimers());
  const { sending, http } = await serverWith();
  const { promise: begun, resolve } = Promise.withResolvers<void>();
  const received: Socket[] = [];
  http.server.on('request', ({ socket }: IncomingMessage) => {
    if (received.push(socket) === 2) resolve();
  });
  const head = 'POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 500000\r\n\r\n';
  const [still] = await sending(`${head}x`, 1);
  const [moving] = await sending(`${head}x`, 1);
  await begun;
  const { promise: ended, resolve: onEnd } = Promise.withResolvers<void>();
  still?.once('close', () => onEnd());
  for (let times = 0; times < 3; times += 1) {
    moving?.write('x'.repeat(100_000));
    await until('its bytes to arrive', () => received.some((socket) => socket.bytesRead >= 100_000 * (times + 1)));
    vi.advanceTimersByTime(25_000);
  }
  await ended;
  expect(moving?.closed).toBe(false);
});
