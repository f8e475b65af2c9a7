import { LIVE_NAMESPACE } from '@despacho/contract/live.ts';
import { ORDER_STATUS } from '@despacho/contract/orders.ts';
import {
  sampleBranch,
  sampleCompany,
  sampleController,
  sampleCourier,
  sampleCourierStatus,
  sampleIncident,
  sampleOrder,
} from '@despacho/contract/samples.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { io } from 'socket.io-client';
import { until } from '../../../../tests/support/until.ts';
import { readEpoch } from '../../store/live/epoch.ts';
import { publishPositions } from '../../store/live/positions.ts';
import { aliveTabs } from '../../store/live/tabs.ts';
import { readWallReports } from '../../store/live/wallReports.ts';
import { gatewayFixture, type GatewayFixture } from './gatewayFixture.ts';

let fixture: GatewayFixture;
let url: string;

beforeAll(async () => {
  fixture = await gatewayFixture();
  url = fixture.gateway.url;
});
afterAll(async () => fixture.close());

const one = { id: 'one', name: 'ONE' };
const two = { id: 'two', name: 'TWO' };
const carried = (id: string, company: typeof one, courierId: string | null, status = ORDER_STATUS.GOING) =>
  sampleOrder({
    id,
    company,
    branch: { id: `branch-${company.id}`, name: 'B', position: null },
    courier: courierId === null ? null : { id: courierId, name: 'Luis' },
    status: status as (typeof ORDER_STATUS)['GOING'],
  });
const ofCompany = (company: typeof one) => ({ id: `user-${company.id}`, role: 'COMPANY' as const, company });

