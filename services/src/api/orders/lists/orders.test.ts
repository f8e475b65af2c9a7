import type { Controller } from '@despacho/contract/accounts/access.ts';
import { orderPage, type OrderPage } from '@despacho/contract/orders/lists.ts';
import { ORDER_STATUS, type Order } from '@despacho/contract/orders/order.ts';
import { sampleBranch, sampleOrder } from '@despacho/contract/samples.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi, type Reply, type TestApi } from '../../../../../tests/support/api.ts';
import { manualClock } from '../../../../../tests/support/manualClock.ts';
import { branchCodec } from '../../../store/companies/branches.ts';
import { orderCodec } from '../../../store/orders/orders.ts';

const now = '2026-11-21T18:00:00.000Z';
const acme = { id: 'acme', name: 'Acme' };
const other = { id: 'other', name: 'Other' };
const people: Record<string, Partial<Controller>> = {
  reader: { role: 'USER' },
  company: { role: 'COMPANY', company: acme },
  branch: { role: 'BRANCH', company: acme, branch: { id: 'acme-1', name: 'Uno' } },
  stray: { role: 'BRANCH' },
};

let api: TestApi;
const tokens = new Map<string, string>();
beforeAll(async () => {
  api = await startTestApi({ clock: manualClock(now) });
  for (const [id, only] of Object.entries(people))
    tokens.set(id, await api.tokenOf(await api.addPerson({ id, ...only })));
  for (const [id, company] of [
    ['acme-1', acme],
    ['acme-2', acme],
    ['other-1', other],
  ] as const)
    await api.db.doc(`branches/${id}`).set(branchCodec.write(sampleBranch({ id, company })));
  await store(orders);
  // As in a document of an older version.
  await api.db.doc('deliveries/c-noon').update({ pin: '1234', trackingToken: 'secret-token' });
});
afterAll(async () => api.close());

const at = (local: string): string => new Date(Date.parse(`${local}-06:00`)).toISOString();
const order = (id: string, status: Order['status'], eventAt: string, only: Partial<Order> = {}): Order =>
  sampleOrder({
    id,
    number: id,
    status,
    company: acme,
    branch: { id: 'acme-1', name: 'Uno', position: null },
    createdAt: at('2026-11-01T08:00:00'),
    ...(status === ORDER_STATUS.DELIVERED ? { deliveredAt: eventAt } : {}),
    ...(status === ORDER_STATUS.CANCELLED ? { canceledAt: eventAt } : {}),
    ...(status === ORDER_STATUS.RE_AGEND || status === ORDER_STATUS.DELETED ? { updatedAt: eventAt } : {}),
    ...only,
  });
const elsewhere = { company: other, branch: { id: 'other-1', name: 'Ajena', position: null } };
const orders = [
  order('c-start', ORDER_STATUS.CANCELLED, at('2026-11-21T00:00:00')),
  order('c-noon', ORDER_STATUS.CANCELLED, at('2026-11-21T11:59:00')),
  order('c-end', ORDER_STATUS.CANCELLED, at('2026-11-21T23:59:59.999')),
  order('c-yesterday', ORDER_STATUS.CANCELLED, at('2026-11-20T23:59:59.999')),
  order('c-four', ORDER_STATUS.CANCELLED, at('2026-11-17T00:00:00')),
  order('c-five', ORDER_STATUS.CANCELLED, at('2026-11-16T23:59:59.999')),
  order('c-foreign', ORDER_STATUS.CANCELLED, at('2026-11-21T10:00:00'), elsewhere),
  order('c-sister', ORDER_STATUS.CANCELLED, at('2026-11-21T10:30:00'), {
    branch: { id: 'acme-2', name: 'Dos', position: null },
  }),
  order('r-noon', ORDER_STATUS.RE_AGEND, at('2026-11-21T11:59:30')),
  order('d-noon', ORDER_STATUS.DELIVERED, at('2026-11-21T11:00:00')),
  order('d-old', ORDER_STATUS.DELIVERED, at('2026-10-25T11:00:00')),
  order('x-noon', ORDER_STATUS.DELETED, at('2026-11-21T09:00:00')),
];

const store = async (some: readonly Order[]): Promise<void> => {
  const batch = api.db.batch();
  for (const one of some) batch.set(api.db.doc(`deliveries/${one.id}`), orderCodec.write(one));
  await batch.commit();
};
const ask = async (query: Record<string, string>, who = 'reader'): Promise<Reply> =>
  api.call('GET', `/api/deliveries?${new URLSearchParams(query).toString()}`, { token: tokens.get(who) ?? '' });
