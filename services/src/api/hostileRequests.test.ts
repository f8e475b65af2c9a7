// Requests that no program sends, to every route of the table: bodies without an end, lone surrogates, other protocols.
import { connect, type Socket } from 'node:net';
import { routeTable } from '@despacho/contract/index.ts';
import type { Route } from '@despacho/contract/route.ts';
import { sampleCompany, sampleCourier, sampleWall } from '@despacho/contract/samples.ts';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../../../tests/support/api.ts';
import { addApiKey } from '../../../tests/support/apiKeys.ts';
import { addCourierAccount, courierToken } from '../../../tests/support/people.ts';
import { companyCodec } from '../store/companies/companies.ts';
import { createWallToken, hashWallToken } from '../identity/wallTokens.ts';
import { wallCodec } from '../store/walls.ts';

const MAX_READ_BYTES = 1024 * 1024;
/** A connection that is not closed sends on: it is over the limit of bytes first. */
const CLOSED_WITHIN_MS = 30_000;

let api: TestApi;
let tokens: { api: string; id: string; ofBranch: string; wall: string; client: string; courier: string };
/** Connections of the server, by the port of the client. */
const connections = new Map<number, Socket>();

beforeAll(async () => {
  api = await startTestApi({ settings: { TRUST_PROXY: '1' } });
  api.context.http.server.on('connection', (socket: Socket) => connections.set(socket.remotePort ?? 0, socket));
  const ada = await api.addPerson({ id: 'ada', role: 'OWNER' });
  const { idToken } = JSON.parse((await api.signIn(ada.email)).text);
  const branch = { company: { id: 'c1', name: 'San Martin' }, branch: { id: 'b1', name: 'Portales' } };
  const bea = await api.addPerson({ id: 'bea', role: 'BRANCH', ...branch });
  const wall = createWallToken();
  await api.db
    .collection('walls')
    .doc('wall-1')
    .set(wallCodec.write(sampleWall({ tokenHash: hashWallToken(wall) })));
  await api.db.doc('companies/c1').set(companyCodec.write(sampleCompany(branch.company)));
  const client = await addApiKey(api.db, { company: branch.company });
  await addCourierAccount(api.db, sampleCourier({ id: 'luis', email: 'luis@example.test' }));
  const courier = await courierToken(api.origin, 'luis@example.test');
  tokens = { api: await api.tokenOf(ada), id: idToken, ofBranch: await api.tokenOf(bea), wall, client, courier };
});
afterAll(async () => api.close());

type Row = { name: string; row: Route };
const rows: Row[] = Object.entries(routeTable).map(([name, row]) => ({ name, row }));
/** A photo may have five megabytes: its limit is tested beside its parser. */
const withoutFile = rows.filter(({ row }) => row.file === undefined && row.method !== 'GET');
const withBody = withoutFile.filter(({ row }) => row.body !== undefined);
/** A day that is no day would be refused before the body. */
const pathOf = ({ path }: Route, value = 'x'): string =>
  path.replaceAll(/[:{](\w+)\}?/g, (_, name: string) => (name === 'day' && value === 'x' ? '2026-11-20' : value));

let turn = 0;
/** Each request comes from another address, forwarded by a trusted proxy, so that no limit applies. */
const addressOf = (): string => `10.1.${Math.floor(++turn / 250)}.${turn % 250}`;
const tokenFor = ({ guard }: Route): string => {
  if (guard === 'identity') return tokens.id;
  if (guard === 'wall') return tokens.wall;
  if (guard === 'client') return tokens.client;
  if (guard === 'courier') return tokens.courier;
  // Only branches rate couriers.
  return guard === 'couriers.rate' ? tokens.ofBranch : tokens.api;
};

type Shot = { text: string; closedMs: number; readBytes: number };

