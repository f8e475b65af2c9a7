// What the phone sends of its positions, the server played by the test.
import { COURIER_PATHS } from '@despacho/contract/couriers/applicationLimits.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { keepAccount } from './account.ts';
import { openPhone, phoneState, press, sendActs, sendPositions } from './phone.ts';
import { forgetActs } from './phoneStore.ts';

const at = '2026-11-21T18:00:00.000Z';
const fix = { at, position: { lat: 14.6, lng: -90.5 }, accuracyM: 8, speedMps: null, battery: null };

afterEach(async () => {
  keepAccount(null);
  await forgetActs('luis');
  vi.unstubAllGlobals();
});

it('[CP10] positions of a check-in without network wait until the server has it', async () => {
  let isOnline = false;
  const arrived: string[] = [];
  vi.stubGlobal('fetch', async (path: string, { body = '' }: { body?: string } = {}) => {
    if (!isOnline) throw new TypeError('network is down');
    arrived.push(path);
    const results = path === COURIER_PATHS.acts ? [{ key: JSON.parse(body).acts[0].key, result: 'accepted', at }] : [];
    return path === COURIER_PATHS.work
      ? Response.json({}, { status: 503 })
      : Response.json({ now: at, version: 'v', results });
  });
  keepAccount({ uid: 'luis', token: 't', refreshToken: 'r', name: 'Luis' });
  await openPhone('luis');
  await press({ kind: 'checkIn', branchId: 'branch-1' }, 'Entrada', fix.position);
  await expect.poll(() => phoneState.get().isOnline).toBe(false);
  isOnline = true;
  // The timer of positions was first.
  expect(await sendPositions([fix])).toBe(false);
  expect(arrived).not.toContain(COURIER_PATHS.positions);
  await sendActs();
  expect(await sendPositions([fix])).toBe(true);
  expect(arrived.filter((path) => path !== COURIER_PATHS.work)).toEqual([COURIER_PATHS.acts, COURIER_PATHS.positions]);
});
