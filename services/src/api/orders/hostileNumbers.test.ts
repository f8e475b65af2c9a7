import { LOCK_MS } from '@despacho/domain/orders/locks.ts';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { manualClock } from '../../../../tests/support/manualClock.ts';
import { orderIn, startOperation, type Operation } from './ordersFixture.ts';

const clock = manualClock('2026-11-21T18:00:00.000Z');
let city: Operation;
beforeAll(async () => {
  city = await startOperation({ clock });
});
afterAll(async () => city.close());

const PATH = '/api/deliveries/order-1';
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

it('[LK14] with any numbers a phone writes, a lock ends, an order can be edited and saved, and its revision continues', async () => {
  await fc.assert(
    fc.asyncProperty(documentFields, async (fields) => {
      await city.put({ address: 'Here' });
      if (Object.keys(fields).length > 0) await city.api.db.doc('deliveries/order-1').update(fields);
      const open = async () =>
        city.as('controller', 'PATCH', `${PATH}/editing?delete=false&calculate_circle=false`, {
          headers: { 'x-session-id': 'tab' },
          body: {},
        });
      const first = await open();
      expect([200, 409]).toContain(first.status);
      if (first.status === 409) clock.pass(LONGEST_MS);
      const opened = first.status === 409 ? await open() : first;
      expect(opened.status, opened.text).toBe(200);
      const { fence } = JSON.parse(opened.text).lock;
      const before = orderIn(opened).revision;
      const headers = { 'x-session-id': 'tab', 'x-lock-fence': String(fence) };
      const saved = await city.save({ address: 'There' }, { address: 'Here' }, { headers });
      expect(saved.status, saved.text).toBe(200);
      expect(orderIn(saved).revision).toBe(before >= 1e12 ? 1 : before + 1);
      expect((await city.stored()).address).toBe('There');
      const renewed = await city.as('controller', 'PATCH', `${PATH}/editing?delete=false&calculate_circle=false`, {
        headers,
        body: {},
      });
      expect(renewed.status, renewed.text).toBe(200);
    }),
    { numRuns: 150 },
  );
}, 60_000);

it('[LK14] a value that could not be read back is refused before it is stored', async () => {
  await city.put({ address: 'Here' });
  await city.api.db.doc('deliveries/order-1').update({ revision: 2 ** 53 - 1, lockFence: 2 ** 53 - 1 });
  const saved = await city.save({ address: 'There' }, { address: 'Here' });
  expect([saved.status, orderIn(saved).revision]).toEqual([200, 1]);
});
