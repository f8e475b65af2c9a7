import { LOCK_MS } from '@despacho/domain/orders/locks.ts';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { manualClock } from '../../../../tests/support/manualClock.ts';
import type { Reply } from '../../../../tests/support/api.ts';
import { orderIn, startOperation, type Operation } from './ordersFixture.ts';

const clock = manualClock('2026-11-21T18:00:00.000Z');
let city: Operation;
beforeAll(async () => {
  city = await startOperation({ clock });
});
afterAll(async () => city.close());

/** The longest lock, as a server whose clock is behind sees it. */
const LONGEST_MS = LOCK_MS + 30_000;

const number = fc.oneof(
  fc.constantFrom(2 ** 53, 2 ** 53 - 1, -(2 ** 53), 1e12, 1e12 + 1, 1e308, Number.NaN, Infinity, -Infinity, -1, 0.5),
  fc.double(),
  fc.integer(),
);
const value = fc.oneof(
  number,
  number.map(String),
  fc.constantFrom(null, '', 'never', true, '9999-12-31T23:59:59Z', '2026-11-21T18:04:00Z'),
  number.map((seconds) => ({ seconds, nanoseconds: seconds })),
);
const documentFields = fc.record(
  {
    lockFence: value,
    revision: value,
    attempts: value,
    circleValue: value,
    modifyingBy: fc.record({ id: fc.constant('ghost'), name: value, expiresAt: value, fence: value, sessionId: value }),
  },
  { requiredKeys: [] },
);

/** Side by side in each run, because most of the time of an order is waiting. */
const AT_ONCE = 10;

/** An order with these fields; opens it, and saves it, as a person does. */
const orderWith = async (id: string, fields: object) => {
  const path = `/api/deliveries/${id}`;
  await city.put({ id, address: 'Here' });
  if (Object.keys(fields).length > 0) await city.api.db.doc(`deliveries/${id}`).update(fields);
  const open = async (headers: Record<string, string> = { 'x-session-id': 'tab' }) =>
    city.as('controller', 'PATCH', `${path}/editing?delete=false&calculate_circle=false`, { headers, body: {} });
  const edit = async (opened: Reply): Promise<void> => {
    expect(opened.status, opened.text).toBe(200);
    const { fence } = JSON.parse(opened.text).lock;
    const before = orderIn(opened).revision;
    const headers = { 'x-session-id': 'tab', 'x-lock-fence': String(fence) };
    const saved = await city.as('controller', 'PATCH', `${path}?notify_biker=true&calculate_circle=true`, {
      body: { address: 'There', base: { address: 'Here' } },
      headers,
    });
    expect(saved.status, saved.text).toBe(200);
    expect(orderIn(saved).revision).toBe(before >= 1e12 ? 1 : before + 1);
    expect((await city.stored(id)).address).toBe('There');
    const renewed = await open(headers);
    expect(renewed.status, renewed.text).toBe(200);
  };
  return { open, edit };
};

it('[LK14] with any numbers a phone writes, a lock ends, an order can be edited and saved, and its revision continues', async () => {
  const several = fc.array(documentFields, { minLength: AT_ONCE, maxLength: AT_ONCE });
  await fc.assert(
    fc.asyncProperty(several, async (fieldsOf) => {
      const locked = await Promise.all(
        fieldsOf.map(async (fields, at) => {
          const { open, edit } = await orderWith(`order-${at}`, fields);
          const first = await open();
          expect([200, 409]).toContain(first.status);
          if (first.status === 409) return { open, edit };
          await edit(first);
          return null;
        }),
      );
      clock.pass(LONGEST_MS);
      await Promise.all(locked.map(async (order) => order?.edit(await order.open())));
    }),
    { numRuns: 150 / AT_ONCE },
  );
}, 60_000);

it('[LK14] a value that could not be read back is refused before it is stored', async () => {
  await city.put({ address: 'Here' });
  await city.api.db.doc('deliveries/order-1').update({ revision: 2 ** 53 - 1, lockFence: 2 ** 53 - 1 });
  const saved = await city.save({ address: 'There' }, { address: 'Here' });
  expect([saved.status, orderIn(saved).revision]).toEqual([200, 1]);
});
