import { routeTable } from '@despacho/contract/index.ts';
import { routeListRoutes } from '@despacho/contract/system/routeList.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../../../../tests/support/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(async () => api.close());

const list = async (role: 'OWNER' | 'USER') => {
  const token = await api.tokenOf(await api.addPerson({ id: role.toLowerCase(), role }));
  return api.call('GET', '/api/routes', { token });
};

it('returns every row of the table, as it is mounted', async () => {
  const { status, json } = await list('OWNER');
  expect(status).toBe(200);
  const { routes } = routeListRoutes.routeList.response.strict().parse(json);
  expect(routes.map(({ name, method, path, guard }) => [name, method, path, guard])).toEqual(
    Object.entries(routeTable).map(([name, { method, path, guard }]) => [name, method, path, guard]),
  );
  expect(routes.find(({ name }) => name === 'shelveAlarm')).toMatchObject({
    params: { type: 'object', required: ['id'], additionalProperties: false },
    query: null,
    body: { properties: { minutes: { type: 'integer', minimum: 0, maximum: 1440 } }, required: ['minutes'] },
    file: null,
  });
  expect(routes.find(({ name }) => name === 'postIssue')).toMatchObject({
    body: { required: ['comment'], additionalProperties: false },
    file: { field: 'file', maxBytes: 5_242_880, isRequired: false },
  });
  expect(routes.every(({ response }) => response !== null)).toBe(true);
});

it('is not public', async () => {
  expect((await list('USER')).status).toBe(403);
  expect((await api.call('GET', '/api/routes')).status).toBe(401);
});
