import { sampleController } from '@despacho/contract/samples.ts';
import { user } from '@despacho/contract/accounts/users.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { startTestApi, type TestApi } from '../../../../tests/support/api.ts';
import { COLLECTIONS } from '../../store/collections.ts';
import { controllerCodec } from '../../store/accounts/controllers.ts';

let api: TestApi;
let token: string;

beforeAll(async () => {
  api = await startTestApi();
  token = await api.tokenOf(await api.addPerson({ id: 'owner', name: 'Úrsula', role: 'OWNER' }));
});
afterAll(async () => api.close());

const users = z.strictObject({ users: z.array(user.strict()), total: z.number() });
const list = async () => users.parse((await api.call('GET', '/api/controllers', { token })).json);

describe('the accounts', () => {
  it('are listed completely by name, with their scopes and whether they are enabled, without their sessions', async () => {
    const branch = { id: 'b1', name: 'PORTALES' };
    const company = { id: 'c1', name: 'San Martin' };
    await api.addPerson({ id: 'ana', name: 'Ana', role: 'BRANCH', company, branch });
    await api.addPerson({ id: 'alvaro', name: 'Álvaro', isEnabled: false });
    const { users: listed, total } = await list();
    expect([listed.map(({ name }) => name), total]).toEqual([['Álvaro', 'Ana', 'Úrsula'], 3]);
    expect(listed[1]).toMatchObject({ id: 'ana', email: 'ana@example.test', role: 'BRANCH', company, branch });
    expect(listed.map(({ isEnabled }) => isEnabled)).toEqual([false, true, true]);
  });

  it('that are unreadable are counted and omitted', async () => {
    await api.db.doc('controllers/broken').set({ role: 'EMPEROR' });
    const { users: listed, total } = await list();
    expect([listed.length, total]).toEqual([3, 4]);
  });

  it('are returned in one response by the hundreds', async () => {
    const writer = api.db.bulkWriter();
    const many = Array.from({ length: 600 }, (_, at) => sampleController({ id: `many-${at}`, name: `Many ${at}` }));
    for (const one of many) {
      void writer.set(api.db.collection(COLLECTIONS.controllers).doc(one.id), controllerCodec.write(one));
    }
    await writer.close();
    expect((await list()).users).toHaveLength(603);
  });
});
