import { payList, payRoutes, payStatement, type PayTerms } from '@despacho/contract/pay.ts';
import { DAY_MS, HOUR_MS } from '@despacho/contract/durations.ts';
import { ORDER_STATUS, type Order } from '@despacho/contract/orders/order.ts';
import { sampleCourier, sampleOrder } from '@despacho/contract/samples.ts';
import { dayRange, localDay } from '@despacho/domain/localTime.ts';
import { disputing } from '@despacho/domain/pay/notes.ts';
import { daysOfWeek, weekOf } from '@despacho/domain/pay/terms.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi, type Reply, type TestApi } from '../../../../tests/support/api.ts';
import { courierCodec } from '../../store/couriers/couriers.ts';
import { rebuildDay } from '../../store/numbers/rebuild.ts';
import { orderCodec } from '../../store/orders/orders.ts';
import { changePayWeek, writePayList } from '../../store/pay.ts';

const luis = { id: 'luis', name: 'Luis Ramos' };
const terms: PayTerms = {
  baseCents: 1_000,
  distance: { by: 'kilometre', centsPerKm: 100, freeKm: 0 },
  wait: { freeMin: 0, centsPerMin: 0, maxMin: 0 },
  night: { fromMin: 0, untilMin: 0, cents: 0 },
  rainCents: 0,
  holidayCents: 0,
  minimumHourCents: 3_000,
};
const SOURCE = { source: 'Acuerdo Gubernativo 256-2025', sourceDate: '2025-12-22' };

let api: TestApi;
/** Last week: its days are over, whatever the day of the test is. */
let week = '';
let today = '';
const tokens = new Map<string, string>();
const call = async (who: string, method: string, path: string, body?: object): Promise<Reply> =>
  api.call(method, path, { token: tokens.get(who) ?? '', ...(body === undefined ? {} : { body }) });
const statement = async () =>
  payStatement.parse((await call('owner', 'GET', `/api/pay/statements/luis?week=${week}`)).json);
const dayAt = (hours: number): string => new Date(dayRange(week, week).from + hours * HOUR_MS).toISOString();
const correction = { key: 'a-correction-of-pay', cents: -250, reason: 'cobró de más' };

const delivered = (id: string, hours: number, only: Partial<Order> = {}): Order =>
  sampleOrder({
    id,
    number: id,
    status: ORDER_STATUS.DELIVERED,
    isActive: false,
    courier: luis,
    createdAt: dayAt(hours - 1),
    deliveredAt: dayAt(hours),
    distanceKm: 2.5,
    stateTime: {},
    ...only,
  });

beforeAll(async () => {
  api = await startTestApi();
  const people = {
    owner: { role: 'OWNER' },
    partner: { role: 'OWNER' },
    control: { role: 'CONTROLLER' },
    user: { role: 'USER' },
    acmeAdmin: { role: 'ADMINISTRATOR', company: { id: 'acme', name: 'Acme' } },
  } as const;
  for (const [id, person] of Object.entries(people))
    tokens.set(id, await api.tokenOf(await api.addPerson({ id, ...person })));
  const now = api.context.clock.now();
  today = localDay(now);
  week = weekOf(localDay(now - 7 * DAY_MS));
  await api.db.doc('bikers/luis').set(courierCodec.write(sampleCourier(luis)));
  const orders = [
    delivered('one', 10),
    delivered('two', 34),
    delivered('other', 11, { courier: { id: 'ana', name: 'Ana' } }),
    delivered('before', -1),
    delivered('after', 7 * 24),
  ];
  for (const order of orders) await api.db.doc(`deliveries/${order.id}`).set(orderCodec.write(order));
  const [year = '', month = '', date = ''] = week.split('-');
  await api.db.doc(`checkin/${year}/${month}-${date}/shift-1`).set({
    bikerId: 'luis',
    name: 'Luis Ramos',
    checkinTime: new Date(dayAt(9)),
    checkOutTime: new Date(dayAt(10.5)),
    branch: { id: 'branch-1', branchName: 'PORTALES', companyId: 'acme', companyName: 'Acme' },
  });
  await writePayList(
    api.db,
    {
      id: '2020-01-01',
      from: '2020-01-01',
      terms,
      by: { id: 'owner', name: 'Owner' },
      at: '2019-12-01T12:00:00.000Z',
    },
    null,
  );
});
afterAll(async () => api.close());

