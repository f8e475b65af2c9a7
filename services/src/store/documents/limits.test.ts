import { sampleCourier, sampleIncident, sampleOrder } from '@despacho/contract/samples.ts';
import { expect, it } from 'vitest';
import { courierCodec } from '../couriers/couriers.ts';
import { incidentCodec } from '../incidents.ts';
import { orderCodec } from '../orders/orders.ts';
import type { Data } from './scalars.ts';

const HUGE = 'x'.repeat(200_000);
const IDS = new Set(['id', '_id', 'uid', 'alias_id', 'creatorId', 'mongoId', 'pushToken', 'companyId', 'branchId']);

/** Every text of a document is huge, at any depth; what names another document stays. */
const inflated = (value: unknown, key = ''): unknown => {
  if (typeof value === 'string') return IDS.has(key) || /^\d{4}-/.test(value) ? value : HUGE;
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, inflated(inner, name)]));
};
const inflatedData = (data: Data): Data =>
  Object.fromEntries(Object.entries(data).map(([key, value]) => [key, inflated(value, key)]));

it('[DO25] an order, a courier and an incident are small, however large their documents are', () => {
  const order = sampleOrder({
    closedBy: { id: 'a', name: 'a' },
    note: 'n',
    remarks: 'r',
    picture: 'p',
    receivedPicture: 'p',
  });
  const { status, typeOrder, payMethod, alert } = orderCodec.write(order);
  const wide = { ...inflatedData(orderCodec.write(order)), status, typeOrder, payMethod, alert };
  const read = orderCodec.read('o', wide);
  if (!read.ok) throw new Error(read.reason);
  expect(JSON.stringify(wide).length).toBeGreaterThan(2_000_000);
  expect(JSON.stringify(read.value).length).toBeLessThan(12_000);
  const courier = courierCodec.read('c', {
    ...inflatedData(courierCodec.write(sampleCourier())),
    branches: Array.from({ length: 20_000 }, () => 'branch'),
    raitings: Array.from({ length: 50_000 }, () => 5),
  });
  if (!courier.ok) throw new Error(courier.reason);
  expect(courier.value.branchIds).toHaveLength(100);
  expect(courier.value.ratings).toHaveLength(1_000);
  expect(courier.value.name).toHaveLength(200);
  const incident = incidentCodec.read('i', { ...incidentCodec.write(sampleIncident()), note: HUGE, username: HUGE });
  if (!incident.ok) throw new Error(incident.reason);
  expect([incident.value.note?.length, incident.value.userName?.length]).toEqual([2_000, 200]);
});

it('[DO25] [RD18] a limit counts characters, of which none is cut in half, and an id that is too long is none', () => {
  const base = orderCodec.write(sampleOrder());
  const read = orderCodec.read('o', {
    ...base,
    name: `${'x'.repeat(199)}😀😀`,
    nota: '😀'.repeat(2_000),
    alias: { id: HUGE, name: 'Luis' },
    alias_id: HUGE,
  });
  if (!read.ok) throw new Error(read.reason);
  expect(read.value.customerName).toBe(`${'x'.repeat(199)}😀`);
  expect(read.value.note).toBe('😀'.repeat(2_000));
  expect(read.value.courier).toBeNull();
});
