import { routeTable } from '@despacho/contract/index.ts';
import type { Courier } from '@despacho/contract/couriers/couriers.ts';
import type { Order } from '@despacho/contract/orders/order.ts';
import { sampleBranch, sampleCompany, sampleCourier, sampleOrder } from '@despacho/contract/samples.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApi, type Reply, type TestApi } from '../../../../tests/support/api.ts';
import { publishEntities } from '../../../../tests/support/liveState.ts';
import { manualClock } from '../../../../tests/support/manualClock.ts';
import { until } from '../../../../tests/support/until.ts';
import { addCourierAccount, courierToken } from '../../../../tests/support/people.ts';
import { companyCodec } from '../../store/companies/companies.ts';
import { checkInCodec } from '../../store/couriers/attendance.ts';
import { courierCodec } from '../../store/couriers/couriers.ts';
import { scheduleCodec } from '../../store/couriers/schedules.ts';
import { incidentCodec, incidentPath } from '../../store/incidents.ts';
import { readPositions } from '../../store/live/positions.ts';
import { readEvents } from '../../store/orders/events.ts';
import { orderCodec } from '../../store/orders/orders.ts';
import { readOrder } from '../../store/orders/write.ts';

const START = '2026-11-21T18:00:00.000Z';
const clock = manualClock(START);
const company = sampleCompany({ id: 'company-1', lateLimitSec: null });
const branch = sampleBranch({ id: 'branch-1', company: { id: 'company-1', name: company.name } });
const place = { lat: 14.6, lng: -90.5 };
let api: TestApi;
let token: string;

const courierOf = (id: string, only: Partial<Courier> = {}): Courier =>
  sampleCourier({
    id,
    name: `Piloto ${id}`,
    email: `${id}@example.test`,
    company: { id: 'company-1', name: company.name },
    branch: { id: 'branch-1', name: branch.name },
    type: 'PERMANENT',
    accountStatus: 'ACTIVE',
    ...only,
  });
const put = async (only: Partial<Order> = {}): Promise<Order> => {
  const order = sampleOrder({
    id: 'order-1',
    status: 'En cola',
    company: { id: 'company-1', name: company.name },
    branch: { id: 'branch-1', name: branch.name, position: place },
    courier: { id: 'luis', name: 'Piloto luis' },
    createdAt: START,
    stateTime: {},
    ...only,
  });
  await api.db.doc(`deliveries/${order.id}`).set(orderCodec.write(order));
  return order;
};
const stored = async (id: string): Promise<Courier> => {
  const read = courierCodec.read(id, (await api.db.doc(`bikers/${id}`).get()).data() ?? {});
  if (!read.ok) throw new Error(read.reason);
  return read.value;
};

let keys = 0;
const act = (kind: string, only: object = {}) => {
  keys += 1;
  return {
    kind,
    key: `key-${String(keys).padStart(16, '0')}`,
    at: new Date(clock.now()).toISOString(),
    position: place,
    ...only,
  };
};
const onOrder = (kind: string, only: object = {}) => act(kind, { orderId: 'order-1', ...only });
const send = async (acts: object[], as = token): Promise<Reply> =>
  api.call('POST', '/api/courier/acts', { token: as, body: { acts } });
const resultsIn = (reply: Reply): Record<string, unknown>[] => JSON.parse(reply.text).results;

beforeAll(async () => {
  api = await startTestApi({ clock });
  await publishEntities(api.context.redis(), api.context.key, { branch: [branch], company: [company] });
  await api.db.doc('companies/company-1').set(companyCodec.write(company));
});
afterAll(async () => api.close());
beforeEach(async () => {
  for (const id of ['luis', 'ana']) await addCourierAccount(api.db, courierOf(id));
  token = await courierToken(api.origin, 'luis@example.test');
  await put();
});

