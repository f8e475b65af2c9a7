import { LOCK_MS } from '@despacho/domain/orders/locks.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Reply } from '../../../../tests/support/api.ts';
import { conflictIn, everyone, startOperation, type Operation, type Who } from './ordersFixture.ts';

let city: Operation;
beforeAll(async () => {
  city = await startOperation();
});
afterAll(async () => city.close());
beforeEach(async () => {
  await city.reset();
  await city.put();
});

const MARK = { modifyingBy: { id: 'forged', name: 'Forged', expiresAt: '2100-01-01T00:00:00Z' } };
const given = z.object({
  lock: z.strictObject({ id: z.string(), name: z.string(), expiresAt: z.iso.datetime(), fence: z.number() }).nullable(),
});
type Tab = { session?: string; fence?: number; query?: string };

const ask = async (
  who: Who,
  isEnding: boolean,
  { session = `tab-${who}`, fence, query = '' }: Tab = {},
): Promise<Reply> =>
  city.as(who, 'PATCH', `/api/deliveries/order-1/editing?delete=${isEnding}&calculate_circle=false${query}`, {
    body: isEnding ? {} : MARK,
    headers: { 'x-session-id': session, ...(fence === undefined ? {} : { 'x-lock-fence': String(fence) }) },
  });
const take = async (who: Who, tab?: Tab): Promise<Reply> => ask(who, false, tab);
const end = async (who: Who, tab?: Tab): Promise<Reply> => ask(who, true, tab);
const lockIn = (reply: Reply) => {
  expect([reply.status, reply.json]).toEqual([200, expect.anything()]);
  const { lock } = given.parse(reply.json);
  if (lock === null) throw new Error('no lock was given');
  return lock;
};
const holder = async () => (await city.stored()).lock;

describe('the lock of an order', () => {
  it('[LK13] uses the user of the token and the clock of the server, never those of the body', async () => {
    const before = Date.now();
    const lock = lockIn(await take('controller'));
    expect(lock).toMatchObject({ id: 'controller', name: 'The controller', fence: 1 });
    expect(Date.parse(lock.expiresAt) - before).toBeGreaterThanOrEqual(LOCK_MS);
    expect(Date.parse(lock.expiresAt) - Date.now()).toBeLessThanOrEqual(LOCK_MS);
    expect(await holder()).toMatchObject({ id: 'controller', sessionId: 'tab-controller' });
    expect((await city.stored()).revision).toBe(0);
    expect(await city.audit()).toEqual([]);
  });

  it('[LK3] a rejected request returns the holder and the end, without the session', async () => {
    const { expiresAt } = lockIn(await take('controller'));
    const reply = await take('second');
    expect(conflictIn(reply)).toEqual({
      reason: 'locked',
      holder: { id: 'controller', name: 'The controller', expiresAt },
      isSameUser: false,
    });
    expect(reply.text).not.toContain('tab-controller');
    const read = await city.as('second', 'GET', '/api/deliveries/order-1');
    expect(read.text).toContain('The controller');
    expect(read.text).not.toContain('tab-controller');
  });

  it('[LK5] is renewed by its tab and number only; a lost lock stays lost', async () => {
    const first = lockIn(await take('controller'));
    expect(lockIn(await take('controller', { fence: 1 })).fence).toBe(1);
    expect(conflictIn(await take('controller', { fence: 7 }))).toMatchObject({ reason: 'lock-lost' });
    expect(conflictIn(await take('second', { session: 'tab-controller', fence: 1 }))).toMatchObject({
      reason: 'lock-lost',
    });
    await end('second');
    lockIn(await take('second'));
    expect(conflictIn(await take('controller', { fence: first.fence }))).toMatchObject({
      reason: 'lock-lost',
      holder: { id: 'second' },
    });
  });

  it('[LK4] moves to another tab of the same user on request', async () => {
    lockIn(await take('controller'));
    expect(conflictIn(await take('controller', { session: 'tab-2' }))).toMatchObject({ isSameUser: true });
    expect(lockIn(await take('controller', { session: 'tab-2', query: '&take_over=true' })).fence).toBe(2);
    expect(conflictIn(await take('second', { query: '&take_over=true' }))).toMatchObject({ isSameUser: false });
    expect(conflictIn(await take('controller', { fence: 1 }))).toMatchObject({ reason: 'lock-lost' });
  });

  it('is released by its tab; releasing a lost one succeeds and changes nothing', async () => {
    const { fence } = lockIn(await take('controller'));
    expect(given.parse((await end('controller', { fence })).json)).toEqual({ lock: null });
    expect(await holder()).toBeNull();
    lockIn(await take('second'));
    expect((await end('controller', { fence })).status).toBe(200);
    expect((await end('controller', { session: 'tab-second', fence: 2 })).status).toBe(200);
    expect((await holder())?.id).toBe('second');
  });

  it('[LK8] is cleared by users with the permission, with an audit event, and by no others', async () => {
    lockIn(await take('controller'));
    const denied = await end('companyAdmin');
    expect([denied.status, (await holder())?.id]).toEqual([403, 'controller']);
    expect((await end('second')).status).toBe(200);
    expect(await holder()).toBeNull();
    expect(await city.audit()).toMatchObject([
      { what: 'lock-cleared', by: { id: 'second' }, before: { lock: { id: 'controller', name: 'The controller' } } },
    ]);
    expect(lockIn(await take('companyAdmin')).fence).toBe(2);
    expect((await end('companyAdmin', { session: 'another tab of mine'.replaceAll(' ', '-') })).status).toBe(200);
    expect(await holder()).toBeNull();
  });

  it('[OR125] is not granted for a closed order', async () => {
    await city.put({ status: 'Entregado' });
    expect(conflictIn(await take('controller'))).toEqual({ reason: 'closed' });
    expect(await holder()).toBeNull();
  });

  it('[LK11] of fifty concurrent requests exactly one is granted', async () => {
    const who: Who[] = ['owner', 'controller', 'second', 'companyAdmin'];
    const replies = await Promise.all(
      Array.from({ length: 50 }, async (_, at) => take(who[at % who.length] ?? 'owner', { session: `tab-${at}` })),
    );
    const winners = replies.filter(({ status }) => status === 200).map(lockIn);
    expect(winners).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(49);
    expect(await holder()).toMatchObject({ id: winners[0]?.id, fence: 1 });
  });

  it('[LK13] requires a tab, but no mark in the body', async () => {
    const path = '/api/deliveries/order-1/editing?delete=false&calculate_circle=false';
    const nowhere = await city.as('controller', 'PATCH', path, { body: MARK });
    const odd = await city.as('controller', 'PATCH', path, { body: MARK, headers: { 'x-session-id': 'a b' } });
    expect([nowhere.status, odd.status, await holder()]).toEqual([400, 400, null]);
    const unmarked = await city.as('controller', 'PATCH', path, { body: {}, headers: { 'x-session-id': 'tab' } });
    expect([unmarked.status, lockIn(unmarked).id]).toEqual([200, 'controller']);
  });

  it.each(everyone)('requires the permission to edit the order: %s', async (who) => {
    const allowed: Who[] = ['owner', 'controller', 'second', 'companyAdmin'];
    const reply = await take(who);
    expect(reply.status).toBe(allowed.includes(who) ? 200 : who === 'otherAdmin' ? 404 : 403);
    expect((await holder())?.id ?? null).toBe(allowed.includes(who) ? who : null);
    expect(
      (await city.as('controller', 'PATCH', '/api/deliveries/nowhere/editing?delete=true', { body: {} })).status,
    ).toBe(404);
  });
});