const page = async (query: Record<string, string>, who?: string): Promise<OrderPage> => {
  const reply = await ask(query, who);
  expect([reply.status, reply.json]).toEqual([200, expect.anything()]);
  return orderPage.strict().parse(reply.json);
};
const idsOf = ({ orders: listed }: OrderPage): string[] => listed.map(({ id }) => id);

describe('[OR41] a list by status and days', () => {
  it.each([
    ['0', ['c-end', 'c-noon', 'c-sister', 'c-foreign', 'c-start']],
    ['1', ['c-end', 'c-noon', 'c-sister', 'c-foreign', 'c-start', 'c-yesterday']],
    ['4', ['c-end', 'c-noon', 'c-sister', 'c-foreign', 'c-start', 'c-yesterday', 'c-four']],
  ])('[OR41] days %s', async (days, ids) => {
    const found = await page({ status: 'Cancelado', days });
    expect(idsOf(found)).toEqual(ids);
    expect(found).toMatchObject({ total: ids.length, unreadable: 0, nextCursor: null });
    expect(found.window?.to).toBe(at('2026-11-22T00:00:00'));
  });

  it('without days contains all orders', async () => {
    const found = await page({ status: 'Cancelado' });
    expect([found.total, found.window, idsOf(found).at(-1)]).toEqual([8, null, 'c-five']);
  });

  it('[DO10] contains orders that other programs wrote with the constant', async () => {
    await api.db.doc('deliveries/constant').set({
      ...orderCodec.write(order('constant', ORDER_STATUS.DELIVERED, at('2026-11-21T12:30:00'))),
      status: 'DELIVERED',
    });
    expect(idsOf(await page({ status: 'Entregado', days: '0' }))).toEqual(['constant', 'd-noon']);
    await api.db.doc('deliveries/constant').delete();
  });

  it('[OR40] of several statuses is one list, the latest event first', async () => {
    const found = await page({ status: 'Cancelado,Reagendado,Eliminado,Entregado', days: '0' });
    const ids = ['c-end', 'r-noon', 'c-noon', 'd-noon', 'c-sister', 'c-foreign', 'x-noon', 'c-start'];
    expect(idsOf(found)).toEqual(ids);
    expect(found.total).toBe(ids.length);
  });

  it('omits fields that no screen may show', async () => {
    const { text } = await ask({ status: 'Cancelado', days: '0' });
    expect(text).toContain('c-noon');
    expect(text).not.toMatch(/"pin|"pinAttempts|sessionId|lockFence/);
  });
});

describe('[OR41] a list of a range', () => {
  it('[TM2] [OR41] includes its first and its last day', async () => {
    const of = async (from: string, to: string) =>
      idsOf(await page({ status: 'Entregado', company: 'acme', from, to }));
    expect(await of('2026-10-25', '2026-10-25')).toEqual(['d-old']);
    expect(await of('2026-10-26', '2026-11-20')).toEqual([]);
    expect(await of('2026-10-25', '2026-11-24')).toEqual(['d-noon', 'd-old']);
  });

  it.each([
    [{ from: '2026-10-21', to: '2026-11-21' }, 'to'],
    [{ from: '2026-11-21', to: '2026-11-20' }, 'to'],
    [{ from: '2026-11-21' }, 'to'],
    [{ from: '2026-13-01', to: '2026-13-02' }, 'from'],
    [{ from: '2026-11-21', to: '2026-11-21', days: '0' }, 'days'],
    [{ days: '2' }, 'days'],
    [{ status: 'Perdido' }, 'status.0'],
    [{ status: '' }, 'status.0'],
    [{ limit: '501' }, 'limit'],
    [{ limit: '0' }, 'limit'],
    [{ cursor: 'e30' }, 'cursor'],
    [{ cursor: 'WzEsMSwiYS9iIl0' }, 'cursor'],
    [{ company: 'a/b' }, 'company'],
  ])('[OR41] %j is rejected at %s', async (query, where) => {
    const { status, json } = await ask({ status: 'Cancelado', ...query });
    expect([status, json]).toMatchObject([
      400,
      { code: 'invalid', details: expect.arrayContaining([expect.objectContaining({ path: `query.${where}` })]) },
    ]);
  });
});

