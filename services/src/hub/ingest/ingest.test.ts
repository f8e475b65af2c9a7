import { readState } from '../../../../tests/support/liveState.ts';
import { sampleAlarm, sampleCourier, sampleIncident, sampleOrder } from '@despacho/contract/samples.ts';
import { ORDER_STATUS } from '@despacho/contract/orders/order.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { until } from '../../../../tests/support/until.ts';
import { alarmCodec } from '../../store/alarms.ts';
import { courierCodec, writeFix } from '../../store/couriers/couriers.ts';
import { endIncident } from '../../store/incidentEnds.ts';
import { writeConfirmed } from '../../store/orders/phoneTimes.ts';
import { incidentCodec, incidentPath, liveIncidentId } from '../../store/incidents.ts';
import { dropEpoch, readEpoch } from '../../store/live/epoch.ts';
import { readPositions } from '../../store/live/positions.ts';
import { readEntries } from '../../store/live/state.ts';
import { orderCodec } from '../../store/orders/orders.ts';
import { ingestFixture, START, type IngestFixture, type Running } from './ingestFixture.ts';

let fixture: IngestFixture;
let first: Running;

const orders = () => readState(fixture.context.redis(), fixture.context.key, 'order');
const stored = async (id: string) => (await readEntries(fixture.context.redis(), fixture.context.key, 'order')).get(id);
const write = async (id: string, only: Parameters<typeof sampleOrder>[0] = {}) =>
  fixture.db.doc(`deliveries/${id}`).set(orderCodec.write(sampleOrder({ id, ...only })));
const minutes = (count: number): number => count * 60_000;
const at = (ms: number): string => new Date(START + ms).toISOString();

beforeAll(async () => {
  fixture = await ingestFixture();
  await write('before', { number: 'GT-1' });
  await fixture.db.doc('bikers/courier-1').set({
    ...courierCodec.write(sampleCourier()),
    ...writeFix({ position: { lat: 14.6, lng: -90.5 }, at: START, accuracyM: 5, battery: 0.5 }),
  });
  const cleared = sampleAlarm({ id: 'came-and-went', clearedAt: at(-minutes(5)) });
  await fixture.db.doc('alarms/came-and-went').set(alarmCodec.write(cleared));
  first = await fixture.run('one');
});
afterAll(async () => fixture.close());

