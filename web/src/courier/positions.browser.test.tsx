// What the phone sends of its positions, the server played by the test.
import { COURIER_PATHS } from '@despacho/contract/couriers/applicationLimits.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { keepAccount } from './account.ts';
import { openPhone, phoneState, press, sendActs, sendPositions, serverNow } from './phone.ts';
import { forgetActs } from './phoneStore.ts';
import { currentPosition, followPosition } from './positions.ts';

const at = '2026-11-21T18:00:00.000Z';
const fix = { at, position: { lat: 14.6, lng: -90.5 }, accuracyM: 8, speedMps: null, battery: null };

afterEach(async () => {
  keepAccount(null);
  await forgetActs('luis');
  vi.useRealTimers();
  vi.restoreAllMocks();
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

it('[CP56] a clock that is set back during a shift stops no positions, and the time of acts goes on', async () => {
  const sent: string[] = [];
  vi.stubGlobal('fetch', async (path: string, { body = '' }: { body?: string } = {}) => {
    if (path === COURIER_PATHS.positions)
      sent.push(...JSON.parse(body).positions.map((each: { at: string }) => each.at));
    return path === COURIER_PATHS.work ? Response.json({}, { status: 503 }) : Response.json({ now: at, version: 'v' });
  });
  vi.useFakeTimers({ now: Date.parse(at) });
  let onPosition: PositionCallback = () => undefined;
  vi.spyOn(navigator.geolocation, 'watchPosition').mockImplementation((callback) => {
    onPosition = callback;
    return 1;
  });
  const ride = (latitude: number): void => {
    const coords = { latitude, longitude: -90.5, accuracy: 8, speed: 6, altitude: null, altitudeAccuracy: null };
    onPosition({ coords: { ...coords, heading: null, toJSON: () => ({}) }, timestamp: 0, toJSON: () => ({}) });
  };
  keepAccount({ uid: 'luis', token: 't', refreshToken: 'r', name: 'Luis' });
  await openPhone('luis');
  const end = followPosition();
  ride(14.6);
  const before = serverNow();
  vi.setSystemTime(Date.parse(at) - 3 * 3_600_000);
  vi.advanceTimersByTime(10_000);
  ride(14.601);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(serverNow() - before).toBe(20_000);
  expect(sent).toHaveLength(2);
  vi.advanceTimersByTime(50_001);
  expect(currentPosition()).toBeNull();
  end();
});
