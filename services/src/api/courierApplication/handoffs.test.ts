import type { Courier } from '@despacho/contract/couriers/couriers.ts';
import type { Order } from '@despacho/contract/orders/order.ts';
import { sampleBranch, sampleCompany, sampleCourier, sampleOrder } from '@despacho/contract/samples.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApi, type Reply, type TestApi } from '../../../../tests/support/api.ts';
import { publishEntities } from '../../../../tests/support/liveState.ts';
import { manualClock } from '../../../../tests/support/manualClock.ts';
import { addCourierAccount, courierToken } from '../../../../tests/support/people.ts';
import { companyCodec } from '../../store/companies/companies.ts';
import { courierCodec } from '../../store/couriers/couriers.ts';
import { readEvents } from '../../store/orders/events.ts';
import { orderCodec } from '../../store/orders/orders.ts';
import { readOrder } from '../../store/orders/write.ts';

const START = '2026-11-21T18:00:00.000Z';
const clock = manualClock(START);
const company = sampleCompany({ id: 'company-1' });
const branch = sampleBranch({ id: 'branch-1', company: { id: 'company-1', name: company.name } });
const market = { lat: 14.7, lng: -90.4 };
const shift = { checkInId: 'c', day: '2026-11-21', branch: { id: 'branch-1', name: branch.name }, startedAt: START };
const ids = ['luis', 'ana', 'eva', 'foreign'] as const;
type Who = (typeof ids)[number];
const tokens = new Map<Who, string>();
let api: TestApi;
/** Another process of the same operation. */
let otherApi: TestApi;

const courierOf = (id: Who, only: Partial<Courier> = {}): Courier =>
  sampleCourier({
    id,
    name: `Piloto ${id}`,
    email: `${id}@example.test`,
    company: { id: 'company-1', name: company.name },
    branch: { id: id === 'foreign' ? 'branch-9' : 'branch-1', name: branch.name },
    branchIds: [],
    type: 'PERMANENT',
    accountStatus: 'ACTIVE',
    availability: 'available',
    alert: null,
    cashLimit: null,
    shift,
    ...only,
  });
const update = async (id: Who, only: Partial<Courier>): Promise<unknown> =>
  api.db.doc(`bikers/${id}`).set(courierCodec.write(courierOf(id, only)));
const put = async (only: Partial<Order> = {}): Promise<void> => {
  const order = sampleOrder({
    id: 'order-1',
    number: 'GT-1',
    status: 'En ruta',
    company: { id: 'company-1', name: company.name },
    branch: { id: 'branch-1', name: branch.name, position: null },
    courier: { id: 'luis', name: 'Piloto luis' },
    createdAt: START,
    stateTime: {},
    ...only,
  });
  await api.db.doc(`deliveries/${order.id}`).set(orderCodec.write(order));
};

let keys = 0;
const newKey = (): string => `key-${String((keys += 1)).padStart(16, '0')}`;
const call = async (who: Who, what: 'offer' | 'look' | 'take', body: object, at = api): Promise<Reply> =>
  at.call('POST', `/api/courier/handoffs/${what}`, { token: tokens.get(who) ?? '', body });
const offer = async (who: Who = 'luis') => JSON.parse((await call(who, 'offer', { orderId: 'order-1' })).text);
const look = async (who: Who, code: string) => JSON.parse((await call(who, 'look', { code })).text);
const take = async (who: Who, code: string, only: object = {}) =>
  JSON.parse((await call(who, 'take', { key: newKey(), orderId: 'order-1', code, ...only })).text);
const takeBySecond = async (who: Who, code: string) =>
  JSON.parse((await call(who, 'take', { key: newKey(), orderId: 'order-1', code }, otherApi)).text);
const refused = (reason: string) => ({ result: 'refused', reason });
const accepted = { result: 'accepted' };
const courierNow = async () => (await readOrder(api.db, 'order-1'))?.courier?.id;
const codeKeys = async (): Promise<string[]> => api.context.redis().keys(api.context.key('handoff:*'));
/** What must be refused by both calls, and changes nothing. */
const refusals = async (who: Who, code: string): Promise<unknown[]> => {
  const before = await readOrder(api.db, 'order-1');
  const answers = [await look(who, code), await take(who, code)];
  expect(await readOrder(api.db, 'order-1')).toEqual(before);
  return answers;
};

