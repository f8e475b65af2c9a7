import { accountStatement } from '@despacho/contract/accountStatements.ts';
import { settlementConflict, settlementRoutes, settlementRow } from '@despacho/contract/settlements.ts';
import { ORDER_STATUS, type Order } from '@despacho/contract/orders/order.ts';
import { orderPage } from '@despacho/contract/orders/lists.ts';
import { sampleCompany, sampleOrder } from '@despacho/contract/samples.ts';
import { foldDay } from '@despacho/domain/numbers/blocks.ts';
import { factOf } from '@despacho/domain/numbers/facts.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { startTestApi, type Reply, type TestApi } from '../../../../tests/support/api.ts';
import { companyCodec } from '../../store/companies/companies.ts';
import { writeDay } from '../../store/numbers/dailyStats.ts';
import { orderCodec } from '../../store/orders/orders.ts';

const DAY = '2026-07-03';
const acme = { id: 'acme', name: 'Acme' };
const other = { id: 'other', name: 'Other' };
const luis = { id: 'luis', name: 'Luis Ramos' };

let api: TestApi;
const tokens = new Map<string, string>();
const token = (who: string) => ({ token: tokens.get(who) ?? '' });
const statementAs = async (who: string, query: string): Promise<Reply> =>
  api.call('GET', `/api/account-statements?${query}`, token(who));
const settlementsAs = async (who: string, day = DAY): Promise<Reply> =>
  api.call('GET', `/api/settlements/${day}`, token(who));
const sign = async (who: string, body: object, courier = 'luis', day = DAY): Promise<Reply> =>
  api.call('POST', `/api/settlements/${day}/${courier}`, { ...token(who), body });
const rowsOf = ({ json }: Reply) => settlementRoutes.settlements.response.parse(json).rows;

type Only = Partial<Pick<Order, 'company' | 'courier' | 'cashOnDelivery' | 'status'>> & {
  day?: string;
  circle?: string | null;
  cost?: number | null;
};
const delivered = (id: string, { day = DAY, circle = '1', cost = 20, ...only }: Only = {}): Order =>
  sampleOrder({
    id,
    status: ORDER_STATUS.DELIVERED,
    isActive: false,
    company: acme,
    courier: luis,
    createdAt: `${day}T15:00:00.000Z`,
    deliveredAt: `${day}T16:00:00.000Z`,
    circle: circle === null ? null : { id: circle, distanceKm: 1 },
    delivery: { distanceKm: 1, cost },
    ...only,
  });

/** Orders and the numbers of their days, as ingest and the job leave them. */
const store = async (orders: readonly Order[]): Promise<void> => {
  for (const order of orders) await api.db.doc(`deliveries/${order.id}`).set(orderCodec.write(order));
  const days = new Set([DAY, ...orders.map(({ deliveredAt }) => (deliveredAt ?? DAY).slice(0, 10))]);
  for (const day of days) await writeDay(api.db, day, foldDay(orders.map(factOf), day), 1_000);
};

beforeAll(async () => {
  api = await startTestApi();
  const branch = { id: 'centre', name: 'Centre' };
  const people = {
    owner: { role: 'OWNER' },
    admin: { role: 'ADMINISTRATOR' },
    control: { role: 'CONTROLLER' },
    user: { role: 'USER' },
    acmeAdmin: { role: 'ADMINISTRATOR', company: acme },
    acmeReports: { role: 'COMPANY_REPORTS', company: acme },
    acmeUser: { role: 'COMPANY', company: acme },
    otherAdmin: { role: 'ADMINISTRATOR', company: other },
    branch: { role: 'BRANCH', company: acme, branch },
    alerts: { role: 'ALERTS' },
    demo: { role: 'DEMO' },
  } as const;
  for (const [id, person] of Object.entries(people))
    tokens.set(id, await api.tokenOf(await api.addPerson({ id, ...person })));
  for (const company of [acme, other])
    await api.db.doc(`companies/${company.id}`).set(companyCodec.write(sampleCompany(company)));
});
afterAll(async () => api.close());
beforeEach(async () => {
  for (const collection of ['deliveries', 'dailyStats', 'settlements'])
    for (const { ref } of (await api.db.collection(collection).get()).docs) await api.db.recursiveDelete(ref);
});

