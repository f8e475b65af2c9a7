import { cashRow } from '@despacho/contract/couriers/cash.ts';
import { ORDER_STATUS, type Order } from '@despacho/contract/orders/order.ts';
import { deposit, settlementRoutes } from '@despacho/contract/settlements.ts';
import { sampleCourier, sampleOrder } from '@despacho/contract/samples.ts';
import { localDay } from '@despacho/domain/localTime.ts';
import { foldDay } from '@despacho/domain/numbers/blocks.ts';
import { factOf } from '@despacho/domain/numbers/facts.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Reply } from '../../../../tests/support/api.ts';
import { publishEntities } from '../../../../tests/support/liveState.ts';
import { until } from '../../../../tests/support/until.ts';
import { courierCodec } from '../../store/couriers/couriers.ts';
import { writeDay } from '../../store/numbers/dailyStats.ts';
import { orderCodec } from '../../store/orders/orders.ts';
import { conflictIn, payload, startOperation, type Operation, type Who } from './ordersFixture.ts';

/** Q500 of which Q450 were collected today: Q60 more are too much. */
const luis = sampleCourier({ id: 'luis', name: 'Luis Ramos', cashLimit: 500 });
const carried = { carriedCents: 45_000, limitCents: 50_000 };
const WITH_REASON = `?over_cash_limit=${encodeURIComponent('va directo a depositar')}`;
const KEY = 'a-deposit-of-today';

let operation: Operation;
let day = '';

const assign = async (query = '', who: Who = 'controller') =>
  operation.as(who, 'PATCH', `/app/changebiker/orders/order-1${query}`, { body: { uid: 'luis' } });
const give = async (cents: number, only: { key?: string; who?: Who; branch?: string } = {}) =>
  operation.as(only.who ?? 'branch', 'POST', '/api/couriers/luis/deposits', {
    body: { key: only.key ?? KEY, branch: only.branch ?? 'branch-1', cents },
  });
const signOnPaper = async (who: Who, id = KEY) =>
  operation.as(who, 'POST', `/api/settlements/${day}/luis/deposits/${id}`, { body: { note: 'recibo 12' } });
const codeOf = ({ status, json }: { status: number; json: unknown }): unknown => [
  status,
  z.object({ details: z.object({ reason: z.string() }) }).safeParse(json).data?.details.reason,
];
const waiting = async (cash: number | null) => operation.put({ courier: null, cashOnDelivery: cash });

beforeAll(async () => {
  operation = await startOperation();
  const { context, db } = operation.api;
  day = localDay(context.clock.now());
  await db.doc('bikers/luis').set(courierCodec.write(luis));
  await publishEntities(context.redis(), context.key, { courier: [luis] });
});
afterAll(async () => operation.close());
beforeEach(async () => {
  const { context, db } = operation.api;
  await operation.reset();
  for (const { ref } of (await db.collection('settlements').get()).docs) await db.recursiveDelete(ref);
  const delivered = sampleOrder({
    id: 'delivered',
    status: ORDER_STATUS.DELIVERED,
    isActive: false,
    courier: { id: 'luis', name: 'Luis Ramos' },
    deliveredAt: new Date(context.clock.now()).toISOString(),
    cashOnDelivery: 450,
  });
  await db.doc('deliveries/delivered').set(orderCodec.write(delivered));
  await writeDay(db, day, foldDay([factOf(delivered)], day), 1_000);
  // The copy of the process follows within a moment.
  await until('the limit counts', async () => {
    await waiting(60);
    const { json } = await operation.as('controller', 'GET', '/api/couriers/luis/cash?adds=6000');
    return z.object({ isOver: z.literal(true), state: z.literal('near') }).safeParse(json).success;
  });
});

describe('[CX4] an order that brings its courier over the limit', () => {
  it('is assigned only with a reason, which the history keeps, and nothing is written before', async () => {
    expect(conflictIn(await operation.unchanged(async () => assign()))).toEqual({
      reason: 'cash-limit',
      cash: carried,
    });
    expect((await operation.unchanged(async () => assign('?over_cash_limit='))).status).toBe(400);
    expect((await assign(WITH_REASON)).status).toBe(200);
    const [event] = await operation.audit();
    expect(event?.overCashLimit).toBe('va directo a depositar');
    // The courier has it already: nothing is added by this.
    expect((await assign()).status).toBe(200);
  });

  it('is created and changed only with a reason', async () => {
    const create = async (query: string) =>
      operation.as('controller', 'POST', `/api/deliveries${query}`, { body: payload({ alias_id: 'luis', cobro: 60 }) });
    expect(conflictIn(await operation.unchanged(async () => create('')))).toMatchObject({ reason: 'cash-limit' });
    const created = await create(WITH_REASON);
    expect(created.status).toBe(201);
    const { order } = z.object({ order: z.object({ id: z.string() }) }).parse(created.json);
    expect((await operation.audit(order.id))[0]?.overCashLimit).toBe('va directo a depositar');
    const edit = async (query: string) =>
      operation.as('controller', 'PATCH', `/api/deliveries/order-1${query}`, {
        body: { alias_id: 'luis', base: { alias_id: null } },
      });
    expect(conflictIn(await operation.unchanged(async () => edit('')))).toMatchObject({ reason: 'cash-limit' });
    expect((await edit(WITH_REASON)).status).toBe(200);
  });

  it('[CX3] [CX11] is not one within the limit, without cash, or of a courier without a limit', async () => {
    await waiting(50);
    expect((await assign()).status).toBe(200);
    await waiting(null);
    expect((await assign()).status).toBe(200);
    await waiting(60);
    const other = { body: { uid: 'rosa' } };
    expect((await operation.as('controller', 'PATCH', '/app/changebiker/orders/order-1', other)).status).toBe(200);
  });
});

