import { connect, type AddressInfo } from 'node:net';
import type { Server } from 'node:http';
import type { Route } from '@despacho/contract/route.ts';
import express from 'express';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { parseRequest } from './parse.ts';

const row: Route = {
  method: 'POST',
  path: '/upload',
  guard: 'public',
  headers: z.object({ 'x-screen': z.string().max(10).optional() }),
  body: z.strictObject({ comment: z.string().max(20) }),
  file: { field: 'file', maxBytes: 1_000, isRequired: true },
  response: z.unknown(),
};

let server: Server;
let port: number;
beforeAll(async () => {
  const app = express();
  app.post('/upload', async (request, response) => {
    const parsed = await parseRequest(row, request, response);
    if (!parsed.ok) response.status(400).json({ code: parsed.code, details: parsed.details });
    else response.json({ ...parsed.value, bytes: parsed.value.file?.bytes.length, name: parsed.value.file?.name });
  });
  server = app.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => server.close());

const send = async (parts: [name: string, value: string | File][], headers: Record<string, string> = {}) => {
  const form = new FormData();
  for (const [name, value] of parts) form.append(name, value);
  const reply = await fetch(`http://127.0.0.1:${port}/upload`, { method: 'POST', body: form, headers });
  return (await reply.json()) as Record<string, unknown>;
};
const fileOf = (size: number, name = 'a.png') => new File([new Uint8Array(size)], name);

it('a file arrives with its fields and the headers its row names', async () => {
  const got = await send(
    [
      ['comment', 'hola'],
      ['file', fileOf(1_000)],
    ],
    { 'x-screen': 'orders' },
  );
  expect(got).toMatchObject({
    bytes: 1_000,
    name: 'a.png',
    body: { comment: 'hola' },
    headers: { 'x-screen': 'orders' },
  });
});

it('a header is checked against its row', async () => {
  const got = await send(
    [
      ['comment', 'hola'],
      ['file', fileOf(1)],
    ],
    { 'x-screen': 'far too long' },
  );
  expect(got).toEqual({ code: 'invalid', details: [{ path: 'headers.x-screen', issue: 'too-long' }] });
});

it.each<[string, [string, string | File][], string, unknown]>([
  [
    'one byte too many',
    [
      ['comment', 'x'],
      ['file', fileOf(1_001)],
    ],
    'too-large',
    undefined,
  ],
  ['no file', [['comment', 'x']], 'invalid', [{ path: 'file', issue: 'required' }]],
  [
    'two files',
    [
      ['file', fileOf(1)],
      ['file', fileOf(1)],
    ],
    'invalid',
    [{ path: 'body', issue: 'too-many' }],
  ],
  ['another field', [['other', fileOf(1)]], 'invalid', [{ path: 'body', issue: 'unknown-field' }]],
  [
    'a field nobody named',
    [
      ['comment', 'x'],
      ['more', 'y'],
      ['file', fileOf(1)],
    ],
    'invalid',
    [{ path: 'body', issue: 'unknown-field' }],
  ],
  [
    'a field that is too long',
    [
      ['comment', 'x'.repeat(20_000)],
      ['file', fileOf(1)],
    ],
    'invalid',
    [{ path: 'body', issue: 'too-long' }],
  ],
])('%s is rejected', async (_what, parts, code, details) => {
  expect(await send(parts)).toEqual(details === undefined ? { code } : { code, details });
});

it('more parts than any form has are rejected', async () => {
  const many = Array.from({ length: 200 }, (_, index): [string, string] => [`f${index}`, 'x']);
  expect(await send(many)).toMatchObject({ code: 'invalid' });
});

it('a body that is not a form is rejected', async () => {
  for (const [type, body] of [
    ['application/json', '{}'],
    ['multipart/form-data', 'rubbish'],
    ['multipart/form-data; boundary=x', '--x\r\nrubbish'],
    ['multipart/form-data; boundary=x', '--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\ncut'],
  ] as const) {
    const reply = await fetch(`http://127.0.0.1:${port}/upload`, {
      method: 'POST',
      headers: { 'content-type': type },
      body,
    });
    expect([type, await reply.json()]).toMatchObject([type, { code: 'invalid' }]);
  }
});

it('five gigabytes are rejected before they are sent', async () => {
  const socket = connect(port, '127.0.0.1');
  const received = new Promise<string>((resolve) => socket.once('data', (data) => resolve(String(data))));
  socket.write(
    'POST /upload HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: 5000000000\r\n\r\n--x',
  );
  expect(await received).toContain('too-large');
  socket.destroy();
});