describe('[MO5] the account statement', () => {
  it('adds up the days of the month of one company, and names days that are not calculated', async () => {
    await store([
      delivered('one'),
      delivered('two', { circle: '2', cost: 30.5 }),
      delivered('three', { circle: null, cost: null }),
      delivered('four', { company: other, cost: 999 }),
      delivered('five', { day: '2026-07-31', cost: 20.25 }),
      delivered('six', { day: '2026-08-01' }),
    ]);
    const { status, json } = await statementAs('admin', 'month=2026-07&company=acme');
    const statement = accountStatement.strict().parse(json);
    expect([status, statement.company, statement.from, statement.to]).toEqual([200, acme, '2026-07-01', '2026-07-31']);
    expect(statement.rows).toEqual([
      { circle: '1', orders: 2, costed: 2, cents: 4_025 },
      { circle: '2', orders: 1, costed: 1, cents: 3_050 },
      { circle: null, orders: 1, costed: 0, cents: 0 },
    ]);
    expect(statement.total).toEqual({ orders: 4, costed: 3, cents: 7_075 });
    expect(statement.missing).toHaveLength(29);
    expect(statement.missing).not.toContain(DAY);
  });

  it('[MO11] each number equals the list it opens', async () => {
    const numbered = delivered('three', { circle: '2' });
    await store([delivered('one'), delivered('two', { circle: '2', cost: null }), delivered('four', { circle: null })]);
    await api.db.doc('deliveries/three').set({ ...orderCodec.write(numbered), circle: { id: 2, distance: 1 } });
    const listed = async (query: string): Promise<[string[], number, boolean]> => {
      const range = `status=Entregado&from=2026-07-01&to=2026-07-31&company=acme&${query}`;
      const { json } = await api.call('GET', `/api/deliveries?${range}`, token('admin'));
      const page = orderPage.parse(json);
      return [page.orders.map(({ id }) => id).toSorted(), page.total, page.isTotalExact];
    };
    expect(await listed('circle=1')).toEqual([['one'], 1, true]);
    expect(await listed('circle=2')).toEqual([['three', 'two'], 2, true]);
    expect(await listed('circle=none')).toEqual([['four'], 1, true]);
    expect(await listed('circle=2&cost=none')).toEqual([['two'], 1, true]);
    expect(await listed('circle=2&courier=luis')).toEqual([['three', 'two'], 2, true]);
    expect(await listed('cash=some')).toEqual([[], 0, true]);
  });

  it('[MO10] is only for its company and for the administrators of the operation', async () => {
    await store([delivered('one')]);
    const statusOf = async (who: string, query = 'month=2026-07&company=acme') =>
      (await statementAs(who, query)).status;
    const counts: Record<string, number> = {};
    for (const who of tokens.keys()) counts[who] = await statusOf(who);
    expect(counts).toEqual({
      owner: 200,
      admin: 200,
      control: 403,
      user: 403,
      acmeAdmin: 200,
      acmeReports: 200,
      acmeUser: 403,
      otherAdmin: 400,
      branch: 403,
      alerts: 403,
      demo: 403,
    });
    const own = accountStatement.parse((await statementAs('otherAdmin', 'month=2026-07')).json);
    expect([own.company, own.total.orders]).toEqual([other, 0]);
  });

  it('refuses a month that has not begun, one that is none, and the whole operation', async () => {
    const refusal = async (query: string) => {
      const { status, json } = await statementAs('admin', query);
      return [status, json];
    };
    expect(await refusal('month=2026-07')).toEqual([
      400,
      { code: 'invalid', details: [{ path: 'query.company', issue: 'required' }] },
    ]);
    expect(await refusal('month=2026-07&company=nobody')).toMatchObject([400, { code: 'invalid' }]);
    expect(await refusal('month=2099-01&company=acme')).toEqual([
      400,
      { code: 'invalid', details: [{ path: 'query.month', issue: 'out-of-range' }] },
    ]);
    expect(await refusal('month=2026-13&company=acme')).toMatchObject([400, { code: 'invalid' }]);
  });
});

