import type { Controller } from '@despacho/contract/accounts/access.ts';
import type { Canary } from '@despacho/contract/live/kinds.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../../../tests/support/api.ts';
import { until } from '../../../tests/support/until.ts';
import { dropEpoch, ensureEpoch, markReady } from '../store/live/epoch.ts';
import { publish, type StateChange } from '../store/live/publish.ts';

let skew = 0;
const realNow = (): number => Date.now() + skew;
let api: TestApi;
let ada: Controller;
let token: string;
let version = 1_795_284_000_000_000;

beforeAll(async () => {
  api = await startTestApi({ clock: { now: realNow, rate: 1, realNow } });
  ada = await api.addPerson({ id: 'ada' });
  token = await api.tokenOf(ada);
});
afterAll(async () => api.close());

const changeOf = (kind: 'controller' | 'canary', doc: Controller | Canary | null, id = doc?.id ?? ''): StateChange => {
  version += 1;
  return { kind, id, v: String(version), json: doc === null ? null : JSON.stringify(doc) };
};
const tell = async (...changes: StateChange[]): Promise<string> => {
  const redis = api.context.redis();
  const epoch = await ensureEpoch(redis, api.context.key);
  await publish(redis, api.context.key, epoch, changes);
  await markReady(redis, api.context.key, epoch);
  return epoch;
};
const echo = (): StateChange => changeOf('canary', { id: 'ingest-1', writtenAt: realNow() });
const statusOf = async (): Promise<number> => (await api.call('GET', '/api/me', { token })).status;
const untilStatus = async (status: number): Promise<unknown> =>
  until(`status ${status}`, async () => (await statusOf()) === status);

// The live copy and the store are made to disagree, so that the result shows which of them was read.
describe('the controller of an account', () => {
  it('is read from the store while there is no live copy', async () => {
    expect(await statusOf()).toBe(200);
  });

  it('is read from the live copy as soon as it is complete and fresh', async () => {
    await tell(echo(), changeOf('controller', { ...ada, isEnabled: false }));
    expect(await untilStatus(401)).toBe(true);
    await tell(changeOf('controller', { ...ada, isEnabled: true }));
    expect(await untilStatus(200)).toBe(true);
    await tell(changeOf('controller', { ...ada, tokenGeneration: 1 }));
    expect(await untilStatus(401)).toBe(true);
  });

  it('is read from the store when the copy has no canary of Firestore for 15 s', async () => {
    skew += 16_000;
    expect(await statusOf()).toBe(200);
    await tell(echo());
    expect(await untilStatus(401)).toBe(true);
  });

  it('is read from the store when the copy lacks the account, and an unknown account is rejected', async () => {
    await tell(echo(), changeOf('controller', null, 'ada'));
    expect(await untilStatus(200)).toBe(true);
    await api.db.doc('controllers/ada').delete();
    expect(await statusOf()).toBe(401);
  });

  it('is read from the store while the copy is being rebuilt', async () => {
    await api.addPerson({ id: 'bob' });
    const epoch = await tell(echo(), changeOf('controller', { ...ada, id: 'ada', tokenGeneration: 0 }));
    expect(await untilStatus(200)).toBe(true);
    await dropEpoch(api.context.redis(), api.context.key, epoch);
    expect(await untilStatus(401)).toBe(true);
  });
});