it('[CX13] neither a later amount nor a restored order is compared', async () => {
  await waiting(50);
  expect((await assign()).status).toBe(200);
  const body = { cobro: 5_000, base: { cobro: 50 } };
  expect((await operation.as('controller', 'PATCH', '/api/deliveries/order-1', { body })).status).toBe(200);
  expect((await operation.as('controller', 'DELETE', '/api/deliveries/order-1')).status).toBe(200);
  expect((await operation.as('owner', 'POST', '/api/deliveries/order-1/restore')).status).toBe(200);
});

describe('[CX14] a closed order that is opened again', () => {
  const close = async (status: Order['status'], only: Partial<Order> = {}) =>
    operation.put({
      status,
      isActive: false,
      courier: { id: 'luis', name: 'Luis Ramos' },
      cashOnDelivery: 60,
      ...only,
    });
  const open = async (before: Order['status'], query = '', status: Order['status'] = 'Asignado') =>
    operation.as('controller', 'PATCH', `/api/deliveries/order-1${query}`, {
      body: { status, base: { status: before } },
    });

  it.each(['Cancelado', 'Reagendado'] as const)('after %s needs a reason, which the history keeps', async (status) => {
    await close(status);
    expect(conflictIn(await operation.unchanged(async () => open(status)))).toEqual({
      reason: 'cash-limit',
      cash: carried,
    });
    expect((await operation.unchanged(async () => open(status, '', 'Pendiente'))).status).toBe(409);
    expect((await open(status, WITH_REASON)).status).toBe(200);
    expect((await operation.audit())[0]?.overCashLimit).toBe('va directo a depositar');
  });

  it('needs none within the limit, without a courier, or where its courier collected the cash already', async () => {
    await close('Cancelado', { cashOnDelivery: 50 });
    expect((await open('Cancelado')).status).toBe(200);
    await close('Cancelado', { courier: null });
    expect((await open('Cancelado', '', 'Pendiente')).status).toBe(200);
    await close('Entregado', { deliveredAt: new Date(operation.api.context.clock.now()).toISOString() });
    expect((await open('Entregado')).status).toBe(200);
  });
});