describe('[PY6] the statement', () => {
  it('has the lines of the deliveries and shifts of the week, and their sums', async () => {
    const { lines, days, cents, byKind, deliveries, workedMs, unpaid } = await statement();
    expect(lines.map((line) => [line.id, line.cents])).toEqual([
      ['one:base', 1_000],
      ['one:distance', 250],
      // [PY8] An hour and a half at Q30, less what the delivery in it earned.
      ['shift-1:minimum', 3_250],
      ['two:base', 1_000],
      ['two:distance', 250],
    ]);
    expect([cents, deliveries, workedMs, unpaid]).toEqual([5_750, 2, 1.5 * HOUR_MS, 0]);
    expect(days.slice(0, 2).map((day) => day.cents)).toEqual([4_500, 1_250]);
    expect(byKind).toMatchObject({ base: 2_000, distance: 500, minimum: 3_250, correction: 0 });
  });

  it('is of a week that begins on Monday, and of a courier that there is', async () => {
    const wrong = localDay(dayRange(week, week).from + DAY_MS);
    expect((await call('owner', 'GET', `/api/pay/statements/luis?week=${wrong}`)).status).toBe(400);
    expect((await call('owner', 'GET', `/api/pay/statements/unknown?week=${week}`)).status).toBe(404);
  });

  it('[PY9] is read by the operation, and written by its administrators', async () => {
    const statuses: Record<string, number[]> = {};
    for (const who of tokens.keys())
      statuses[who] = [
        (await call(who, 'GET', `/api/pay/statements/luis?week=${week}`)).status,
        (await call(who, 'GET', '/api/pay/lists')).status,
        (await call(who, 'POST', '/api/pay/lists/preview', { terms })).status,
      ];
    expect(statuses).toEqual({
      owner: [200, 200, 200],
      partner: [200, 200, 200],
      control: [200, 200, 403],
      user: [403, 403, 403],
      acmeAdmin: [403, 403, 403],
    });
  });
});

