// A robbery on a phone whose storage is full, the server played by the test.
import type { CourierAct } from '@despacho/contract/couriers/application.ts';
import { COURIER_PATHS } from '@despacho/contract/couriers/applicationLimits.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { keepAccount } from './account.ts';
import { openPhone, phoneState, reportRobbery, sendActs } from './phone.ts';

const at = '2026-11-21T18:00:00.000Z';

afterEach(() => {
  keepAccount(null);
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('[CP27] a robbery on a full phone without network is sent once when the network is back, and nothing shows it', async () => {
  let isOnline = false;
  const arrived: CourierAct[] = [];
  vi.stubGlobal('fetch', async (path: string, { body = '' }: { body?: string } = {}) => {
    if (!isOnline) throw new TypeError('network is down');
    if (path !== COURIER_PATHS.acts) return Response.json({}, { status: 503 });
    const { acts }: { acts: CourierAct[] } = JSON.parse(body);
    arrived.push(...acts);
    return Response.json({ now: at, version: 'v', results: acts.map(({ key }) => ({ key, result: 'accepted', at })) });
  });
  keepAccount({ uid: 'luis', token: 't', refreshToken: 'r', name: 'Luis' });
  await openPhone('luis');
  vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const before = phoneState.get();
  await reportRobbery({ lat: 14.6, lng: -90.5 });
  expect(phoneState.get()).toEqual(before);
  keepAccount({ uid: 'ana', token: 'a', refreshToken: 'r', name: 'Ana' });
  isOnline = true;
  await sendActs();
  expect(arrived).toEqual([]);
  keepAccount({ uid: 'luis', token: 't', refreshToken: 'r', name: 'Luis' });
  await sendActs();
  await expect.poll(() => arrived.map(({ kind }) => kind)).toEqual(['robbery']);
  await sendActs();
  expect(arrived).toHaveLength(1);
});
