// The couriers' application in a browser with its own database, the server played by the test.
import type { CourierAct, CourierWork } from '@despacho/contract/couriers/application.ts';
import type { CourierMoney } from '@despacho/contract/couriers/courierMoney.ts';
import { IDENTITY_PATHS } from '@despacho/contract/accounts/identityPaths.ts';
import { COURIER_PATHS } from '@despacho/contract/couriers/applicationLimits.ts';
import { sampleOrder } from '@despacho/contract/samples.ts';
import { carriedOrderOf } from '@despacho/domain/couriers/work.ts';
import { consoleTheme, installTheme } from '@despacho/ui/theme.ts';
import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { findings, isTooWide, setTheme } from '../../../tests/browser/stage.tsx';
import { keepAccount } from './account.ts';
import './courier.css';
import { CourierApp } from './CourierApp.tsx';
import { actsOf, forgetActs, forgetWork, removeAct, storedWork } from './phoneStore.ts';

const at = '2026-11-21T18:00:00.000Z';
const HOSTILE = '<img src=x onerror=alert(1)> ‮ ' + 'x'.repeat(180);
const orderOf = (id: string) => {
  const stored = sampleOrder({
    id,
    number: `GT-${id}`,
    status: 'En cola',
    courier: { id: 'luis', name: 'Luis' },
    createdAt: at,
    customerName: HOSTILE,
    address: HOSTILE,
    note: HOSTILE,
    cashOnDelivery: 185.5,
  });
  const rules = { lateLimitSec: null, demanded: [], conversation: null, now: Date.parse(at) };
  return carriedOrderOf(stored, 'luis', rules);
};
const work = (): CourierWork => ({
  now: at,
  rate: 1,
  version: `v${orders.join()}`,
  courier: { id: 'luis', name: 'Luis Ramos', plate: null },
  availability: 'available',
  alert: null,
  shift: { checkInId: 'c', day: '2026-11-21', branch: { id: 'b', name: 'PORTALES' }, startedAt: at },
  branches: [],
  orders: orders.flatMap((id) => orderOf(id) ?? []),
});

const MONEY: CourierMoney = { now: at, cash: null, days: null };
let money: object;
/** Acts that reached the server, each with the token it came by. */
let arrived: { token: string | null; kind: CourierAct['kind'] }[];
let answer: (act: CourierAct) => object;
let isOnline: boolean;
let hasEnded: boolean;
/** A page of the network in between answers instead of the server. */
let isPortal: boolean;
let portalPages: number;
let portalStatus: number;
/** A token that has expired. */
let expired: string | null;
let refreshes: number;
/** An act that the server cannot read. */
let unreadable: CourierAct['kind'] | null;
/** What the server sends while the page is open; null: no such response. */
let lines: ReadableStreamDefaultController<Uint8Array> | null;
let orders: readonly string[];
let looks: number;
/** Fields of the work that this version of the page cannot draw. */
let foreign: object;

const respond = (path: string, init?: RequestInit): Response => {
  const body = typeof init?.body === 'string' ? JSON.parse(init.body) : {};
  if (path === IDENTITY_PATHS.signIn) return Response.json({ code: 'wrong-credentials' }, { status: 401 });
  if (path === COURIER_PATHS.work) {
    looks += 1;
    return Response.json({ ...work(), ...foreign });
  }
  if (path === COURIER_PATHS.followWork) {
    const stream = new ReadableStream<Uint8Array>({ start: (controller) => void (lines = controller) });
    return new Response(stream, { headers: { 'content-type': 'text/plain; charset=utf-8' } });
  }
  if (path === COURIER_PATHS.money) return Response.json(money);
  if (path !== COURIER_PATHS.acts) return Response.json({ now: at, version: 'v', accepted: 1, ok: true });
  const acts: CourierAct[] = body.acts;
  if (acts.some(({ kind }) => kind === unreadable)) return Response.json({ code: 'invalid' }, { status: 400 });
  const token = new Headers(init?.headers).get('authorization');
  for (const { kind } of acts) arrived.push({ token, kind });
  return Response.json({ now: at, version: 'v', results: acts.map((act) => ({ key: act.key, ...answer(act) })) });
};

const enter = (uid: string): void => {
  keepAccount({ uid, token: `token-${uid}`, refreshToken: 'r', name: uid === 'luis' ? 'Luis Ramos' : 'Ana Paz' });
  render(<CourierApp />);
};
const button = (name: string) => page.getByRole('button', { name, exact: true });
const press = async (name: string): Promise<void> => userEvent.click(button(name).first());

