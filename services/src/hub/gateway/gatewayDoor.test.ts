// Which connections are accepted and kept, and that a hostile client affects no other.
import { LIVE_NAMESPACE } from '@despacho/contract/live/protocol.ts';
import { sampleController, sampleOrder } from '@despacho/contract/samples.ts';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { until } from '../../../../tests/support/until.ts';
import { goingOrder, gatewayFixture, one, two, type GatewayFixture } from './gatewayFixture.ts';

let fixture: GatewayFixture;
let url: string;

beforeAll(async () => {
  fixture = await gatewayFixture();
  url = fixture.gateway.url;
});
afterAll(async () => fixture.close());

const begin = async (): Promise<void> => fixture.begin();

describe('accepted connections', () => {
  beforeEach(begin);

  it('[LV8] without a token, with a token of another key, and of a disabled account are rejected', async () => {
    const stranger = fixture.client('nonsense', { isAutomatic: false });
    const token = await fixture.token({ id: 'gone-user' });
    await fixture.put('controller', sampleController({ id: 'gone-user', isEnabled: false }));
    await fixture.arrived();
    const disabled = fixture.client(token, { isAutomatic: false });
    await until('both refusals', () => stranger.refusals.length > 0 && disabled.refusals.length > 0);
    expect([stranger.refusals[0], disabled.refusals[0]]).toEqual(['unauthorised', 'revoked']);
  });

  it('[LV8] a revoked session is closed and its token is rejected', async () => {
    const token = await fixture.token({ id: 'ada', tokenGeneration: 3 });
    const client = fixture.client(token);
    await until('the join', () => client.place());
    await fixture.put('controller', sampleController({ id: 'ada', tokenGeneration: 4 }));
    await until('it is closed', () => client.closes.length > 0);
    expect(client.closes).toEqual(['revoked']);
    const again = fixture.client(token, { isAutomatic: false });
    await until('the refusal', () => again.refusals.length > 0);
    expect(again.refusals).toEqual(['revoked']);
  });

  it('[LV8] an account moved to another company is closed, and receives exactly the new one after reconnecting', async () => {
    await fixture.put('order', goingOrder('a', one, null));
    await fixture.put('order', goingOrder('b', two, null));
    const token = await fixture.token({ id: 'mover', role: 'ADMINISTRATOR', company: one });
    const client = fixture.client(token);
    await until('the join', () => client.place());
    await fixture.put('controller', sampleController({ id: 'mover', role: 'ADMINISTRATOR', company: two }));
    await until('it is closed', () => client.closes.length > 0);
    await until('the socket is down', () => !client.socket.connected);
    client.socket.connect();
    await until('the new scope', () => client.scope() === 'observer:company:two');
    expect(client.joins.at(-1)).toMatchObject({ ok: true, full: true });
    expect(client.ids('order')).toEqual(['b']);
  });

  it('[LV8] a wall is closed when it is revoked', async () => {
    const token = await fixture.wallToken('wall-2');
    const client = fixture.client(token);
    await until('the join', () => client.place());
    await fixture.gone('wall', 'wall-2');
    await until('it is closed', () => client.closes[0] === 'revoked');
  });

  it('[LV8] a token that expires closes its socket', async () => {
    const client = fixture.client(await fixture.token());
    await until('the join', () => client.place());
    fixture.pass(13 * 3_600_000);
    await until('it is closed', () => client.closes[0] === 'expired');
  });

  it('pages of other origins are rejected, programs and own pages are accepted', async () => {
    const token = await fixture.token();
    const foreign = fixture.client(token, { headers: { origin: 'http://evil.test' }, isAutomatic: false });
    await until('the refusal', () => foreign.refusals.length > 0);
    const own = fixture.client(token, { headers: { origin: 'http://console.test' } });
    const same = fixture.client(token, { headers: { origin: url } });
    await until('both joins', () => own.place() && same.place());
  });
});

describe('abuse', () => {
  beforeEach(begin);

  const abuse: [string, (socket: ReturnType<typeof io>) => void][] = [
    ['an unknown event', (socket) => socket.emit('live:everything', {})],
    ['a malformed join', (socket) => socket.emit('live:join', { protocol: 'one' }, () => null)],
    [
      'a join that asks for more than it may name',
      (socket) => socket.emit('live:join', { protocol: 1, room: 'x' }, () => null),
    ],
    ['a join without an answer', (socket) => socket.emit('live:join', { protocol: 1 })],
    [
      'a malformed check',
      (socket) => socket.emit('live:check', { clock: '__proto__', hashes: { order: 1 } }, () => null),
    ],
    ['a report of no wall', (socket) => socket.emit('live:report', { build: 'b', scene: 's', frames: 1 })],
    ['a frame over 64 KB', (socket) => socket.emit('live:join', 'x'.repeat(70_000), () => null)],
    [
      'too many messages',
      (socket) => void Array.from({ length: 60 }, () => socket.emit('live:join', { protocol: 1 }, () => null)),
    ],
  ];

  it.each(abuse)('[LV13] %s closes the socket, and no other socket is affected', async (_, send) => {
    const token = await fixture.token();
    const bystander = fixture.client(token);
    await until('the join', () => bystander.place());
    const socket = io(`${url}${LIVE_NAMESPACE}`, {
      transports: ['websocket'],
      auth: { token, sessionId: 'session-abuse' },
      forceNew: true,
      reconnection: false,
    });
    await until('the socket', () => socket.connected);
    send(socket);
    await until('it is closed', () => !socket.connected);
    await fixture.put('order', sampleOrder({ id: 'after' }));
    await until('the bystander goes on', () => bystander.ids('order').includes('after'));
    expect(bystander.closes).toEqual([]);
  });

  it('[LV13] a join of another protocol is rejected with that code', async () => {
    const client = fixture.client(await fixture.token(), { isAutomatic: false });
    await until('the socket', () => client.socket.connected);
    expect(await client.join({ protocol: 99 })).toEqual({ ok: false, code: 'protocol' });
  });

  it('[LV7] a client that does not read gets no positions, is closed as slow, and reconnects', async () => {
    const token = await fixture.token();
    const reader = fixture.client(token);
    const sleeper = fixture.client(token);
    await until('the joins', () => reader.place() && sleeper.place());
    // Stops reading: the kernel's buffers fill first, then Engine.IO's.
    const transport = sleeper.socket.io.engine.transport as unknown as {
      ws: { pause(): void; resume(): void; send(packet: string): void };
    };
    transport.ws.pause();
    const heavy = 'x'.repeat(20_000);
    await until(
      'it is closed',
      async () => {
        // Engine.IO's pong: without it a slow machine closes for the missing answer first.
        transport.ws.send('3');
        await fixture.putAll(
          Array.from({ length: 20 }, (_, at) => ({
            kind: 'order' as const,
            doc: sampleOrder({ id: `o${at}`, note: heavy }),
          })),
        );
        const closed = await fixture.gateway.metrics.registry.getSingleMetric('gateway_closed_total')?.get();
        return closed?.values.some(({ labels }) => labels['code'] === 'slow');
      },
      { withinMs: 50_000 },
    );
    transport.ws.resume();
    await until('it is back and level', () => sleeper.joins.length > 1 && sleeper.ids('order').length === 20);
    expect(reader.closes).toEqual([]);
    expect(reader.ids('order')).toHaveLength(20);
  });
});
