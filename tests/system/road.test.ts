// The whole path over real processes: every client shows the documents of Firestore, after any process is killed.
import { ORDER_STATUS, type OrderStatus } from '@despacho/contract/orders/order.ts';
import { sampleBranch, sampleCompany, sampleCourier, sampleOrder } from '@despacho/contract/samples.ts';
import { isActiveStatus } from '@despacho/domain/orders/order.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { branchCodec } from '../../services/src/store/companies/branches.ts';
import { companyCodec } from '../../services/src/store/companies/companies.ts';
import { courierCodec, writeFix } from '../../services/src/store/couriers/couriers.ts';
import { orderCodec } from '../../services/src/store/orders/orders.ts';
import { liveClient, type LiveClient } from '../support/liveClient.ts';
import { startStack, type GatewayProcess, type Stack } from '../support/stack.ts';
import { until } from '../support/until.ts';

const COMPANIES = ['one', 'two'];
const ref = (id: string) => ({ id, name: id.toUpperCase() });

let stack: Stack;
let gateways: GatewayProcess[];
let clients: { company: string | null; client: LiveClient }[];
let written = 0;

const write = async (id: string, company: string, status: OrderStatus, courier: string | null): Promise<void> => {
  written += 1;
  const order = sampleOrder({
    id,
    number: `GT-${written}`,
    status,
    company: ref(company),
    branch: { ...ref(`branch-${company}`), position: null },
    courier: courier === null ? null : ref(courier),
    deliveredAt: status === ORDER_STATUS.DELIVERED ? new Date().toISOString() : null,
    updatedAt: new Date().toISOString(),
  });
  await stack.db.doc(`deliveries/${id}`).set(orderCodec.write(order));
};

type Seen = Record<'order' | 'courier' | 'company' | 'branch', string[]>;

/** Computed from the documents: the expected state of a company, or of everything. */
const expectedFor = async (company: string | null): Promise<Seen> => {
  const idsOf = async (collection: string, isSeen: (data: Record<string, unknown>, id: string) => boolean) => {
    const { docs } = await stack.db.collection(collection).get();
    const visibleDocs = docs.filter((doc) => isSeen(doc.data(), doc.id));
    return visibleDocs.map(({ id }) => id).sort();
  };
  const orders = (await stack.db.collection('deliveries').get()).docs.flatMap((doc) => {
    const found = orderCodec.read(doc.id, doc.data());
    return found.ok ? [found.value] : [];
  });
  const isOwn = (id: unknown): boolean => company === null || id === company;
  const own = orders.filter((order) => isOwn(order.company.id));
  const carriers = new Set(own.filter(({ status }) => isActiveStatus(status)).map(({ courier }) => courier?.id));
  return {
    order: own.map(({ id, number }) => `${id} ${number}`).sort(),
    courier: await idsOf('bikers', (data, id) => isOwn(data['companyId']) || carriers.has(id)),
    company: await idsOf('companies', (_, id) => isOwn(id)),
    branch: await idsOf('branches', (_, id) => isOwn(id.replace('branch-', ''))),
  };
};
const shownBy = (client: LiveClient): Seen => ({
  order: client
    .ids('order')
    .map((id) => `${id} ${(client.doc('order', id) as { number: string }).number}`)
    .sort(),
  courier: client.ids('courier'),
  company: client.ids('company'),
  branch: client.ids('branch'),
});

type Difference = { scope: string | null; shown: Seen; expected: Seen };

const differencesNow = async (): Promise<Difference[]> => {
  const expectedByCompany = new Map<string | null, Seen>();
  for (const company of [null, ...COMPANIES]) expectedByCompany.set(company, await expectedFor(company));
  return clients.flatMap(({ company, client }) => {
    const shown = shownBy(client);
    const expected = expectedByCompany.get(company) ?? shown;
    return JSON.stringify(shown) === JSON.stringify(expected) ? [] : [{ scope: client.scope(), shown, expected }];
  });
};
/** Empty as soon as every client shows what the store has; else the differences after the longest wait. */
const differences = async (withinMs = 30_000): Promise<Difference[]> => {
  const isLevel = async (): Promise<boolean> => (await differencesNow()).length === 0;
  await until('every client shows what the store has', isLevel, { withinMs, everyMs: 100 }).catch(() => null);
  return differencesNow();
};

/** Some changes of every kind: new, moved, carried, delivered, deleted. */
const live = async (round: string): Promise<void> => {
  for (let at = 0; at < 10; at += 1) {
    const company = COMPANIES[at % 2] ?? 'one';
    await write(`${round}-${at}`, company, ORDER_STATUS.GOING, at % 3 === 0 ? 'luis' : null);
  }
  await write(`${round}-0`, 'two', ORDER_STATUS.GOING, 'luis');
  await write(`${round}-3`, 'one', ORDER_STATUS.DELIVERED, 'luis');
  await stack.db.doc(`deliveries/${round}-1`).delete();
};

