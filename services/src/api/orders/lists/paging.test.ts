import { orderPage, type OrderPage } from '@despacho/contract/orders/lists.ts';
import { ORDER_STATUS, ORDER_TYPE, type Order } from '@despacho/contract/orders/order.ts';
import { sampleOrder } from '@despacho/contract/samples.ts';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi, type Reply, type TestApi } from '../../../../../tests/support/api.ts';
import { manualClock } from '../../../../../tests/support/manualClock.ts';
import { branchCodec } from '../../../store/companies/branches.ts';
import { orderCodec } from '../../../store/orders/orders.ts';
import { sampleBranch } from '@despacho/contract/samples.ts';

const DAY = Date.parse('2026-11-20T06:00:00.000Z');
const MANY = 2_500;
const companies = ['acme', 'other'].map((id) => ({ id, name: id }));
const CLOSED = [ORDER_STATUS.DELIVERED, ORDER_STATUS.CANCELLED, ORDER_STATUS.RE_AGEND, ORDER_STATUS.DELETED] as const;
const NAMES = ['Ana Núñez', 'Luis Ramos', 'Ana Ixchel', 'Óscar Güell'];

/** Five orders share each instant, so that pages end within a tie. */
const orderAt = (index: number): Order => {
  const company = companies[index % 2] ?? { id: '', name: '' };
  const at = new Date(DAY + Math.floor(index / 5) * 60_000).toISOString();
  const status = index < MANY ? ORDER_STATUS.DELIVERED : (CLOSED[index % 4] ?? ORDER_STATUS.DELIVERED);
  return sampleOrder({
    id: `o-${(index * 7_919) % 100_003}`,
    number: `GT-${index}`,
    customerName: NAMES[index % 4] ?? '',
    phone: `5555${String(index).padStart(4, '0')}`,
    status,
    isActive: false,
    type: index % 3 === 0 ? ORDER_TYPE.PICK_UP : ORDER_TYPE.CLIENT,
    paymentMethod: index % 5 === 0 ? 'credit-card' : 'cash',
    company,
    branch: { id: `${company.id}-${index % 4 < 2 ? 1 : 2}`, name: 'Uno', position: null },
    courier: index % 6 === 0 ? null : { id: `k${index % 6}`, name: 'Luis' },
    createdAt: new Date(DAY - 3_600_000).toISOString(),
    closedBy: index % 8 < 4 ? { id: 'system', name: 'Sistema' } : { id: 'u1', name: 'Eva' },
    deliveredAt: status === ORDER_STATUS.DELIVERED ? at : null,
    canceledAt: status === ORDER_STATUS.CANCELLED ? at : null,
    updatedAt: at,
    stateTime: { [ORDER_STATUS.GOING]: new Date(Date.parse(at) - 600_000).toISOString(), [ORDER_STATUS.DELIVERED]: at },
  });
};
const byEvent = (a: Order, b: Order): number =>
  Date.parse(b.updatedAt ?? '') - Date.parse(a.updatedAt ?? '') || Buffer.compare(Buffer.from(b.id), Buffer.from(a.id));
/** The newest first, and so are all that are filtered from them. */
const orders = Array.from({ length: MANY + 400 }, (_, index) => orderAt(index)).toSorted(byEvent);
const idsOf = (some: readonly Order[]): string[] => some.map(({ id }) => id);
const RANGE = { from: '2026-11-20', to: '2026-11-21' };

let api: TestApi;
const tokens = new Map<string, string>();
beforeAll(async () => {
  api = await startTestApi({ clock: manualClock('2026-11-21T18:00:00.000Z') });
  const branch = { id: 'acme-1', name: 'Uno' };
  const people = { reader: { role: 'USER' }, company: { role: 'COMPANY', company: companies[0] } } as const;
  tokens.set('reader', await api.tokenOf(await api.addPerson({ id: 'reader', ...people.reader })));
  tokens.set('company', await api.tokenOf(await api.addPerson({ id: 'company', ...people.company })));
  const ofBranch = { id: 'branch', role: 'BRANCH', company: companies[0], branch } as const;
  tokens.set('branch', await api.tokenOf(await api.addPerson(ofBranch)));
  for (const company of companies)
    for (const place of [1, 2])
      await api.db
        .doc(`branches/${company.id}-${place}`)
        .set(branchCodec.write(sampleBranch({ id: `${company.id}-${place}`, company })));
  for (let from = 0; from < orders.length; from += 400) {
    const batch = api.db.batch();
    for (const order of orders.slice(from, from + 400))
      batch.set(api.db.doc(`deliveries/${order.id}`), orderCodec.write(order));
    await batch.commit();
  }
}, 120_000);
afterAll(async () => api.close());