describe('[PY7] corrections', () => {
  it('are lines with a reason; of the same at once one is written, and another under its key is refused', async () => {
    const path = '/api/pay/statements/luis/corrections';
    const body = { ...correction, day: week };
    const replies = await Promise.all([call('owner', 'POST', path, body), call('owner', 'POST', path, body)]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect((await call('owner', 'POST', path, { ...body, cents: -1 })).status).toBe(409);
    expect((await call('owner', 'POST', path, { ...body, cents: 0, key: 'another-correction' })).status).toBe(400);
    expect((await call('owner', 'POST', path, { ...body, reason: ' ', key: 'another-correction' })).status).toBe(400);
    expect((await call('owner', 'POST', path, { ...body, day: '2099-01-01', key: 'another-correction' })).status).toBe(
      400,
    );
    const { lines, cents } = await statement();
    expect(
      lines.filter(({ kind }) => kind === 'correction').map((line) => [line.cents, line.reason, line.by?.id]),
    ).toEqual([[-250, 'cobró de más', 'owner']]);
    expect(cents).toBe(5_500);
    const events = await api.db.collection(`payWeeks/${week}_luis/events`).get();
    expect(events.size).toBe(1);
  });
});

it('[PY10] a dispute of a line is answered once, and the statement has both', async () => {
  const place = { week, courierId: 'luis' };
  const raised = { lineId: 'one:base', text: 'eran dos paradas', at: dayAt(20) };
  const lineIds = new Set((await statement()).lines.map(({ id }) => id));
  const dispute = async (only: Partial<typeof raised> = {}) =>
    changePayWeek(api.db, place, { what: 'disputed', by: luis, at: 0 }, (stored) =>
      disputing(stored, { ...raised, ...only }, lineIds),
    );
  expect(await dispute({ lineId: 'other:base' })).toMatchObject({ reason: 'unknown' });
  expect([(await dispute()).result, (await dispute()).result]).toEqual(['written', 'repeated']);
  expect(await dispute({ text: 'otra cosa' })).toMatchObject({ reason: 'key-reused' });
  const path = '/api/pay/statements/luis/disputes';
  const answer = async (text: string, lineId = 'one:base') =>
    call('owner', 'POST', path, { week, lineId, answer: text });
  expect([(await answer('x', 'two:base')).status, (await answer('se corrigió')).status]).toEqual([404, 200]);
  expect([(await answer('se corrigió')).status, (await answer('no')).status]).toEqual([200, 409]);
  expect((await statement()).disputes).toMatchObject([
    { lineId: 'one:base', text: 'eran dos paradas', answer: { text: 'se corrigió', by: { id: 'owner' } } },
  ]);
});

it('[PY11] the payroll has the sums of each statement, with the hours of attendance', async () => {
  const { json } = await call('control', 'GET', `/api/pay/payroll?week=${week}`);
  const { rows, isWhole } = payRoutes.payroll.response.parse(json);
  const own = await statement();
  expect(isWhole).toBe(true);
  expect(rows.map(({ courier, cents, deliveries, workedMs }) => [courier.id, cents, deliveries, workedMs])).toEqual([
    ['ana', 1_250, 1, 0],
    ['luis', own.cents, own.deliveries, own.workedMs],
  ]);
});

it('[PY13] a shift without a check-out is counted beside the hours, also of a courier who delivered nothing', async () => {
  const [year = '', month = '', date = ''] = daysOfWeek(week)[2]?.split('-') ?? [];
  const open = api.db.doc(`checkin/${year}/${month}-${date}/shift-open`);
  await open.set({
    bikerId: 'eva',
    name: 'Eva',
    checkinTime: new Date(dayAt(57)),
    branch: { id: 'branch-1', branchName: 'PORTALES', companyId: 'acme', companyName: 'Acme' },
  });
  const { json } = await call('control', 'GET', `/api/pay/payroll?week=${week}`);
  await open.delete();
  const { rows } = payRoutes.payroll.response.parse(json);
  expect(rows.map(({ courier, workedMs, unknownShifts }) => [courier.id, workedMs, unknownShifts])).toEqual([
    ['ana', 0, 0],
    ['eva', 0, 1],
    ['luis', 1.5 * HOUR_MS, 0],
  ]);
});

it('[PY12] the payroll reads what each day keeps of its deliveries, and the orders of a day that keeps nothing', async () => {
  const payroll = async () =>
    payRoutes.payroll.response.parse((await call('control', 'GET', `/api/pay/payroll?week=${week}`)).json);
  const fromOrders = await payroll();
  for (const day of daysOfWeek(week)) await rebuildDay(api.db, day, api.context.clock.now());
  expect(await payroll()).toEqual(fromOrders);

  const ref = api.db.doc('deliveries/other');
  const stored = await ref.get();
  await ref.delete();
  expect(await payroll()).toEqual(fromOrders);
  await api.db.doc(`dailyStats/${week}_%deliveries`).delete();
  expect((await payroll()).rows.map(({ courier }) => courier.id)).toEqual(['luis']);
  await ref.set(stored.data() ?? {});
  expect(await payroll()).toEqual(fromOrders);
});

it('[PY11] a courier whose corrections cannot be read is not in the payroll, which is marked as not whole', async () => {
  const ref = api.db.doc(`payWeeks/${week}_ana`);
  await ref.set({ week, courierId: 'ana', corrections: 'none', disputes: [] });
  const { json } = await call('control', 'GET', `/api/pay/payroll?week=${week}`);
  await ref.delete();
  const { rows, isWhole } = payRoutes.payroll.response.parse(json);
  expect([rows.map(({ courier }) => courier.id), isWhole]).toEqual([['luis'], false]);
});

describe('[PY1] price lists of pay', () => {
  const save = async (from: string, only: object = {}, { who = 'owner', replaces = '' } = {}) =>
    call(who, 'POST', '/api/pay/lists', {
      from,
      terms: { ...terms, ...only },
      replaces: replaces === '' ? null : replaces,
    });

  it('begin tomorrow at the earliest, may be replaced until then, and change nothing before', async () => {
    const before = await statement();
    const tomorrow = localDay(api.context.clock.now() + DAY_MS);
    expect([(await save('2020-01-01')).status, (await save(today)).status]).toEqual([409, 409]);
    const replaces = payList.parse((await save(tomorrow, { baseCents: 9_000 })).json).at;
    expect(payList.parse((await save(tomorrow, { baseCents: 8_000 }, { replaces })).json).terms.baseCents).toBe(8_000);
    const { lists } = payRoutes.payLists.response.parse((await call('owner', 'GET', '/api/pay/lists')).json);
    expect(lists.map(({ id, terms: { baseCents } }) => [id, baseCents])).toEqual([
      [tomorrow, 8_000],
      ['2020-01-01', 1_000],
    ]);
    expect(await statement()).toEqual(before);
    for (const bad of [{ baseCents: -1 }, { baseCents: 1.5 }, { distance: { by: 'magic' } }, { more: 1 }])
      expect((await save(tomorrow, bad)).status).toBe(400);
  });

  it('[PY14] of one day are replaced only by who has seen the stored one, and the same again changes nothing', async () => {
    const day = localDay(api.context.clock.now() + 2 * DAY_MS);
    const both = await Promise.all([save(day), save(day, { baseCents: 2_000 }, { who: 'partner' })]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const [stored] = payRoutes.payLists.response.parse((await call('owner', 'GET', '/api/pay/lists')).json).lists;
    const refused = both.find(({ status }) => status === 409);
    expect(refused?.json).toMatchObject({ details: { reason: 'replaced' } });
    const first = { who: stored?.by.id ?? '', only: stored?.terms };
    const other = first.who === 'owner' ? 'partner' : 'owner';
    expect((await save(day, first.only, first)).json).toEqual(stored);
    const replaces = stored?.at ?? '';
    expect((await save(day, { baseCents: 3_000 }, { who: other, replaces: '2020-01-01T00:00:00.000Z' })).status).toBe(
      409,
    );
    const third = await save(day, { baseCents: 3_000 }, { who: other, replaces });
    expect(third.status).toBe(200);
    expect((await save(day, { baseCents: 3_000 }, { who: other, replaces })).json).toEqual(third.json);
    expect((await save(day, first.only, first)).status).toBe(409);
    const events = await api.db.collection(`payLists/${day}/events`).get();
    expect(events.size).toBe(2);
  });

  it('[PY5] show what last week would have paid', async () => {
    const { json } = await call('owner', 'POST', '/api/pay/lists/preview', { terms: { ...terms, baseCents: 2_000 } });
    const { deliveries, beforeCents, afterCents } = payRoutes.previewPayList.response.parse(json);
    expect(afterCents - beforeCents).toBe(deliveries * 1_000);
  });

  it('[PY4] figures are written with their source, before their day, once', async () => {
    const path = '/api/pay/figures';
    const hour = { kind: 'minimum-hour', from: '2099-01-01', cents: 1_650, ...SOURCE };
    const body = { key: 'minimum-of-2099-1', facts: hour };
    expect([
      (await call('owner', 'POST', path, body)).status,
      (await call('owner', 'POST', path, body)).status,
    ]).toEqual([200, 200]);
    const statusOf = async (facts: object, key = 'another-figure-01') =>
      (await call('owner', 'POST', path, { key, facts })).status;
    expect(await statusOf({ ...hour, cents: 1 }, 'minimum-of-2099-1')).toBe(409);
    expect(await statusOf({ ...hour, from: today })).toBe(409);
    expect(await statusOf({ ...hour, source: '' })).toBe(400);
    const { figures } = payRoutes.payLists.response.parse((await call('owner', 'GET', '/api/pay/lists')).json);
    expect(figures.map(({ facts }) => facts)).toEqual([hour]);
  });
});
