import { TRACK, TRACK_NAMESPACE, type TrackEvents } from '@despacho/contract/live/track.ts';
import { ORDER_STATUS } from '@despacho/contract/orders/order.ts';
import { sampleCompany, sampleCourier, sampleTiming } from '@despacho/contract/samples.ts';
import { trackingProgress, type TrackingProgress } from '@despacho/contract/tracking.ts';
import { io, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { until } from '../../../../../tests/support/until.ts';
import { indexToken } from '../../../store/live/trackingIndex.ts';
import { publishPositions } from '../../../store/live/positions.ts';
import { goingOrder, gatewayFixture, one, two, type GatewayFixture } from '../gatewayFixture.ts';

const TOKEN = 'a-link-of-one-customer';
let fixture: GatewayFixture;
const sockets: Socket[] = [];

beforeAll(async () => {
  fixture = await gatewayFixture();
});
afterAll(async () => fixture.close());
beforeEach(async () => {
  await fixture.begin();
  await indexToken(fixture.redis, fixture.context.key, TOKEN, 'order-1');
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.disconnect();
});

type Watcher = { socket: Socket<TrackEvents>; received: TrackingProgress[]; refusal: string | null; isClosed: boolean };

const watch = (token: unknown = TOKEN): Watcher => {
  const socket: Socket<TrackEvents> = io(`${fixture.gateway.url}${TRACK_NAMESPACE}`, {
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    auth: { token },
    query: { page: TRACK.page },
  });
  sockets.push(socket);
  const watcher: Watcher = { socket, received: [], refusal: null, isClosed: false };
  // Nothing outside the white list.
  socket.on('track:progress', (progress) => watcher.received.push(trackingProgress.strict().parse(progress)));
  socket.on('connect_error', ({ message }) => (watcher.refusal = message));
  socket.on('disconnect', () => (watcher.isClosed = true));
  return watcher;
};
const last = ({ received }: Watcher): TrackingProgress | undefined => received.at(-1);

const moving = async (courierId: string, lat: number): Promise<void> => {
  const at = fixture.context.clock.now();
  const fix = { courierId, position: { lat, lng: -90.5 }, at, accuracyM: 5, battery: 0.5 };
  await publishPositions(fixture.redis, fixture.context.key, [fix]);
};
const order = (courierId: string | null, status: (typeof ORDER_STATUS)[keyof typeof ORDER_STATUS]) =>
  fixture.put('order', { ...goingOrder('order-1', one, courierId, status), address: 'canary address' });

describe('[TR4] [TR9] a room of an order', () => {
  it('gets its progress at once, each change of it, and nothing about another order', async () => {
    await order(null, ORDER_STATUS.ON_HOLD);
    await fixture.arrived();
    const watcher = watch();
    await until('the first progress', () => last(watcher)?.stage === 'waiting');
    await fixture.put('order', goingOrder('order-2', one, 'courier-1'));
    await order('courier-1', ORDER_STATUS.ASSIGNED);
    await until('the change', () => last(watcher)?.status === ORDER_STATUS.ASSIGNED);
    expect(watcher.received).toHaveLength(2);
    expect(JSON.stringify(watcher.received)).not.toMatch(/canary|courier-1|order-1/);
  });

  it('gets the position of its own courier, and only on the way', async () => {
    await fixture.putAll([
      { kind: 'courier', doc: sampleCourier({ id: 'courier-1' }) },
      { kind: 'courier', doc: sampleCourier({ id: 'courier-2' }) },
    ]);
    await order('courier-1', ORDER_STATUS.RECEIVING);
    await moving('courier-1', 14.61);
    await moving('courier-2', 14.62);
    await fixture.arrived();
    const watcher = watch();
    await until('the first progress', () => watcher.received.length > 0);
    expect(last(watcher)?.position).toBeNull();
    await order('courier-1', ORDER_STATUS.GOING);
    await until('the position', () => last(watcher)?.position?.lat === 14.61);
    await order('courier-2', ORDER_STATUS.GOING);
    await until('the position of the other', () => last(watcher)?.position?.lat === 14.62);
    await order('courier-2', ORDER_STATUS.DELIVERED);
    await until('the end', () => last(watcher)?.stage === 'delivered');
    expect(last(watcher)?.position).toBeNull();
  });

  it('[TR5] gets the interval that was made when its courier left, and each move of it', async () => {
    await order('courier-1', ORDER_STATUS.GOING);
    await fixture.put('timing', sampleTiming({ isGoing: false }));
    await fixture.arrived();
    const watcher = watch();
    await until('the first progress', () => watcher.received.length > 0);
    expect(last(watcher)?.arrival).toBeNull();
    const moved = async (from: string, to: string): Promise<void> => {
      const interval = { from: Date.parse(from), to: Date.parse(to) };
      await fixture.put('timing', sampleTiming({ isGoing: true, interval }));
      await until('the interval', () => last(watcher)?.arrival?.from === from);
      expect(last(watcher)?.arrival).toEqual({ from, to });
    };
    await moved('2026-11-21T18:10:00.000Z', '2026-11-21T18:20:00.000Z');
    await moved('2026-11-21T18:20:00.000Z', '2026-11-21T18:25:00.000Z');
  });

  it('[TR23] requests the rest again when the company, the courier or the address changed, and when the order left', async () => {
    await fixture.put('company', sampleCompany({ id: 'one' }));
    await fixture.put('courier', sampleCourier({ id: 'courier-1' }));
    await order('courier-1', ORDER_STATUS.GOING);
    await fixture.arrived();
    const watcher = watch();
    await until('the first progress', () => watcher.received.length > 0);
    const versions = new Set([last(watcher)?.version]);
    const changed = async (change: () => Promise<void>) => {
      await change();
      await until('another version', () => !versions.has(last(watcher)?.version));
      versions.add(last(watcher)?.version);
    };
    await changed(async () => fixture.put('company', sampleCompany({ id: 'one', requirePin: true })));
    await changed(async () => fixture.put('courier', sampleCourier({ id: 'courier-1', plate: 'm-999zzz' })));
    await changed(async () => fixture.put('order', { ...goingOrder('order-1', two, 'courier-1'), address: 'otra' }));
    await changed(async () => fixture.gone('order', 'order-1'));
    expect(last(watcher)?.position).toBeNull();
    const count = watcher.received.length;
    // A change of the company that the order had before.
    await fixture.put('company', sampleCompany({ id: 'one', name: 'Otro nombre' }));
    await fixture.arrived();
    expect(watcher.received).toHaveLength(count);
  });
});

describe('[TR2] [TR10] a connection of a customer', () => {
  it.each([['unknown-link-of-nobody'], ['x'], [''], [null], [{ $gt: '' }], ['../order-1'], [TOKEN.toUpperCase()]])(
    'is refused with the token %j',
    async (token) => {
      const watcher = watch(token);
      await until('a refusal', () => watcher.refusal !== null);
      expect([watcher.refusal, watcher.received]).toEqual(['refused', []]);
    },
  );

  it('sends nothing: one that does is closed', async () => {
    await order(null, ORDER_STATUS.ON_HOLD);
    await fixture.arrived();
    const watcher = watch();
    await until('the first progress', () => watcher.received.length > 0);
    (watcher.socket as Socket).emit('live:join', { room: 'staff:all' });
    await until('the end', () => watcher.isClosed);
  });

  it('[TR20] is one of five of its link', async () => {
    await order(null, ORDER_STATUS.ON_HOLD);
    await fixture.arrived();
    const watchers = Array.from({ length: TRACK.perLink }, () => watch());
    await until('all are in', () => watchers.every(({ received }) => received.length > 0));
    const sixth = watch();
    await until('the refusal', () => sixth.refusal !== null);
    watchers[0]?.socket.disconnect();
    await until('a place', async () => {
      const again = watch();
      await until('an answer', () => again.refusal !== null || again.received.length > 0);
      return again.received.length > 0;
    });
  });
});
