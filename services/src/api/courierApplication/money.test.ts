import { courierMoney, ownPay } from '@despacho/contract/couriers/courierMoney.ts';
import { HOUR_MS } from '@despacho/contract/durations.ts';
import { ORDER_STATUS, type Order } from '@despacho/contract/orders/order.ts';
import { sampleBranch, sampleCompany, sampleCourier, sampleOrder } from '@despacho/contract/samples.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestApi, type Reply, type TestApi } from '../../../../tests/support/api.ts';
import { publishEntities } from '../../../../tests/support/liveState.ts';
import { manualClock } from '../../../../tests/support/manualClock.ts';
import { until } from '../../../../tests/support/until.ts';
import { addCourierAccount, courierToken } from '../../../../tests/support/people.ts';
import { branchCodec } from '../../store/companies/branches.ts';
import { orderCodec } from '../../store/orders/orders.ts';
import { writePayList } from '../../store/pay.ts';

const START = '2026-11-21T18:00:00.000Z';
const DAY = '2026-11-21';
const WEEK = '2026-11-16';
const clock = manualClock(START);
const company = sampleCompany({ id: 'company-1', lateLimitSec: null, cashLimit: 300 });
const branch = sampleBranch({ id: 'branch-1', company: { id: 'company-1', name: company.name } });
const settlementPath = `settlements/${DAY}_luis`;

let api: TestApi;
const tokens = new Map<string, string>();
const call = async (who: string, method: string, path: string, body?: object): Promise<Reply> =>
  api.call(method, path, { token: tokens.get(who) ?? '', ...(body === undefined ? {} : { body }) });

const delivered = (id: string, cashOnDelivery: number | null, only: Partial<Order> = {}): Order =>
  sampleOrder({
    id,
    number: id,
    status: ORDER_STATUS.DELIVERED,
    isActive: false,
    courier: { id: 'luis', name: 'Piloto luis' },
    company: { id: 'company-1', name: company.name },
    createdAt: START,
    deliveredAt: new Date(Date.parse(START) - HOUR_MS).toISOString(),
    cashOnDelivery,
    distanceKm: 3.2,
    stateTime: {},
    ...only,
  });
const money = async (who = 'luis') => courierMoney.parse((await call(who, 'GET', '/api/courier/money')).json);
const pay = async (who = 'luis') => ownPay.parse((await call(who, 'GET', `/api/courier/pay?week=${WEEK}`)).json);
const deposit = async (key: string, cents: number): Promise<Reply> =>
  call('ada', 'POST', '/api/couriers/luis/deposits', { key, cents, branch: 'branch-1' });
const KEY = 'deposit-0000000001';

beforeAll(async () => {
  api = await startTestApi({ clock });
  await publishEntities(api.context.redis(), api.context.key, { company: [company] });
  await api.db.doc('branches/branch-1').set(branchCodec.write(branch));
  for (const id of ['luis', 'ana']) {
    const courier = sampleCourier({
      id,
      name: `Piloto ${id}`,
      email: `${id}@example.test`,
      company: { id: 'company-1', name: company.name },
      type: 'PERMANENT',
      accountStatus: 'ACTIVE',
    });
    await addCourierAccount(api.db, courier);
    tokens.set(id, await courierToken(api.origin, `${id}@example.test`));
  }
  tokens.set('ada', await api.tokenOf(await api.addPerson({ id: 'ada', role: 'OWNER' })));
  const bonus = { freeMin: 0, centsPerMin: 0, maxMin: 0 };
  await writePayList(
    api.db,
    {
      id: '2026-11-01',
      from: '2026-11-01',
      terms: {
        baseCents: 1_000,
        distance: { by: 'kilometre', centsPerKm: 200, freeKm: 0 },
        wait: bonus,
        night: { fromMin: 0, untilMin: 0, cents: 0 },
        rainCents: 0,
        holidayCents: 0,
        minimumHourCents: 0,
      },
      by: { id: 'ada', name: 'Ada' },
      at: START,
    },
    null,
  );
});
afterAll(async () => api.close());
beforeEach(async () => {
  for (const path of [settlementPath, `payWeeks/${WEEK}_luis`]) await api.db.doc(path).delete();
  for (const order of [delivered('o1', 185.5), delivered('o2', null)])
    await api.db.doc(`deliveries/${order.id}`).set(orderCodec.write(order));
});

it('[CP25] a courier sees the cash in hand beside the limit, and nothing of another courier', async () => {
  // The limit is read from a copy that follows the store.
  await expect
    .poll(async () => (await money()).cash)
    .toEqual({ carriedCents: 18_550, limitCents: 30_000, state: 'ok' });
  expect((await money('ana')).cash).toEqual({ carriedCents: 0, limitCents: 30_000, state: 'ok' });
  await api.db.doc('deliveries/o2').set(orderCodec.write(delivered('o2', 100)));
  expect((await money()).cash).toMatchObject({ carriedCents: 28_550, state: 'near' });
});