describe('the session of a courier', () => {
  it('[CP6] opens no route of the console, and no token of the console opens one of the application', async () => {
    const owner = await api.tokenOf(await api.addPerson({ id: 'ada', role: 'OWNER' }));
    const wrong: string[] = [];
    for (const { method, path, guard } of Object.values(routeTable)) {
      const body = method === 'GET' ? {} : { body: {} };
      const as = guard === 'courier' ? owner : token;
      const { status } = await api.call(method, path.replaceAll(/:\w+/g, 'x'), { token: as, ...body });
      if (guard !== 'public' && status !== 401) wrong.push(`${method} ${path} ${status}`);
    }
    expect(wrong).toEqual([]);
  });

  it('[CP6] ends at once for a courier who was deactivated, has to choose a password, or was signed out', async () => {
    const look = async () => (await api.call('GET', '/api/courier/work', { token })).status;
    const update = async (fields: Partial<Courier>) => api.db.doc('bikers/luis').update(courierCodec.write(fields));
    expect(await look()).toBe(200);
    await update({ accountStatus: 'INACTIVE' });
    expect(await look()).toBe(401);
    await update({ accountStatus: 'ACTIVE', mustChangePassword: true });
    expect(await look()).toBe(401);
    await update({ mustChangePassword: false });
    expect(await look()).toBe(200);
    expect((await api.call('POST', '/api/courier/leave', { token })).status).toBe(200);
    expect(await look()).toBe(401);
    token = await courierToken(api.origin, 'luis@example.test');
    expect(await look()).toBe(200);
  });
});

it('[CP6] a lost phone is listed and signed out by the console, with an event in the audit of its courier', async () => {
  const console = await api.tokenOf(await api.addPerson({ id: 'controller', role: 'CONTROLLER' }));
  const sessions = async () =>
    JSON.parse((await api.call('GET', '/api/couriers/luis/sessions', { token: console })).text).sessions;
  expect((await sessions()).length).toBeGreaterThan(0);
  expect((await api.call('POST', '/api/couriers/luis/sign-out', { token: console })).status).toBe(200);
  expect([(await api.call('GET', '/api/courier/work', { token })).status, await sessions()]).toEqual([401, []]);
  const events = await api.db.collection('bikers/luis/events').where('what', '==', 'sessions-ended').get();
  expect(events.docs.map((event) => event.get('by').id)).toEqual(['controller']);
  expect((await api.call('POST', '/api/couriers/none/sign-out', { token: console })).status).toBe(404);
});

