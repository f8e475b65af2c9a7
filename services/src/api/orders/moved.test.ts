// What callers see of an order that was moved to another company after they, or others, worked on it.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { issues, orderIn, payload, startOperation, type Operation, type Who } from './ordersFixture.ts';

let city: Operation;
beforeAll(async () => {
  city = await startOperation();
});
afterAll(async () => city.close());
beforeEach(async () => city.reset());

const KEY = { 'idempotency-key': 'one-form-one-order-0001' };
const create = async (who: Who, only: object = {}) =>
  city.as(who, 'POST', '/api/deliveries', { body: payload(only), headers: KEY });
const toOther = { company_id: 'company-2', branch_id: 'branch-9' };
const fromFirst = { company_id: 'company-1', branch_id: 'branch-1' };
const move = async (id: string, to: object = toOther, base: object = fromFirst) => {
  const path = `/api/deliveries/${id}?calculate_circle=false`;
  const reply = await city.as('controller', 'PATCH', path, { body: { ...to, base } });
  expect([reply.status, reply.json]).toEqual([200, expect.anything()]);
};

describe('an order that belongs to another company by now', () => {
  it('[AC20] is not in the response to a repeated creation', async () => {
    const { id } = orderIn(await create('companyAdmin', { name: 'Before the move' }));
    await move(id);
    await city.as('controller', 'PATCH', `/api/deliveries/${id}`, {
      body: { name: 'Foreign customer', base: { name: 'Before the move' } },
    });
    const again = await city.unchanged(async () => create('companyAdmin', { name: 'Before the move' }));
    expect([again.status, again.text]).toEqual([404, '{"code":"not-found"}']);
    // A key that was used with other content names the order only to those who may see it.
    const other = await city.unchanged(async () => create('companyAdmin', { name: 'Another form' }));
    expect([other.status, other.text]).toEqual([404, '{"code":"not-found"}']);
  });

  it('[AC20] [OR90] is in the response where the caller still sees it', async () => {
    const { id } = orderIn(await create('controller'));
    await move(id);
    expect(orderIn(await create('controller'))).toMatchObject({ id, company: { id: 'company-2' } });
  });

  it('[AC20] is not found by its lock, its photo, its undo and its former courier', async () => {
    const { id } = orderIn(await create('companyAdmin'));
    const lock = await city.open('companyAdmin', 'tab-1', id);
    const edited = await city.as('companyAdmin', 'PATCH', `/api/deliveries/${id}`, {
      body: { zone: 4, base: { zone: 10 } },
      headers: lock,
    });
    const { event } = JSON.parse(edited.text);
    await city.as('companyAdmin', 'PATCH', `/api/deliveries/${id}/editing?delete=true`, { body: {}, headers: lock });
    await move(id);
    const path = `/api/deliveries/${id}`;
    const replies = await Promise.all([
      city.as('companyAdmin', 'PATCH', `${path}/editing`, { body: {}, headers: lock }),
      city.as('companyAdmin', 'PATCH', `${path}/editing?delete=true`, { body: {}, headers: lock }),
      city.as('companyAdmin', 'POST', `${path}/undo`, { body: { event } }),
      city.as('companyAdmin', 'POST', `${path}/restore`),
      city.as('companyAdmin', 'DELETE', path),
      city.as('companyAdmin', 'PATCH', path, { body: { zone: 5, base: { zone: 4 } }, headers: lock }),
      city.as('companyAdmin', 'PATCH', `/app/changebiker/orders/${id}`, { body: { uid: 'luis' } }),
      city.as('companyAdmin', 'GET', path),
      city.as('companyAdmin', 'GET', `${path}/history`),
      city.as('companyAdmin', 'DELETE', `${path}/image`),
    ]);
    expect(replies.map(({ status, text }) => `${status} ${text}`)).toEqual(
      replies.map(() => '404 {"code":"not-found"}'),
    );
  });

  it('[AC20] [OR46] does not name the order of another branch as the duplicate of a number', async () => {
    await city.put({ id: 'theirs', number: 'A-17', branch: { id: 'branch-2', name: 'OAKLAND', position: null } });
    const own = await create('branch');
    expect([own.status, JSON.parse(own.text).duplicateOf]).toEqual([201, null]);
    const reply = await city.as('companyAdmin', 'POST', '/api/deliveries', { body: payload() });
    expect(JSON.parse(reply.text).duplicateOf).toMatchObject({ id: 'theirs' });
  });
});

describe('the history of a moved order', () => {
  const historyOf = async (id: string, who: Who) => city.as(who, 'GET', `/api/deliveries/${id}/history`);

  it('[AC21] has one entry without details for the time elsewhere', async () => {
    const { id } = orderIn(await create('companyAdmin', { name: 'Secret customer' }));
    await city.as('companyAdmin', 'PATCH', `/api/deliveries/${id}`, { body: { zone: 4, base: { zone: 10 } } });
    await move(id);
    await city.as('otherAdmin', 'PATCH', `/api/deliveries/${id}`, {
      body: { name: 'Own customer', zone: 5, base: { name: 'Secret customer', zone: 4 } },
    });
    const own = await historyOf(id, 'otherAdmin');
    expect(JSON.parse(own.text).events).toEqual([
      expect.objectContaining({ what: 'edited', by: { id: 'otherAdmin', name: 'The otherAdmin' } }),
      { id: expect.any(String), what: 'moved', from: 'company', at: expect.any(String) },
    ]);
    expect(own.text).not.toMatch(/San Martin|companyAdmin|company-1|controller/);
    const whole = await historyOf(id, 'controller');
    expect(JSON.parse(whole.text).events.map(({ what }: { what: string }) => what)).toEqual([
      'edited',
      'edited',
      'edited',
      'created',
    ]);
  });

  it('[AC21] hides where an order was before it came back', async () => {
    const { id } = orderIn(await create('companyAdmin'));
    await move(id);
    await move(id, fromFirst, toOther);
    const own = await historyOf(id, 'companyAdmin');
    expect(JSON.parse(own.text).events.map(({ what }: { what: string }) => what)).toEqual(['moved', 'created']);
    expect(own.text).not.toMatch(/ISHOP|company-2|ZONA 9/);
  });
});

it('[AC20] a rejected call contains nothing of the order', async () => {
  await city.put({ id: 'theirs', company: { id: 'company-2', name: 'ISHOP' }, branch: null });
  const reply = await city.unchanged(async () => city.as('companyAdmin', 'DELETE', '/api/deliveries/theirs'));
  expect([issues(reply), reply.text]).toEqual([[404, undefined], '{"code":"not-found"}']);
});