describe('ingest', () => {
  it('publishes the existing documents and marks the state ready', async () => {
    expect((await orders()).get('before')?.doc.number).toBe('GT-1');
    expect((await readEpoch(fixture.context.redis(), fixture.context.key)).isReady).toBe(true);
    expect((await readPositions(fixture.context.redis(), fixture.context.key)).get('courier-1')?.at).toBe(START);
  });

  it('[LV21] an alarm that was raised and cleared while no ingest listened is shown as cleared', async () => {
    const alarms = await readState(fixture.context.redis(), fixture.context.key, 'alarm');
    expect(alarms.get('came-and-went')?.doc.clearedAt).toBe(at(-minutes(5)));
  });

  it('publishes each change with the document`s update time as version', async () => {
    const written = await write('changing');
    await until('the order', async () => (await orders()).get('changing'));
    const again = await fixture.db.doc('deliveries/changing').update({ name: 'Someone else' });
    const found = await until('the change', async () => {
      const one = (await orders()).get('changing');
      return one?.doc.customerName === 'Someone else' ? one : null;
    });
    expect(found.v).toBe(String(again.writeTime.toMillis()) + String(again.writeTime.nanoseconds / 1_000).slice(-3));
    expect(again.writeTime.isEqual(written.writeTime)).toBe(false);
  });

  it('[LV21] an order that closes shows its end, stays 30 minutes with later edits, then is removed', async () => {
    await write('closing');
    await until('the order', async () => (await orders()).get('closing'));
    await fixture.db
      .doc('deliveries/closing')
      .update(orderCodec.write({ status: ORDER_STATUS.DELIVERED, deliveredAt: at(0), updatedAt: at(0) }));
    await until('its end', async () => (await orders()).get('closing')?.doc.status === ORDER_STATUS.DELIVERED);
    await fixture.db.doc('deliveries/closing').update(orderCodec.write({ customerRating: 4, updatedAt: at(1) }));
    await until('its rating', async () => (await orders()).get('closing')?.doc.customerRating === 4);
    fixture.advance(minutes(29));
    expect((await orders()).has('closing')).toBe(true);
    fixture.advance(minutes(1));
    await until('it is gone', async () => 'gone' in ((await stored('closing')) ?? {}));
  });

  it('a deleted document is removed with the time of the read that missed it', async () => {
    const written = await write('deleted');
    await until('the order', async () => (await orders()).get('deleted'));
    await fixture.db.doc('deliveries/deleted').delete();
    const tombstone = await until('the deletion', async () => {
      const one = await stored('deleted');
      return one !== undefined && 'gone' in one ? one : null;
    });
    expect(tombstone.v > String(written.writeTime.toMillis() * 1_000)).toBe(true);
  });

  it('[LV14] a change of position only never enters the stream', async () => {
    const before = await fixture.stream();
    await fixture.db
      .doc('bikers/courier-1')
      .update(writeFix({ position: { lat: 14.6005, lng: -90.5 }, at: START + 5, accuracyM: 3, battery: 0.4 }));
    await until(
      'the fix',
      async () =>
        (await readPositions(fixture.context.redis(), fixture.context.key)).get('courier-1')?.at === START + 5,
    );
    // The order written now comes after the courier in every queue, so everything before it is complete.
    await write('marker');
    await until('the marker', async () => (await orders()).has('marker'));
    const added = (await fixture.stream()).slice(before.length).map(({ change }) => change?.kind);
    expect(added).not.toContain('courier');
  });

  it('[IC19] an incident that was ended stays so when its phone writes it again', async () => {
    const { context, db } = fixture;
    const { key } = context;
    const now = context.clock.now();
    const path = `${incidentPath('Robo', now)}/ended`;
    const open = incidentCodec.write(sampleIncident({ at: new Date(now).toISOString(), closedAt: null }));
    await db.doc(path).set(open);
    const live = async () => (await readState(context.redis(), key, 'incident')).get(liveIncidentId(path))?.doc;
    await until('the incident', async () => live());
    expect(await endIncident(db, path, { closedAt: at(0) })).toBe(true);
    await until('its end', async () => (await live())?.closedAt);
    await db.doc(path).set({ ...open, note: 'sent late' });
    await until('the note', async () => (await live())?.note === 'sent late');
    expect((await live())?.closedAt).toBe(at(0));
    await until('the end in the document', async () => (await db.doc(path).get()).get('closedAt'));
  });

  it('[LV22] the last good version of an unreadable document stays and is marked, and counted', async () => {
    await write('broken', { number: 'GT-7' });
    await until('the order', async () => (await orders()).get('broken'));
    await fixture.db.doc('deliveries/broken').update({ createdAt: 'not a time', company: 7 });
    await until('the mark', async () => (await orders()).get('broken')?.doc.unreadable);
    expect((await orders()).get('broken')?.doc.number).toBe('GT-7');
    expect(first.metrics.facts().unreadable).toBe(1);
    await write('broken', { number: 'GT-8' });
    await until('it is mended', async () => (await orders()).get('broken')?.doc.number === 'GT-8');
    expect((await orders()).get('broken')?.doc.unreadable).toBeUndefined();
    expect(first.metrics.facts().unreadable).toBe(0);
  });

  it('[LV35] an unreadable document without a valid version is counted for its own company and blocks nothing', async () => {
    const company = { id: 'its-own', name: 'ITS OWN' };
    await fixture.db.doc('deliveries/nonsense').set({ status: ORDER_STATUS.NEW, createdAt: 'never', company });
    await write('after-nonsense');
    await until('the next order', async () => (await orders()).has('after-nonsense'));
    await until('it is counted', () => first.metrics.facts().unreadable === 1);
    expect(first.metrics.facts().unreadableByScope).toEqual({ 'company:its-own': 1 });
    expect((await orders()).has('nonsense')).toBe(false);
    await fixture.db.doc('deliveries/nonsense').delete();
    await until('it is not counted any more', () => first.metrics.facts().unreadable === 0);
  });

  it('[DO30] an order with an unknown status is counted by its path, and one with a known status in another spelling is shown', async () => {
    const orderData = orderCodec.write(sampleOrder({ id: 'spelt', number: 'GT-10' }));
    await fixture.db.doc('deliveries/flying').set({ ...orderData, status: 'Volando' });
    await fixture.db.doc('deliveries/numeric').set({ ...orderData, status: 7 });
    await fixture.db.doc('deliveries/spelt').set({ ...orderData, status: 'EN COLA' });
    await until('the count', () => first.metrics.facts().unreadable === 2);
    expect(first.metrics.facts().unreadablePaths?.toSorted()).toEqual(['deliveries/flying', 'deliveries/numeric']);
    await until('the order', async () => (await orders()).get('spelt')?.doc.number === 'GT-10');
    await fixture.db.doc('deliveries/flying').update({ status: ORDER_STATUS.NEW });
    await until('it is repaired', async () => (await orders()).has('flying'));
    for (const id of ['numeric', 'flying', 'spelt']) await fixture.db.doc(`deliveries/${id}`).delete();
    await until('nothing is counted', () => first.metrics.facts().unreadable === 0);
  });

  it('[LV29] a canary that a phone wrote is not published, and its times prove nothing', async () => {
    const now = fixture.context.clock.realNow();
    const future = { status: 'canario', writtenAt: now + minutes(24 * 60), nonce: 'guessed' };
    await fixture.db.doc('deliveries/canary-one').update({ ...future, ingestId: 'one' });
    await fixture.db.doc('deliveries/canary-two').set({ ...future, ingestId: 'one' });
    await fixture.db.doc('deliveries/canary-ghost').set({ ...future, ingestId: '../controllers/ada' });
    // A real order whose status a phone changed: it must not be removed as an abandoned canary.
    await write('posing');
    await fixture.db.doc('deliveries/posing').update({ ...future, ingestId: 'posing' });
    await write('after-canaries');
    await until('the next order', async () => (await orders()).has('after-canaries'));
    const canaries = await readState(fixture.context.redis(), fixture.context.key, 'canary');
    expect([...canaries.keys()]).toEqual(['one']);
    expect(canaries.get('one')?.doc.writtenAt).toBeLessThanOrEqual(now);
    const echoAt = first.metrics.facts().sourceEchoAt ?? Infinity;
    expect(echoAt).toBeLessThanOrEqual(now);
    fixture.advance(minutes(2));
    await until('they are removed', async () => !(await fixture.db.doc('deliveries/canary-ghost').get()).exists);
    expect((await fixture.db.doc('deliveries/posing').get()).exists).toBe(true);
    await fixture.db.doc('deliveries/posing').delete();
    await until('it is gone', async () => !(await orders()).has('posing'));
    await until('an own echo', () => first.metrics.facts().sourceEchoAt !== echoAt);
    expect(first.metrics.facts().sourceEchoAt).toBeLessThanOrEqual(now + minutes(2));
  });

  it('a second ingest publishes nothing, and adds and removes its canary', async () => {
    const before = await fixture.stream();
    const second = await fixture.run('two');
    await until('both hear its canary', () => second.metrics.facts().sourceEchoAt !== undefined);
    await write('twice');
    await until('the order', async () => (await orders()).has('twice'));
    await second.ingest.close();
    await until('its canary went', async () =>
      (await fixture.stream()).some(({ change }) => change?.id === 'two' && change.json === null),
    );
    const added = (await fixture.stream()).slice(before.length).map(({ change }) => `${change?.kind} ${change?.id}`);
    expect(added.filter((name) => !name.startsWith('canary '))).toEqual(['order twice']);
  });

  it('[DO45] an order without a status field is counted by its path', async () => {
    const { status: _, ...orderData } = orderCodec.write(sampleOrder({ id: 'bare', number: 'GT-11' }));
    await fixture.db.doc('deliveries/bare').set(orderData);
    const third = await fixture.run('three');
    await until('the count', () => third.metrics.facts().unreadable === 1);
    expect(third.metrics.facts().unreadablePaths).toEqual(['deliveries/bare']);
    await third.ingest.close();
    await fixture.db.doc('deliveries/bare').delete();
  });

  it('[LV31] two incidents of one id in two collections are two entities', async () => {
    const redis = fixture.context.redis();
    const now = fixture.context.clock.now();
    const paths = (['Robo', 'Extorsion'] as const).map((kind) => `${incidentPath(kind, now)}/twin`);
    const zero = { lat: 0, lng: 0 };
    const twin = sampleIncident({ at: new Date(now).toISOString(), position: zero });
    await fixture.db.doc(paths[0] ?? '').set(incidentCodec.write({ ...twin, kind: 'Robo' }));
    await fixture.db.doc(paths[1] ?? '').set(incidentCodec.write({ ...twin, kind: 'Extorsion' }));
    const found = await until('both', async () => {
      const incidents = await readState(redis, fixture.context.key, 'incident');
      const twins = paths.flatMap((path) => incidents.get(liveIncidentId(path)) ?? []);
      return twins.length === 2 ? twins : null;
    });
    expect(found.map(({ doc }) => [doc.kind, doc.position])).toEqual([
      ['Robo', null],
      ['Extorsion', null],
    ]);
  });

  it('[LV30] a fix at 0,0, at 14,14 or far away is no position', async () => {
    const redis = fixture.context.redis();
    const fixAt = async (lat: number, lng: number, fixedAt: number) =>
      fixture.db
        .doc('bikers/courier-1')
        .update(writeFix({ position: { lat, lng }, at: fixedAt, accuracyM: 1, battery: 1 }));
    const now = fixture.context.clock.now();
    await fixAt(0, 0, now);
    await fixAt(14, 14, now);
    await fixAt(40.4, -3.7, now);
    await write('after-fixes');
    await until('the next order', async () => (await orders()).has('after-fixes'));
    const fix = (await readPositions(redis, fixture.context.key)).get('courier-1');
    expect(fix?.position).toEqual({ lat: 14.6005, lng: -90.5 });
  });

  it('cleared alarms and incidents of yesterday are removed', async () => {
    const redis = fixture.context.redis();
    const { key } = fixture.context;
    const now = fixture.context.clock.now();
    await fixture.db.doc('alarms/alarm-1').set(alarmCodec.write(sampleAlarm()));
    const happened = new Date(now).toISOString();
    const liveId = liveIncidentId(`${incidentPath('Robo', now)}/incident-1`);
    // The store's clock is not that of this operation.
    const confirmed = writeConfirmed(Date.now());
    await fixture.db
      .doc(`${incidentPath('Robo', now)}/incident-1`)
      .set({ ...incidentCodec.write(sampleIncident({ at: happened })), ...confirmed });
    await until('the alarm', async () => (await readState(redis, key, 'alarm')).has('alarm-1'));
    await until('the incident', async () => (await readState(redis, key, 'incident')).has(liveId));
    await fixture.db.doc('alarms/alarm-1').update(alarmCodec.write({ clearedAt: happened }));
    await until('its end', async () => (await readState(redis, key, 'alarm')).get('alarm-1')?.doc.clearedAt);
    fixture.advance(minutes(24 * 60));
    await until('no alarm', async () => !(await readState(redis, key, 'alarm')).has('alarm-1'));
    await until('no incident', async () => !(await readState(redis, key, 'incident')).has(liveId));
    const today = fixture.context.clock.now();
    const next = sampleIncident({ kind: 'Extorsion', at: new Date(today).toISOString() });
    await fixture.db
      .doc(`${incidentPath('Extorsion', today)}/incident-2`)
      .set({ ...incidentCodec.write(next), ...confirmed });
    await until('the new day`s incident', async () =>
      (await readState(redis, key, 'incident')).has(liveIncidentId(`${incidentPath('Extorsion', today)}/incident-2`)),
    );
  });
});