beforeEach(() => {
  arrived = [];
  isOnline = true;
  money = MONEY;
  hasEnded = false;
  unreadable = null;
  lines = null;
  orders = ['1', '2'];
  looks = 0;
  foreign = {};
  isPortal = false;
  portalPages = 0;
  expired = null;
  refreshes = 0;
  answer = () => ({ result: 'accepted', at });
  localStorage.setItem('despacho.courier.privacy', '1');
  installTheme(consoleTheme());
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    if (!isOnline) throw new TypeError('network is down');
    if (isPortal) {
      portalPages += 1;
      return new Response('<p>Bienvenido a la red</p>', { status: portalStatus });
    }
    if (path === IDENTITY_PATHS.refresh) refreshes += 1;
    const isExpired = expired !== null && new Headers(init?.headers).get('authorization') === `Bearer ${expired}`;
    return hasEnded || isExpired ? Response.json({ code: 'unauthenticated' }, { status: 401 }) : respond(path, init);
  });
});
afterEach(async () => {
  cleanup();
  keepAccount(null);
  for (const uid of ['luis', 'ana']) {
    await forgetActs(uid);
    for (const { seq } of await actsOf(uid)) await removeAct(seq);
  }
  await forgetWork();
  vi.unstubAllGlobals();
  document.adoptedStyleSheets = [];
  localStorage.clear();
});

it.each(['light', 'dark'] as const)(
  'shows hostile texts as texts, fits 360 px and is accessible: %s',
  async (theme) => {
    setTheme(theme);
    await page.viewport(360, 640);
    enter('luis');
    await expect.element(button('Acepto').first()).toBeVisible();
    expect(isTooWide()).toBe(false);
    expect(document.querySelector('img')).toBeNull();
    expect(await findings()).toEqual([]);
    const heights = [...document.querySelectorAll('button, a.button')].map(
      (each) => each.getBoundingClientRect().height,
    );
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(56);
  },
);

it('a part that fails names itself, and the orders stay', async () => {
  money = { ...MONEY, cash: {}, days: {} };
  enter('luis');
  await expect.element(page.getByText(/Esta parte falló/)).toBeVisible();
  await expect.element(button('Acepto').first()).toBeVisible();
});

it('[CP55] a second tap, as the button shows the next act, is not that act', async () => {
  orders = ['1'];
  enter('luis');
  const primary = (): HTMLButtonElement | null => document.querySelector('article .primary');
  const secondTap = new MutationObserver(() => {
    if (primary()?.textContent !== 'Llegué a la tienda') return;
    secondTap.disconnect();
    primary()?.click();
  });
  secondTap.observe(document.body, { subtree: true, childList: true, characterData: true });
  await press('Acepto');
  await press('Llegué a la tienda');
  await expect.poll(() => arrived.map(({ kind }) => kind)).toEqual(['accept', 'arriveAtStore']);
});

it('[PS1] work that cannot be drawn names itself, and the way out stays', async () => {
  foreign = { orders: [{ id: '1' }] };
  enter('luis');
  await expect.element(page.getByText(/Esta parte falló/)).toBeVisible();
  await expect.element(button('Salir')).toBeVisible();
});

it('[CP12] an act waits without network, and is never sent by another account', async () => {
  enter('luis');
  await expect.element(button('Acepto').first()).toBeVisible();
  isOnline = false;
  await press('Acepto');
  await expect.element(page.getByText('1 acción por enviar')).toBeVisible();
  await expect.element(button('Llegué a la tienda')).toBeVisible();
  cleanup();
  isOnline = true;
  enter('ana');
  await expect.element(page.getByText(/1 sin enviar de otra cuenta/)).toBeVisible();
  expect(arrived).toEqual([]);
  cleanup();
  enter('luis');
  await expect.poll(() => arrived).toEqual([{ token: 'Bearer token-luis', kind: 'accept' }]);
});

it('[CP54] an order that the server names by another version is on the screen, and a version that it had is not looked at', async () => {
  enter('luis');
  await expect.element(page.getByRole('article', { name: 'GT-2' })).toBeVisible();
  await expect.poll(() => lines).not.toBeNull();
  const before = looks;
  const send = (text: string): void => lines?.enqueue(new TextEncoder().encode(text));
  send('v1,2\n\n');
  orders = ['1', '2', '3'];
  // A line in two pieces, after a version that was.
  send('v1,2,3,4\nv1,');
  send('2,3\n');
  await expect.element(page.getByRole('article', { name: 'GT-3' })).toBeVisible();
  send('v1,2,3\n\n');
  expect(looks).toBe(before + 1);
});

