// The beginning of a shift on the phone, the server played by the test.
import type { CourierAct, CourierWork } from '@despacho/contract/couriers/application.ts';
import { COURIER_PATHS } from '@despacho/contract/couriers/applicationLimits.ts';
import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { keepAccount } from './account.ts';
import { CourierApp } from './CourierApp.tsx';
import { forgetActs, forgetWork } from './phoneStore.ts';

const at = '2026-11-21T18:00:00.000Z';
const work: CourierWork = {
  now: at,
  rate: 1,
  version: 'v',
  courier: { id: 'luis', name: 'Luis Ramos', plate: null },
  availability: null,
  alert: null,
  shift: null,
  branches: [{ id: 'b', name: 'PORTALES', companyName: 'San Martin' }],
  orders: [],
};
let acts: CourierAct[];
const locate = (answer: (onPosition: PositionCallback, onError: PositionErrorCallback) => void): void => {
  vi.spyOn(navigator.geolocation, 'getCurrentPosition').mockImplementation((onPosition, onError) =>
    answer(onPosition, onError ?? (() => undefined)),
  );
};

beforeEach(() => {
  acts = [];
  localStorage.setItem('despacho.courier.privacy', '1');
  vi.stubGlobal('fetch', async (path: string, { body = '' }: { body?: string } = {}) => {
    if (path === COURIER_PATHS.work) return Response.json(work);
    if (path === COURIER_PATHS.acts) acts.push(...JSON.parse(body).acts);
    const results = acts.map(({ key }) => ({ key, result: 'accepted', at }));
    return Response.json({ now: at, version: 'v', accepted: 1, results, cash: null, days: null });
  });
  keepAccount({ uid: 'luis', token: 't', refreshToken: 'r', name: 'Luis Ramos' });
  render(<CourierApp />);
});
afterEach(async () => {
  cleanup();
  keepAccount(null);
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  await forgetActs('luis');
  await forgetWork();
  localStorage.clear();
});

const checkIn = page.getByRole('button', { name: 'Marcar entrada' });

it('[CP7] the check-in has the place of the phone, which sends no position before it', async () => {
  locate((onPosition) => {
    const coords = { latitude: 14.6, longitude: -90.5, accuracy: 8, speed: null, altitude: null, heading: null };
    const found = { coords: { ...coords, altitudeAccuracy: null, toJSON: () => ({}) }, timestamp: 0 };
    onPosition({ ...found, toJSON: () => ({}) });
  });
  await userEvent.click(checkIn);
  await expect.poll(() => acts).toMatchObject([{ kind: 'checkIn', position: { lat: 14.6, lng: -90.5 } }]);
});

it('[CP7] without a position, also where the question for it is left open, the check-in is made once', async () => {
  locate(() => undefined);
  await expect.element(checkIn).toBeVisible();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const button = checkIn.element();
  if (!(button instanceof HTMLButtonElement)) throw new Error('no button');
  button.click();
  await vi.advanceTimersByTimeAsync(100);
  button.click();
  await vi.advanceTimersByTimeAsync(10_000);
  vi.useRealTimers();
  await expect.poll(() => acts).toMatchObject([{ kind: 'checkIn', position: null }]);
});
