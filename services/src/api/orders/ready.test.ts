import type { Order } from '@despacho/contract/orders/order.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Reply } from '../../../../tests/support/api.ts';
import { manualClock } from '../../../../tests/support/manualClock.ts';
import { conflictIn, everyone, orderIn, startOperation, type Operation, type Who } from './ordersFixture.ts';

const clock = manualClock('2026-11-21T18:00:00.000Z');
const AT = '2026-11-21T18:00:00.000Z';
let city: Operation;
beforeAll(async () => {
  city = await startOperation({ clock });
});
afterAll(async () => city.close());
beforeEach(async () => city.reset());

const PATH = '/api/deliveries/order-1';
const mark = async (isReady: boolean, who: Who = 'controller'): Promise<Reply> =>
  city.as(who, 'POST', `${PATH}/ready`, { body: { isReady }, headers: { 'x-screen': '/all-orders' } });

describe('[OR123] POST /api/deliveries/:id/ready', () => {
  it('marks an order with the time of the first mark, under the lock of another user, and takes the mark away', async () => {
    await city.put({ status: 'En cola', courier: null });
    await city.open('second');
    const reply = await mark(true);
    expect([reply.status, orderIn(reply).readyAt]).toEqual([200, AT]);
    const again = await mark(true, 'branch');
    expect([again.status, JSON.parse(again.text).event]).toEqual([200, null]);
    expect((await city.stored()).readyAt).toBe(AT);
    expect(await city.audit()).toMatchObject([
      { what: 'ready-changed', by: { id: 'controller' }, before: { readyAt: null }, after: { readyAt: AT } },
    ]);
    expect((await mark(false)).status).toBe(200);
    expect((await city.stored()).readyAt).toBeNull();
  });

  it('[UN1] is undone by its account, and no longer after a later change', async () => {
    await city.put({ status: 'En cola', courier: null });
    const undo = async (event: string) => city.as('branch', 'POST', `${PATH}/undo`, { body: { event } });
    const { event } = JSON.parse((await mark(true, 'branch')).text);
    expect((await undo(event)).status).toBe(200);
    expect((await city.stored()).readyAt).toBeNull();
    const { event: next } = JSON.parse((await mark(true, 'branch')).text);
    await mark(false);
    expect((await undo(next)).status).toBe(409);
  });

  it('is for those who may assign from the queue, within their scope', async () => {
    await city.put({ status: 'En cola', courier: null });
    for (const who of everyone) {
      const { status } = await mark(true, who);
      const mayMark = ['owner', 'controller', 'second', 'companyAdmin', 'branch'].includes(who);
      const isOutside = who === 'otherAdmin' || who === 'otherBranch';
      expect([who, status]).toEqual([who, mayMark ? 200 : isOutside ? 404 : 403]);
    }
  });

  it.each<[Order['status'], string]>([
    ['En ruta', 'left'],
    ['Entregado', 'closed'],
    ['Cancelado', 'closed'],
  ])('changes nothing of an order that is %s', async (status, reason) => {
    await city.put({ status, isActive: status === 'En ruta', courier: { id: 'luis', name: 'Luis Ramos' } });
    expect(conflictIn(await city.unchanged(async () => mark(true)))).toMatchObject({ reason });
  });

  it('refuses what is no mark', async () => {
    await city.put({ status: 'En cola', courier: null });
    for (const body of [{}, { isReady: 'true' }, { isReady: null }, { isReady: true, at: AT }, []]) {
      const reply = await city.unchanged(async () => city.as('controller', 'POST', `${PATH}/ready`, { body }));
      expect([body, reply.status]).toEqual([body, 400]);
    }
  });

  it('[OR26] is removed when the order moves to another branch', async () => {
    await city.put({ status: 'En cola', courier: null });
    await mark(true);
    const moved = await city.save({ branch_id: 'branch-2' }, { branch_id: 'branch-1' });
    expect([moved.status, (await city.stored()).readyAt]).toEqual([200, null]);
  });
});
