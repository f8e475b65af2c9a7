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
const HALF = 'GET / HTTP/1.1\r\n';
const HALF_BODY = 'POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 9\r\n\r\nhalf';
/** What is sent first, and answered where it is whole; then what is sent two seconds later. */
const PARTS: Record<string, readonly [first: string, later: string]> = {
  nothing: ['', ''],
  'half of the headers': ['', HALF],
  'half of a body': ['', HALF_BODY],
  'half of a second request': [WHOLE, HALF],
  'half of a second body': [WHOLE, HALF_BODY],
  'half of a second body at once with the first request': [WHOLE + HALF_BODY, ''],
  'half of a request after a body that was refused early': [HALF_BODY.replace('/', '/early'), `bytes${HALF}`],
};

const serverWith = async ({
  trustProxy = 0,
  peer,
  times,
}: {
  trustProxy?: number | string[];
  /** In place of 127.0.0.1. */
  peer?: string;
  times?: Parameters<typeof createHttp>[1];
} = {}) => {
  const http = createHttp({ ...limits, trustProxy }, times);
  http.mount((request, response) => {
    if (request.url === '/early') {
      respondEarly(response);
      response.end('refused');
    } else request.resume().once('end', () => response.end('done'));
  });
  const received: Socket[] = [];
  http.server.prependListener('connection', (socket: Socket) => {
    received.push(socket);
    if (peer !== undefined) Object.defineProperty(socket, 'remoteAddress', { value: peer });
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
    socket.write(sent);
    if (sent.startsWith(WHOLE) || sent.includes('/early')) await once(socket, 'data');
    socket.resume();
    return socket;
  };
  return {
    port,
    http,
    sending: async (sent: string, count: number): Promise<Socket[]> =>
      Promise.all(Array.from({ length: count }, async () => open(sent))),
    /** This many connections have brought so many bytes each. */
    hasRead: async (count: number, bytes: number) =>
      until('all to arrive', () => received.filter(({ bytesRead }) => bytesRead === bytes).length === count),
    isServed: async () =>
      fetch(`http://127.0.0.1:${port}/`).then(
        () => true,
        () => false,
      ),
  };
};

const areOpen = (sockets: readonly Socket[]): number => sockets.filter(({ destroyed }) => !destroyed).length;

/** Servers that begin now measure their intervals by `vi.advanceTimersByTime`. */
const fakeIntervals = (): void => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  opened.push(() => vi.useRealTimers());
};

it.each(Object.entries(PARTS))(
  '[RQ7] only so many of one address stay that have sent %s',
  async (_, [first, later]) => {
    fakeIntervals();
    const { sending, hasRead, isServed } = await serverWith();
    const count = 3 * limits.sockets.perAddress;
    const waiting = await sending(first, count);
    if (later !== '') {
      await hasRead(count, first.length);
      // Those who sent nothing by then would be ended.
      if (first !== '') vi.advanceTimersByTime(2_000);
      for (const socket of waiting) socket.write(later);
    }
    await hasRead(count, first.length + later.length);
    vi.advanceTimersByTime(2_000);
    await until('the others to be closed', () => areOpen(waiting) <= limits.sockets.perAddress);
    vi.advanceTimersByTime(2_000);
    expect(await isServed()).toBe(true);
    expect(areOpen(waiting)).toBe(limits.sockets.perAddress);
  },
);

it('[RQ7] whole requests at once, those between two, and those of a trusted proxy are not counted', async () => {
  fakeIntervals();
  const direct = await serverWith();
  const count = 3 * limits.sockets.perAddress;
  const between = await direct.sending(WHOLE, count);
  expect(await Promise.all(Array.from({ length: count }, direct.isServed))).not.toContain(false);
  const silent = await Promise.all(
    [
      { trustProxy: 1 },
      { trustProxy: ['loopback'] },
      { trustProxy: ['10.0.0.0/8', '127.0.0.1'] },
      { trustProxy: ['loopback'], peer: '::1' },
      { trustProxy: ['2001:db8::7'], peer: '2001:db8::7' },
      // Counted.
      {},
    ].map(async (given) => {
      const { sending, hasRead } = await serverWith(given);
      const sockets = await sending('', count);
      await hasRead(count, 0);
      return sockets;
    }),
  );
  vi.advanceTimersByTime(2_000);
  await until('the others to be closed', () => areOpen(silent.at(-1) ?? []) === limits.sockets.perAddress);
  expect([between, ...silent].map(areOpen)).toEqual([...Array(6).fill(count), limits.sockets.perAddress]);
});

it('[RQ7] silence and half of the headers end in the time for headers', async () => {
  const { sending } = await serverWith({ times: { headersTimeout: 200, connectionsCheckingInterval: 20 } });
  const waiting = [...(await sending('', 1)), ...(await sending(HALF, 1)), ...(await sending(WHOLE, 1))];
  await until('two to be closed', () => areOpen(waiting) === 1);
  expect(waiting.at(-1)?.destroyed).toBe(false);
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

it('[RQ11] of a body that is too large nothing is read after its response, of another one what a client needs', async () => {
  const bodies: Body[] = [
    { status: 413, type: JSON_TYPE, declared: 8 * MEGABYTE, rest: 0 },
    { status: 413, type: FORM, declared: 8 * MEGABYTE, rest: 0 },
    { status: 401, type: JSON_TYPE, declared: 8 * MEGABYTE, rest: 0 },
    { status: 404, type: FORM, declared: 8 * MEGABYTE, rest: 0 },
    { status: 413, type: FORM, declared: 2 * MEGABYTE, rest: 0 },
    // A little too large.
    { status: 413, type: JSON_TYPE, declared: 256 * 1024, rest: 256 * 1024 },
    { status: 401, type: JSON_TYPE, declared: 112 * 1024, rest: 112 * 1024 },
    { status: 401, type: JSON_TYPE, declared: 272 * 1024, rest: 0 },
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
  fakeIntervals();
  const { sending, http } = await serverWith();
  // Node's own limit would be five minutes, however fast the body comes.
  expect(http.server.requestTimeout).toBe(0);
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