describe('settlements', () => {
  const cash = [
    delivered('one', { cashOnDelivery: 100.25 }),
    delivered('two', { cashOnDelivery: 25.25, company: other }),
    delivered('three', { cashOnDelivery: 0 }),
    delivered('four', { cashOnDelivery: 500, courier: { id: 'ana', name: 'Ana' } }),
    delivered('five', { cashOnDelivery: 7, courier: null }),
  ];
  const first = { receivedCents: 12_550, dueCents: 12_550, seen: 0 };

  it('[MO7] have a row for each courier with cash, and count orders without a courier apart', async () => {
    await store(cash);
    const { json } = await settlementsAs('control');
    expect(settlementRoutes.settlements.response.strict().parse(json)).toEqual({
      rows: [
        { courier: { id: 'ana', name: 'Ana' }, orders: 1, dueCents: 50_000, deposits: [], signatures: [] },
        { courier: luis, orders: 2, dueCents: 12_550, deposits: [], signatures: [] },
      ],
      withoutCourier: { orders: 1, cents: 700 },
      isCalculated: true,
    });
    expect((await settlementsAs('control', '2026-07-04')).json).toMatchObject({ rows: [], isCalculated: false });
  });

  it('[MO14] of signatures at once one is written, the others are refused, and there is one event', async () => {
    await store(cash);
    const replies = await Promise.all([
      sign('control', first),
      sign('admin', { ...first, receivedCents: 1, reason: 'faltó cambio' }),
      sign('owner', { ...first, receivedCents: 2, reason: 'faltó cambio' }),
    ]);
    const won = replies.filter(({ status }) => status === 200);
    const refused = replies.filter(({ status }) => status === 409);
    expect([won.length, refused.length]).toEqual([1, 2]);
    const [winner] = won;
    const signed = settlementRow.strict().parse(winner?.json);
    for (const { json } of refused) {
      const { details } = z.object({ details: settlementConflict }).parse(json);
      expect(details).toEqual({ reason: 'signed', row: signed });
    }
    const events = await api.db.collection(`settlements/${DAY}_luis/events`).get();
    expect(events.docs.map((event) => [event.get('what'), event.get('dueCents')])).toEqual([['signed', 12_550]]);
  });

  it('[MO8] another amount than what is due needs a reason', async () => {
    await store(cash);
    const short = { ...first, receivedCents: 12_000 };
    const { status, json } = await sign('control', short);
    expect([status, json]).toEqual([400, { code: 'invalid', details: [{ path: 'body.reason', issue: 'required' }] }]);
    expect((await sign('control', { ...short, reason: 'faltó cambio' })).status).toBe(200);
  });

  it('[MO14] the same signature again changes nothing', async () => {
    await store(cash);
    const replies = [await sign('control', first), await sign('control', first)];
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect(replies[1]?.json).toEqual(replies[0]?.json);
    expect((await api.db.collection(`settlements/${DAY}_luis/events`).get()).size).toBe(1);
  });

  it('[MO8] a correction needs a reason and keeps what was signed before', async () => {
    await store(cash);
    await sign('control', first);
    const correction = { ...first, seen: 1, receivedCents: 12_000 };
    const refused = await sign('admin', correction);
    expect([refused.status, refused.json]).toEqual([
      400,
      { code: 'invalid', details: [{ path: 'body.reason', issue: 'required' }] },
    ]);
    const { status } = await sign('admin', { ...correction, reason: ' faltó cambio ' });
    const row = rowsOf(await settlementsAs('admin')).find(({ courier }) => courier.id === 'luis');
    expect([status, row?.signatures.map(({ receivedCents, by, reason }) => [receivedCents, by.id, reason])]).toEqual([
      200,
      [
        [12_550, 'control', null],
        [12_000, 'admin', 'faltó cambio'],
      ],
    ]);
  });

  it('[MO14] counts the orders themselves: an amount that changed meanwhile is not signed', async () => {
    await store(cash);
    await api.db.doc('deliveries/one').update({ cobro: 90 });
    const refused = await sign('control', first);
    expect([refused.status, refused.json]).toMatchObject([
      409,
      { details: { reason: 'due', row: { orders: 2, dueCents: 11_525, signatures: [] } } },
    ]);
    expect((await sign('control', { ...first, dueCents: 11_525, reason: 'sobró cambio' })).status).toBe(200);
    expect((await sign('control', { ...first, dueCents: 0 }, 'nobody')).json).toMatchObject({
      details: { reason: 'nothing' },
    });
  });

  it('[MO9] what changes after a signature stays beside what was signed', async () => {
    await store(cash);
    await sign('control', first);
    await store([...cash, delivered('six', { cashOnDelivery: 10 })]);
    const row = rowsOf(await settlementsAs('control')).find(({ courier }) => courier.id === 'luis');
    expect([row?.dueCents, row?.orders, row?.signatures[0]?.dueCents]).toEqual([13_550, 3, 12_550]);
  });

  it('[MO10] are read and signed by staff of the operation alone', async () => {
    await store(cash);
    const read: string[] = [];
    const signed: string[] = [];
    for (const who of tokens.keys()) {
      if ((await settlementsAs(who)).status !== 403) read.push(who);
      if ((await sign(who, first)).status !== 403) signed.push(who);
    }
    expect([read, signed]).toEqual([
      ['owner', 'admin', 'control'],
      ['owner', 'admin', 'control'],
    ]);
  });

  it('[MO8] bad input has a code and changes nothing', async () => {
    await store(cash);
    const bad = [
      { ...first, receivedCents: -1 },
      { ...first, receivedCents: 1.5 },
      { ...first, receivedCents: 100_000_001 },
      { ...first, reason: 'x'.repeat(301) },
      { ...first, more: 1 },
      {},
    ];
    for (const body of bad) expect((await sign('control', body)).status).toBe(400);
    expect((await sign('control', first, 'luis', '2099-01-01')).status).toBe(400);
    expect((await sign('control', first, 'luis', '2026-02-31')).status).toBe(400);
    expect((await api.db.collection('settlements').get()).size).toBe(0);
  });
});
