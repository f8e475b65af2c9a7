import type { Order } from '@despacho/contract/orders/order.ts';
import { sampleBranch, sampleCompany, sampleCourier, sampleOrder } from '@despacho/contract/samples.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../../../../tests/support/api.ts';
import { publishEntities } from '../../../../tests/support/liveState.ts';
import { manualClock } from '../../../../tests/support/manualClock.ts';
import { addCourierAccount, courierToken, PASSWORD } from '../../../../tests/support/people.ts';
import { until } from '../../../../tests/support/until.ts';
import { courierCodec, writeFix } from '../../store/couriers/couriers.ts';
import { readPositions } from '../../store/live/positions.ts';
import { orderCodec } from '../../store/orders/orders.ts';
import { readOrder } from '../../store/orders/write.ts';
import type { Write } from '../documents.ts';
import { createApplication } from './application.ts';
import type { World } from '../simulator/world.ts';
import { newDemands } from './doorProofs.ts';

const clock = manualClock('2026-11-21T18:00:00.000Z');
const company = sampleCompany({ id: 'company-1' });
const reference = { id: company.id, name: company.name };
const branch = sampleBranch({ id: 'branch-1', company: reference });
const place = { lat: 14.6, lng: -90.5 };
let api: TestApi;

beforeAll(async () => {
  api = await startTestApi({ clock });
  await publishEntities(api.context.redis(), api.context.key, { branch: [branch], company: [company] });
  const own = { id: 'luis', email: 'luis@example.test', company: reference, branch: { id: 'branch-1', name: '' } };
  await addCourierAccount(api.db, sampleCourier(own));
  const order = sampleOrder({
    id: 'order-1',
    status: 'Asignado',
    company: reference,
    courier: { id: 'luis', name: 'Luis' },
  });
  await api.db.doc('deliveries/order-1').set(orderCodec.write({ ...order, createdAt: '2026-11-21T17:50:00.000Z' }));
  const token = await courierToken(api.origin, own.email);
  const branches = async () => (await api.call('GET', '/api/courier/work', { token })).text;
  await until('the branch is in the live copy', async () => (await branches()).includes('branch-1'));
});
afterAll(async () => api.close());

const account = { id: 'luis', email: 'luis@example.test', password: PASSWORD, branchId: 'branch-1' };
const update = (path: string, data: Write['data'], phone: string): Write => ({
  kind: 'update',
  isGuarded: false,
  path,
  data,
  phone,
});
const fix = (phone: string): Write =>
  update(`bikers/${phone}`, writeFix({ position: place, at: clock.now(), accuracyM: 8, battery: 0.7 }), phone);
const going = (): Write =>
  update(
    'deliveries/order-1',
    orderCodec.write({ status: 'En ruta', stateTime: { 'En ruta': new Date(clock.now()).toISOString() } }),
    'luis',
  );

it('[DM8] what the phones of its couriers write goes through the API, and what others write stays', async () => {
  const application = createApplication(api.origin, [account]);
  const available = update('bikers/luis', courierCodec.write({ alert: 'flatTire' }), 'luis');
  const others = fix('ana');
  expect(await application.send([fix('luis')], clock.now())).toEqual({ writes: [], refused: [] });
  clock.pass(10_000);
  expect(await application.send([fix('luis'), going(), available, others], clock.now())).toEqual({
    writes: [others, available],
    refused: [],
  });
  expect(await readOrder(api.db, 'order-1')).toMatchObject({
    status: 'En ruta',
    courierMarks: { depart: { courierId: 'luis' } },
  });
  expect((await readPositions(api.context.redis(), api.context.key)).get('luis')).toMatchObject({ position: place });
  expect((await api.db.doc('bikers/luis').get()).get('actualPosition')).toBeUndefined();
});

const publish = async (id: string): Promise<void> => {
  const order = await readOrder(api.db, id);
  if (order === null) throw new Error(`no order ${id}`);
  await publishEntities(api.context.redis(), api.context.key, { order: [order] });
};

it('[DM9] [CP38] what an order of theirs demands is proven with its delivery', async () => {
  const order = sampleOrder({
    id: 'order-2',
    status: 'En ruta',
    company: reference,
    courier: { id: 'luis', name: 'Luis' },
    customerName: 'Eva Paz',
    proofDemand: 'photo+signature',
    createdAt: '2026-11-21T17:50:00.000Z',
  });
  await api.db.doc('deliveries/order-2').set(orderCodec.write(order));
  await publish('order-2');
  const delivered = { status: 'Entregado', stateTime: { Entregado: new Date(clock.now()).toISOString() } } as const;
  const write = update('deliveries/order-2', orderCodec.write(delivered), 'luis');
  const token = await courierToken(api.origin, account.email);
  const work = async () => (await api.call('GET', '/api/courier/work', { token })).text;
  await until('the order is in the live copy', async () => (await work()).includes('order-2'));
  expect(await createApplication(api.origin, [account]).send([write], clock.now())).toEqual({
    writes: [],
    refused: [],
  });
  expect(await readOrder(api.db, 'order-2')).toMatchObject({
    status: 'Entregado',
    deliveryProofs: { photo: { image: expect.any(String) }, signature: { receiver: 'Eva Paz' } },
  });
});

it('[DM9] [CP38] half of the open orders of these couriers demand proofs, and what a person chooses stays', () => {
  const tracked = (id: string, only: Partial<Order>) => ({ order: sampleOrder({ id, status: 'Asignado', ...only }) });
  const luis = { id: 'luis', name: 'Luis' };
  const orders = new Map(
    Array.from({ length: 200 }, (_, index) => [`o${index}`, tracked(`o${index}`, { courier: luis })] as const),
  );
  const luisOnly = new Set(['luis']);
  const demandsIn = newDemands(luisOnly);
  const demands = demandsIn({ orders } as unknown as World);
  expect(demands.size).toBeGreaterThan(80);
  expect(demands.size).toBeLessThan(120);
  expect(demandsIn({ orders } as unknown as World).size).toBe(0);
  const others = [
    { courier: { id: 'ana', name: 'Ana' } },
    { courier: luis, status: 'Entregado' },
    { courier: luis, proofDemand: 'none' },
  ] as const;
  for (const only of others) {
    const those = new Map([...demands.keys()].map((id) => [id, tracked(id, only)] as const));
    expect(newDemands(luisOnly)({ orders: those } as unknown as World).size).toBe(0);
  }
});

it('[DM8] while the API does not answer, everything is left to the store', async () => {
  const writes = [fix('luis'), going()];
  expect(await createApplication('http://127.0.0.1:1', [account]).send(writes, clock.now())).toEqual({
    writes,
    refused: [],
  });
});