type Query = Record<string, string>;
const get = async (path: string, query: Query, who = 'reader'): Promise<Reply> =>
  api.call('GET', `${path}?${new URLSearchParams(query).toString()}`, { token: tokens.get(who) ?? '' });
const page = async (query: Query, who?: string): Promise<OrderPage> => {
  const reply = await get('/api/deliveries', query, who);
  expect([reply.status, query, reply.json]).toEqual([200, query, expect.anything()]);
  return orderPage.strict().parse(reply.json);
};
const readAll = async (query: Query, who?: string): Promise<{ ids: string[]; pages: OrderPage[] }> => {
  const pages: OrderPage[] = [];
  for (let cursor: string | null = ''; cursor !== null; cursor = pages.at(-1)?.nextCursor ?? null)
    pages.push(await page({ ...query, ...(cursor === '' ? {} : { cursor }) }, who));
  return { ids: pages.flatMap(({ orders: listed }) => listed.map(({ id }) => id)), pages };
};

const isOf: Record<string, (order: Order, value: string) => boolean> = {
  company: ({ company }, value) => company.id === value,
  branch: ({ branch }, value) => branch?.id === value,
  courier: ({ courier }, value) => courier?.id === value,
  type: ({ type }, value) => type === value,
  payment: ({ paymentMethod }, value) => paymentMethod === value,
  closing: ({ closedBy }, value) => (closedBy?.id === 'system') === (value === 'abandoned'),
};
const VALUES: Query = {
  company: 'acme',
  branch: 'acme-1',
  courier: 'k1',
  type: ORDER_TYPE.CLIENT,
  payment: 'cash',
  closing: 'person',
};
/** Every combination of the filters. */
const combinations = (names: readonly string[]): Query[] =>
  names.reduce<Query[]>((all, name) => [...all, ...all.map((each) => ({ ...each, [name]: VALUES[name] ?? '' }))], [{}]);
const OFFERED: Record<(typeof CLOSED)[number], readonly string[]> = {
  [ORDER_STATUS.DELIVERED]: ['company', 'branch', 'courier', 'type', 'payment'],
  [ORDER_STATUS.CANCELLED]: ['company', 'branch', 'courier', 'payment'],
  [ORDER_STATUS.RE_AGEND]: ['company', 'branch', 'courier', 'payment', 'closing'],
  [ORDER_STATUS.DELETED]: ['company', 'branch', 'courier', 'payment', 'closing'],
};
const matching = (status: string, query: Query): Order[] =>
  orders.filter(
    (order) => order.status === status && Object.entries(query).every(([name, value]) => isOf[name]?.(order, value)),
  );

describe('[OR40] 2,500 orders by the time of their end', () => {
  const delivered = orders.filter(({ status }) => status === ORDER_STATUS.DELIVERED);
  it.each(['desc', 'asc'])('are listed once each, %s, also with equal times', async (order) => {
    const { ids, pages } = await readAll({ ...RANGE, status: ORDER_STATUS.DELIVERED, order, limit: '457' });
    expect(ids).toEqual(order === 'desc' ? idsOf(delivered) : idsOf(delivered).toReversed());
    expect(new Set(pages.map(({ total, isTotalExact }) => `${total} ${isTotalExact}`))).toEqual(
      new Set([`${ids.length} true`]),
    );
  });

  it('several statuses are one list in both directions', async () => {
    const query = { ...RANGE, status: 'Cancelado,Reagendado,Eliminado', limit: '77' };
    const closed = idsOf(orders.filter(({ status }) => status !== ORDER_STATUS.DELIVERED));
    expect((await readAll(query)).ids).toEqual(closed);
    expect((await readAll({ ...query, order: 'asc' })).ids).toEqual(closed.toReversed());
  });
});

describe('[OR55] filters', () => {
  it.each(CLOSED)(
    'of %s combine freely, each with its index',
    async (status) => {
      for (const query of combinations(OFFERED[status])) {
        for (const search of [undefined, 'ana']) {
          const found = matching(status, query).filter(
            ({ customerName }) => search === undefined || customerName.startsWith('Ana'),
          );
          const order = search === undefined ? 'desc' : 'asc';
          const fullQuery = {
            ...RANGE,
            ...query,
            status,
            order,
            limit: '23',
            ...(search === undefined ? {} : { search }),
          };
          const listed = await page(fullQuery);
          expect([query, search, listed.total]).toEqual([query, search, found.length]);
          const first = order === 'desc' ? idsOf(found) : idsOf(found).toReversed();
          expect(listed.orders.map(({ id }) => id)).toEqual(first.slice(0, 23));
        }
      }
    },
    180_000,
  );

  it.each<Query>([
    { status: 'Cancelado', type: ORDER_TYPE.CLIENT },
    { status: 'Entregado', closing: 'person' },
    { status: 'En ruta', courier: 'k1' },
    { status: 'Entregado,Cancelado', type: ORDER_TYPE.CLIENT },
  ])('without an index are invalid: %j', async (query) => {
    const [name = ''] = Object.keys(query).slice(1);
    const reply = await get('/api/deliveries', { ...RANGE, ...query });
    expect([reply.status, reply.json]).toMatchObject([400, { details: [{ path: `query.${name}` }] }]);
  });

  it('the opposite order requires days, and closed orders', async () => {
    for (const query of [{ status: 'Entregado' }, { status: 'En ruta', ...RANGE }])
      expect((await get('/api/deliveries', { ...query, order: 'asc' })).status).toBe(400);
  });
});