describe('rebuild', () => {
  const isWhole = async (ids: string[]): Promise<boolean> => {
    const { isReady } = await readEpoch(fixture.context.redis(), fixture.context.key);
    const present = await orders();
    return isReady && ids.every((id) => present.has(id));
  };

  it('after a full loss, under a new epoch', async () => {
    const before = await readEpoch(fixture.context.redis(), fixture.context.key);
    await fixture.context.redis().flushall();
    await until('the state is whole', async () => {
      fixture.advance(1_000);
      return isWhole(['before', 'changing', 'twice']);
    });
    expect((await readEpoch(fixture.context.redis(), fixture.context.key)).epoch).not.toBe(before.epoch);
    expect((await readPositions(fixture.context.redis(), fixture.context.key)).has('courier-1')).toBe(true);
  });

  it('[LV22] also the last good version of a document that cannot be read, from before a restart of ingest', async () => {
    await write('kept', { number: 'GT-9' });
    await until('the order', async () => (await orders()).get('kept'));
    await fixture.db.doc('deliveries/kept').update({ createdAt: 'not a time' });
    await until('the mark', async () => (await orders()).get('kept')?.doc.unreadable);
    await first.ingest.close();
    first = await fixture.run('again');
    await fixture.context.redis().flushall();
    await until('the state is whole', async () => {
      fixture.advance(1_000);
      return isWhole(['before', 'kept']);
    });
    expect((await orders()).get('kept')?.doc).toMatchObject({ number: 'GT-9', unreadable: true });
  });

  it('[LV23] when the epoch was deleted as damaged; stored entities that no snapshot contains are read and removed', async () => {
    const redis = fixture.context.redis();
    const { key } = fixture.context;
    const { epoch } = await readEpoch(redis, key);
    const ghost = JSON.stringify(sampleOrder({ id: 'ghost' }));
    await redis.hset(key('state:order'), 'ghost', `1700000000000000${ghost}`);
    await redis.hdel(key('state:order'), 'before');
    await dropEpoch(redis, key, epoch ?? '');
    await until('the state is whole', async () => {
      fixture.advance(1_000);
      return isWhole(['before']);
    });
    expect('gone' in ((await stored('ghost')) ?? {})).toBe(true);
  });

  it('a change made while Redis is down arrives when it is back', async () => {
    await fixture.context.servers.redis.kill();
    await write('meanwhile');
    await fixture.context.servers.redis.start();
    await until('the change', async () => {
      fixture.advance(1_000);
      return (await orders()).has('meanwhile');
    });
  });
});

