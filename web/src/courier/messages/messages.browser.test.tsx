// Messages of an order on the phone, with its own database, the server played by the test.
import type { CourierAct, CourierWork } from '@despacho/contract/couriers/application.ts';
import { COURIER_PATHS } from '@despacho/contract/couriers/applicationLimits.ts';
import { sampleConversation, sampleMessage, sampleOrder } from '@despacho/contract/samples.ts';
import { carriedOrderOf } from '@despacho/domain/couriers/work.ts';
import { consoleTheme, installTheme } from '@despacho/ui/theme.ts';
import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { findings, isTooWide, setTheme } from '../../../../tests/browser/stage.tsx';
import { keepAccount } from '../account.ts';
import '../courier.css';
import { CourierApp } from '../CourierApp.tsx';
import { forgetActs, forgetWork } from '../phoneStore.ts';

const at = '2026-11-21T18:00:00.000Z';
const HOSTILE = '<img src=x onerror=alert(1)> ‮ ' + 'x'.repeat(200);
const fromConsole = sampleMessage({
  courierId: 'luis',
  isFromCourier: false,
  author: { id: 'ada', name: 'Ada Paz' },
  text: HOSTILE,
});
let isOnline: boolean;
let hasOrder: boolean;
let answer: (act: CourierAct) => object;
let arrived: CourierAct[];

const work = (): CourierWork => ({
  now: at,
  rate: 1,
  version: 'v',
  courier: { id: 'luis', name: 'Luis Ramos', plate: null },
  availability: 'available',
  alert: null,
  shift: { checkInId: 'c', day: '2026-11-21', branch: { id: 'b', name: 'PORTALES' }, startedAt: at },
  branches: [],
  orders: hasOrder
    ? [
        carriedOrderOf(
          sampleOrder({ id: '1', number: 'GT-1', status: 'En ruta', courier: { id: 'luis', name: '' }, createdAt: at }),
          'luis',
          {
            lateLimitSec: null,
            demanded: [],
            now: Date.parse(at),
            conversation: sampleConversation({ messages: [fromConsole] }),
          },
        ),
      ].flatMap((order) => order ?? [])
    : [],
});

const enter = (): void => {
  keepAccount({ uid: 'luis', token: 't', refreshToken: 'r', name: 'Luis Ramos' });
  render(<CourierApp />);
};
const button = (name: string) => page.getByRole('button', { name, exact: true });
const field = () => page.getByLabelText('Mensaje para la consola');

beforeEach(() => {
  isOnline = true;
  hasOrder = true;
  arrived = [];
  answer = () => ({ result: 'accepted', at });
  localStorage.setItem('despacho.courier.privacy', '1');
  installTheme(consoleTheme());
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    if (!isOnline) throw new TypeError('network is down');
    if (path === COURIER_PATHS.work) return Response.json(work());
    if (path === COURIER_PATHS.money) return Response.json({ now: at, cash: null, days: null });
    if (path !== COURIER_PATHS.acts) return Response.json({ now: at, version: 'v', accepted: 1 });
    const { acts }: { acts: CourierAct[] } = JSON.parse(typeof init?.body === 'string' ? init.body : '{}');
    arrived.push(...acts);
    return Response.json({ now: at, version: 'v', results: acts.map((act) => ({ key: act.key, ...answer(act) })) });
  });
});
afterEach(async () => {
  cleanup();
  keepAccount(null);
  await forgetActs('luis');
  await forgetWork();
  vi.unstubAllGlobals();
  document.adoptedStyleSheets = [];
  localStorage.clear();
});

it.each(['light', 'dark'] as const)(
  '[CP22] shows what the console wrote as text, fits 360 px, is accessible, and marks it as read: %s',
  async (theme) => {
    setTheme(theme);
    await page.viewport(360, 640);
    enter();
    await userEvent.click(button('Mensajes · 1 sin leer'));
    await expect.element(page.getByText(/onerror=alert/)).toBeVisible();
    await expect.element(button('Mensajes')).toBeVisible();
    await expect.poll(() => arrived).toMatchObject([{ kind: 'readMessages', orderId: '1', upTo: fromConsole.key }]);
    expect([isTooWide(), document.querySelector('img')]).toEqual([false, null]);
    expect(await findings()).toEqual([]);
  },
);

it('[CP21] a canned answer waits without network with its text in sight, and is sent once', async () => {
  enter();
  await userEvent.click(button('Mensajes · 1 sin leer'));
  await expect.poll(() => arrived.length).toBe(1);
  isOnline = false;
  await userEvent.click(button('No hay parqueo'));
  const own = page.getByRole('listitem').filter({ hasText: 'No hay parqueo' }).filter({ hasText: 'por enviar' });
  await expect.element(own).toBeVisible();
  isOnline = true;
  window.dispatchEvent(new Event('online'));
  await expect
    .poll(() => arrived.filter(({ kind }) => kind === 'message'))
    .toMatchObject([{ text: 'No hay parqueo', orderId: '1', position: null }]);
});

it('[CP21] a refused message is named with its text', async () => {
  answer = (act) =>
    act.kind === 'message' ? { result: 'refused', refusal: { reason: 'reassigned' } } : { result: 'accepted', at };
  enter();
  await userEvent.click(button('Mensajes · 1 sin leer'));
  await userEvent.fill(field(), 'Ya entregué todo');
  await userEvent.click(button('Enviar mensaje'));
  await expect.element(page.getByText(/«Ya entregué todo»/)).toBeVisible();
  await expect.element(page.getByText(/la orden ya no es suya/)).toBeVisible();
  await expect.element(field()).toHaveValue('');
});

it('[CP45] a text that is typed survives a reload and a change of the work, and is forgotten with its order', async () => {
  enter();
  await userEvent.click(button('Mensajes · 1 sin leer'));
  await userEvent.fill(field(), 'a medio escribir');
  window.dispatchEvent(new Event('online'));
  await expect.element(field()).toHaveValue('a medio escribir');
  // A reload ends the page without a clean-up.
  const storage = Object.entries(localStorage);
  cleanup();
  for (const [key, value] of storage) localStorage.setItem(key, String(value));
  enter();
  await expect.element(field()).toHaveValue('a medio escribir');
  hasOrder = false;
  window.dispatchEvent(new Event('online'));
  await expect.element(page.getByText('No tiene órdenes.')).toBeVisible();
  expect(JSON.stringify(Object.entries(localStorage))).not.toContain('a medio escribir');
  expect(document.body.textContent).not.toContain('onerror');
});
