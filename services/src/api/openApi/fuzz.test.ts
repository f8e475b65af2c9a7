// Random calls of every row: each answer is valid by its own schema, and none is an error of ours.
import { problem } from '@despacho/contract/openApi/problems.ts';
import { openApiRoutes } from '@despacho/contract/openApi/routes.ts';
import type { Route } from '@despacho/contract/route.ts';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addApiKey } from '../../../../tests/support/apiKeys.ts';
import { createRequests } from '../../../../tests/faults/support/permissions/requests.ts';
import { newOrder, startClient, type Client } from './openApiFixture.ts';

const RUNS = Number(process.env['OPEN_API_RUNS'] ?? 25);
const company = { id: 'company-1', name: 'San Martin' };
const rows: [string, Route][] = Object.entries(openApiRoutes);
const ids = ['branch-1', 'branch-2', 'branch-9', 'order-1', 'company-1', 'luis', 'nobody'];

let client: Client;
let orders: string[];
beforeAll(async () => {
  client = await startClient({ settings: { TRUST_PROXY: '1' } });
  await client.operation.put({ id: 'order-1' });
  orders = [];
  for (const reference of ['f-1', 'f-2']) {
    const { json } = await client.call('POST', '/v1/orders', { body: newOrder({ reference }) });
    orders.push((json as { id: string }).id);
  }
});
afterAll(async () => client.close());

const requestOf = createRequests(ids);

describe.each(['live', 'test'] as const)('with a %s key', (mode) => {
  it.each(rows)('[OA5] %s: every answer is valid by its schema', { timeout: 600_000 }, async (name, row) => {
    let key = '';
    let sent = 0;
    await fc.assert(
      fc.asyncProperty(requestOf(row), fc.constantFrom('none', 'one'), async (call, replaced) => {
        // Below the limit of a key.
        if (sent % 500 === 0) key = await addApiKey(client.operation.api.db, { company, mode });
        sent += 1;
        const path = replaced === 'one' ? call.path.replace(/order-1|nobody/, orders[0] ?? '') : call.path;
        const body = row.method === 'GET' ? {} : { body: call.body };
        const headers = { 'x-forwarded-for': `10.8.${(sent >> 8) & 255}.${sent & 255}`, 'x-forwarded-proto': 'https' };
        const reply = await client.call(row.method, path, { key, headers, ...body });
        const schema = reply.status < 300 ? row.response : problem.strict();
        expect([name, path, reply.status, schema.safeParse(reply.json).error?.issues]).toEqual([
          name,
          path,
          reply.status,
          undefined,
        ]);
        expect(reply.status).toBeLessThan(500);
      }),
      { numRuns: RUNS },
    );
  });
});
