import type { Controller } from '@despacho/contract/accounts/access.ts';
import { EVENT_INSTANT } from '@despacho/contract/orders/lists.ts';
import { ORDER_STATUS, type Order } from '@despacho/contract/orders/order.ts';
import { sampleBranch, sampleCompany, sampleCourier, sampleOrder } from '@despacho/contract/samples.ts';
import { MAX_FOUND, searchResult, type SearchResult } from '@despacho/contract/search.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi, type Reply, type TestApi } from '../../../tests/support/api.ts';
import { publishEntities } from '../../../tests/support/liveState.ts';
import { until } from '../../../tests/support/until.ts';
import { orderCodec } from '../store/orders/orders.ts';

const acme = { id: 'acme', name: 'Acme' };
const other = { id: 'other', name: 'Otra Casa' };
const centre = { id: 'centre', name: 'Centro' };
const south = { id: 'south', name: 'Sur' };
const people: Record<string, Partial<Controller>> = {
  admin: { role: 'ADMINISTRATOR' },
  reader: { role: 'USER' },
  company: { role: 'COMPANY', company: acme },
  branch: { role: 'BRANCH', company: acme, branch: centre },
  stray: { role: 'BRANCH' },
};

const at = (minute: number): string => new Date(Date.UTC(2026, 10, 21, 12, minute)).toISOString();
const inCentre = { company: acme, branch: { ...centre, position: null } };
const inSouth = { company: acme, branch: { ...south, position: null } };
const elsewhere = { company: other, branch: { id: 'far', name: 'Lejos', position: null } };
const ana = { customerName: 'Ana Núñez', phone: '55551234' };

const active = [
  sampleOrder({ id: 'live', number: 'GT-live-1', ...inCentre, ...ana }),
  sampleOrder({ id: 'live-theirs', number: 'GT-live-2', ...elsewhere, ...ana }),
];
const closed = (id: string, status: Order['status'], minute: number, only: Partial<Order> = {}): Order =>
  sampleOrder({ id, number: id, status, isActive: false, [EVENT_INSTANT[status]]: at(minute), ...only });
const stored = [
  closed('D-1', ORDER_STATUS.DELIVERED, 10, { ...inCentre, ...ana }),
  closed('C-1', ORDER_STATUS.CANCELLED, 11, { ...inSouth, ...ana }),
  closed('R-1', ORDER_STATUS.RE_AGEND, 12, { ...elsewhere, ...ana }),
  closed('X-1', ORDER_STATUS.DELETED, 13, { ...inCentre, ...ana }),
];

let api: TestApi;
const tokens = new Map<string, string>();
const ask = async (q: string, who = 'admin'): Promise<Reply> =>
  api.call('GET', `/api/search?${new URLSearchParams({ q }).toString()}`, { token: tokens.get(who) ?? '' });
const search = async (q: string, who?: string): Promise<SearchResult> => {
  const reply = await ask(q, who);
  expect([reply.status, reply.json]).toEqual([200, expect.anything()]);
  return searchResult.strict().parse(reply.json);
};
const idsOf = ({ found }: { found: readonly { id: string }[] }): string[] => found.map(({ id }) => id);
const store = async (orders: readonly Order[]): Promise<void> => {
  const batch = api.db.batch();
  for (const order of orders) batch.set(api.db.doc(`deliveries/${order.id}`), orderCodec.write(order));
  await batch.commit();
};

beforeAll(async () => {
  api = await startTestApi();
  for (const [id, only] of Object.entries(people))
    tokens.set(id, await api.tokenOf(await api.addPerson({ id, ...only })));
  await store([...active, ...stored]);
  await publishEntities(api.context.redis(), api.context.key, {
    order: active,
    courier: [
      sampleCourier({
        id: 'luis',
        name: 'Luis Ramos',
        company: acme,
        branch: centre,
        plate: 'M-123 ABC',
        dpi: '298765',
      }),
      sampleCourier({
        id: 'theirs',
        name: 'Luis Paz',
        company: other,
        branch: null,
        type: 'WILDCARD',
        plate: 'P-9',
        pushToken: 'secret',
      }),
    ],
    branch: [
      sampleBranch({ ...centre, company: acme }),
      sampleBranch({ ...south, company: acme }),
      sampleBranch({ id: 'far', name: 'Centro Lejos', company: other }),
    ],
    company: [sampleCompany(acme), sampleCompany(other)],
  });
  await until('the live copy is read', async () => (await ask('ana')).status === 200);
});
afterAll(async () => api.close());

