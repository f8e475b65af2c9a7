import { expect, it } from 'vitest';
import { createHttp } from './http.ts';

it('answers 404 until something is mounted, then lets a request finish before it closes', async () => {
  const http = createHttp();
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
  const first = createHttp();
  const port = await first.listen(0, '127.0.0.1');
  await expect(createHttp().listen(port, '127.0.0.1')).rejects.toThrow('EADDRINUSE');
  await first.stopListening();
});
