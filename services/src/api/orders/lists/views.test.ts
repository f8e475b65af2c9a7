import { MAX_LIST_VIEWS, type ListView } from '@despacho/contract/orders/listViews.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Reply } from '../../../../../tests/support/api.ts';
import { startOperation, type Operation, type Who } from '../ordersFixture.ts';

let city: Operation;
beforeAll(async () => {
  city = await startOperation();
});
afterAll(async () => city.close());
beforeEach(async () => {
  const { docs } = await city.api.db.collection('listViews').get();
  await Promise.all(docs.map(async ({ ref }) => ref.delete()));
});

const PATH = '/api/list-views';
const save = async (who: Who, only: Partial<ListView> = {}): Promise<Reply> =>
  city.as(who, 'POST', PATH, {
    body: { name: 'Zona 10', list: '/all-orders', query: 'f.zone=10&sort=-elapsed', isShared: false, ...only },
  });
const namesOf = async (who: Who, list = '/all-orders'): Promise<string[]> => {
  const { status, text } = await city.as(who, 'GET', `${PATH}?list=${encodeURIComponent(list)}`);
  expect(status).toBe(200);
  const { views }: { views: ListView[] } = JSON.parse(text);
  return views.map(({ name, owner }) => `${name} ${owner.id}`);
};

describe('[LI18] saved views', () => {
  it('are listed by name for the person, and the shared ones for accounts of the same scope', async () => {
    await save('controller', { name: 'Mía' });
    await save('controller', { name: 'De turno', isShared: true });
    await save('companyAdmin', { name: 'Tienda', isShared: true });
    expect(await namesOf('controller')).toEqual(['De turno controller', 'Mía controller']);
    expect(await namesOf('second')).toEqual(['De turno controller']);
    expect(await namesOf('company')).toEqual(['Tienda companyAdmin']);
    expect([await namesOf('otherAdmin'), await namesOf('branch')]).toEqual([[], []]);
    expect(await namesOf('controller', '/new-orders')).toEqual([]);
  });

  it('[LI19] are replaced by the same name, in any case and accent', async () => {
    const first: ListView = JSON.parse((await save('controller', { name: 'Después' })).text);
    const again: ListView = JSON.parse((await save('controller', { name: 'DESPUES ', query: 'q=x' })).text);
    expect(again).toMatchObject({ id: first.id, name: 'DESPUES', query: 'q=x' });
    expect(await namesOf('controller')).toHaveLength(1);
    await save('second', { name: 'Después' });
    expect([await namesOf('controller'), await namesOf('second')].flat()).toHaveLength(2);
  });

  it('[LI19] are removed by their owner, shared ones also by an administrator of the same scope', async () => {
    const shared: ListView = JSON.parse((await save('controller', { name: 'De turno', isShared: true })).text);
    expect((await city.as('owner', 'DELETE', `${PATH}/${shared.id}`)).status).toBe(200);
    const { id }: ListView = JSON.parse((await save('controller')).text);
    for (const who of ['second', 'owner', 'companyAdmin'] as const)
      expect((await city.as(who, 'DELETE', `${PATH}/${id}`)).status).toBe(404);
    expect((await city.as('controller', 'DELETE', `${PATH}/${id}`)).status).toBe(200);
    expect((await city.as('controller', 'DELETE', `${PATH}/${id}`)).status).toBe(404);
    expect(await namesOf('second')).toEqual([]);
  });

  it('[LI19] accounts that change nothing save none, and those that assign nothing share none', async () => {
    expect((await save('viewer')).status).toBe(403);
    expect((await save('reader', { isShared: true })).status).toBe(403);
    expect((await save('reader')).status).toBe(200);
    expect((await save('branch', { isShared: true })).status).toBe(200);
  });

  it('are limited, and one that exists can still be replaced', async () => {
    for (let at = 0; at < MAX_LIST_VIEWS; at += 1) await save('controller', { name: `Vista ${at}` });
    expect((await save('controller', { name: 'Una más' })).status).toBe(409);
    expect((await save('controller', { name: 'Vista 3', query: '' })).status).toBe(200);
    expect((await save('controller', { name: 'Una más', list: '/new-orders' })).status).toBe(200);
  });

  it.each([
    {},
    { name: '' },
    { name: ' ' },
    { name: 'x'.repeat(61) },
    { list: '//evil.test' },
    { list: '/other-orders' },
    { list: 'https://evil.test' },
    { list: '/all-orders?x=1' },
    { query: 'a#b' },
    { query: 'x'.repeat(2_001) },
    { isShared: 'yes' },
  ])('refuse %j', async (only) => {
    const body = { name: 'Zona', list: '/all-orders', query: '', isShared: false, ...only };
    const reply = await city.as('controller', 'POST', PATH, { body: Object.keys(only).length === 0 ? {} : body });
    expect([only, reply.status]).toEqual([only, 400]);
    expect(await namesOf('controller')).toEqual([]);
  });
});