/** A new epoch, known to the gateway. */
const begin = async (): Promise<void> => {
  const epoch = await fixture.renew();
  // Makes the gateway notice at once, and not when it looks the next time.
  await fixture.put('canary', { id: 'begin', writtenAt: 0 });
  await until('the gateway follows the new epoch', () => fixture.gateway.place()?.epoch === epoch);
};
describe('joining', () => {
  beforeEach(begin);

  it('[LV1] gets everything of its room, and then each change', async () => {
    await fixture.put('order', sampleOrder({ id: 'a' }));
    const client = fixture.client(await fixture.token());
    await until('the join', () => client.standing());
    expect(client.scope()).toBe('staff:all');
    expect(client.joins[0]).toMatchObject({ ok: true, full: true, build: 'build-1', rate: 1 });
    expect(client.ids('order')).toEqual(['a']);
    await fixture.put('order', sampleOrder({ id: 'a', customerName: 'Changed' }));
    await fixture.put('order', sampleOrder({ id: 'b' }));
    await until('the changes', () => client.ids('order').length === 2);
    expect(client.doc('order', 'a')).toMatchObject({ customerName: 'Changed' });
    await fixture.gone('order', 'a');
    await until('the deletion', () => client.ids('order').length === 1);
  });

  it('views drop what they do not name, internal kinds never leave', async () => {
    await fixture.put(
      'order',
      sampleOrder({
        id: 'secret',
        customerName: 'ESPERANDO...',
        number: 'esperando',
        pin: '4321',
        lock: { id: 'u', name: 'U', expiresAt: '2026-11-21T18:00:00.000Z', sessionId: 'tab-secret', fence: 1 },
      }),
    );
    await fixture.put('courier', sampleCourier({ pushToken: 'push-secret' }));
    const staff = fixture.client(await fixture.token());
    const wall = fixture.client(await fixture.wallToken('wall-1'));
    await until('both joins', () => staff.standing() && wall.standing());
    expect(wall.scope()).toBe('wall:all');
    expect(staff.doc('order', 'secret')).toMatchObject({ customerName: 'ESPERANDO...', phone: '55550000' });
    expect(wall.doc('order', 'secret')).toMatchObject({ isUntyped: true, hasCoordinates: true });
    const sent = JSON.stringify([...staff.held, ...wall.held].map(([, rows]) => [...rows]));
    for (const word of ['4321', 'tab-secret', 'push-secret', 'tokenHash']) expect(sent).not.toContain(word);
    const onWall = JSON.stringify([...wall.held].map(([, rows]) => [...rows]));
    for (const word of ['ESPERANDO', '55550000', '16 calle']) expect(onWall).not.toContain(word);
    expect([...staff.held.keys()].sort()).toEqual(['courier', 'order']);
  });

  it('[LV1] coming back with its own epoch and scope gets only what changed, in one answer', async () => {
    await fixture.putAll(['a', 'b', 'c'].map((id) => ({ kind: 'order' as const, doc: sampleOrder({ id }) })));
    const client = fixture.client(await fixture.token(), { isAutomatic: false });
    await until('the socket', () => client.socket.connected);
    await client.join();
    client.socket.disconnect();
    await fixture.put('order', sampleOrder({ id: 'b', customerName: 'Meanwhile' }));
    await fixture.gone('order', 'c');
    client.socket.connect();
    await until('the socket', () => client.socket.connected);
    await fixture.arrived();
    await client.join();
    expect(client.joins[1]).toMatchObject({ ok: true, full: false });
    expect(client.joins[1]?.changes.map(({ id }) => id).sort()).toEqual(['b', 'c']);
    expect(client.ids('order')).toEqual(['a', 'b']);
    expect(client.doc('order', 'b')).toMatchObject({ customerName: 'Meanwhile' });
  });

  it('[LV1] another scope, another epoch or over five minutes get everything', async () => {
    await fixture.put('order', sampleOrder({ id: 'a' }));
    const client = fixture.client(await fixture.token(), { isAutomatic: false });
    await until('the socket', () => client.socket.connected);
    await client.join();
    const since = client.standing()?.clock ?? '';
    expect(await client.join({ since, scope: 'staff:company:one' })).toMatchObject({ ok: true, full: true });
    expect(await client.join({ since, epoch: 'other' })).toMatchObject({ ok: true, full: true });
    expect(await client.join({ since })).toMatchObject({ ok: true, full: false });
    fixture.pass(300_001);
    expect(await client.join({ since })).toMatchObject({ ok: true, full: true });
  });

  it('[LV1] a clock ahead of the gateway waits up to a second, then behind', async () => {
    await fixture.put('order', sampleOrder({ id: 'a' }));
    const client = fixture.client(await fixture.token(), { isAutomatic: false });
    await until('the socket', () => client.socket.connected);
    await client.join();
    const started = performance.now();
    expect(await client.join({ since: '9999999999999-0' })).toEqual({ ok: false, code: 'behind' });
    expect(performance.now() - started).toBeGreaterThan(900);
    const soon = `${Date.now() + 300}-0`;
    const joining = client.join({ since: soon });
    setTimeout(() => void fixture.put('order', sampleOrder({ id: 'b' })), 350);
    expect(await joining).toMatchObject({ ok: true });
  });

  it('while a rebuild is not complete nobody joins, and old screens keep their beats', async () => {
    const token = await fixture.token();
    const client = fixture.client(token);
    await until('the join', () => client.standing());
    const old = client.standing()?.epoch;
    const newcomer = fixture.client(token, { isAutomatic: false });
    await until('the socket', () => newcomer.socket.connected);
    await fixture.redis.set(fixture.context.key('epoch'), 'not-ready-yet');
    const refused = async (): Promise<boolean> => {
      const answer = await newcomer.join();
      return !answer.ok && answer.code === 'rebuilding';
    };
    await until('the refusal', refused, { everyMs: 250 });
    const beats = client.beats.length;
    await until('more beats', () => client.beats.length > beats + 1);
    expect(client.beats.at(-1)?.epoch).toBe(old);
    await fixture.redis.set(fixture.context.key('ready'), 'not-ready-yet');
    await until('the new epoch', () => client.standing()?.epoch === 'not-ready-yet');
  });
});

