import { ORDER_STATUS } from '@despacho/contract/orders/order.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startOperation, type Operation, type Who } from './ordersFixture.ts';

let city: Operation;
beforeAll(async () => {
  city = await startOperation();
});
afterAll(async () => city.close());
beforeEach(async () => city.reset());

const ask = async (who: Who, path: string) => {
  const { status, json } = await city.as(who, 'GET', `/api/order-entry/${path}`);
  return [status, json];
};
const delivered = { status: ORDER_STATUS.DELIVERED, isActive: false, phone: '55551234' } as const;
const position = { lat: 14.61, lng: -90.52 };

describe('[OR99] the addresses of a phone', () => {
  beforeEach(async () => {
    const at = (minute: number): string => new Date(Date.UTC(2026, 10, 20, 12, minute)).toISOString();
    const put = async (id: string, minute: number, only: object) =>
      city.put({ id, ...delivered, deliveredAt: at(minute), suggestedPosition: position, ...only });
    await put('o1', 1, { address: '1 calle', customerName: 'Ana' });
    await put('o2', 2, { address: '2 calle', customerName: 'Ana' });
    await put('o3', 3, { address: '3 calle', branch: { id: 'branch-2', name: 'OAKLAND', position: null } });
    await put('o4', 4, { address: '4 calle', company: { id: 'company-2', name: 'ISHOP' }, branch: null });
    await put('o5', 5, { address: 'elsewhere', phone: '44441234', number: '55551234' });
  });
  const addressesFor = async (who: Who): Promise<unknown> => {
    const [status, json] = await ask(who, 'addresses?phone=50255551234');
    expect(status).toBe(200);
    return json;
  };

  it('are those of the scope of the account, the newest first, with picked fields', async () => {
    const all = await addressesFor('controller');
    expect(all).toMatchObject({
      addresses: [{ address: '4 calle' }, { address: '3 calle' }, { address: '2 calle' }, { address: '1 calle' }],
    });
    expect(await addressesFor('companyAdmin')).toMatchObject({
      addresses: [{ address: '3 calle' }, { address: '2 calle' }, { address: '1 calle' }],
    });
    const own = await addressesFor('branch');
    expect(own).toEqual({
      addresses: ['2 calle', '1 calle'].map((address) => ({
        address,
        customerName: 'Ana',
        department: expect.anything(),
        municipality: expect.anything(),
        zone: 10,
        note: null,
        position,
      })),
    });
  });

  it('are for accounts that create orders, and for whole numbers', async () => {
    expect((await ask('viewer', 'addresses?phone=55551234'))[0]).toBe(403);
    expect((await ask('controller', 'addresses?phone=5555'))[0]).toBe(400);
    expect(await ask('controller', 'addresses?phone=99999999')).toEqual([200, { addresses: [] }]);
  });
});

describe('[OR100] the number of a new order', () => {
  it('is compared with the orders of the company today, within the scope', async () => {
    await city.put({ number: 'A-17' });
    const path = 'same-number?company=company-1&number=A-17';
    const found = { duplicateOf: { id: 'order-1', number: 'A-17' } };
    expect(await ask('controller', path)).toEqual([200, found]);
    expect(await ask('branch', path)).toEqual([200, found]);
    const none = [200, { duplicateOf: null }];
    expect(await ask('otherBranch', path)).toEqual(none);
    expect(await ask('otherAdmin', path)).toEqual(none);
    expect(await ask('controller', 'same-number?company=company-1&number=A-18')).toEqual(none);
    expect((await ask('viewer', path))[0]).toBe(403);
  });
});