describe('POST /api/courier/acts', () => {
  it('[CP1] [CP5] [CP9] leads an order from Acepto to Entregado, each act once, with its event', async () => {
    const acts = ['accept', 'arriveAtStore', 'pickUp', 'depart', 'arriveAtDoor', 'deliver'].map((kind, index) =>
      onOrder(kind, { at: new Date(clock.now() + index * 60_000).toISOString() }),
    );
    clock.pass(10 * 60_000);
    expect(resultsIn(await send(acts)).map(({ result }) => result)).toEqual(Array(6).fill('accepted'));
    expect(resultsIn(await send(acts)).map(({ result }) => result)).toEqual(Array(6).fill('already'));
    const order = await readOrder(api.db, 'order-1');
    expect(order).toMatchObject({ status: 'Entregado', destination: place, deliveryTimeSec: 120, revision: 6 });
    expect(order?.courierMarks.deliver?.key).toBe(acts[5]?.key);
    const events = await readEvents(api.db, 'order-1', 10);
    expect(events.map(({ what, by }) => [what, by.id])).toEqual(acts.map(() => ['courier-act', 'luis']));
    expect((await stored('luis')).lastOrderAt).toBe(order?.deliveredAt);
    expect((await api.db.doc('bikerStatus/luis').get()).data()).toMatchObject({
      deliveryStatus: false,
      goToStore: true,
    });
  });

  it('[CP9] kilometres and flags are written with their order: two deliveries in one batch both count', async () => {
    for (const id of ['order-2', 'order-3'])
      await put({ id, number: id, status: 'En ruta', stateTime: { 'En ruta': START }, distanceKm: 2.35 });
    await api.db.doc('bikerStatus/luis').set({ deliveryStatus: true, goToStore: false });
    const before = (await stored('luis')).totalTravelledKm ?? 0;
    const acts = ['order-2', 'order-3'].map((orderId) => onOrder('deliver', { orderId }));
    await send([onOrder('arriveAtStore'), ...acts]);
    await send(acts);
    expect((await stored('luis')).totalTravelledKm).toBe(before + 4.7);
    expect((await api.db.doc('bikerStatus/luis').get()).data()).toMatchObject({
      deliveryStatus: false,
      goToStore: true,
    });
  });

  it('[CP5] [CP40] answers what was done with acts on orders that were cancelled, taken away, or are of another courier', async () => {
    await put({ status: 'Cancelado', isActive: false });
    const deliver = onOrder('deliver');
    expect(resultsIn(await send([deliver]))).toEqual([
      { key: deliver.key, result: 'refused', refusal: { reason: 'over', status: 'Cancelado' } },
    ]);
    await put();
    const before = await readOrder(api.db, 'order-1');
    const ana = await courierToken(api.origin, 'ana@example.test');
    for (const orderId of ['order-1', 'none']) {
      const [result] = resultsIn(await send([onOrder('accept', { orderId })], ana));
      expect(result).toMatchObject({ result: 'refused', refusal: { reason: 'reassigned' } });
    }
    expect(await readOrder(api.db, 'order-1')).toEqual(before);
  });

  it('[CP2] hands an order back with a reason, which its history has', async () => {
    expect((await send([onOrder('refuse')])).status).toBe(400);
    const [result] = resultsIn(await send([onOrder('refuse', { reason: 'moto descompuesta' })]));
    expect(result).toMatchObject({ result: 'accepted' });
    expect(await readOrder(api.db, 'order-1')).toMatchObject({ courier: null, status: 'En cola' });
    const event = (await readEvents(api.db, 'order-1', 20)).find(({ what }) => what === 'courier-refused');
    expect(event).toMatchObject({
      what: 'courier-refused',
      after: { courierMarks: { refuse: { reason: 'moto descompuesta' } } },
    });
  });

  it('[CP5] [CP7] begins and ends a shift by a check-in as other programs write it, at a branch that the courier serves', async () => {
    const [planned, next] = [api.db.doc('schedules/shift-1'), api.db.doc('schedules/shift-2')];
    const times = ['2026-11-21T18:30:00.000Z', '2026-11-21T19:30:00.000Z', '2026-11-22T02:00:00.000Z'];
    const courier = { id: 'luis', name: 'Piloto luis' };
    for (const [index, ref] of [planned, next].entries()) {
      const journey = { startsAt: times[index] ?? '', endsAt: times[index + 1] ?? '' };
      const shift = { courier, branch: courier, companyId: 'company-1', journey, status: 'Pendiente' } as const;
      await ref.set(scheduleCodec.write(shift));
    }
    const checkIn = act('checkIn', { branchId: 'branch-1' });
    expect(resultsIn(await send([act('checkIn', { branchId: 'other' })]))).toMatchObject([
      { result: 'refused', refusal: { reason: 'unknown-branch' } },
    ]);
    expect(resultsIn(await send([checkIn, checkIn, act('checkIn', { branchId: 'branch-1' })]))).toMatchObject([
      { result: 'accepted' },
      { result: 'already' },
      { result: 'refused', refusal: { reason: 'shift-open' } },
    ]);
    const path = `checkin/2026/11-21/${checkIn.key}`;
    const read = async () =>
      checkInCodec.read(checkIn.key, (await api.db.doc(path).get()).data() ?? {}, { collection: 'checkin/2026/11-21' });
    expect(await read()).toMatchObject({
      value: {
        courierId: 'luis',
        checkInAt: checkIn.at,
        checkOutAt: null,
        checkInPosition: place,
        branch: { id: 'branch-1', companyId: 'company-1' },
      },
    });
    expect((await planned.get()).get('status')).toBe('Iniciado');
    expect((await next.get()).get('status')).toBe('Pendiente');
    expect(await stored('luis')).toMatchObject({ availability: 'available', shift: { checkInId: checkIn.key } });
    await send([act('unavailable', { reason: 'almuerzo' })]);
    expect(await stored('luis')).toMatchObject({ availability: 'unavailable', unavailableReason: 'almuerzo' });
    clock.pass(60_000);
    const checkOut = act('checkOut');
    expect(resultsIn(await send([checkOut]))).toMatchObject([{ result: 'accepted' }]);
    expect(await read()).toMatchObject({ value: { checkOutAt: checkOut.at } });
    expect((await planned.get()).get('status')).toBe('Completado');
    expect(resultsIn(await send([act('checkOut')]))).toMatchObject([{ refusal: { reason: 'no-shift' } }]);
    expect(resultsIn(await send([act('available')]))).toMatchObject([{ refusal: { reason: 'no-shift' } }]);
    clock.pass(60_000);
    await send([act('checkIn', { branchId: 'branch-1' })]);
    expect(resultsIn(await send([checkOut]))).toMatchObject([{ result: 'already' }]);
    expect((await stored('luis')).shift).not.toBeNull();
  });

  it('[CP5] [CP7] a check-in of a phone whose clock is ahead is one, also sent again after midnight', async () => {
    clock.pass(Date.parse('2026-11-22T05:59:00.000Z') - clock.now());
    const ana = await courierToken(api.origin, 'ana@example.test');
    const ahead = new Date(clock.now() + 3_600_000).toISOString();
    const checkIn = act('checkIn', { branchId: 'branch-1', at: ahead });
    const results = resultsIn(await send([checkIn], ana));
    clock.pass(2 * 60_000);
    results.push(...resultsIn(await send([checkIn, act('checkOut'), checkIn], ana)));
    expect(results.map(({ result }) => result)).toEqual(['accepted', 'already', 'accepted', 'already']);
    expect((await stored('ana')).shift).toBeNull();
  });

  it('[CP5] [CP7] availability changes once by each act, and by none that is older than its last change', async () => {
    await send([act('checkIn', { branchId: 'branch-1' })]);
    clock.pass(60_000);
    const older = act('available');
    clock.pass(60_000);
    // By a phone whose clock is ahead, so that the instant of a repetition is another one.
    const ahead = new Date(clock.now() + 3 * 3_600_000).toISOString();
    const pause = act('unavailable', { reason: 'almuerzo', at: ahead });
    expect(resultsIn(await send([pause]))).toMatchObject([{ result: 'accepted' }]);
    clock.pass(60_000);
    const owner = await api.tokenOf(await api.addPerson({ id: 'ada', role: 'OWNER' }));
    const asOwner = async (status: string) =>
      api.call('PATCH', '/security/users/luis/uid/luis', { token: owner, body: { status } });
    expect((await asOwner('available')).status).toBe(200);
    expect(resultsIn(await send([pause]))).toMatchObject([{ result: 'already' }]);
    expect(await stored('luis')).toMatchObject({ availability: 'available' });
    expect((await asOwner('unavailable')).status).toBe(200);
    expect(resultsIn(await send([older]))).toMatchObject([{ result: 'already' }]);
    expect(await stored('luis')).toMatchObject({ availability: 'unavailable' });
  });
});