/** Writes the head, then chunks for as long as the connection accepts them. */
const shoot = async (head: readonly string[], chunk: Buffer | null): Promise<Shot> => {
  const socket = connect(api.context.port, '127.0.0.1');
  const { promise, resolve } = Promise.withResolvers<Shot>();
  const started = performance.now();
  let text = '';
  let port = 0;
  socket.on('connect', () => {
    port = socket.localPort ?? 0;
    socket.write(`${head.join('\r\n')}\r\n\r\n`);
    const push = (): void => {
      if (chunk !== null) while (!socket.destroyed && socket.write(chunk));
    };
    socket.on('drain', push);
    push();
  });
  socket.on('data', (bytes) => {
    text += String(bytes);
  });
  socket.on('error', () => {});
  socket.on('close', () =>
    resolve({ text, closedMs: performance.now() - started, readBytes: connections.get(port)?.bytesRead ?? 0 }),
  );
  return promise;
};

/** One part of a chunked body: a text of JSON that is never closed. */
const part = Buffer.from(`4000\r\n${'x'.repeat(0x4000)}\r\n`);
const endless = async ({ row }: Row, authorization: string): Promise<Shot> =>
  shoot(
    [
      `${row.method} ${pathOf(row)} HTTP/1.1`,
      'host: localhost',
      'content-type: application/json',
      'transfer-encoding: chunked',
      `authorization: ${authorization}`,
      `x-forwarded-for: ${addressOf()}`,
    ],
    part,
  );

describe('a body without an end', () => {
  /** Some at once, and both tests: each connection stays for two seconds, so that its client can read the response. With more the clients themselves take the time. */
  const AT_ONCE = 40;
  const shotAt = async (target: Row, isStranger: boolean) => ({
    name: target.name,
    ...(await endless(target, `Bearer ${isStranger ? 'none' : tokenFor(target.row)}`)),
  });
  const failures = async (targets: readonly Row[], status: RegExp, isStranger: boolean): Promise<string[]> => {
    const shots: Awaited<ReturnType<typeof shotAt>>[] = [];
    for (let at = 0; at < targets.length; at += AT_ONCE) {
      const some = targets.slice(at, at + AT_ONCE).map(async (target) => shotAt(target, isStranger));
      shots.push(...(await Promise.all(some)));
    }
    return shots
      .filter(
        ({ text, closedMs, readBytes }) =>
          !status.test(text) || closedMs > CLOSED_WITHIN_MS || readBytes > MAX_READ_BYTES,
      )
      .map(({ name, text, closedMs, readBytes }) => `${name}: ${text.slice(0, 30)} ${closedMs} ms, ${readBytes} bytes`);
  };

  it.concurrent('[RQ1] is refused at its limit by every route with a body, and the connection is closed', async () => {
    expect(await failures(withBody, /^HTTP\/1\.1 413 [^]*"code":"too-large"[^]*\}$/, false)).toEqual([]);
  });

  it.concurrent('[RQ11] is not read from a stranger, or where no body is expected', async () => {
    const paths = ['/', '/api/none', '/metrics', '/health', '/socket.io/?EIO=4&transport=polling', '/none.js'];
    const others = paths.map((path): Row => ({ name: path, row: { ...routeTable.health, path, method: 'POST' } }));
    expect(await failures([...rows, ...others], /^HTTP\/1\.1 [2345]/, true)).toEqual([]);
  });

  it('[RQ1] one byte more than the limit is refused, the limit itself is read', async () => {
    const of = (length: number): string => JSON.stringify({ refreshToken: 'x' }).padEnd(length, ' ');
    const headers = { 'x-forwarded-for': addressOf() };
    const [max, more] = [65_536, 65_537].map(async (length) =>
      api.call('POST', '/identity/refresh', { body: of(length), headers }),
    );
    expect([(await max)?.status, (await more)?.status]).toEqual([401, 413]);
  });
});

