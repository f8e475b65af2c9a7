// The map of an order in a browser, the server and the receiver of the position played by the test.
import type { CourierWork } from '@despacho/contract/couriers/application.ts';
import { COURIER_PATHS } from '@despacho/contract/couriers/applicationLimits.ts';
import type { RouteToDoor } from '@despacho/contract/couriers/routeToDoor.ts';
import { ORDER_STATUS } from '@despacho/contract/orders/order.ts';
import { sampleOrder } from '@despacho/contract/samples.ts';
import type { LatLng } from '@despacho/contract/values.ts';
import { carriedOrderOf } from '@despacho/domain/couriers/work.ts';
import { consoleTheme, installTheme } from '@despacho/ui/theme.ts';
import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { findings, isTooWide, setTheme, withoutMaps } from '../../../../tests/browser/stage.tsx';
import { keepAccount } from '../account.ts';
import '../courier.css';
import { CourierApp } from '../CourierApp.tsx';
import { look } from '../phone.ts';
import { forgetActs, forgetWork } from '../phoneStore.ts';

const withMaps = withoutMaps();
const at = '2026-11-21T18:00:00.000Z';
const counter = { lat: 14.6, lng: -90.51 };
const door = { lat: 14.62, lng: -90.5 };
const here = { lat: 14.59, lng: -90.51 };
const byStreets: RouteToDoor = {
  branch: counter,
  route: {
    coordinates: [
      [here.lng, here.lat],
      [counter.lng, counter.lat],
      [door.lng, door.lat],
    ],
    distanceM: 4_230,
    durationS: 846,
    source: 'graph',
  },
};

let isOwn: boolean;
let isOnline: boolean;
let route: RouteToDoor;
let requests: LatLng[];
let skippedMs: number;
let onPosition: PositionCallback;
let onError: PositionErrorCallback | null | undefined;

const work = (): CourierWork => {
  const order = sampleOrder({
    id: '1',
    number: 'GT-1',
    status: ORDER_STATUS.RECEIVING,
    courier: { id: 'luis', name: 'Luis' },
    branch: { id: 'b', name: 'PORTALES', position: counter },
    destination: door,
    courierMarks: {},
    createdAt: at,
  });
  const rules = { lateLimitSec: null, demanded: [], conversation: null, now: Date.parse(at) };
  const carried = carriedOrderOf(order, 'luis', rules);
  return {
    now: at,
    rate: 1,
    version: String(isOwn),
    courier: { id: 'luis', name: 'Luis Ramos', plate: null },
    availability: 'available',
    alert: null,
    shift: { checkInId: 'c', day: '2026-11-21', branch: { id: 'b', name: 'PORTALES' }, startedAt: at },
    branches: [],
    orders: isOwn && carried !== null ? [carried] : [],
  };
};
const respond = (path: string, body: string): Response => {
  if (path === '/api/map/config') return Response.json({ basemap: { kind: 'none' }, attribution: '' });
  if (path === COURIER_PATHS.work) return Response.json(work());
  if (path === COURIER_PATHS.money) return Response.json({ now: at, cash: null, days: null });
  if (path !== COURIER_PATHS.routeToDoor) return Response.json({ now: at, version: String(isOwn), results: [] });
  const { position }: { position: LatLng } = JSON.parse(body);
  requests.push(position);
  if (!isOnline) throw new TypeError('network is down');
  return Response.json(route);
};
const ride = ({ lat, lng }: LatLng): void => {
  const coords = { latitude: lat, longitude: lng, accuracy: 8, speed: 6, altitude: null, altitudeAccuracy: null };
  onPosition({ coords: { ...coords, heading: null, toJSON: () => ({}) }, timestamp: 0, toJSON: () => ({}) });
};
const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = () => page.getByRole('dialog', { name: 'Mapa · GT-1' });
const says = async (sentence: string): Promise<void> => {
  await expect.poll(() => dialog().getByRole('status').query()?.textContent ?? '').toContain(sentence);
};
const marks = (): string[] =>
  [...document.querySelectorAll('[data-kind]')].map((mark) => mark.getAttribute('aria-label') ?? '');
const open = async (place: LatLng | null = here): Promise<void> => {
  render(<CourierApp />);
  await expect.element(button('Ver mapa')).toBeVisible();
  if (place !== null) ride(place);
  await userEvent.click(button('Ver mapa'));
};