describe('rooms', () => {
  beforeEach(begin);

  it('an order that changes company is gone where it was and there where it is, in one frame each', async () => {
    await fixture.put('order', carried('a', one, null));
    const ones = fixture.client(await fixture.token(ofCompany(one)));
    const twos = fixture.client(await fixture.token(ofCompany(two)));
    await until('both joins', () => ones.standing() && twos.standing());
    expect([ones.scope(), twos.scope()]).toEqual(['staff:company:one', 'staff:company:two']);
    expect([ones.ids('order'), twos.ids('order')]).toEqual([['a'], []]);
    await fixture.put('order', carried('a', two, null));
    await until('the move', () => twos.ids('order').length === 1);
    await until('the leave', () => ones.ids('order').length === 0);
    expect(ones.patches.at(-1)?.changes).toMatchObject([{ kind: 'order', id: 'a', gone: true }]);
  });

  it('a courier comes with the order he carries, with status, incidents and position, and leaves with it, whatever their v', async () => {
    await fixture.put('courier', sampleCourier({ id: 'luis', company: two, branch: null }));
    await fixture.put('courierStatus', sampleCourierStatus({ id: 'luis' }));
    await fixture.put('incident', sampleIncident({ id: 'robo', courier: { id: 'luis', name: 'Luis' }, company: two }));
    const at = Date.now();
    const fix = { courierId: 'luis', position: { lat: 14.6, lng: -90.5 }, at, accuracyM: 5, battery: 1 };
    await publishPositions(fixture.redis, fixture.context.key, [fix]);
    const ones = fixture.client(await fixture.token(ofCompany(one)));
    await until('the join', () => ones.standing());
    expect([...ones.held.keys()]).toEqual([]);

    for (let round = 0; round < 2; round += 1) {
      await fixture.put('order', carried('a', one, 'luis'));
      await until('he is there', () => ones.ids('courier').length === 1);
      const frame = ones.patches
        .at(-1)
        ?.changes.map(({ kind }) => kind)
        .sort();
      expect(frame).toEqual(['courier', 'courierStatus', 'incident', 'order']);
      await until('his position', () => ones.positions.get('luis')?.[3] === at);
      await fixture.put('order', carried('a', one, 'luis', ORDER_STATUS.DELIVERED as 'En ruta'));
      await until('he is not', () => ones.ids('courier').length === 0);
      expect([ones.ids('courierStatus'), ones.ids('incident'), ones.ids('order')]).toEqual([[], [], ['a']]);
    }
  });

  it('a branch sees its company, another branch does not see it', async () => {
    await fixture.put('company', sampleCompany({ id: 'one', name: 'ONE' }));
    await fixture.put('branch', sampleBranch({ id: 'branch-one', company: one }));
    await fixture.put('order', carried('a', one, null));
    const branch = { id: 'branch-one', name: 'B' };
    const own = fixture.client(await fixture.token({ id: 'own', role: 'BRANCH', company: one, branch }));
    const other = fixture.client(
      await fixture.token({ id: 'other', role: 'BRANCH', company: one, branch: { id: 'branch-x', name: 'X' } }),
    );
    await until('both joins', () => own.standing() && other.standing());
    expect([own.ids('company'), own.ids('branch'), own.ids('order')]).toEqual([['one'], ['branch-one'], ['a']]);
    expect([...other.held.keys()]).toEqual([]);
    await fixture.put('branch', sampleBranch({ id: 'branch-x', company: one }));
    await until('its company', () => other.ids('company').length === 1);
    expect(other.ids('order')).toEqual([]);
  });

  it('[LV11] an idle room sends at once, a busy one at most every 50 ms, a wall every 250 ms; each once per room', async () => {
    const staff = fixture.client(await fixture.token());
    const same = fixture.client(await fixture.token());
    const wall = fixture.client(await fixture.wallToken('wall-1'));
    await until('the joins', () => staff.standing() && same.standing() && wall.standing());
    const times: number[] = [];
    staff.socket.on('live:patch', () => times.push(performance.now()));
    const framesBefore = await fixture.gateway.metrics.registry.getSingleMetric('gateway_frames_total')?.get();
    const madeBefore = framesBefore?.values.find(({ labels }) => labels['view'] === 'staff')?.value ?? 0;
    const started = performance.now();
    for (let at = 0; at < 300; at += 1)
      await fixture.put('order', sampleOrder({ id: `order-${at % 7}`, number: `${at}` }));
    const took = performance.now() - started;
    await until('the last change', () => (staff.doc('order', 'order-5') as { number?: string })?.number === '299');
    await until('the wall too', () => (wall.doc('order', 'order-5') as { number?: string })?.number === '299');
    const frames = await fixture.gateway.metrics.registry.getSingleMetric('gateway_frames_total')?.get();
    const made = (frames?.values.find(({ labels }) => labels['view'] === 'staff')?.value ?? 0) - madeBefore;
    expect(made).toBe(times.length);
    expect(times.length).toBeLessThanOrEqual(took / 50 + 3);
    expect(wall.patches.length).toBeLessThanOrEqual(took / 250 + 3);
    expect(same.patches).toEqual(staff.patches);
  });
});

