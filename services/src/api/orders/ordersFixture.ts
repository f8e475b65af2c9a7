// A small operation behind the API: two companies, their branches and couriers, and one person of each kind.
import type { Controller } from '@despacho/contract/accounts/access.ts';
import type { Order } from '@despacho/contract/orders/order.ts';
import {
  orderAnswer,
  orderConflict,
  orderEvent,
  type OrderConflict,
  type OrderEvent,
} from '@despacho/contract/orders/calls.ts';
import {
  sampleBranch,
  sampleCompany,
  sampleController,
  sampleCourier,
  sampleOrder,
} from '@despacho/contract/samples.ts';
import type { StaffOrder } from '@despacho/contract/live/kinds.ts';
import { z } from 'zod';
import { startTestApi, type Call, type Reply, type TestApi } from '../../../../tests/support/api.ts';
import type { TestContextOptions } from '../../../../tests/support/context.ts';
import { tokensOf } from '../../identity/sessions.ts';
import { branchCodec } from '../../store/companies/branches.ts';
import { companyCodec } from '../../store/companies/companies.ts';
import { controllerCodec } from '../../store/accounts/controllers.ts';
import { courierCodec } from '../../store/couriers/couriers.ts';
import { orderCodec } from '../../store/orders/orders.ts';

const company = { id: 'company-1', name: 'San Martin' };
const branch = { id: 'branch-1', name: 'PORTALES' };
const other = { id: 'company-2', name: 'ISHOP' };

const people = {
  owner: { role: 'OWNER' },
  controller: { role: 'CONTROLLER' },
  second: { role: 'CONTROLLER' },
  reader: { role: 'USER' },
  alerts: { role: 'ALERTS' },
  viewer: { role: 'DEMO' },
  companyAdmin: { role: 'ADMINISTRATOR', company },
  otherAdmin: { role: 'ADMINISTRATOR', company: other },
  company: { role: 'COMPANY', company },
  branch: { role: 'BRANCH', company, branch },
  otherBranch: { role: 'BRANCH', company, branch: { id: 'branch-2', name: 'OAKLAND' } },
} as const satisfies Record<string, Partial<Controller>>;
export type Who = keyof typeof people;
export const everyone = Object.keys(people) as Who[];

const PRICES = [
  { circle: 1, cost: 15, minKm: 0, maxKm: 2 },
  { circle: 2, cost: 25, minKm: 2, maxKm: 8 },
];

export type Operation = {
  api: TestApi;
  as(who: Who, method: string, path: string, call?: Omit<Call, 'token'>): Promise<Reply>;
  tokenOf(who: Who): string;
  put(only?: Partial<Order>): Promise<Order>;
  stored(id?: string): Promise<Order>;
  audit(id?: string): Promise<OrderEvent[]>;
  /** Every order with its audit and secrets, and every message: to show that nothing changed. */
  everything(): Promise<string>;
  /** What must be refused and change nothing. */
  unchanged(what: () => Promise<Reply>): Promise<Reply>;
  /** Opens the form of an order; the headers that prove it. */
  open(who?: Who, session?: string, id?: string): Promise<Record<string, string>>;
  /** Saves into `order-1`. */
  save(fields: object, base: object, by?: { who?: Who; headers?: Record<string, string> }): Promise<Reply>;
  /** No orders any more. */
  reset(): Promise<void>;
  close(): Promise<void>;
};

const ROOT = 'deliveries';

/** The order before and between the tests. */
const seed = async ({ db }: TestApi): Promise<void> => {
  const at = { lat: 14.6, lng: -90.51 };
  const shut = { id: 'company-shut', name: 'SHUT' };
  const companies = [
    sampleCompany({ ...company, priceRanges: PRICES }),
    sampleCompany(other),
    sampleCompany({ ...shut, isEnabled: false }),
  ];
  const branches = [
    sampleBranch({ ...branch, position: at }),
    sampleBranch({ id: 'branch-2', name: 'OAKLAND', position: { lat: 14.62, lng: -90.49 } }),
    sampleBranch({ id: 'branch-shut', isEnabled: false }),
    sampleBranch({ id: 'branch-9', name: 'ZONA 9', company: other, position: at }),
    sampleBranch({ id: 'branch-of-shut', company: shut }),
  ];
  const couriers = [
    sampleCourier({ id: 'luis', name: 'Luis Ramos' }),
    sampleCourier({ id: 'rosa', name: 'Rosa Paz' }),
    sampleCourier({ id: 'away', name: 'Away', branch: { id: 'branch-2', name: 'OAKLAND' }, branchIds: ['branch-2'] }),
    sampleCourier({ id: 'new', accountStatus: 'NEW' }),
    sampleCourier({ id: 'foreign', company: other, branch: { id: 'branch-9', name: 'ZONA 9' }, branchIds: [] }),
  ];
  const batch = db.batch();
  for (const one of companies) batch.set(db.doc(`companies/${one.id}`), companyCodec.write(one));
  for (const one of branches) batch.set(db.doc(`branches/${one.id}`), branchCodec.write(one));
  for (const one of couriers) batch.set(db.doc(`bikers/${one.id}`), courierCodec.write(one));
  await batch.commit();
};