describe('[OR54] [OR56] search', () => {
  it('of one term has an exact count, of several a count of the orders read', async () => {
    const query = { ...RANGE, status: ORDER_STATUS.DELIVERED, limit: '50' };
    expect((await page({ ...query, search: 'GT-77' })).orders.map(({ number }) => number)).toEqual(['GT-77']);
    expect((await page({ ...query, search: '5555 0099' })).orders.map(({ number }) => number)).toEqual(['GT-99']);
    const nunez = orders.filter(
      ({ status, customerName }) => status === ORDER_STATUS.DELIVERED && customerName === 'Ana Núñez',
    );
    const first = await page({ ...query, search: 'ana nun' });
    expect([first.total, first.isTotalExact]).toEqual([51, false]);
    const { ids, pages } = await readAll({ ...query, limit: '500', search: 'ana nun' });
    expect(ids).toEqual(idsOf(nunez));
    expect([pages.at(-1)?.total, pages.at(-1)?.isTotalExact]).toEqual([nunez.length, true]);
  });
});

describe('scope', () => {
  const query = { ...RANGE, status: ORDER_STATUS.DELIVERED, limit: '10', search: 'ana' };
  it.each([
    ['reader', {}],
    ['company', { company: 'acme' }],
    ['branch', { branch: 'acme-1' }],
  ] as const)('of a %s applies to pages, counts, averages and exports', async (who, own: Query) => {
    const ana = matching(ORDER_STATUS.DELIVERED, own).filter(({ customerName }) => customerName.startsWith('Ana'));
    expect((await page(query, who)).total).toBe(ana.length);
    const { limit: _, ...list } = query;
    const counts = await get('/api/order-lists/counts', { ...list, by: 'company', values: 'acme,other,none' }, who);
    const count = (id: string): number => ana.filter(({ company }) => company.id === id).length;
    expect(counts.json).toEqual({
      counts: ['acme', 'other', 'none'].map((value) => ({ value, count: count(value) })),
    });
    const average = await get('/api/order-lists/average', list, who);
    expect(average.json).toEqual({ minutes: 10, isWhole: true });
    const file = await get('/api/order-lists/export', { ...list, columns: 'number,courier,deliveryTime' }, who);
    const lines: string[][] = parse(file.text, { bom: true });
    expect(lines[0]).toEqual(['ORDEN No.', 'PILOTO', 'TIEMPO ENTREGA (min)']);
    expect(lines.length - 1).toBe(ana.length);
    expect(lines[1]?.[0]).toBe(ana[0]?.number);
  });

  it('of another is unknown', async () => {
    for (const path of ['/api/deliveries', '/api/order-lists/average'])
      expect((await get(path, { ...RANGE, status: 'Entregado', company: 'other' }, 'company')).status).toBe(400);
  });
});

describe('[OR57] an export', () => {
  it('begins with the byte order mark of UTF-8, and has no formula', async () => {
    await api.db
      .doc('deliveries/evil')
      .set(
        orderCodec.write({ ...orderAt(1), id: 'evil', customerName: '=1+1', deliveredAt: '2026-09-01T18:00:00.000Z' }),
      );
    const days = { from: '2026-09-01', to: '2026-09-01' };
    const query = new URLSearchParams({ ...days, status: 'Entregado', columns: 'customer' }).toString();
    const authorization = `Bearer ${tokens.get('reader') ?? ''}`;
    const response = await fetch(`${api.origin}/api/order-lists/export?${query}`, { headers: { authorization } });
    const bytes = Buffer.from(await response.arrayBuffer());
    expect([bytes.toString('utf8'), response.headers.get('content-type')]).toEqual([
      "\uFEFFCLIENTE\r\n'=1+1\r\n",
      'text/csv; charset=utf-8',
    ]);
  });

  it('requires days and known columns', async () => {
    const query = { ...RANGE, status: 'Entregado', columns: 'number' };
    expect((await get('/api/order-lists/export', { ...query, columns: 'number,pin' })).status).toBe(400);
    expect((await get('/api/order-lists/export', { status: 'Entregado', columns: 'number' })).status).toBe(400);
  });
});