beforeAll(async () => {
  stack = await startStack();
  for (const id of COMPANIES) {
    await stack.db.doc(`companies/${id}`).set(companyCodec.write(sampleCompany(ref(id))));
    const branch = sampleBranch({ ...ref(`branch-${id}`), company: ref(id) });
    await stack.db.doc(`branches/${branch.id}`).set(branchCodec.write(branch));
  }
  const courier = sampleCourier({ ...ref('luis'), company: null, branch: null });
  await stack.db.doc('bikers/luis').set(courierCodec.write(courier));
  const [all, one, two, wall] = await Promise.all([
    stack.token({ id: 'global' }),
    stack.token({ id: 'of-one', role: 'ADMINISTRATOR', company: ref('one') }),
    stack.token({ id: 'of-two', role: 'ADMINISTRATOR', company: ref('two') }),
    stack.wallToken(),
  ]);
  await Promise.all([stack.startIngest(), stack.startIngest()]);
  gateways = await Promise.all([stack.startGateway(), stack.startGateway()]);
  clients = gateways.flatMap(({ url }) => [
    { company: null, client: liveClient({ url, token: all }) },
    { company: 'one', client: liveClient({ url, token: one }) },
    { company: 'two', client: liveClient({ url, token: two }) },
    { company: null, client: liveClient({ url, token: wall }) },
  ]);
});
afterAll(async () => {
  for (const { client } of clients) client.close();
  await stack.close();
});

describe('the live path', () => {
  it('a written document reaches every client that may see it, on both gateways', async () => {
    await live('first');
    expect(await differences()).toEqual([]);
    const rooms = ['staff:all', 'observer:company:one', 'observer:company:two', 'wall:all'];
    expect(clients.map(({ client }) => client.scope())).toEqual([...rooms, ...rooms]);
    const onWall = JSON.stringify([...(clients[3]?.client.entities ?? [])].map(([, rows]) => [...rows]));
    expect(onWall).not.toMatch(/Ana Sample|55550000|16 calle/);
  });

  it('a position reaches every client that sees its courier', async () => {
    const at = Date.now();
    await stack.db
      .doc('bikers/luis')
      .update(writeFix({ position: { lat: 14.6, lng: -90.5 }, at, accuracyM: 4, battery: 0.8 }));
    await until('the position', () => clients.every(({ client }) => client.positions.get('luis')?.[3] === at));
  });

  it('a gateway is killed under load and restarted: its clients reconnect, the others are not affected', async () => {
    const [killed, other] = gateways;
    if (killed === undefined || other === undefined) throw new Error('two gateways were wanted');
    const joinsBefore = clients.slice(4).map(({ client }) => client.joins.length);
    await killed.kill('SIGKILL');
    await live('gateway');
    gateways[0] = await stack.startGateway(Number(new URL(killed.url).port));
    expect(await differences()).toEqual([]);
    expect(clients.slice(4).map(({ client }) => client.joins.length)).toEqual(joinsBefore);
  });

  it('Redis is killed and restarted: nothing is lost', async () => {
    await live('before-redis');
    await stack.redis.kill();
    await live('without-redis');
    await stack.redis.start();
    await live('after-redis');
    expect(await differences()).toEqual([]);
  });

  it('the embedded Firestore is killed and restarted: nothing acknowledged is lost', async () => {
    await live('before-store');
    await stack.firestore().kill('SIGKILL');
    await stack.startFirestore();
    await live('after-store');
    expect(await differences()).toEqual([]);
  });

  it('an ingest is paused, entities change and are deleted, it continues: nothing deleted returns', async () => {
    const paused = await stack.startIngest();
    await live('before-pause');
    expect(await differences()).toEqual([]);
    paused.signal('SIGSTOP');
    await live('while-paused');
    await stack.db.doc('deliveries/before-pause-2').delete();
    expect(await differences()).toEqual([]);
    paused.signal('SIGCONT');
    await live('after-pause');
    expect(await differences()).toEqual([]);
    await paused.kill('SIGKILL');
  });

  it('a client whose connection is cut reconnects and has the current state', async () => {
    for (const { client } of clients) client.cut();
    await live('cut');
    expect(await differences()).toEqual([]);
  });

  it('[LV3] no client ever received an older version after a newer one', () => {
    const older: string[] = [];
    for (const { client } of clients.filter(({ company }) => company === null)) {
      const newest = new Map<string, string>();
      for (const { kind, id, v } of client.patches.flatMap(({ changes }) => changes)) {
        const name = `${kind} ${id}`;
        if (v < (newest.get(name) ?? '')) older.push(name);
        newest.set(name, v);
      }
    }
    expect(older).toEqual([]);
  });
});