beforeAll(async () => {
  const secret = 'a secret that both processes have, long enough';
  api = await startTestApi({ clock, settings: { SESSION_SECRET: secret } });
  const { redis, firestore } = api.context.servers;
  const same = { REDIS_URL: redis.url, FIRESTORE_PORT: String(firestore?.port), SESSION_SECRET: secret };
  otherApi = await startTestApi({ clock, settings: same, withFirestore: false });
  await api.db.doc('zones/market').set(market);
  await publishEntities(api.context.redis(), api.context.key, { branch: [branch], company: [company] });
  await api.db.doc('companies/company-1').set(companyCodec.write(company));
  for (const id of ids) {
    await addCourierAccount(api.db, courierOf(id));
    tokens.set(id, await courierToken(api.origin, `${id}@example.test`));
  }
});
afterAll(async () => {
  await otherApi.close();
  await api.close();
});
beforeEach(async () => {
  clock.pass(1_000);
  for (const id of ids) await update(id, {});
  await put();
});

it('[CP31] [CP32] [CP33] an order goes to the taker once, with both names in its history and a message to each', async () => {
  await put({ cashOnDelivery: 85.5 });
  const { code, validMs } = await offer();
  expect([code, validMs]).toEqual([expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{8}$/), 60_000]);
  expect(await look('ana', code)).toEqual({
    result: 'found',
    order: {
      id: 'order-1',
      number: 'GT-1',
      company: { id: 'company-1', name: company.name },
      branch: { id: 'branch-1', name: branch.name, position: null },
    },
    giver: 'Piloto luis',
    addsCents: 8_550,
    isInRedZone: false,
  });
  const key = newKey();
  const typed = `${code.slice(0, 4).toLowerCase()}-${code.slice(4)}`;
  expect(await take('ana', typed, { key })).toEqual(accepted);
  const after = await readOrder(api.db, 'order-1');
  expect(after).toMatchObject({ courier: { id: 'ana', name: 'Piloto ana' }, status: 'En ruta', revision: 1 });
  expect(after?.courierMarks.takeOver).toMatchObject({ key, courierId: 'ana' });
  const [event] = await readEvents(api.db, 'order-1', 10);
  expect(event).toMatchObject({
    what: 'courier-handoff',
    by: { id: 'ana' },
    screen: '/courier/',
    before: { courier: { name: 'Piloto luis' } },
    after: { courier: { name: 'Piloto ana' } },
  });
  const { docs } = await api.db.collection('smsSends').where('order.id', '==', 'order-1').get();
  expect(new Set(docs.map((each) => each.get('order.courier.id')))).toEqual(new Set(['ana', 'luis']));
  // Sent again, long after the code is forgotten.
  clock.pass(60_000);
  await api.context.redis().del(...(await codeKeys()));
  expect(await take('ana', code, { key })).toEqual(accepted);
  expect((await readEvents(api.db, 'order-1', 10)).length).toBe(1);
  expect(await readOrder(api.db, 'order-1')).toEqual(after);
});

it('[CP33] of two who take it at once by two processes one gets it', async () => {
  const { code } = await offer();
  const answers = await Promise.all([take('ana', code), takeBySecond('eva', code)]);
  expect(answers.filter(({ result }) => result === 'accepted')).toHaveLength(1);
  expect(answers).toContainEqual(refused('gone'));
  expect(await courierNow()).toBe(answers[0].result === 'accepted' ? 'ana' : 'eva');
});

it('[CP31] a code ends after 60 s, and when there is a newer one', async () => {
  const { code: first } = await offer();
  const { code: second } = await offer();
  expect(await refusals('ana', first)).toEqual([refused('expired'), refused('expired')]);
  clock.pass(59_999);
  expect(await look('ana', second)).toMatchObject({ result: 'found' });
  clock.pass(1);
  expect(await refusals('ana', second)).toEqual([refused('expired'), refused('expired')]);
});

it('[CP33] a code works once, also where its giver gets the order back', async () => {
  const { code } = await offer();
  expect(await take('ana', code)).toEqual(accepted);
  expect(await refusals('eva', code)).toEqual([refused('gone'), refused('gone')]);
  const giver = { id: 'luis', name: 'Piloto luis' };
  await api.db.doc('deliveries/order-1').update(orderCodec.write({ courier: giver }));
  expect(await refusals('eva', code)).toEqual([refused('gone'), refused('gone')]);
  expect(await courierNow()).toBe('luis');
});