describe('trouble on the way', () => {
  const alertNow = async (): Promise<unknown> =>
    JSON.parse((await api.call('GET', '/api/courier/work', { token })).text).alert;
  const alert = (kind: string) => act('alert', { alert: kind });

  it('[CP26] is the alert that the other program writes, within a shift, until it is over', async () => {
    expect(resultsIn(await send([alert('flatTire')]))).toMatchObject([
      { result: 'refused', refusal: { reason: 'no-shift' } },
    ]);
    const flat = alert('flatTire');
    await send([act('checkIn', { branchId: 'branch-1' }), flat]);
    expect(await stored('luis')).toMatchObject({ alert: 'flatTire', alertAt: flat.at, availability: 'available' });
    expect(await alertNow()).toBe('flatTire');
    clock.pass(60_000);
    expect(resultsIn(await send([alert('allOk'), flat]))).toMatchObject([
      { result: 'accepted' },
      { result: 'already' },
    ]);
    expect(await stored('luis')).toMatchObject({ alert: 'none', alertAt: null });
    expect(await alertNow()).toBeNull();
    expect((await send([alert('robbery')])).status).toBe(400);
  });

  it('[CP5] [CP27] a robbery by a phone whose clock is ahead is one, also sent again after midnight', async () => {
    clock.pass(Date.parse('2026-11-22T05:59:00.000Z') - clock.now());
    const ana = await courierToken(api.origin, 'ana@example.test');
    const robbery = act('robbery', { at: new Date(clock.now() + 3_600_000).toISOString() });
    expect(resultsIn(await send([robbery], ana))).toMatchObject([{ result: 'accepted' }]);
    clock.pass(2 * 60_000);
    expect(resultsIn(await send([robbery], ana))).toMatchObject([{ result: 'already' }]);
  });

  it('[CP27] a robbery is one theft of the other program, also out of a shift, and the phone never shows one', async () => {
    const robbery = act('robbery');
    const [first, again] = [await send([robbery]), await send([robbery])].map(resultsIn);
    expect([first, again]).toMatchObject([[{ result: 'accepted' }], [{ result: 'already' }]]);
    const { docs } = await api.db.collection(incidentPath('Robo', clock.now())).get();
    const own = docs.filter(({ id }) => id === robbery.key);
    expect(own.map((each) => incidentCodec.read(each.id, each.data(), { collection: 'theft' }))).toMatchObject([
      {
        ok: true,
        value: {
          kind: 'Robo',
          at: robbery.at,
          position: place,
          courier: { id: 'luis', name: 'Piloto luis' },
          company: { id: 'company-1' },
          closedAt: null,
        },
      },
    ]);
    await api.db.doc('bikers/luis').update(courierCodec.write({ alert: 'robbery', alertAt: START }));
    expect(await alertNow()).toBeNull();
  });
});

