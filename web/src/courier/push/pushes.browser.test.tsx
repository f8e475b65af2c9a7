// The offer of notifications in a browser whose push service is played by the test.
import { COURIER_PATHS } from '@despacho/contract/couriers/applicationLimits.ts';
import { consoleTheme, installTheme } from '@despacho/ui/theme.ts';
import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { findings, isTooWide } from '../../../../tests/browser/stage.tsx';
import { keepAccount } from '../account.ts';
import '../courier.css';
import { Pushes } from './Pushes.tsx';
import { deactivatePushes, endPushes, followWorker, openedOrder, pushState, renewPushes } from './pushes.ts';

const KEY = `B${'A'.repeat(86)}`;
const ENDPOINT = 'https://fcm.googleapis.com/fcm/send/x';

let permission: NotificationPermission;
/** What the courier answers when the browser asks. */
let answer: NotificationPermission;
let prompts: number;
/** The key of the phone's subscription; null: it has none. */
let subscribedBy: string | null;
let sent: { path: string; body: unknown }[];
let isReachable: boolean;
/** The server sends to no such push service. */
let isRefused: boolean;

const bytesOf = (key: string): ArrayBuffer =>
  Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (each) => each.charCodeAt(0)).buffer;
const subscriptionOf = (key: string) => ({
  endpoint: ENDPOINT,
  options: { applicationServerKey: bytesOf(key) },
  toJSON: () => ({ endpoint: ENDPOINT, expirationTime: null, keys: { p256dh: KEY, auth: 'a'.repeat(22) } }),
  unsubscribe: async () => {
    subscribedBy = null;
    return true;
  },
});
const pushManager = {
  getSubscription: async () => (subscribedBy === null ? null : subscriptionOf(subscribedBy)),
  subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
    subscribedBy = applicationServerKey;
    return subscriptionOf(applicationServerKey);
  },
};

beforeEach(() => {
  permission = 'default';
  answer = 'granted';
  prompts = 0;
  subscribedBy = null;
  sent = [];
  isReachable = true;
  isRefused = false;
  vi.stubGlobal('Notification', {
    get permission() {
      return permission;
    },
    requestPermission: async () => {
      prompts += 1;
      permission = answer;
      return answer;
    },
  });
  vi.spyOn(navigator.serviceWorker, 'getRegistration').mockResolvedValue({
    pushManager,
  } as unknown as ServiceWorkerRegistration);
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    if (!isReachable) throw new TypeError('network is down');
    if (init?.method === 'GET') return Response.json({ publicKey: KEY });
    sent.push({ path, body: typeof init?.body === 'string' ? JSON.parse(init.body) : null });
    return isRefused ? Response.json({ code: 'invalid' }, { status: 400 }) : Response.json({ ok: true });
  });
  installTheme(consoleTheme());
  keepAccount({ uid: 'luis', token: 't', refreshToken: 'r', name: 'Luis' });
});
afterEach(async () => {
  cleanup();
  await endPushes();
  keepAccount(null);
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  document.adoptedStyleSheets = [];
});

const button = (name: string) => page.getByRole('button', { name, exact: true });
const subscribed = {
  path: COURIER_PATHS.push,
  body: { endpoint: ENDPOINT, keys: { p256dh: KEY, auth: 'a'.repeat(22) } },
};

it('[CP29] nothing is asked until the courier presses, and then the phone subscribes', async () => {
  await page.viewport(360, 640);
  render(<Pushes />);
  await expect.element(button('Activar avisos')).toBeVisible();
  expect([prompts, sent]).toEqual([0, []]);
  await userEvent.click(button('Activar avisos'));
  await expect.element(button('Desactivar avisos')).toBeVisible();
  expect([prompts, sent, subscribedBy]).toEqual([1, [subscribed], KEY]);
  expect(isTooWide()).toBe(false);
  expect(await findings()).toEqual([]);
});

it('[CP29] is turned off there, on the phone and on the server', async () => {
  permission = 'granted';
  subscribedBy = KEY;
  render(<Pushes />);
  await userEvent.click(button('Desactivar avisos'));
  await expect.element(button('Activar avisos')).toBeVisible();
  expect(subscribedBy).toBeNull();
  expect(sent.at(-1)).toEqual({ path: COURIER_PATHS.pushOff, body: { endpoint: ENDPOINT } });
});

it('[CP29] a denied permission is named in a line, without a button', async () => {
  answer = 'denied';
  render(<Pushes />);
  await userEvent.click(button('Activar avisos'));
  await expect.element(page.getByText(/bloquea los avisos/)).toBeVisible();
  expect(document.querySelector('button')).toBeNull();
  expect([sent, subscribedBy]).toEqual([[], null]);
});

it('[CP29] a browser without pushes is named in a line', async () => {
  vi.mocked(navigator.serviceWorker.getRegistration).mockResolvedValue(undefined);
  render(<Pushes />);
  await expect.element(page.getByText(/Este navegador no da avisos/)).toBeVisible();
  expect(document.querySelector('button')).toBeNull();
});

it('[CP29] a browser with a push service that the server does not send to is one without pushes', async () => {
  isRefused = true;
  render(<Pushes />);
  await userEvent.click(button('Activar avisos'));
  await expect.element(page.getByText(/Este navegador no da avisos/)).toBeVisible();
  expect(subscribedBy).toBeNull();
});

it('[CP29] without network the offer names it and stays', async () => {
  isReachable = false;
  render(<Pushes />);
  await userEvent.click(button('Activar avisos'));
  await expect.element(page.getByText('No se pudo. Intente de nuevo.')).toBeVisible();
  await expect.element(button('Activar avisos')).toBeEnabled();
  expect(subscribedBy).toBeNull();
});

it('[CP29] a start sends the subscription to the session again, with a new one when the keys changed', async () => {
  permission = 'granted';
  subscribedBy = KEY;
  await renewPushes();
  expect([prompts, sent, pushState.get()]).toEqual([0, [subscribed], 'on']);
  subscribedBy = `B${'B'.repeat(86)}`;
  await renewPushes();
  expect([subscribedBy, sent.length]).toEqual([KEY, 2]);
});

it('[CP50] a start subscribes again where the browser ended the subscription, and not after the courier turned it off', async () => {
  permission = 'granted';
  subscribedBy = KEY;
  await renewPushes();
  subscribedBy = null;
  await renewPushes();
  expect([subscribedBy, sent.length, pushState.get()]).toEqual([KEY, 2, 'on']);
  await deactivatePushes();
  await renewPushes();
  expect([subscribedBy, pushState.get()]).toEqual([null, 'off']);
});

it('[CP29] a phone without a session has no subscription', async () => {
  subscribedBy = KEY;
  await endPushes();
  expect(subscribedBy).toBeNull();
});

it.each([
  ['#order=a%2F1', 'a/1'],
  ['#%', null],
  ['', null],
])('[CP30] the page that a notification opened at %s goes to the order %s', (hash, orderId) => {
  openedOrder.set(null);
  history.replaceState(null, '', `${location.pathname}${hash}`);
  followWorker()();
  expect(openedOrder.get()).toBe(orderId);
  history.replaceState(null, '', location.pathname);
});