describe('[CX12] the limit holds at the moment of the write', () => {
  const ways: ((id: string) => Promise<Reply>)[] = [
    async (id) => operation.as('controller', 'PATCH', `/app/changebiker/orders/${id}`, { body: { uid: 'luis' } }),
    async (id) =>
      operation.as('second', 'PATCH', `/api/deliveries/${id}`, {
        body: { alias_id: 'luis', base: { alias_id: null } },
      }),
    async (id) =>
      operation.as('owner', 'POST', '/api/deliveries', {
        body: payload({ alias_id: 'luis', cobro: 50 }),
        headers: { 'idempotency-key': `created-for-${id}` },
      }),
  ];
  /** A busy machine may not answer fifty in five seconds; the same request again changes nothing. */
  const answered = async (send: () => Promise<Reply>): Promise<Reply> => {
    const reply = await send();
    return reply.status === 503 ? answered(send) : reply;
  };

  it('fifty orders assigned, edited and created at once bring their courier to it and not over it', async () => {
    await waiting(null);
    const ids = Array.from({ length: 50 }, (_, at) => `waiting-${at}`);
    await Promise.all(ids.map(async (id) => operation.put({ id, courier: null, cashOnDelivery: 50 })));
    const replies = await Promise.all(
      ids.map(async (id, at) => answered(async () => (ways[at % ways.length] ?? assign)(id))),
    );
    const refused = replies.filter(({ status }) => status >= 300).map(conflictIn);
    const conflict = { reason: 'cash-limit', cash: { carriedCents: 50_000, limitCents: 50_000 } };
    expect(refused).toEqual(Array.from({ length: 49 }, () => conflict));
    const stored = await operation.api.db.collection('deliveries').where('alias_id', '==', 'luis').get();
    expect(stored.docs.filter((order) => order.get('cobro') === 50)).toHaveLength(1);
  });

  it('an order that only the live copy finds counts, and one that has left does not', async () => {
    const { context, db } = operation.api;
    await waiting(30);
    const older = sampleOrder({ id: 'older', courier: { id: 'luis', name: 'Luis Ramos' }, cashOnDelivery: 30 });
    await db.doc('deliveries/older').set({ ...orderCodec.write(older), alias_id: null });
    await publishEntities(context.redis(), context.key, { courier: [luis], order: [older] });
    await until('it counts', async () => (await operation.unchanged(async () => assign())).status === 409);
    await db.doc('deliveries/older').update({ alias: { id: 'rosa', name: 'Rosa Paz' } });
    expect((await assign()).status).toBe(200);
    await publishEntities(context.redis(), context.key, { courier: [luis], order: [{ ...older, courier: null }] });
  });

  it('an undo gives no courier the order back who has no room any more', async () => {
    await waiting(50);
    await assign();
    const moved = await operation.as('controller', 'PATCH', '/app/changebiker/orders/order-1', {
      body: { uid: 'rosa' },
    });
    await operation.put({ id: 'w0', courier: { id: 'luis', name: 'Luis Ramos' }, cashOnDelivery: 10 });
    const { event } = z.object({ event: z.string() }).parse(moved.json);
    const undo = async () => operation.as('controller', 'POST', '/api/deliveries/order-1/undo', { body: { event } });
    expect(conflictIn(await operation.unchanged(undo))).toMatchObject({ reason: 'cash-limit' });
    await operation.put({ id: 'w0', courier: null, cashOnDelivery: 10 });
    expect((await undo()).status).toBe(200);
  });

  it('an undo brings no deleted order back to a courier who has no room any more', async () => {
    await waiting(50);
    await assign();
    const deleted = await operation.as('controller', 'DELETE', '/api/deliveries/order-1');
    await operation.put({ id: 'w0', courier: { id: 'luis', name: 'Luis Ramos' }, cashOnDelivery: 10 });
    const { event } = z.object({ event: z.string() }).parse(deleted.json);
    const undo = async () => operation.as('controller', 'POST', '/api/deliveries/order-1/undo', { body: { event } });
    expect(conflictIn(await operation.unchanged(undo))).toMatchObject({ reason: 'cash-limit' });
    await operation.put({ id: 'w0', courier: null, cashOnDelivery: 10 });
    expect((await undo()).status).toBe(200);
  });
});

describe('[CX5] couriers near their limit', () => {
  it('[CX7] are listed for those who see the courier, with amounts for the operation and the own company', async () => {
    const rowsFor = async (who: Who) => {
      const { json } = await operation.as(who, 'GET', '/api/cash-warnings');
      return z.object({ rows: z.array(cashRow) }).parse(json).rows;
    };
    const row = { courierId: 'luis', state: 'near', cash: carried };
    expect(await rowsFor('controller')).toEqual([row]);
    expect(await rowsFor('branch')).toEqual([row]);
    expect(await rowsFor('otherAdmin')).toEqual([]);
    expect((await operation.as('otherAdmin', 'GET', '/api/couriers/luis/cash')).status).toBe(404);
  });
});

describe('[CX8] a deposit', () => {
  it('is received once, of what the courier collected today, at a branch of the scope', async () => {
    const first = await give(20_000);
    expect([first.status, deposit.parse(first.json).by.id]).toEqual([200, 'branch']);
    expect((await give(20_000)).json).toEqual(first.json);
    expect(codeOf(await give(20_001))).toEqual([409, 'key-reused']);
    expect(codeOf(await give(25_001, { key: 'another-deposit-1' }))).toEqual([409, 'too-much']);
    expect((await give(1, { key: 'another-deposit-2', branch: 'branch-2' })).status).toBe(400);
    expect((await give(1, { key: 'another-deposit-3', who: 'otherAdmin' })).status).toBe(404);
    expect((await give(0, { key: 'another-deposit-4' })).status).toBe(400);
    const events = await operation.api.db.collection(`settlements/${day}_luis/events`).get();
    expect(events.docs.map((event) => event.get('what'))).toEqual(['deposited']);
  });

  it('[CX9] [CX10] lowers what is due and carried once it is signed for the courier, by another person', async () => {
    await give(20_000, { who: 'controller' });
    expect(codeOf(await signOnPaper('controller'))).toEqual([409, 'own']);
    expect((await signOnPaper('branch')).status).toBe(403);
    expect((await signOnPaper('owner', 'unknown')).status).toBe(404);
    expect((await signOnPaper('owner')).status).toBe(200);
    const { json } = await operation.as('controller', 'GET', `/api/settlements/${day}`);
    const [row] = settlementRoutes.settlements.response.parse(json).rows;
    expect([row?.dueCents, row?.deposits.map(({ onPaper }) => onPaper?.by.id)]).toEqual([25_000, ['owner']]);
    await until('the deposit counts', async () => (await assign()).status === 200);
    const body = { receivedCents: 25_000, dueCents: 25_000, seen: 0 };
    const signed = await operation.as('controller', 'POST', `/api/settlements/${day}/luis`, { body });
    expect(signed.status).toBe(200);
    expect(codeOf(await give(1, { key: 'after-the-settlement' }))).toEqual([409, 'settled']);
  });
});
