import { orderDocument, type OrderDocument } from '@despacho/contract/orders/repair.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  conflictIn,
  everyone,
  issue,
  issues,
  orderIn,
  startOperation,
  type Operation,
  type Who,
} from './ordersFixture.ts';

let city: Operation;
beforeAll(async () => {
  city = await startOperation();
});
afterAll(async () => city.close());
beforeEach(async () => city.reset());

const PATH = '/api/deliveries/order-1/document';
const damage = async (data: Record<string, unknown>, id = 'order-1') =>
  city.api.db.doc(`deliveries/${id}`).update(data);
const read = async (who: Who = 'controller') => city.as(who, 'GET', PATH);
const shown = async (who?: Who): Promise<OrderDocument> => {
  const reply = await read(who);
  expect(reply.status).toBe(200);
  return orderDocument.strict().parse(reply.json);
};
const repair = async (values: object, who: Who = 'controller', headers: Record<string, string> = {}) => {
  const { version } = await shown();
  return city.as(who, 'PATCH', PATH, {
    body: { version, ...values },
    headers: { 'x-screen': '/all-orders', ...headers },
  });
};

describe('[DO31] an order that cannot be read', () => {
  it('is shown with its stored values beside what was understood, without secrets', async () => {
    await city.put({ customerName: 'Ana' });
    await damage({ status: 'Volando', pin: '123456', trackingToken: 'hidden', lockFence: 7 });
    const { broken, fields, number } = await shown();
    expect([broken, number]).toEqual([['status'], expect.any(String)]);
    expect(fields.find(({ field }) => field === 'status')).toEqual({
      field: 'status',
      stored: [{ name: 'status', value: 'Volando' }],
      understood: null,
    });
    expect(fields.find(({ field }) => field === 'customerName')).toMatchObject({ understood: 'Ana' });
    expect(JSON.stringify(fields)).not.toMatch(/123456|hidden|lockFence/);
  });

  it('[DO41] is repaired with the audit of what was stored', async () => {
    await city.put();
    await damage({ status: 'Volando', createdAt: 'yesterday' });
    const createdAt = new Date().toISOString();
    const reply = await repair({ status: 'En cola', createdAt });
    expect([reply.status, reply.json]).toEqual([200, expect.anything()]);
    expect(orderIn(reply)).toMatchObject({ status: 'En cola', isActive: true, createdAt });
    expect(await city.stored()).toMatchObject({ status: 'En cola', createdAt });
    expect((await city.audit()).at(-1)).toMatchObject({
      what: 'repaired',
      by: { id: 'controller' },
      screen: '/all-orders',
      before: { status: 'Volando', createdAt: 'yesterday' },
      after: { status: 'En cola', createdAt },
    });
    expect((await read()).status).toBe(404);
  });

  it('gets its company and branch from the lists of the operation', async () => {
    await city.put();
    await damage({ company: 'San Martin', companyId: null });
    expect((await read('companyAdmin')).status).toBe(404);
    const unknown = await city.unchanged(async () => repair({ company_id: 'company-1', branch_id: 'branch-9' }));
    expect(issues(unknown)).toEqual(issue('branch_id', 'mismatch'));
    expect(orderIn(await repair({ company_id: 'company-1', branch_id: 'branch-1' }))).toMatchObject({
      company: { id: 'company-1', name: 'San Martin' },
      branch: { id: 'branch-1' },
    });
  });

  it.each([
    [{}, issue('status', 'required')],
    [{ status: 'En cola', createdAt: '2026-01-01T00:00:00.000Z' }, issue('createdAt', 'not-editable')],
    [{ status: 'En ruta' }, issue('status', 'mismatch')],
    [{ status: 'Cancelado' }, issue('status', 'mismatch')],
  ])('refuses %j', async (values, expected) => {
    await city.put({ courier: null, remarks: null });
    await damage({ status: 'Volando' });
    expect(issues(await city.unchanged(async () => repair(values)))).toEqual(expected);
  });

  it('waits for the holder of its lock, and for the version that was read', async () => {
    await city.put();
    await city.open('second');
    await damage({ status: 'Volando' });
    expect(conflictIn(await city.unchanged(async () => repair({ status: 'En cola' })))).toMatchObject({
      reason: 'locked',
      holder: { id: 'second' },
    });
    expect((await city.as('controller', 'DELETE', PATH)).status).toBe(409);
    const { version } = await shown();
    await damage({ status: 'Nadando', modifyingBy: null });
    const late = await city.as('controller', 'PATCH', PATH, { body: { version, status: 'En cola' } });
    expect(conflictIn(late)).toEqual({ reason: 'changed', fields: [] });
  });

  it.each(everyone)('[AC7] %s reads, repairs and deletes it by permission and scope', async (who) => {
    const may = ['owner', 'controller', 'second', 'companyAdmin'].includes(who);
    const denied = who === 'otherAdmin' ? 404 : 403;
    await city.put();
    await damage({ status: 'Volando' });
    const { version } = await shown();
    expect((await read(who)).status).toBe(may ? 200 : denied);
    const repaired = await city.as(who, 'PATCH', PATH, { body: { version, status: 'En cola' } });
    expect(repaired.status).toBe(may ? 200 : denied);
    await damage({ status: 'Volando' });
    expect((await city.as(who, 'DELETE', PATH)).status).toBe(may ? 200 : denied);
  });

  it('[OR15] is deleted like an order that can be read, where its status alone is unknown', async () => {
    await city.put();
    await damage({ status: 'Volando' });
    expect((await city.as('controller', 'DELETE', PATH)).status).toBe(200);
    expect(await city.stored()).toMatchObject({ status: 'Eliminado', isActive: false, closedBy: { id: 'controller' } });
  });

  it('[DO41] leaves its fields in the audit where it cannot be stored as a deleted order', async () => {
    await city.put({ customerName: 'Ana' });
    await damage({ company: 3 });
    expect((await city.as('controller', 'DELETE', PATH)).status).toBe(200);
    const document = city.api.db.doc('deliveries/order-1');
    expect((await document.get()).exists).toBe(false);
    const [event] = (await document.collection('events').get()).docs;
    expect(event?.data()).toMatchObject({ what: 'deleted', before: { company: '3', customerName: 'Ana' } });
  });

  it('an order that can be read has no such document', async () => {
    await city.put();
    expect((await read()).status).toBe(404);
    expect((await city.as('controller', 'DELETE', PATH)).status).toBe(404);
    expect((await city.as('controller', 'PATCH', PATH, { body: { version: '1', status: 'En cola' } })).status).toBe(
      404,
    );
  });
});
