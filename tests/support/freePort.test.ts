import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, it } from 'vitest';
import { freePort } from './freePort.ts';

const take = async (count: number): Promise<number[]> => {
  const ports: number[] = [];
  for (let i = 0; i < count; i += 1) ports.push(await freePort());
  return ports;
};

it('gives each port once, before any of them is listened to', async () => {
  const ports = await take(400);
  expect(new Set(ports).size).toBe(400);
});

it('passes over a port in use, also when it begins again', async () => {
  const [taken = 0] = await take(1);
  const server = createServer().listen(taken, '127.0.0.1');
  await once(server, 'listening');
  const ports = await take(2_000);
  server.close();
  expect(new Set(ports).size).toBeLessThan(2_000);
  expect(ports).not.toContain(taken);
});