export const startOperation = async (options: TestContextOptions = {}): Promise<Operation> => {
  const api = await startTestApi(options);
  const { db } = api;
  const tokens = new Map<Who, string>();
  const signer = tokensOf(api.context);
  for (const id of everyone) {
    // No passwords: no test signs in, and hashing eleven passwords takes longer than the tests.
    const person = sampleController({ id, name: `The ${id}`, ...people[id] });
    await db.doc(`controllers/${id}`).set(controllerCodec.write(person));
    tokens.set(id, (await signer.sign('api', { uid: id, generation: person.tokenGeneration })).token);
  }
  await seed(api);

  const tokenOf = (who: Who): string => tokens.get(who) ?? '';

  const stored: Operation['stored'] = async (id = 'order-1') => {
    const found = await db.collection(ROOT).doc(id).get();
    const read = orderCodec.read(id, found.data() ?? {}, found);
    if (!read.ok) throw new Error(read.reason);
    return read.value;
  };

  const reset = async (): Promise<void> => {
    const batch = db.batch();
    for (const { ref } of (await db.collection(ROOT).get()).docs) {
      for (const event of (await ref.collection('events').get()).docs) batch.delete(event.ref);
      batch.delete(ref);
    }
    await batch.commit();
  };

  const as: Operation['as'] = async (who, method, path, call = {}) =>
    api.call(method, path, { token: tokenOf(who), ...call });

  const everything = async (): Promise<string> => {
    const parts: string[] = [];
    for (const document of (await db.collection(ROOT).get()).docs) {
      parts.push(`${document.id} ${String(document.updateTime.toMillis())} ${JSON.stringify(document.data())}`);
      const events = await document.ref.collection('events').get();
      parts.push(...events.docs.map((event) => `${event.ref.path} ${JSON.stringify(event.data())}`));
    }
    for (const name of ['smsSends', 'orderSecrets']) {
      const { docs } = await db.collection(name).get();
      parts.push(...docs.map((document) => `${document.ref.path} ${JSON.stringify(document.data())}`));
    }
    return parts.toSorted().join('\n');
  };

  return {
    api,
    stored,
    reset,
    tokenOf,
    as,
    everything,
    unchanged: async (what) => {
      const before = await everything();
      const reply = await what();
      if (reply.status < 400) throw new Error(`not refused: ${reply.status} ${reply.text}`);
      if ((await everything()) !== before) throw new Error('refused, and yet something changed');
      return reply;
    },
    open: async (who = 'controller', session = `tab-${who}`, id = 'order-1') => {
      const reply = await as(who, 'PATCH', `/api/deliveries/${id}/editing?delete=false&calculate_circle=false`, {
        body: { modifyingBy: { id: who, name: who, expiresAt: 'in five minutes' } },
        headers: { 'x-session-id': session },
      });
      if (reply.status !== 200) throw new Error(`not opened: ${reply.status} ${reply.text}`);
      return { 'x-session-id': session, 'x-lock-fence': String(JSON.parse(reply.text).lock.fence) };
    },
    save: async (fields, base, { who = 'controller', headers } = {}) =>
      as(who, 'PATCH', '/api/deliveries/order-1?notify_biker=true&calculate_circle=true', {
        body: { ...fields, base },
        ...(headers === undefined ? {} : { headers }),
      }),
    put: async (only = {}) => {
      const order = sampleOrder({ createdAt: new Date(Date.now() - 600_000).toISOString(), ...only });
      await db.collection(ROOT).doc(order.id).set(orderCodec.write(order));
      return order;
    },
    audit: async (id = 'order-1') => {
      const reply = await api.call('GET', `/api/deliveries/${id}/history`, { token: tokenOf('owner') });
      return z
        .object({ events: z.array(orderEvent) })
        .parse(reply.json)
        .events.toReversed();
    },
    close: async () => api.close(),
  };
};

export const conflictIn = (reply: Reply | undefined): OrderConflict => {
  if (reply?.status !== 409) throw new Error(`no conflict but ${reply?.status}: ${reply?.text}`);
  return orderConflict.parse(JSON.parse(reply.text).details);
};

/** Status and details of a refusal, to compare with `issue`. */
export const issues = (reply: Reply): unknown => [reply.status, JSON.parse(reply.text).details];
export const issue = (path: string, what: string) => [400, [{ path: `body.${path}`, issue: what }]];

export const statuses = (replies: readonly Reply[]): number[] =>
  replies.map(({ status }) => status).toSorted((low, high) => low - high);

export const orderIn = (reply: Reply): StaffOrder => z.object({ order: orderAnswer }).parse(reply.json).order;

/** What the page of a client's order sends. */
export const payload = (only: object = {}): Record<string, unknown> => ({
  orderId: 'A-17',
  name: 'Ana Pérez',
  address: '5 avenida 1-20',
  phone: 55_551_234,
  zone: 10,
  payMethod: 'cash',
  company_id: company.id,
  branch_id: branch.id,
  latitude: 14.61,
  longitude: -90.52,
  origin: '14.6,-90.51',
  status: 'En cola',
  ...only,
});