describe('beats and checks', () => {
  beforeEach(begin);

  it('[LV4] beats every second with the clock of the last frame and the ages', async () => {
    await fixture.put('canary', { id: 'ingest', writtenAt: fixture.context.clock.realNow() - 3_000 });
    const client = fixture.client(await fixture.token());
    await until('the join', () => client.standing());
    await fixture.put('order', sampleOrder({ id: 'a' }));
    await until('the frame', () => client.patches.length > 0);
    const beats = client.beats.length;
    await until('a beat', () => client.beats.length > beats);
    const beat = client.beats.at(-1);
    expect(beat?.last).toBe(client.patches.at(-1)?.clock);
    expect(beat?.sourceAgeMs).toBeGreaterThanOrEqual(3_000);
    expect(beat?.sourceAgeMs).toBeLessThan(6_000);
    expect(beat).toMatchObject({ jobsAgeMs: null, unreadable: 0, rate: 1, build: 'build-1' });
  });

  it('[LV4] a lost frame is noticed by the next beat and mended by a resume', async () => {
    const client = fixture.client(await fixture.token());
    await until('the join', () => client.standing());
    client.socket.removeAllListeners('live:patch');
    await fixture.put('order', sampleOrder({ id: 'lost' }));
    await until('it is mended', () => client.ids('order').includes('lost'));
    expect(client.joins.at(-1)).toMatchObject({ ok: true, full: false });
  });

  it('[LV10] compares what the client holds with what its room sees', async () => {
    await fixture.putAll(['a', 'b'].map((id) => ({ kind: 'order' as const, doc: sampleOrder({ id }) })));
    const client = fixture.client(await fixture.token());
    await until('the join', () => client.standing());
    await until('a beat', () => client.beats.length > 0);
    expect(await client.check()).toBe('same');
    client.held.get('order')?.delete('a');
    expect(await client.check()).toBe('different');
    const standing = client.standing();
    await fixture.put('order', sampleOrder({ id: 'c' }));
    await until('the change', () => client.ids('order').includes('c'));
    client.socket.emit('live:check', { clock: standing?.clock ?? '', hashes: {} }, (answer) => {
      expect(answer).toBe('later');
    });
  });

  it('keeps the tabs of staff alive, and what walls report', async () => {
    const client = fixture.client(await fixture.token(), { sessionId: 'tab-of-ada' });
    const wall = fixture.client(await fixture.wallToken('wall-9'), { sessionId: 'tab-of-wall' });
    await until('the joins', () => client.standing() && wall.standing());
    const alive = () => aliveTabs(fixture.redis, fixture.context.key, ['tab-of-ada', 'tab-of-wall']);
    await until('the tab', async () => (await alive()).size > 0);
    expect(await alive()).toEqual(new Set(['tab-of-ada']));
    wall.socket.emit('live:report', { build: 'b', scene: 'board', frames: 60 });
    const report = await until('the report', async () =>
      (await readWallReports(fixture.redis, fixture.context.key)).get('wall-9'),
    );
    expect(report).toMatchObject({ build: 'b', scene: 'board', frames: 60 });
  });
});