it('[CP54] a look that did not arrive is repeated at the next sign of the server, and the phone is online again', async () => {
  enter('luis');
  await expect.element(page.getByRole('article', { name: 'GT-2' })).toBeVisible();
  await expect.poll(() => lines).not.toBeNull();
  orders = ['1', '2', '3'];
  isOnline = false;
  lines?.enqueue(new TextEncoder().encode('v1,2,3\n'));
  await expect.element(page.getByText(/Sin conexión/)).toBeVisible();
  isOnline = true;
  lines?.enqueue(new TextEncoder().encode('\n'));
  await expect.element(page.getByRole('article', { name: 'GT-3' })).toBeVisible();
  await expect.element(page.getByText('Conectado')).toBeVisible();
});

it('[CP5] [CP12] a refused act is named with its reason, until the courier has read it', async () => {
  answer = () => ({ result: 'refused', refusal: { reason: 'over', status: 'Cancelado' } });
  enter('luis');
  await press('Acepto');
  await expect.element(page.getByText(/la orden ya terminó/)).toBeVisible();
  await press('Entendido');
  await expect.element(page.getByText(/la orden ya terminó/)).not.toBeInTheDocument();
  await expect.poll(() => document.body.textContent).toContain('Conectado');
});

it('[CP2] an order is refused with a reason alone', async () => {
  enter('luis');
  await press('Rechazar la orden');
  await press('Confirmar');
  expect(arrived).toEqual([]);
  await userEvent.fill(page.getByLabelText('Motivo'), 'moto descompuesta');
  await press('Confirmar');
  await expect.poll(() => arrived.map(({ kind }) => kind)).toEqual(['refuse']);
});

it('[CP12] signing out with unsent acts asks, and forgets them only then', async () => {
  enter('luis');
  await expect.element(button('Acepto').first()).toBeVisible();
  isOnline = false;
  await press('Acepto');
  await expect.element(page.getByText('1 acción por enviar')).toBeVisible();
  await press('Salir');
  await press('Quedarme');
  await expect.element(page.getByText('1 acción por enviar')).toBeVisible();
  await press('Salir');
  await press('Salir y perderlas');
  await expect.element(button('Ingresar')).toBeVisible();
  isOnline = true;
  await userEvent.fill(page.getByLabelText('Correo electrónico'), 'luis@example.test');
  await userEvent.fill(page.getByLabelText('Contraseña'), 'x');
  await press('Ingresar');
  await expect.element(page.getByText('Correo o contraseña incorrectos.')).toBeVisible();
  expect(arrived).toEqual([]);
});

it('[CP6] [CP41] a phone that was signed out forgets its orders', async () => {
  enter('luis');
  await expect.element(button('Acepto').first()).toBeVisible();
  await expect.poll(async () => storedWork('luis')).not.toBeNull();
  hasEnded = true;
  window.dispatchEvent(new Event('online'));
  await expect.element(page.getByText('La sesión terminó. Ingrese de nuevo.')).toBeVisible();
  expect(document.body.textContent).not.toContain('GT-1');
  await expect.poll(async () => storedWork('luis')).toBeNull();
});

it('[CP12] an act that the server cannot read is named, and does not block those after it', async () => {
  enter('luis');
  await expect.element(button('Acepto').first()).toBeVisible();
  isOnline = false;
  await press('Acepto');
  await press('Llegué a la tienda');
  await expect.element(page.getByText('2 acciones por enviar')).toBeVisible();
  isOnline = true;
  unreadable = 'accept';
  window.dispatchEvent(new Event('online'));
  await expect.element(page.getByText(/el servidor no lo pudo leer/)).toBeVisible();
  await expect.poll(() => arrived.map(({ kind }) => kind)).toEqual(['arriveAtStore']);
});

it.each([200, 401, 403])('[CP12] a page of the network in between, %d, is no answer: the act waits', async (status) => {
  portalStatus = status;
  enter('luis');
  await expect.element(button('Acepto').first()).toBeVisible();
  isPortal = true;
  await press('Acepto');
  await expect.poll(() => portalPages).toBeGreaterThan(0);
  await expect.element(page.getByText('1 acción por enviar')).toBeVisible();
  expect(document.body.textContent).not.toContain('no guarda datos');
  isPortal = false;
  window.dispatchEvent(new Event('online'));
  await expect.poll(() => arrived.map(({ kind }) => kind)).toEqual(['accept']);
});

