// Keys of the two companies of the fixture of orders, and calls with them.
import { createdOrder } from '@despacho/contract/openApi/orders.ts';
import { problem } from '@despacho/contract/openApi/problems.ts';
import { z } from 'zod';
import type { TestContextOptions } from '../../../../tests/support/context.ts';
import type { Reply } from '../../../../tests/support/api.ts';
import { startOperation, type Operation, type Who } from '../orders/ordersFixture.ts';

type Sent = { body?: unknown; headers?: Record<string, string> };
export type Client = {
  operation: Operation;
  /** A new key with every scope that it may have. */
  key(only?: {
    who?: Who;
    mode?: 'live' | 'test';
    scopes?: string[];
    branch?: string;
  }): Promise<{ id: string; key: string }>;
  /** Without a key it is that of the company's administrator. */
  call(method: string, path: string, sent?: Sent & { key?: string }): Promise<Reply>;
  close(): Promise<void>;
};

const made = z.object({ apiKey: z.object({ id: z.string() }), key: z.string() });
const SCOPES = ['orders:read', 'orders:write', 'couriers:read'];

export const startClient = async (options: TestContextOptions = {}): Promise<Client> => {
  const operation = await startOperation(options);
  let keys = 0;
  const key: Client['key'] = async ({ who = 'companyAdmin', mode = 'live', scopes, branch } = {}) => {
    keys += 1;
    const usual = branch === undefined ? [...SCOPES, 'money:read'] : SCOPES;
    const body = { name: `Clave ${keys}`, mode, scopes: scopes ?? usual, ...(branch === undefined ? {} : { branch }) };
    const { apiKey, key: token } = made.parse((await operation.as(who, 'POST', '/api/api-keys', { body })).json);
    return { id: apiKey.id, key: token };
  };
  const usual = await key();
  return {
    operation,
    key,
    call: async (method, path, { key: token = usual.key, ...sent } = {}) =>
      operation.api.call(method, path, { token, ...sent }),
    close: async () => operation.close(),
  };
};

/** An order that the fixture's first branch can deliver. */
export const newOrder = (only: object = {}) => ({
  reference: 'web-1001',
  branch: 'branch-1',
  customer: { name: 'Ana Pérez', phone: '5555 0101' },
  destination: { address: '16 calle 2-40', zone: 10, lat: 14.61, lng: -90.515 },
  payment: { method: 'cash', collect: { amount: 12_550, currency: 'GTQ' } },
  ...only,
});

/** What one reads of a problem: its fields as `path issue`. */
export const refusal = ({ status, json }: Pick<Reply, 'status' | 'json'>) => {
  const { code, errors, order } = problem.strict().parse(json);
  return { status, code, ...(errors && { errors: errors.map(({ path, issue }) => `${path} ${issue}`) }), order };
};

/** What tests of orders do with a client: each through the API but `enter`, which is a phone. */
export const ordersOf = (client: () => Client) => {
  const create = async (only: object = {}, key?: string) =>
    client().call('POST', '/v1/orders', { body: newOrder(only), ...(key === undefined ? {} : { key }) });
  return {
    create,
    created: async (only: object = {}) => createdOrder.strict().parse((await create(only)).json),
    enter: async (id: string, status: string) =>
      client()
        .operation.api.db.doc(`deliveries/${id}`)
        .update({ status, [`stateTime.${status}`]: new Date() }),
  };
};