describe('what the phone sends and sees', () => {
  const positions = async () => readPositions(api.context.redis(), api.context.key);
  const at = (only: object = {}) => ({
    at: new Date(clock.now()).toISOString(),
    position: place,
    accuracyM: 8,
    speedMps: 7,
    battery: 0.5,
    ...only,
  });
  const sendPositions = async (sent: object[]) =>
    JSON.parse((await api.call('POST', '/api/courier/positions', { token, body: { positions: sent } })).text).accepted;

  it('[CP10] positions count within a shift alone, in their order, without jumps and nothing of the future', async () => {
    expect(await sendPositions([at()])).toBe(0);
    expect((await positions()).has('luis')).toBe(false);
    await send([act('checkIn', { branchId: 'branch-1' })]);
    expect(await sendPositions([at()])).toBe(1);
    clock.pass(10_000);
    const far = { lat: 14.9, lng: -90.2 };
    const later = new Date(clock.now() + 60_000).toISOString();
    expect(await sendPositions([at({ position: far }), at({ at: later }), at({ position: { lat: 48, lng: 2 } })])).toBe(
      0,
    );
    expect((await positions()).get('luis')).toMatchObject({ position: place, battery: 0.5, accuracyM: 8 });
  });

  it('[CP11] stores why a phone is silent, until positions come again', async () => {
    await send([act('checkIn', { branchId: 'branch-1' })]);
    const body = { reason: 'hidden', at: new Date(clock.now()).toISOString() };
    expect((await api.call('POST', '/api/courier/silence', { token, body })).status).toBe(200);
    expect(await stored('luis')).toMatchObject({ silence: body });
    clock.pass(30_000);
    expect(await sendPositions([at()])).toBe(1);
    expect((await stored('luis')).silence).toBeNull();
  });

  it.each(['offline', 'killed'])(
    '[CP53] %s is reported afterwards, and counts until a position comes',
    async (reason) => {
      await send([act('checkIn', { branchId: 'branch-1' })]);
      const body = { reason, at: new Date(clock.now()).toISOString() };
      clock.pass(600_000);
      const report = async () => (await api.call('POST', '/api/courier/silence', { token, body })).status;
      expect(await report()).toBe(200);
      expect((await stored('luis')).silence).toEqual(body);
      expect(await sendPositions([at()])).toBe(1);
      expect((await stored('luis')).silence).toBeNull();
      expect(await report()).toBe(200);
      expect((await stored('luis')).silence).toBeNull();
    },
  );

  it('[CP8] the work has the own active orders alone, and nothing of a customer after the end', async () => {
    const look = async () => (await api.call('GET', '/api/courier/work', { token })).text;
    const live = async (only: Partial<Order>): Promise<void> => {
      const order = await put({ phone: '55512345', ...only });
      await publishEntities(api.context.redis(), api.context.key, { order: [order] });
    };
    await live({});
    await until('the order is in the work', async () => (await look()).includes('55512345'));
    const work = JSON.parse(await look());
    expect(work.orders).toMatchObject([{ id: 'order-1', phone: '55512345', nextAct: 'accept', isRefusable: true }]);
    expect(work.orders[0]).not.toHaveProperty('courierMarks');
    await live({ courier: { id: 'ana', name: 'Ana' } });
    await until('another courier has it', async () => !(await look()).includes('55512345'));
    await live({ status: 'Entregado', isActive: false });
    expect(await look()).not.toContain('55512345');
  });
});
