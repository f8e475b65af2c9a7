import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import express from 'express';
import { afterEach, expect, it, vi } from 'vitest';
import { sendStream } from './stream.ts';

let server: Server | undefined;
afterEach(() => server?.closeAllConnections());
afterEach(() => server?.close());

const PAGE = 'x'.repeat(64_000);
const served = async (text: () => AsyncIterable<string>) => {
  const rejected = vi.fn<(error: unknown) => void>();
  const app = express();
  app.get('/', (_request, response) => void sendStream(response, 'text/csv', text()).catch(rejected));
  server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return { origin: `http://127.0.0.1:${address.port}`, rejected };
};

it('is read no further after the client has left', async () => {
  const pages = vi.fn<() => void>();
  const ended = vi.fn<() => void>();
  const { origin, rejected } = await served(async function* endless() {
    try {
      for (;;) {
        pages();
        yield PAGE;
      }
    } finally {
      ended();
    }
  });
  const client = new AbortController();
  const response = await fetch(origin, { signal: client.signal });
  await response.body?.getReader().read();
  client.abort();
  await vi.waitFor(() => expect(ended).toHaveBeenCalledOnce(), 5_000);
  const read = pages.mock.calls.length;
  await vi.waitFor(() => expect(rejected).toHaveBeenCalledOnce(), 5_000);
  expect(pages).toHaveBeenCalledTimes(read);
});

it('waits for a client that does not read', async () => {
  const pages = vi.fn<() => void>();
  const { origin } = await served(async function* endless() {
    for (;;) {
      pages();
      yield PAGE;
    }
  });
  await fetch(origin);
  let before = -1;
  await vi.waitFor(
    () => {
      const now = pages.mock.calls.length;
      const isStill = now === before;
      before = now;
      expect(isStill).toBe(true);
    },
    { timeout: 10_000, interval: 250 },
  );
  // Buffers of both ends, and no more: the text has no end.
  expect(before * PAGE.length).toBeLessThan(64_000_000);
});

it('an empty text is an empty response', async () => {
  const { origin, rejected } = await served(async function* empty() {
    yield '';
  });
  const response = await fetch(origin);
  expect([response.status, await response.text()]).toEqual([200, '']);
  expect(rejected).not.toHaveBeenCalled();
});