describe('lone surrogates', () => {
  const half = fc.integer({ min: 0xd800, max: 0xdfff }).map((unit) => String.fromCharCode(unit));
  const broken = fc.tuple(fc.string({ maxLength: 5 }), half, fc.string({ maxLength: 5 })).map((all) => all.join('_'));
  const percent = (unit: string): string => {
    const code = unit.charCodeAt(0);
    return `%ED%${(0x80 | ((code >> 6) & 0x3f)).toString(16)}%${(0x80 | (code & 0x3f)).toString(16)}`;
  };
  const statusOf = async ({ row }: Row, path: string, body?: unknown, more = {}): Promise<number> => {
    const headers = { 'x-forwarded-for': addressOf(), ...more };
    return (
      await api.call(row.method, path, { token: tokenFor(row), headers, ...(body === undefined ? {} : { body }) })
    ).status;
  };

  it.each(rows.filter(({ row }) => /[:{]/.test(row.path)))('[RQ2] $name: none in its path', async (row) => {
    await fc.assert(
      fc.asyncProperty(half, async (unit) => {
        expect(await statusOf(row, pathOf(row.row, `a${percent(unit)}`))).toBe(400);
      }),
      { numRuns: 5 },
    );
  });

  it.each(rows.filter(({ row }) => row.guard !== 'public'))('[RQ2] $name: none in its query', async (row) => {
    await fc.assert(
      fc.asyncProperty(half, fc.constantFrom('id', 'cursor', 'q'), async (unit, key) => {
        expect(await statusOf(row, `${pathOf(row.row)}?${key}=a${percent(unit)}`)).toBe(400);
      }),
      { numRuns: 5 },
    );
  });

  it.each(withBody)('[RQ2] $name: none in its body, in a value or a key', async (row) => {
    await fc.assert(
      fc.asyncProperty(broken, fc.boolean(), async (text, isKey) => {
        const body = isKey ? { [text]: 'x' } : { id: text, list: [{ id: text }] };
        expect(await statusOf(row, pathOf(row.row), body)).toBe(400);
      }),
      { numRuns: 5 },
    );
  });

  it('[RQ2] none in a sign-in, which is otherwise complete', async () => {
    const body = { email: 'a\ud800@example.test', password: 'x' };
    const reply = await api.call('POST', '/identity/sign-in', { body, headers: { 'x-forwarded-for': addressOf() } });
    expect([reply.status, reply.json]).toEqual([
      400,
      { code: 'invalid', details: [{ path: 'body', issue: 'malformed' }] },
    ]);
  });

  it('[RQ2] none in an idempotency key', async () => {
    const row = { name: 'createOrder', row: routeTable.createOrder };
    const key = { 'idempotency-key': 'form-0123456789\u00ed\u00a0\u0080' };
    expect(await statusOf(row, pathOf(row.row), {}, key)).toBe(400);
  });
});

describe('a body that is no JSON', () => {
  it.each([
    ['half a letter', Buffer.from([0x7b, 0x22, 0xc3, 0x22, 0x3a, 0x31, 0x7d])],
    ['a byte that is no UTF-8', Buffer.from('{"email":"Jos\u00e9@example.test","password":"x"}', 'latin1')],
    ['UTF-16', Buffer.from('{"email":"a","password":"x"}', 'utf16le')],
    ['a comment', Buffer.from('{"email":"a",/**/"password":"x"}')],
    ['nothing', Buffer.from('')],
  ])('[RQ14] %s is refused, and not read as something else', async (_, body) => {
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': addressOf() };
    const reply = await fetch(`${api.origin}/identity/sign-in`, { method: 'POST', headers, body });
    expect(await reply.json()).toEqual({ code: 'invalid', details: [{ path: 'body', issue: 'malformed' }] });
  });
});

describe('another protocol', () => {
  it.each(['h2c', 'h2c, websocket', 'TLS/1.0', 'foo'])('[RQ3] %s gets a response of HTTP/1.1', async (upgrade) => {
    const head = ['host: localhost', 'connection: close, Upgrade, HTTP2-Settings', `upgrade: ${upgrade}`];
    const { text, closedMs } = await shoot(['GET /health HTTP/1.1', ...head, 'http2-settings: AAMAAABkAAQAAP__'], null);
    expect(text).toMatch(/^HTTP\/1\.1 (200|503) /);
    expect(closedMs).toBeLessThan(CLOSED_WITHIN_MS);
  });
});