describe('[LI9] GET /api/search', () => {
  it.each(['55551234', '5555 1234', '5555-1234', '+502 5555-1234', '50255551234', 'nunez', 'NÚÑ', 'ana nunez'])(
    'finds live and closed orders by %j, the latest end first',
    async (q) => {
      const { activeOrders, closedOrders } = await search(q);
      expect(idsOf(activeOrders).toSorted()).toEqual(['live', 'live-theirs']);
      expect(idsOf(closedOrders)).toEqual(['X-1', 'R-1', 'C-1', 'D-1']);
    },
  );

  it('finds one order by its number, with picked fields', async () => {
    const { closedOrders, activeOrders } = await search('d-1');
    expect(activeOrders).toEqual({ found: [], hasMore: false });
    expect(closedOrders.found).toEqual([
      {
        id: 'D-1',
        number: 'D-1',
        ...ana,
        status: ORDER_STATUS.DELIVERED,
        company: acme,
        branch: centre,
        createdAt: stored[0]?.createdAt,
        endedAt: at(10),
      },
    ]);
  });

  it('finds couriers by name, phone and plate, branches and companies by name', async () => {
    expect(idsOf((await search('luis')).couriers)).toEqual(['theirs', 'luis']);
    expect(idsOf((await search('m123abc')).couriers)).toEqual(['luis']);
    expect((await search('5555 1111')).couriers.found).toContainEqual({
      id: 'luis',
      name: 'Luis Ramos',
      phone: '55551111',
      plate: 'M-123 ABC',
      company: acme,
      branch: centre,
    });
    expect(idsOf((await search('centro')).branches)).toEqual(['centre', 'far']);
    expect((await search('casa')).companies.found).toEqual([{ id: 'other', name: 'Otra Casa', isEnabled: true }]);
    expect((await ask('luis')).text).not.toContain('secret');
  });

  it('lists an order once that was closed a moment ago', async () => {
    await store([closed('live', ORDER_STATUS.DELIVERED, 20, { ...inCentre, ...ana })]);
    const { activeOrders, closedOrders } = await search('55551234');
    expect(idsOf(activeOrders)).toContain('live');
    expect(idsOf(closedOrders)).not.toContain('live');
    await store(active);
  });

  it('lists at most six of a group, and reports that there are more', async () => {
    const many = Array.from({ length: MAX_FOUND + 1 }, (_, index) =>
      closed(`M-${index}`, ORDER_STATUS.DELIVERED, index, { customerName: 'Muchos Pedidos', phone: '33331234' }),
    );
    await store(many);
    const { closedOrders } = await search('33331234');
    expect([idsOf(closedOrders), closedOrders.hasMore]).toEqual([['M-6', 'M-5', 'M-4', 'M-3', 'M-2', 'M-1'], true]);
    await store([closed('M-6', ORDER_STATUS.DELIVERED, 6)]);
    expect((await search('33331234')).closedOrders).toMatchObject({ found: { length: 6 }, hasMore: false });
  });

  it('[LI11] reads the newest fifty of each kind of end where there are several terms, and reports the limit', async () => {
    const common = { customerName: 'Carlos Comunes' };
    await store(
      Array.from({ length: 50 }, (_, index) => closed(`N-${index}`, ORDER_STATUS.CANCELLED, index + 1, common)),
    );
    await store([closed('old', ORDER_STATUS.CANCELLED, 0, { customerName: 'Berta Comunes' })]);
    expect((await search('berta comunes')).closedOrders).toEqual({ found: [], hasMore: true });
    await store([closed('N-0', ORDER_STATUS.CANCELLED, 1)]);
    const { closedOrders } = await search('berta comunes');
    expect(idsOf(closedOrders)).toEqual(['old']);
  });

  it.each([
    ['a', 'too-short'],
    ['  ', 'too-short'],
    ['x'.repeat(101), 'too-long'],
  ])('rejects %j', async (q, issue) => {
    const { status, json } = await ask(q);
    expect([status, json]).toEqual([400, { code: 'invalid', details: [{ path: 'query.q', issue }] }]);
  });

  it('[RQ2] rejects a lone surrogate, and finds nothing by signs alone', async () => {
    const broken = await api.call('GET', '/api/search?q=ab%ed%a0%80', { token: tokens.get('admin') ?? '' });
    expect(broken.status).toBe(400);
    const none = { found: [], hasMore: false };
    expect(await search('--')).toEqual({
      activeOrders: none,
      closedOrders: none,
      couriers: none,
      branches: none,
      companies: none,
    });
  });
});

describe('[LI10] a search finds what the account may see', () => {
  it('of its company or branch only', async () => {
    const ofCompany = await search('55551234', 'company');
    expect([idsOf(ofCompany.activeOrders), idsOf(ofCompany.closedOrders)]).toEqual([['live'], ['X-1', 'C-1', 'D-1']]);
    const ofBranch = await search('55551234', 'branch');
    expect([idsOf(ofBranch.activeOrders), idsOf(ofBranch.closedOrders)]).toEqual([['live'], ['X-1', 'D-1']]);
    expect(idsOf((await search('r-1', 'company')).closedOrders)).toEqual([]);
    expect(idsOf((await search('luis', 'company')).couriers)).toEqual(['luis']);
    expect(idsOf((await search('luis', 'branch')).couriers)).toEqual(['luis']);
    expect(idsOf((await search('centro', 'company')).branches)).toEqual(['centre']);
    expect(idsOf((await search('sur', 'branch')).branches)).toEqual([]);
    expect(idsOf((await search('casa', 'company')).companies)).toEqual([]);
  });

  it('by permission: companies, and couriers by DPI', async () => {
    const found = async (who: string) => {
      const [byName, byIdentity] = [await search('acme', who), await search('298765', who)];
      return [idsOf(byName.companies), idsOf(byIdentity.couriers)];
    };
    expect(await found('admin')).toEqual([['acme'], ['luis']]);
    expect(await found('reader')).toEqual([[], []]);
    expect(await found('company')).toEqual([['acme'], []]);
    expect(await found('branch')).toEqual([[], []]);
  });

  it('and nothing for an account without a scope', async () => {
    const { status, json } = await ask('ana', 'stray');
    expect([status, json]).toEqual([403, { code: 'forbidden' }]);
  });
});