describe('[CP46] the taker', () => {
  it.each<[string, Who, Partial<Courier>]>([
    ['elsewhere', 'foreign', {}],
    ['no-shift', 'ana', { shift: null }],
    ['unavailable', 'ana', { availability: 'unavailable' }],
    ['not-eligible', 'ana', { alert: 'flatTire' }],
    ['not-eligible', 'ana', { alert: 'robbery' }],
    ['cash-limit', 'ana', { cashLimit: 50 }],
    ['own', 'luis', {}],
  ])('is refused: %s, %s', async (reason, who, only) => {
    await put({ cashOnDelivery: 100 });
    const { code } = await offer();
    await update(who, only);
    expect(await refusals(who, code)).toEqual([refused(reason), refused(reason)]);
  });

  it('[OR47] is refused with four orders', async () => {
    for (const id of ['other-1', 'other-2', 'other-3', 'other-4'])
      await put({ id, courier: { id: 'eva', name: 'Piloto eva' } });
    const { code } = await offer();
    expect(await refusals('eva', code)).toEqual([refused('full'), refused('full')]);
  });

  it('[CP48] gets no fifth order and no cash over the limit by twelve codes at once', async () => {
    const all = Array.from({ length: 12 }, (_, at) => `many-${at}`);
    /** A busy machine may not answer in five seconds; the same act again is answered alike. */
    const takeOnce = async (body: object, at: TestApi): Promise<string> => {
      const { status, text } = await call('ana', 'take', body, at);
      if (status === 503) return takeOnce(body, at);
      const { result, reason = result } = JSON.parse(text);
      return String(reason);
    };
    const takeAll = async (): Promise<string[]> => {
      const acts = await Promise.all(
        all.map(async (orderId) => {
          await put({ id: orderId, cashOnDelivery: 20 });
          const { code } = JSON.parse((await call('luis', 'offer', { orderId })).text);
          return { key: newKey(), orderId, code };
        }),
      );
      return Promise.all(acts.map(async (act, at) => takeOnce(act, at % 2 === 0 ? api : otherApi)));
    };
    const storedCount = async () =>
      (await Promise.all(all.map(async (id) => readOrder(api.db, id)))).filter((order) => order?.courier?.id === 'ana')
        .length;
    const counted = (answers: readonly string[]) => [
      answers.filter((answer) => answer === 'accepted').length,
      new Set(answers),
    ];
    expect(counted(await takeAll())).toEqual([4, new Set(['accepted', 'full'])]);
    expect(await storedCount()).toBe(4);
    await update('ana', { cashLimit: 50 });
    expect(counted(await takeAll())).toEqual([2, new Set(['accepted', 'cash-limit'])]);
    expect(await storedCount()).toBe(2);
  });

  it('[IC7] is asked about a red zone', async () => {
    await put({ destination: market });
    const { code } = await offer();
    expect(await look('ana', code)).toMatchObject({ result: 'found', isInRedZone: true });
    expect(await take('ana', code)).toEqual(refused('red-zone'));
    expect(await courierNow()).toBe('luis');
    expect(await take('ana', code, { enterRedZone: true })).toEqual(accepted);
  });
});

describe('[CP31] [CP46] the giver', () => {
  it('gets a code for an own active order alone, and within a shift', async () => {
    expect(await offer('ana')).toEqual(refused('gone'));
    await put({ status: 'Entregado', isActive: false });
    expect(await offer()).toEqual(refused('over'));
    await put();
    await update('luis', { shift: null });
    expect(await offer()).toEqual(refused('no-shift'));
  });

  it.each<[string, () => Promise<unknown>]>([
    ['over', async () => put({ status: 'Cancelado', isActive: false })],
    ['gone', async () => put({ courier: { id: 'eva', name: 'Piloto eva' } })],
    ['giver-off', async () => update('luis', { shift: null })],
  ])('no longer has it to give: %s', async (reason, meanwhile) => {
    const { code } = await offer();
    await meanwhile();
    expect(await refusals('ana', code)).toEqual([refused(reason), refused(reason)]);
  });
});

it('[CP31] codes are in Redis by their hash alone, and belong to one order', async () => {
  const { code } = await offer();
  const names = await codeKeys();
  const values = await Promise.all(names.map(async (name) => api.context.redis().get(name)));
  expect(names.length).toBeGreaterThan(1);
  expect([...names, ...values].join(' ')).not.toContain(code);
  await put({ id: 'order-2' });
  expect(await take('ana', code, { orderId: 'order-2' })).toEqual(refused('unknown-code'));
});

it('[CP31] a courier tries twenty wrong codes in ten minutes; what is no code is invalid', async () => {
  for (const code of ['', 'AAAA', 'UUUUUUUU', 'AAAAAAAA1', 7, { $ne: '' }, '１２３４５６７８'])
    expect((await call('eva', 'look', { code })).status).toBe(400);
  for (const body of [{}, { orderId: 'a/b' }, { orderId: 'order-1', courier: 'eva' }])
    expect((await call('luis', 'offer', body)).status).toBe(400);
  for (let tries = 0; tries < 20; tries += 1) expect(await look('eva', '00000000')).toEqual(refused('unknown-code'));
  expect((await call('eva', 'look', { code: '00000000' })).status).toBe(429);
  const { code } = await offer();
  expect((await call('eva', 'take', { key: newKey(), orderId: 'order-1', code })).status).toBe(429);
  expect(await courierNow()).toBe('luis');
});