it('[CP12] [ID13] a tab takes the token that another one renewed, and follows its sign-out', async () => {
  enter('luis');
  await expect.element(button('Acepto').first()).toBeVisible();
  const renewed = { uid: 'luis', token: 'renewed', refreshToken: 'next', name: 'Luis Ramos' };
  localStorage.setItem('despacho.courier', JSON.stringify(renewed));
  expired = 'token-luis';
  await press('Acepto');
  await expect.poll(() => arrived).toEqual([{ token: 'Bearer renewed', kind: 'accept' }]);
  expect(refreshes).toBe(0);
  localStorage.removeItem('despacho.courier');
  window.dispatchEvent(new StorageEvent('storage', { key: 'despacho.courier' }));
  await expect.element(button('Ingresar')).toBeVisible();
});

it('[CP12] a phone that became full sends each act once', async () => {
  enter('luis');
  await expect.element(button('Acepto').first()).toBeVisible();
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('no space', 'QuotaExceededError');
  });
  await press('Acepto');
  await expect.element(page.getByText('1 acción por enviar')).not.toBeInTheDocument();
  window.dispatchEvent(new Event('online'));
  await expect.element(page.getByText(/El teléfono no guarda datos/)).toBeVisible();
  expect(arrived.map(({ kind }) => kind)).toEqual(['accept']);
  vi.restoreAllMocks();
});

it('[CP12] a phone that stores nothing shows the work, takes no act and names the reason', async () => {
  vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
    throw new DOMException('no space', 'QuotaExceededError');
  });
  enter('luis');
  await expect.element(button('Acepto').first()).toBeVisible();
  await press('Acepto');
  await expect.element(page.getByText(/El teléfono no guarda datos/)).toBeVisible();
  await expect.element(button('Acepto').first()).toBeVisible();
  expect(arrived).toEqual([]);
  vi.restoreAllMocks();
});

it('[CP26] a trouble is reported, stays on the page, and is over when its courier ends it', async () => {
  enter('luis');
  await userEvent.click(page.getByText('Tengo un problema'));
  await press('Llanta pinchada');
  await expect.element(page.getByText('Avisado a la consola: Llanta pinchada')).toBeVisible();
  await press('Ya está resuelto');
  await expect.poll(() => page.getByText(/^Avisado/).elements()).toEqual([]);
  await expect.poll(() => arrived.map(({ kind }) => kind)).toEqual(['alert', 'alert']);
});

it('[CP27] a robbery is reported by holding a button for two seconds, and nothing on the page shows it', async () => {
  enter('luis');
  await expect.element(button('Acepto').first()).toBeVisible();
  // The parts that appear last.
  await expect.element(page.getByText(/No se pudo leer su efectivo/)).toBeVisible();
  await expect.element(page.getByText(/Este navegador no da avisos/)).toBeVisible();
  const hold = button('Emergencia: mantenga 2 segundos').element();
  const pointer = (type: string) => hold.dispatchEvent(new PointerEvent(type, { bubbles: true }));
  // Minutes pass.
  const textOf = () =>
    document.body.innerText
      .replaceAll(/\d+ min/g, '')
      .split('\n')
      .filter((line) => line !== '');
  await expect.poll(textOf).toContain('No se pudo leer su efectivo: llame a la consola.');
  isOnline = false;
  await expect.poll(textOf).toContain('Conectado');
  const before = textOf();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  pointer('pointerdown');
  vi.advanceTimersByTime(1_900);
  pointer('pointerup');
  vi.advanceTimersByTime(5_000);
  expect(await actsOf('luis')).toEqual([]);
  pointer('pointerdown');
  vi.advanceTimersByTime(2_000);
  vi.useRealTimers();
  await expect
    .poll(async () => (await actsOf('luis')).map(({ act, state }) => [act.kind, state]))
    .toEqual([['robbery', 'waiting']]);
  pointer('pointerup');
  const connected = (line: string) => (line.startsWith('Sin conexión') ? 'Conectado' : line);
  expect(textOf().map(connected)).toEqual(before);
  // It outlives the session of the page, and is sent when there is a network.
  cleanup();
  isOnline = true;
  enter('luis');
  await expect.poll(() => arrived.map(({ kind }) => kind)).toEqual(['robbery']);
  await expect.poll(textOf).toEqual(before);
});