beforeEach(async () => {
  [isOwn, isOnline, route, requests, skippedMs] = [true, true, byStreets, [], 0];
  localStorage.setItem('despacho.courier.privacy', '1');
  installTheme(consoleTheme());
  vi.spyOn(navigator.geolocation, 'watchPosition').mockImplementation((callback, failed) => {
    [onPosition, onError] = [callback, failed];
    return 1;
  });
  vi.spyOn(navigator.geolocation, 'getCurrentPosition').mockReturnValue();
  const now = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => now() + skippedMs);
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) =>
    respond(path, typeof init?.body === 'string' ? init.body : ''),
  );
  await page.viewport(360, 640);
  keepAccount({ uid: 'luis', token: 't', refreshToken: 'r', name: 'Luis Ramos' });
});
afterEach(async () => {
  cleanup();
  keepAccount(null);
  await forgetActs('luis');
  await forgetWork();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  document.adoptedStyleSheets = [];
  localStorage.clear();
});

it.each(['light', 'dark'] as const)(
  '[CP57] the map has the courier, the store, the door and the way with its minutes, and is accessible: %s',
  async (theme) => {
    withMaps();
    setTheme(theme);
    await open();
    await says('14 min · 4.2 km Pasa por la tienda. Según el tráfico de esta hora.');
    await expect.poll(marks).toEqual(['Tienda', 'Puerta', 'Usted']);
    expect([isTooWide(), await findings()]).toEqual([false, []]);
    await userEvent.click(button('Cerrar'));
    await expect.element(dialog()).not.toBeInTheDocument();
  },
);

it('[CP57] the way is requested again after a minute, and sooner where the courier left it', async () => {
  await open();
  await says('14 min');
  skippedMs += 20_000;
  ride({ lat: 14.596, lng: -90.51 });
  const aside = { lat: 14.596, lng: -90.508 };
  ride(aside);
  await expect.poll(() => requests, { timeout: 5_000 }).toEqual([here, aside]);
  const back = { lat: 14.597, lng: -90.51 };
  ride(back);
  skippedMs += 60_000;
  ride(back);
  await expect.poll(() => requests, { timeout: 5_000 }).toEqual([here, aside, back]);
});

it('[CP58] without network the line is straight and marked as such, and a way that came before stays for two minutes', async () => {
  isOnline = false;
  await open();
  await says('Sin ruta por las calles: línea recta, 3.6 km.');
  isOnline = true;
  skippedMs += 15_000;
  await expect.poll(() => requests.length, { timeout: 5_000 }).toBe(2);
  await says('14 min');
  isOnline = false;
  ride(here);
  skippedMs += 60_000;
  ride(here);
  await expect.poll(() => requests.length, { timeout: 5_000 }).toBe(3);
  await says('14 min');
  skippedMs += 60_000;
  ride(here);
  await expect.poll(() => requests.length, { timeout: 5_000 }).toBe(4);
  await says('Sin ruta por las calles: línea recta, 3.6 km.');
});

it('[CP58] where the server knows no streets the line is straight, too', async () => {
  if (byStreets.route !== null) route = { ...byStreets, route: { ...byStreets.route, source: 'estimate' } };
  await open();
  await says('Sin ruta por las calles: línea recta, 3.6 km.');
  expect(requests).toEqual([here]);
});

it('[CP58] without a position the map has the store and the door alone, and nothing is requested', async () => {
  withMaps();
  await open(null);
  const denied = { code: 1, message: '', PERMISSION_DENIED: 1, POSITION_UNAVAILABLE: 2, TIMEOUT: 3 } as const;
  onError?.(denied);
  await says('Sin su ubicación: el mapa muestra solo a dónde va.');
  await expect.poll(marks).toEqual(['Tienda', 'Puerta']);
  expect(requests).toEqual([]);
});

it('[CP58] a phone that draws no map names that in its place, with the way as text', async () => {
  await open();
  await expect.element(dialog().getByText('El mapa no se pudo abrir; se intenta de nuevo solo.')).toBeVisible();
  await says('14 min · 4.2 km');
});

it('[CP58] the map closes when the order is taken away, and does not come back with it', async () => {
  await open();
  await says('14 min');
  isOwn = false;
  await look();
  await expect.element(dialog()).not.toBeInTheDocument();
  isOwn = true;
  await look();
  await expect.element(button('Ver mapa')).toBeVisible();
  await expect.element(dialog()).not.toBeInTheDocument();
});
