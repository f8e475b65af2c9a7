// The pick-up by number in a browser with its own database, the server played by the test.
import type { CourierAct, CourierWork } from '@despacho/contract/couriers/application.ts';
import { COURIER_PATHS } from '@despacho/contract/couriers/applicationLimits.ts';
import { ORDER_STATUS, type OrderStatus } from '@despacho/contract/orders/order.ts';
import { sampleOrder } from '@despacho/contract/samples.ts';
import { carriedOrderOf } from '@despacho/domain/couriers/work.ts';
import { consoleTheme, installTheme } from '@despacho/ui/theme.ts';
import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { findings, isTooWide } from '../../../../tests/browser/stage.tsx';
import { keepAccount } from '../account.ts';
import '../courier.css';
import { CourierApp } from '../CourierApp.tsx';
import { forgetActs, forgetWork } from '../phoneStore.ts';

const at = '2026-11-21T18:00:00.000Z';
const courier = { id: 'luis', name: 'Luis Ramos' };
let arrived: CourierAct[];

const orderOf = (id: string, number: string, status: OrderStatus) => {
  const mark = { key: id, courierId: 'luis', at, claimedAt: null, position: null, reason: null, distanceM: null };
  const order = sampleOrder({ id, number, status, courier, createdAt: at });
  const marks = status === ORDER_STATUS.RECEIVING ? { accept: mark, arriveAtStore: mark } : {};
  const rules = { lateLimitSec: null, demanded: [], conversation: null, now: Date.parse(at) };
  return carriedOrderOf({ ...order, courierMarks: marks }, 'luis', rules) ?? [];
};
const work = (): CourierWork => ({
  now: at,
  rate: 1,
  version: 'v',
  courier: { ...courier, plate: null },
  availability: 'available',
  alert: null,
  shift: { checkInId: 'c', day: '2026-11-21', branch: { id: 'b', name: 'PORTALES' }, startedAt: at },
  branches: [],
  orders: [
    orderOf('1', 'GT-1', ORDER_STATUS.RECEIVING),
    orderOf('2', 'E-x', ORDER_STATUS.RECEIVING),
    orderOf('3', 'E-X', ORDER_STATUS.RECEIVING),
    orderOf('4', 'GT-4', ORDER_STATUS.ON_HOLD),
  ].flat(),
});

const button = (name: string) => page.getByRole('button', { name, exact: true });
const type = async (number: string): Promise<void> => {
  await userEvent.fill(page.getByLabelText('Número de la orden'), number);
  await userEvent.click(page.getByRole('dialog').getByRole('button', { name: 'Recogí' }));
};
const shows = async (message: string): Promise<void> => {
  await expect.element(page.getByRole('dialog').getByRole('alert')).toHaveTextContent(message);
};
const pickedUp = (): string[] => arrived.flatMap((act) => (act.kind === 'pickUp' ? [act.orderId] : []));

beforeEach(async () => {
  arrived = [];
  localStorage.setItem('despacho.courier.privacy', '1');
  installTheme(consoleTheme());
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockRejectedValue(new DOMException('denied', 'NotAllowedError'));
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    if (path === COURIER_PATHS.work) return Response.json(work());
    if (path === COURIER_PATHS.money) return Response.json({ now: at, cash: null, days: null });
    if (path !== COURIER_PATHS.acts) return Response.json({ now: at, version: 'v', accepted: 1 });
    const { acts }: { acts: CourierAct[] } = JSON.parse(typeof init?.body === 'string' ? init.body : '{}');
    arrived.push(...acts);
    return Response.json({ now: at, version: 'v', results: acts.map(({ key }) => ({ key, result: 'accepted', at })) });
  });
  await page.viewport(360, 640);
  keepAccount({ uid: 'luis', token: 't', refreshToken: 'r', name: 'Luis Ramos' });
  render(<CourierApp />);
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

it('[CP37] each bag is picked up by its number, and what is no order to pick up is named', async () => {
  await userEvent.click(button('Recoger por número o cámara'));
  await expect.element(page.getByText('Por recoger: GT-1, E-x, E-X')).toBeVisible();
  await expect.element(page.getByText('Sin cámara: escriba el código.')).toBeVisible();
  expect([isTooWide(), await findings()]).toEqual([false, []]);
  await type(' gt-1\u200b');
  await shows('GT-1: recogida.');
  await expect.element(page.getByText('Por recoger: E-x, E-X')).toBeVisible();
  await type('GT-1');
  await shows('GT-1: ya estaba recogida.');
  await type('E-X');
  await shows('E-X: recogida.');
  await type('GT-4');
  await shows('GT-4: primero marque «Acepto».');
  await type('GT-9');
  await shows('«GT-9» no es una orden suya.');
  await expect.poll(pickedUp).toEqual(['1', '3']);
});