it('[CX8] [CX9] signs a deposit, once, and only then it lowers the cash and what the settlement expects', async () => {
  expect((await deposit(KEY, 10_000)).status).toBe(200);
  const before = await money();
  expect(before.days?.deposits).toMatchObject([{ id: KEY, cents: 10_000, day: DAY, isDue: true, by: { id: 'ada' } }]);
  expect(before.cash?.carriedCents).toBe(18_550);
  const sign = async (who: string) => call(who, 'POST', '/api/courier/deposits', { day: DAY, depositId: KEY });
  // Another courier has no deposit of that name.
  expect((await sign('ana')).status).toBe(404);
  expect((await sign('luis')).status).toBe(200);
  const { updateTime } = await api.db.doc(settlementPath).get();
  expect((await sign('luis')).status).toBe(200);
  expect((await api.db.doc(settlementPath).get()).updateTime).toEqual(updateTime);
  const after = await money();
  expect(after.days?.deposits).toMatchObject([{ id: KEY, isDue: false, courierSignedAt: START }]);
  expect(after.cash?.carriedCents).toBe(8_550);
});

it('[CP25] a settled day is listed with what was received, and its open deposit can no longer be signed', async () => {
  await deposit(KEY, 10_000);
  const signed = await call('ada', 'POST', `/api/settlements/${DAY}/luis`, {
    receivedCents: 18_000,
    dueCents: 18_550,
    seen: 0,
    reason: 'faltó cambio',
  });
  expect(signed.status).toBe(200);
  const { days, cash } = await money();
  expect(days?.settled).toMatchObject([{ day: DAY, receivedCents: 18_000, dueCents: 18_550, reason: 'faltó cambio' }]);
  expect(days?.deposits).toMatchObject([{ id: KEY, isDue: false }]);
  expect(cash?.carriedCents).toBe(0);
  const late = await call('luis', 'POST', '/api/courier/deposits', { day: DAY, depositId: KEY });
  expect([late.status, late.json]).toMatchObject([409, { details: { reason: 'settled' } }]);
});

it.each(['2026-11-18', '2026-11-22'])('[CX8] refuses a signature for %s, which does not count', async (day) => {
  expect((await call('luis', 'POST', '/api/courier/deposits', { day, depositId: KEY })).status).toBe(400);
});

it('[PY6] has the lines of pay that the console has, each with its formula', async () => {
  const { open, ...own } = await pay();
  expect(open).toEqual([]);
  expect(own).toEqual((await call('ada', 'GET', `/api/pay/statements/luis?week=${WEEK}`)).json);
  expect(own.lines.filter(({ order }) => order?.id === 'o1')).toMatchObject([
    { kind: 'base', cents: 1_000 },
    { kind: 'distance', cents: 640, quantity: 3.2, unitCents: 200 },
  ]);
  expect((await pay('ana')).lines).toEqual([]);
  expect((await call('luis', 'GET', '/api/courier/pay?week=2026-11-17')).status).toBe(400);
});

it('[CP36] has what the own open orders pay if they are delivered now, in this week alone', async () => {
  const open = delivered('o3', null, { status: ORDER_STATUS.GOING, isActive: true, deliveredAt: null, distanceKm: 2 });
  await api.db.doc('deliveries/o3').set(orderCodec.write(open));
  await publishEntities(api.context.redis(), api.context.key, { company: [company], order: [open] });
  const amounts = async (who: string, week = WEEK) =>
    ownPay
      .parse((await call(who, 'GET', `/api/courier/pay?week=${week}`)).json)
      .open.map(({ order, kind, cents }) => [order?.id, kind, cents]);
  await until('the open order', async () => (await amounts('luis')).length > 0);
  expect(await amounts('luis')).toEqual([
    ['o3', 'base', 1_000],
    ['o3', 'distance', 400],
  ]);
  expect([await amounts('ana'), await amounts('luis', '2026-11-09')]).toEqual([[], []]);
  expect((await pay()).deliveries).toBe(2);
});

it('[PY10] a courier disputes an own line once, and reads the answer of staff', async () => {
  const dispute = async (who: string, lineId: string, text: string) =>
    call(who, 'POST', '/api/courier/disputes', { week: WEEK, lineId, text });
  expect((await dispute('ana', 'o1:distance', 'no es mía')).status).toBe(404);
  expect((await dispute('luis', 'o9:distance', 'no existe')).status).toBe(404);
  expect((await dispute('luis', 'o1:distance', '  ')).status).toBe(400);
  expect((await dispute('luis', 'o1:distance', 'fueron 5 km')).status).toBe(200);
  expect((await dispute('luis', 'o1:distance', 'fueron 5 km')).status).toBe(200);
  expect((await dispute('luis', 'o1:distance', 'fueron 6 km')).status).toBe(409);
  const answer = { week: WEEK, lineId: 'o1:distance', answer: 'son 3.2 por la calle' };
  expect((await call('ada', 'POST', '/api/pay/statements/luis/disputes', answer)).status).toBe(200);
  expect((await pay()).disputes).toMatchObject([{ text: 'fueron 5 km', answer: { text: 'son 3.2 por la calle' } }]);
});

it('[CP25] a settlement that cannot be read leaves the pay as it is, and the cash is not known', async () => {
  await api.db.doc(settlementPath).set({ day: DAY, courier: 7, signatures: 'none' });
  expect(await money()).toMatchObject({ cash: null, days: null });
  expect((await pay()).lines).toHaveLength(4);
});
