// Caps on sockets and joins: a client that exceeds them is rejected with a reason, and affects no other.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import type { LiveClient } from '../../../../tests/support/liveClient.ts';
import { until } from '../../../../tests/support/until.ts';
import { gatewayFixture, type GatewayFixture } from './gatewayFixture.ts';

let fixture: GatewayFixture;
let url: string;

beforeAll(async () => {
  fixture = await gatewayFixture();
  const capped = await fixture.start({ perAccount: 3, perAddress: 5 });
  url = capped.url;
});
afterAll(async () => fixture.close());
beforeEach(async () => {
  await fixture.begin();
  await fixture.arrived();
});

const connect = (token: string, address: string): LiveClient =>
  fixture.client(token, { url, headers: { 'x-forwarded-for': address } });
const isIn = ({ joins }: LiveClient): boolean => joins.at(-1)?.ok === true;
const settled = async (clients: readonly LiveClient[]): Promise<void> => {
  await until('each is in or rejected', () => clients.every((client) => isIn(client) || client.refusals.length > 0));
};
const rejected = (clients: readonly LiveClient[]): string[] => clients.flatMap(({ refusals }) => refusals);

describe('sockets', () => {
  it('[LV32] [LV34] of one account beyond its cap are rejected with a reason, whatever their address', async () => {
    const token = await fixture.token({ id: 'many' });
    const clients = [1, 2, 3, 4, 5].map((at) => connect(token, `10.2.0.${at}`));
    await settled(clients);
    expect(clients.filter(isIn)).toHaveLength(3);
    expect(rejected(clients)).toEqual(['too-many-sockets', 'too-many-sockets']);
    const other = connect(await fixture.token({ id: 'other' }), '10.2.0.1');
    await until('another account is in', () => isIn(other));

    clients.find(isIn)?.close();
    const next = connect(token, '10.2.0.9');
    await until('the next one takes the free place', () => {
      if (!isIn(next) && !next.socket.active) next.socket.connect();
      return isIn(next);
    });
  });

  it('[LV32] of one wall beyond its cap are rejected', async () => {
    const token = await fixture.wallToken('wall-caps');
    const clients = [1, 2, 3, 4].map((at) => connect(token, `10.3.0.${at}`));
    await settled(clients);
    expect([clients.filter(isIn).length, rejected(clients)]).toEqual([3, ['too-many-sockets']]);
  });

  it('[LV32] of one address beyond its cap are rejected, and of no other address', async () => {
    const tokens = [];
    for (let at = 0; at < 4; at += 1) tokens.push(await fixture.token({ id: `person-${at}` }));
    const clients = tokens.flatMap((token) => [connect(token, '10.4.0.1'), connect(token, '10.4.0.1')]);
    await settled(clients);
    expect([clients.filter(isIn).length, rejected(clients)]).toEqual([5, Array(3).fill('too-many-sockets')]);
    const elsewhere = connect(await fixture.token({ id: 'elsewhere' }), '10.4.0.2');
    await until('another address is in', () => isIn(elsewhere));
  });

  it('[LV32] that never send a token are bounded by three times the cap of their address', async () => {
    const address = `${url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`;
    const sockets: WebSocket[] = [];
    const isOpen = await Promise.all(
      Array.from({ length: 19 }, async () => {
        const socket = new WebSocket(address, { headers: { 'x-forwarded-for': '10.5.0.1' } });
        sockets.push(socket);
        const { promise, resolve } = Promise.withResolvers<boolean>();
        socket.once('message', () => resolve(true));
        socket.once('error', () => resolve(false));
        return promise;
      }),
    );
    for (const socket of sockets) socket.terminate();
    expect(isOpen.filter(Boolean)).toHaveLength(15);
  });
});

describe('joins', () => {
  it('[LV32] of one socket beyond ten in a minute are rejected until the minute is over', async () => {
    const client = fixture.client(await fixture.token({ id: 'joiner' }), {
      url,
      headers: { 'x-forwarded-for': '10.6.0.1' },
      isAutomatic: false,
    });
    await until('the socket', () => client.socket.connected);
    const results = [];
    for (let at = 0; at < 12; at += 1) results.push(await client.join());
    expect(results.slice(0, 10).every(({ ok }) => ok)).toBe(true);
    const last = results.at(-1);
    expect(last).toMatchObject({ ok: false, code: 'too-many-joins' });
    const retryAfterMs = last?.ok === false ? (last.retryAfterMs ?? 0) : 0;
    expect(retryAfterMs).toBeGreaterThan(50_000);
    fixture.pass(retryAfterMs);
    expect(await client.join()).toMatchObject({ ok: true });
  });

  it('[LV32] of one account are bounded too, so that connecting again gives no more', async () => {
    const token = await fixture.token({ id: 'returner' });
    const codes: unknown[] = [];
    for (let round = 0; round < 4; round += 1) {
      const client = fixture.client(token, { url, headers: { 'x-forwarded-for': '10.7.0.1' }, isAutomatic: false });
      await until('the socket', () => {
        if (!client.socket.active) client.socket.connect();
        return client.socket.connected;
      });
      for (let at = 0; at < 10; at += 1) {
        const result = await client.join();
        codes.push(result.ok ? 'ok' : result.code);
      }
      client.close();
    }
    expect(codes).toEqual([...Array(30).fill('ok'), ...Array(10).fill('too-many-joins')]);
  });
});
