import { ORDER_STATUS } from '@despacho/contract/orders/order.ts';
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
import { until } from '../../../../tests/support/until.ts';
import { startHeartbeat } from '../../platform/heartbeat.ts';
import { createMetrics } from '../../platform/metrics.ts';
import { readEpoch } from '../../store/live/epoch.ts';
import { publishPositions } from '../../store/live/positions.ts';
import { readDuty } from '../../store/live/duty.ts';
import { aliveTabs } from '../../store/live/tabs.ts';
import { readWallReports } from '../../store/live/wallReports.ts';
import { goingOrder, gatewayFixture, one, two, type GatewayFixture } from './gatewayFixture.ts';

let fixture: GatewayFixture;

beforeAll(async () => {
  fixture = await gatewayFixture();
});
afterAll(async () => fixture.close());

const ofCompany = (company: typeof one) => ({ id: `user-${company.id}`, role: 'ADMINISTRATOR' as const, company });

const begin = async (): Promise<void> => fixture.begin();

describe('joining', () => {
  beforeEach(begin);

  it('[LV1] returns everything of the room, and then each change', async () => {
    await fixture.put('order', sampleOrder({ id: 'a' }));
    const client = fixture.client(await fixture.token());
    await until('the join', () => client.place());
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

  it('views drop fields they do not list, internal kinds are never sent', async () => {
    const order = sampleOrder({
      id: 'secret',
      customerName: 'ESPERANDO...',
      number: 'esperando',
      lock: { id: 'u', name: 'U', expiresAt: '2026-11-21T18:00:00.000Z', sessionId: 'tab-secret', fence: 1 },
    });
    const old = { ...order, pin: '4321' };
    await fixture.put('order', old);
    await fixture.put('courier', sampleCourier({ pushToken: 'push-secret' }));
    const staff = fixture.client(await fixture.token());
    const wall = fixture.client(await fixture.wallToken('wall-1'));
    await until('both joins', () => staff.place() && wall.place());
    expect(wall.scope()).toBe('wall:all');
    expect(staff.doc('order', 'secret')).toMatchObject({ customerName: 'ESPERANDO...', phone: '55550000' });
    expect(wall.doc('order', 'secret')).toMatchObject({ isUntyped: true, hasCoordinates: true });
    const sent = JSON.stringify([...staff.entities, ...wall.entities].map(([, rows]) => [...rows]));
    for (const word of ['4321', 'tab-secret', 'push-secret', 'tokenHash']) expect(sent).not.toContain(word);
    const onWall = JSON.stringify([...wall.entities].map(([, rows]) => [...rows]));
    for (const word of ['ESPERANDO', '55550000', '16 calle']) expect(onWall).not.toContain(word);
    expect([...staff.entities.keys()].sort()).toEqual(['courier', 'order']);
  });

  it('[LV1] with the same epoch and scope returns only the changes, in one response', async () => {
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

  it('[LV1] with another scope, another epoch or after five minutes returns everything', async () => {
    await fixture.put('order', sampleOrder({ id: 'a' }));
    const client = fixture.client(await fixture.token(), { isAutomatic: false });
    await until('the socket', () => client.socket.connected);
    await client.join();
    const since = client.place()?.clock ?? '';
    expect(await client.join({ since, scope: 'observer:company:one' })).toMatchObject({ ok: true, full: true });
    expect(await client.join({ since, epoch: 'other' })).toMatchObject({ ok: true, full: true });
    expect(await client.join({ since })).toMatchObject({ ok: true, full: false });
    fixture.pass(300_001);
    expect(await client.join({ since })).toMatchObject({ ok: true, full: true });
  });

  it('[LV37] a clock ahead of the gateway waits up to a second, then gets behind', async () => {
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

  it('while a rebuild is incomplete every join is rejected, and existing screens get beats', async () => {
    const token = await fixture.token();
    const client = fixture.client(token);
    await until('the join', () => client.place());
    const old = client.place()?.epoch;
    const newcomer = fixture.client(token, { isAutomatic: false });
    await until('the socket', () => newcomer.socket.connected);
    await fixture.redis.set(fixture.context.key('epoch'), 'not-ready-yet');
    const refused = async (): Promise<boolean> => {
      const result = await newcomer.join();
      return !result.ok && result.code === 'rebuilding';
    };
    await until('the refusal', refused, { everyMs: 250 });
    const beats = client.beats.length;
    await until('more beats', () => client.beats.length > beats + 1);
    expect(client.beats.at(-1)?.epoch).toBe(old);
    await fixture.redis.set(fixture.context.key('ready'), 'not-ready-yet');
    await until('the new epoch', () => client.place()?.epoch === 'not-ready-yet');
  });
});

describe('rooms', () => {
  beforeEach(begin);

  it('an order that changes company is removed from the old room and added to the new one, in one frame each', async () => {
    await fixture.put('order', goingOrder('a', one, null));
    const ones = fixture.client(await fixture.token(ofCompany(one)));
    const twos = fixture.client(await fixture.token(ofCompany(two)));
    await until('both joins', () => ones.place() && twos.place());
    expect([ones.scope(), twos.scope()]).toEqual(['observer:company:one', 'observer:company:two']);
    expect([ones.ids('order'), twos.ids('order')]).toEqual([['a'], []]);
    await fixture.put('order', goingOrder('a', two, null));
    await until('the move', () => twos.ids('order').length === 1);
    await until('the leave', () => ones.ids('order').length === 0);
    expect(ones.patches.at(-1)?.changes).toMatchObject([{ kind: 'order', id: 'a', gone: true }]);
  });

  it('a courier is sent with the order they carry, with status, incidents and position, and removed with it, at any version', async () => {
    await fixture.put('courier', sampleCourier({ id: 'luis', company: two, branch: null }));
    await fixture.put('courierStatus', sampleCourierStatus({ id: 'luis' }));
    await fixture.put('incident', sampleIncident({ id: 'robo', courier: { id: 'luis', name: 'Luis' }, company: two }));
    const at = Date.now();
    const fix = { courierId: 'luis', position: { lat: 14.6, lng: -90.5 }, at, accuracyM: 5, battery: 1 };
    await publishPositions(fixture.redis, fixture.context.key, [fix]);
    const ones = fixture.client(await fixture.token(ofCompany(one)));
    await until('the join', () => ones.place());
    expect([...ones.entities.keys()]).toEqual([]);

    for (let round = 0; round < 2; round += 1) {
      await fixture.put('order', goingOrder('a', one, 'luis'));
      await until('he is there', () => ones.ids('courier').length === 1);
      const frame = ones.patches
        .at(-1)
        ?.changes.map(({ kind }) => kind)
        .sort();
      expect(frame).toEqual(['courier', 'courierStatus', 'incident', 'order']);
      await until('his position', () => ones.positions.get('luis')?.[3] === at);
      await fixture.put('order', goingOrder('a', one, 'luis', ORDER_STATUS.DELIVERED));
      await until('he is not', () => ones.ids('courier').length === 0);
      expect([ones.ids('courierStatus'), ones.ids('incident'), ones.ids('order')]).toEqual([[], [], ['a']]);
    }
  });

  it('a branch receives its company, another branch does not receive it', async () => {
    await fixture.put('company', sampleCompany({ id: 'one', name: 'ONE' }));
    await fixture.put('branch', sampleBranch({ id: 'branch-one', company: one }));
    await fixture.put('order', goingOrder('a', one, null));
    const branch = { id: 'branch-one', name: 'B' };
    const own = fixture.client(await fixture.token({ id: 'own', role: 'BRANCH', company: one, branch }));
    const other = fixture.client(
      await fixture.token({ id: 'other', role: 'BRANCH', company: one, branch: { id: 'branch-x', name: 'X' } }),
    );
    await until('both joins', () => own.place() && other.place());
    expect([own.ids('company'), own.ids('branch'), own.ids('order')]).toEqual([['one'], ['branch-one'], ['a']]);
    expect([...other.entities.keys()]).toEqual([]);
    await fixture.put('branch', sampleBranch({ id: 'branch-x', company: one }));
    await until('its company', () => other.ids('company').length === 1);
    expect(other.ids('order')).toEqual([]);
  });

  it('[LV11] an idle room sends at once, a busy one at most every 50 ms, a wall every 250 ms; each encoded once per room', async () => {
    const staff = fixture.client(await fixture.token());
    const same = fixture.client(await fixture.token());
    const wall = fixture.client(await fixture.wallToken('wall-1'));
    await until('the joins', () => staff.place() && same.place() && wall.place());
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
    await until('the join', () => client.place());
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

  it('[LV35] counts for a narrow scope the unreadable documents of its own, and for the whole all of them', async () => {
    const metrics = createMetrics();
    metrics.report({ unreadable: 3, unreadableByScope: { 'company:one': 2, 'branch:branch-one': 1 } });
    const { key, clock } = fixture.context;
    const heart = await startHeartbeat({
      redis: fixture.redis,
      key,
      name: 'ingest',
      build: 'test',
      metrics,
      realNow: clock.realNow,
    });
    const branch = { id: 'branch-one', name: 'B' };
    const clients = [
      fixture.client(await fixture.token()),
      fixture.client(await fixture.token(ofCompany(one))),
      fixture.client(await fixture.token({ ...ofCompany(one), id: 'user-branch', role: 'BRANCH', branch })),
      fixture.client(await fixture.token(ofCompany(two))),
    ];
    await until(
      'the counts',
      () => clients.every((client) => client.beats.length > 0) && clients[0]?.beats.at(-1)?.unreadable === 3,
    );
    await until('a beat of each after it', () => clients.every((client) => client.beats.length > 4));
    expect(clients.map((client) => client.beats.at(-1)?.unreadable)).toEqual([3, 2, 1, 0]);
    await heart.stop();
  });

  it('[LV24] reports when it does not receive the stream, and when it does again', async () => {
    await fixture.put('canary', { id: 'ingest', writtenAt: fixture.context.clock.realNow() });
    const client = fixture.client(await fixture.token());
    await until('the join', () => client.place());
    await until('a beat', () => client.beats.at(-1)?.isCut === false);
    const { redis } = fixture.context.servers;
    await redis.kill();
    await until('a beat that says so', () => client.beats.at(-1)?.isCut === true);
    await redis.start();
    await until('a beat that does not', () => client.beats.at(-1)?.isCut === false);
    await fixture.redis.set(fixture.context.key('epoch'), 'not-ready-yet');
    await until('a rebuild to count as well', () => client.beats.at(-1)?.isCut === true);
  });

  it('[LV4] a lost frame is detected by the next beat and repaired by a resume', async () => {
    const client = fixture.client(await fixture.token());
    await until('the join', () => client.place());
    client.socket.removeAllListeners('live:patch');
    await fixture.put('order', sampleOrder({ id: 'lost' }));
    await until('it is mended', () => client.ids('order').includes('lost'));
    expect(client.joins.at(-1)).toMatchObject({ ok: true, full: false });
  });

  it('[LV10] compares the hashes of the client with those of its room', async () => {
    await fixture.putAll(['a', 'b'].map((id) => ({ kind: 'order' as const, doc: sampleOrder({ id }) })));
    const client = fixture.client(await fixture.token());
    await until('the join', () => client.place());
    await until('a beat', () => client.beats.length > 0);
    expect(await client.check()).toBe('same');
    client.entities.get('order')?.delete('a');
    expect(await client.check()).toBe('different');
    const place = client.place();
    await fixture.put('order', sampleOrder({ id: 'c' }));
    await until('the change', () => client.ids('order').includes('c'));
    client.socket.emit('live:check', { clock: place?.clock ?? '', hashes: {} }, (result) => {
      expect(result).toBe('later');
    });
  });

  it('renews the tabs of staff, and stores the reports of walls', async () => {
    const client = fixture.client(await fixture.token(), { sessionId: 'tab-of-ada' });
    const wall = fixture.client(await fixture.wallToken('wall-9'), { sessionId: 'tab-of-wall' });
    await until('the joins', () => client.place() && wall.place());
    const alive = () => aliveTabs(fixture.redis, fixture.context.key, ['tab-of-ada', 'tab-of-wall']);
    await until('the tab', async () => (await alive()).size > 0);
    expect(await alive()).toEqual(new Set(['tab-of-ada']));
    // [AR21]
    const duty = async () => readDuty(fixture.redis, fixture.context.key, Date.now());
    expect(await until('the duty', async () => (await duty())[0])).toEqual({
      uid: sampleController().id,
      scope: 'all',
    });
    wall.socket.emit('live:report', { build: 'b', scene: 'board', frames: 60 });
    const report = await until('the report', async () =>
      (await readWallReports(fixture.redis, fixture.context.key)).get('wall-9'),
    );
    expect(report).toMatchObject({ build: 'b', scene: 'board', frames: 60 });
  });
});

describe('losses', () => {
  beforeEach(begin);

  it('[LV1] two gateways send the same state, and a client that moves between them resumes', async () => {
    const second = await fixture.start();
    const token = await fixture.token();
    const here = fixture.client(token);
    const there = fixture.client(token, { url: second.url });
    await until('both joins', () => here.place() && there.place());
    await fixture.put('order', sampleOrder({ id: 'a' }));
    await until('both hear', () => here.ids('order').length === 1 && there.ids('order').length === 1);
    const { epoch, clock } = here.place() ?? { epoch: '', clock: '' };
    const moved = fixture.client(token, { url: second.url, isAutomatic: false });
    await until('the socket', () => moved.socket.connected);
    expect(await moved.join({ epoch, since: clock, scope: 'staff:all' })).toMatchObject({ ok: true, full: false });
    await second.close();
  });

  it('a hole in the stream makes the gateway reload the state, clients miss nothing', async () => {
    const client = fixture.client(await fixture.token());
    await until('the join', () => client.place());
    const epoch = client.place()?.epoch;
    await fixture.redis.incr(fixture.context.key('live:n'));
    await fixture.put('order', sampleOrder({ id: 'after-the-hole' }));
    await until('the change', () => client.ids('order').includes('after-the-hole'));
    expect(client.place()?.epoch).toBe(epoch);
    expect(client.joins).toHaveLength(1);
  });

  it('a stream that went back deletes the epoch', async () => {
    await fixture.put('order', sampleOrder({ id: 'a' }));
    const client = fixture.client(await fixture.token());
    await until('the join', () => client.place());
    await fixture.redis.set(fixture.context.key('live:n'), '0');
    await fixture.put('order', sampleOrder({ id: 'b' })).catch(() => null);
    await until('the epoch is gone', async () => (await readEpoch(fixture.redis, fixture.context.key)).epoch === null);
  });

  it('after a full loss and rebuild each client makes one full join under the new epoch', async () => {
    await fixture.put('order', sampleOrder({ id: 'old' }));
    const client = fixture.client(await fixture.token());
    await until('the join', () => client.place());
    const old = client.place()?.epoch;
    await fixture.renew();
    await fixture.put('controller', sampleController());
    await fixture.put('order', sampleOrder({ id: 'new' }));
    await until('the new state', () => client.place()?.epoch !== old && client.ids('order').includes('new'));
    expect(client.ids('order')).toEqual(['new']);
  });

  it('when Redis goes down and comes back, clients stay connected and continue', async () => {
    await fixture.put('order', sampleOrder({ id: 'a' }));
    const client = fixture.client(await fixture.token());
    await until('the join', () => client.place());
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
