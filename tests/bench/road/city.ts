// The documents of the bench: orders of a busy day, of twenty companies.
import { ORDER_STATUS } from '@despacho/contract/orders/order.ts';
import { sampleBranch, sampleCompany, sampleCourier, sampleOrder } from '@despacho/contract/samples.ts';
import { branchCodec } from '../../../services/src/store/companies/branches.ts';
import { companyCodec } from '../../../services/src/store/companies/companies.ts';
import { courierCodec } from '../../../services/src/store/couriers/couriers.ts';
import type { Firestore } from '../../../services/src/store/firestore.ts';
import { orderCodec } from '../../../services/src/store/orders/orders.ts';

export const COMPANIES = 20;
const COURIERS = 200;
const BATCH = 400;

const companyOf = (index: number) => ({ id: `company-${index % COMPANIES}`, name: `COMPANY ${index % COMPANIES}` });
const branchOf = (index: number) => ({ id: `branch-${index % (3 * COMPANIES)}`, name: `BRANCH ${index % 60}` });

/** Clients find the instant of the commit after this mark, in the JSON of either server. */
export const MARK = '@';
export const markNow = (): string => `${MARK}${Date.now()}`;

export const orderId = (index: number): string => `order-${index}`;

const order = (index: number): Record<string, unknown> => {
  const createdAt = new Date(Date.now() - ((index * 7) % 60) * 60_000).toISOString();
  return orderCodec.write(
    sampleOrder({
      id: orderId(index),
      number: `GT-${100_000 + index}`,
      status: ORDER_STATUS.GOING,
      customerName: `Customer of order ${index}`,
      address: `${index % 40} calle ${index % 30}-${index % 99} zona ${index % 25}, portón verde`,
      note: 'Tocar el timbre; cambio para Q100',
      company: companyOf(index),
      branch: { ...branchOf(index), position: { lat: 14.6, lng: -90.5 } },
      courier: { id: `courier-${index % COURIERS}`, name: 'Luis Ramos' },
      createdAt,
      updatedAt: createdAt,
      stateTime: { 'En cola': createdAt, Asignado: createdAt, Recibiendo: createdAt, 'En ruta': createdAt },
      circle: { id: 'circle-2', distanceKm: 4.2 },
      distanceKm: 4.2,
      delivery: { distanceKm: 4.2, cost: 25 },
    }),
  );
};

export const seedCity = async (db: Firestore, orders: number): Promise<void> => {
  const writes: [path: string, data: Record<string, unknown>][] = [];
  for (let at = 0; at < COMPANIES; at += 1) {
    writes.push([`companies/company-${at}`, companyCodec.write(sampleCompany(companyOf(at)))]);
  }
  for (let at = 0; at < 3 * COMPANIES; at += 1) {
    writes.push([
      `branches/branch-${at}`,
      branchCodec.write(sampleBranch({ ...branchOf(at), company: companyOf(at) })),
    ]);
  }
  for (let at = 0; at < COURIERS; at += 1) {
    const courier = sampleCourier({ id: `courier-${at}`, company: companyOf(at), branch: branchOf(at) });
    writes.push([`bikers/courier-${at}`, courierCodec.write(courier)]);
  }
  for (let at = 0; at < orders; at += 1) writes.push([`deliveries/${orderId(at)}`, order(at)]);
  for (let from = 0; from < writes.length; from += BATCH) {
    const batch = db.batch();
    for (const [path, data] of writes.slice(from, from + BATCH)) batch.set(db.doc(path), data);
    await batch.commit();
  }
};