describe('freshness', () => {
  it('a listener that stopped receiving is renewed, and nothing is lost', async () => {
    const listened = first.metrics.facts().sourceEchoAt ?? 0;
    fixture.advance(10_000);
    await until('the echo', () => (first.metrics.facts().sourceEchoAt ?? 0) > listened);
    await fixture.context.servers.firestore?.stop();
    fixture.advance(16_000);
    await fixture.context.servers.firestore?.start();
    await write('after-silence');
    await until('the order', async () => (await orders()).has('after-silence'), { withinMs: 20_000 });
    const silences = await first.metrics.registry.getSingleMetric('ingest_silences_total')?.get();
    expect(silences?.values[0]?.value).toBeGreaterThan(0);
  });

  it('the canaries of dead processes are removed', async () => {
    await fixture.db.doc('deliveries/canary-dead').set({ status: 'canario', ingestId: 'dead', writtenAt: 1 });
    const redis = fixture.context.redis();
    await write('after-dead');
    await until('the next order', async () => (await orders()).has('after-dead'));
    expect((await readState(redis, fixture.context.key, 'canary')).has('dead')).toBe(false);
    fixture.advance(120_000);
    await until('it is gone', async () => !(await fixture.db.doc('deliveries/canary-dead').get()).exists);
  });

  it('every listener is renewed within ten minutes, without publishing', async () => {
    await write('quiet');
    await until('the order', async () => (await orders()).has('quiet'));
    const before = (await fixture.stream()).length;
    fixture.advance(minutes(9));
    await write('loud');
    await until('the next order', async () => (await orders()).has('loud'));
    const added = (await fixture.stream()).slice(before).filter(({ change }) => change?.kind === 'order');
    expect(added.map(({ change }) => change?.id)).toEqual(['loud']);
  });
});