describe('who may stay', () => {
  beforeEach(begin);

  it('[LV8] no token, a foreign token and a disabled account are refused', async () => {
    const nobody = fixture.client('nonsense', { isAutomatic: false });
    const token = await fixture.token({ id: 'gone-user' });
    await fixture.put('controller', sampleController({ id: 'gone-user', isEnabled: false }));
    await fixture.arrived();
    const disabled = fixture.client(token, { isAutomatic: false });
    await until('both refusals', () => nobody.refusals.length > 0 && disabled.refusals.length > 0);
    expect([nobody.refusals[0], disabled.refusals[0]]).toEqual(['unauthorised', 'revoked']);
  });

  it('[LV8] a revoked session is closed and its token does not come back', async () => {
    const token = await fixture.token({ id: 'ada', tokenGeneration: 3 });
    const client = fixture.client(token);
    await until('the join', () => client.standing());
    await fixture.put('controller', sampleController({ id: 'ada', tokenGeneration: 4 }));
    await until('it is closed', () => client.closes.length > 0, { withinMs: 5_000 });
    expect(client.closes).toEqual(['revoked']);
    const again = fixture.client(token, { isAutomatic: false });
    await until('the refusal', () => again.refusals.length > 0);
    expect(again.refusals).toEqual(['revoked']);
  });

  it('[LV8] who was moved to another company is closed, and sees exactly the new one after coming back', async () => {
    await fixture.put('order', carried('a', one, null));
    await fixture.put('order', carried('b', two, null));
    const token = await fixture.token({ id: 'mover', role: 'COMPANY', company: one });
    const client = fixture.client(token);
    await until('the join', () => client.standing());
    await fixture.put('controller', sampleController({ id: 'mover', role: 'COMPANY', company: two }));
    await until('it is closed', () => client.closes.length > 0, { withinMs: 5_000 });
    await until('the socket is down', () => !client.socket.connected);
    client.socket.connect();
    await until('the new scope', () => client.scope() === 'staff:company:two');
    expect(client.joins.at(-1)).toMatchObject({ ok: true, full: true });
    expect(client.ids('order')).toEqual(['b']);
  });

  it('[LV8] a wall is closed when it is revoked', async () => {
    const token = await fixture.wallToken('wall-2');
    const client = fixture.client(token);
    await until('the join', () => client.standing());
    await fixture.gone('wall', 'wall-2');
    await until('it is closed', () => client.closes[0] === 'revoked', { withinMs: 5_000 });
  });

  it('[LV8] a token that expires closes its socket', async () => {
    const client = fixture.client(await fixture.token());
    await until('the join', () => client.standing());
    fixture.pass(13 * 3_600_000);
    await until('it is closed', () => client.closes[0] === 'expired', { withinMs: 5_000 });
  });

  it('pages of other origins do not get in, programs and own pages do', async () => {
    const token = await fixture.token();
    const foreign = fixture.client(token, { headers: { origin: 'http://evil.test' }, isAutomatic: false });
    await until('the refusal', () => foreign.refusals.length > 0);
    const own = fixture.client(token, { headers: { origin: 'http://console.test' } });
    const same = fixture.client(token, { headers: { origin: url } });
    await until('both joins', () => own.standing() && same.standing());
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

  it.each(abuse)('[LV13] %s closes the socket, and nobody else notices', async (_, send) => {
    const token = await fixture.token();
    const bystander = fixture.client(token);
    await until('the join', () => bystander.standing());
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

  it('[LV13] a join of another protocol is told so', async () => {
    const client = fixture.client(await fixture.token(), { isAutomatic: false });
    await until('the socket', () => client.socket.connected);
    expect(await client.join({ protocol: 99 })).toEqual({ ok: false, code: 'protocol' });
  });

  it('[LV7] a client that does not read gets no positions, is closed as slow, and comes back', async () => {
    const token = await fixture.token();
    const reader = fixture.client(token);
    const sleeper = fixture.client(token);
    await until('the joins', () => reader.standing() && sleeper.standing());
    // Stops reading: the kernel's buffers fill first, then Engine.IO's.
    const transport = sleeper.socket.io.engine.transport as unknown as { ws: { pause(): void; resume(): void } };
    transport.ws.pause();
    const heavy = 'x'.repeat(20_000);
    await until(
      'it is closed',
      async () => {
        await fixture.putAll(
          Array.from({ length: 20 }, (_, at) => ({
            kind: 'order' as const,
            doc: sampleOrder({ id: `o${at}`, note: heavy }),
          })),
        );
        const closed = await fixture.gateway.metrics.registry.getSingleMetric('gateway_closed_total')?.get();
        return closed?.values.some(({ labels }) => labels['code'] === 'slow');
      },
      { withinMs: 20_000 },
    );
    transport.ws.resume();
    await until('it is back and level', () => sleeper.joins.length > 1 && sleeper.ids('order').length === 20);
    expect(reader.closes).toEqual([]);
    expect(reader.ids('order')).toHaveLength(20);
  });
});

describe('losses', () => {
  beforeEach(begin);

  it('[LV1] two gateways tell the same, and a client that moves between them resumes', async () => {
    const second = await fixture.start();
    const token = await fixture.token();
    const here = fixture.client(token);
    const there = fixture.client(token, { url: second.url });
    await until('both joins', () => here.standing() && there.standing());
    await fixture.put('order', sampleOrder({ id: 'a' }));
    await until('both hear', () => here.ids('order').length === 1 && there.ids('order').length === 1);
    const { epoch, clock } = here.standing() ?? { epoch: '', clock: '' };
    const moved = fixture.client(token, { url: second.url, isAutomatic: false });
    await until('the socket', () => moved.socket.connected);
    expect(await moved.join({ epoch, since: clock, scope: 'staff:all' })).toMatchObject({ ok: true, full: false });
    await second.close();
  });

  it('a hole in the stream makes the gateway read the state again, clients miss nothing', async () => {
    const client = fixture.client(await fixture.token());
    await until('the join', () => client.standing());
    const epoch = client.standing()?.epoch;
    await fixture.redis.incr(fixture.context.key('live:n'));
    await fixture.put('order', sampleOrder({ id: 'after-the-hole' }));
    await until('the change', () => client.ids('order').includes('after-the-hole'));
    expect(client.standing()?.epoch).toBe(epoch);
    expect(client.joins).toHaveLength(1);
  });

  it('a stream that went back costs the epoch', async () => {
    await fixture.put('order', sampleOrder({ id: 'a' }));
    const client = fixture.client(await fixture.token());
    await until('the join', () => client.standing());
    await fixture.redis.set(fixture.context.key('live:n'), '0');
    await fixture.put('order', sampleOrder({ id: 'b' })).catch(() => null);
    await until('the epoch is gone', async () => (await readEpoch(fixture.redis, fixture.context.key)).epoch === null);
  });

  it('everything lost and rebuilt: one full join under the new epoch', async () => {
    await fixture.put('order', sampleOrder({ id: 'old' }));
    const client = fixture.client(await fixture.token());
    await until('the join', () => client.standing());
    const old = client.standing()?.epoch;
    await fixture.renew();
    await fixture.put('controller', sampleController());
    await fixture.put('order', sampleOrder({ id: 'new' }));
    await until('the new state', () => client.standing()?.epoch !== old && client.ids('order').includes('new'));
    expect(client.ids('order')).toEqual(['new']);
  });

  it('Redis goes away and comes back: clients stay, and go on', async () => {
    await fixture.put('order', sampleOrder({ id: 'a' }));
    const client = fixture.client(await fixture.token());
    await until('the join', () => client.standing());
    await fixture.context.servers.redis.stop();
    const beats = client.beats.length;
    await until('beats go on', () => client.beats.length > beats + 1);
    const late = fixture.client((client.socket.auth as { token: string }).token);
    await until('a newcomer sees the last state', () => late.ids('order').length === 1);
    await fixture.context.servers.redis.start();
    await until('changes go on', async () => {
      await fixture.put('order', sampleOrder({ id: 'b' })).catch(() => null);
      return client.ids('order').includes('b');
    });
  });
});