describe('pages', () => {
  it('contain every order once, also with equal times', async () => {
    const instants = [at('2026-09-01T08:00:00'), at('2026-09-01T08:00:01')];
    const many = Array.from({ length: 45 }, (_, index) =>
      order(`p-${index}`, index % 3 === 0 ? ORDER_STATUS.DELIVERED : ORDER_STATUS.CANCELLED, instants[index % 2] ?? ''),
    );
    await store(many);
    const query = { status: 'Entregado,Cancelado', from: '2026-09-01', to: '2026-09-01', limit: '7' };
    const ids: string[] = [];
    let found = await page(query);
    const pages = [found];
    while (found.nextCursor !== null) {
      found = await page({ ...query, cursor: found.nextCursor });
      pages.push(found);
    }
    for (const one of pages) ids.push(...idsOf(one));
    expect(pages.map(({ orders: listed }) => listed.length)).toEqual([7, 7, 7, 7, 7, 7, 3]);
    expect(new Set(pages.map(({ total }) => total))).toEqual(new Set([45]));
    expect(ids.toSorted()).toEqual(many.map(({ id }) => id).toSorted());
    expect(ids.slice(0, 22).every((id) => Number(id.slice(2)) % 2 === 1)).toBe(true);
  });

  it('[LV22] count unreadable orders, and list the rest', async () => {
    await store([order('broken', ORDER_STATUS.DELETED, at('2026-08-01T08:00:00'))]);
    await store([order('whole', ORDER_STATUS.DELETED, at('2026-08-01T09:00:00'))]);
    await api.db.doc('deliveries/broken').update({ company: null, companyId: null });
    const found = await page({ status: 'Eliminado', from: '2026-08-01', to: '2026-08-01' });
    expect([idsOf(found), found.total, found.unreadable]).toEqual([['whole'], 2, 1]);
  });
});

describe('scope', () => {
  const query = { status: 'Cancelado', days: '0' };

  it('is part of the query: neither orders nor their number reveal others', async () => {
    const company = await page(query, 'company');
    expect([idsOf(company), company.total]).toEqual([['c-end', 'c-noon', 'c-sister', 'c-start'], 4]);
    const branch = await page(query, 'branch');
    expect([idsOf(branch), branch.total]).toEqual([['c-end', 'c-noon', 'c-start'], 3]);
  });

  it('can be narrowed to a company or a branch of the own scope', async () => {
    const of = async (more: Record<string, string>, who: string) => idsOf(await page({ ...query, ...more }, who));
    expect(await of({ company: 'other' }, 'reader')).toEqual(['c-foreign']);
    expect(await of({ branch: 'acme-2' }, 'reader')).toEqual(['c-sister']);
    expect(await of({ branch: 'acme-2', company: 'acme' }, 'company')).toEqual(['c-sister']);
    expect(await of({ company: 'acme' }, 'branch')).toEqual(['c-end', 'c-noon', 'c-start']);
  });

  it.each([
    ['company', { company: 'other' }],
    ['company', { branch: 'other-1' }],
    ['company', { branch: 'nowhere' }],
    ['branch', { branch: 'acme-2' }],
    ['branch', { company: 'other' }],
    ['reader', { branch: 'acme-1', company: 'other' }],
  ])('a %s requesting %j gets not found', async (who, more) => {
    const { status, json } = await ask({ ...query, ...more }, who);
    const path = 'branch' in more ? 'query.branch' : 'query.company';
    expect([status, json]).toEqual([400, { code: 'invalid', details: [{ path, issue: 'unknown' }] }]);
  });

  it('an order with the own branch and the name of another company is not shown', async () => {
    await store([
      order('mixed', ORDER_STATUS.CANCELLED, at('2026-07-01T08:00:00'), { ...elsewhere, company: acme }),
      order('mixed-up', ORDER_STATUS.CANCELLED, at('2026-07-01T09:00:00'), { company: other }),
    ]);
    const july = { status: 'Cancelado', from: '2026-07-01', to: '2026-07-01' };
    expect(idsOf(await page(july, 'company'))).toEqual(['mixed']);
    expect(idsOf(await page({ ...july, branch: 'acme-1' }, 'company'))).toEqual([]);
  });

  it('requires an account with a scope', async () => {
    expect((await api.call('GET', '/api/deliveries?status=Cancelado')).status).toBe(401);
    expect((await ask(query, 'stray')).status).toBe(403);
  });
});
