import { ORDER_STATUS } from '@despacho/contract/orders/order.ts';
import { COURIER_PATHS } from '@despacho/contract/couriers/applicationLimits.ts';
import { sampleCourier, sampleOrder } from '@despacho/contract/samples.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../../../../tests/support/api.ts';
import { publishEntities } from '../../../../tests/support/liveState.ts';
import { addCourierAccount, courierToken } from '../../../../tests/support/people.ts';
import { until } from '../../../../tests/support/until.ts';
import { courierCodec } from '../../store/couriers/couriers.ts';

/** The limit of the rule. */
const WITHIN_MS = 3_000;
const luis = sampleCourier({ id: 'luis', name: 'Luis', email: 'luis@example.test' });
const order = sampleOrder({ id: 'order-1', status: ORDER_STATUS.PENDING, courier: { id: 'luis', name: 'Luis' } });
let api: TestApi;
let token: string;

beforeEach(async () => {
  api = await startTestApi();
  await addCourierAccount(api.db, luis);
  token = await courierToken(api.origin, 'luis@example.test');
});
afterEach(async () => api.close());

const publish = async (...orders: (typeof order)[]) =>
  publishEntities(api.context.redis(), api.context.key, { order: orders });
const version = async (): Promise<string> =>
  JSON.parse((await api.call('GET', COURIER_PATHS.work, { token })).text).version;

/** The lines so far that are not empty. */
const follow = async () => {
  const response = await fetch(`${api.origin}${COURIER_PATHS.followWork}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const versions: string[] = [];
  let hasEnded = false;
  const read = async (): Promise<void> => {
    const text = response.body?.pipeThrough(new TextDecoderStream());
    for await (const lines of text ?? []) versions.push(...lines.split('\n').filter((line) => line !== ''));
    hasEnded = true;
  };
  void read().catch(() => undefined);
  await until('the first version', () => versions.length > 0, { withinMs: WITHIN_MS });
  return { versions, headers: response.headers, hasEnded: () => hasEnded };
};

it('[CP54] the version comes at once, and another one within three seconds of a change, for its courier alone', async () => {
  const followed = await follow();
  expect(followed.versions).toEqual([await version()]);
  expect(followed.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  await publish({ ...order, id: 'order-2', courier: { id: 'ana', name: 'Ana' } }, order);
  await until('another version', () => followed.versions.length === 2, { withinMs: WITHIN_MS });
  expect(followed.versions.at(-1)).toBe(await version());
  await publish({ ...order, courier: { id: 'ana', name: 'Ana' } });
  await until('the first version again', () => followed.versions.at(-1) === followed.versions[0], {
    withinMs: WITHIN_MS,
  });
  expect(followed.versions).toHaveLength(3);
});

it('[CP54] [CP6] it ends with the session of the courier', async () => {
  await publish(order);
  const followed = await follow();
  await api.db.doc('bikers/luis').update(courierCodec.write({ accountStatus: 'INACTIVE' }));
  await publish({ ...order, note: 'otra' });
  await until('its end', followed.hasEnded, { withinMs: WITHIN_MS });
});

it('[CP54] a fifth one of a courier ends the first, and a process that stops ends all', async () => {
  const all = [await follow(), await follow(), await follow(), await follow()];
  expect(all.map(({ hasEnded }) => hasEnded())).toEqual([false, false, false, false]);
  all.push(await follow());
  await until('the end of the first', () => all[0]?.hasEnded() === true, { withinMs: WITHIN_MS });
  expect(all.filter(({ hasEnded }) => hasEnded())).toHaveLength(1);
  await api.context.http.stopListening();
  await until('the end of all', () => all.every(({ hasEnded }) => hasEnded()), { withinMs: WITHIN_MS });
});
