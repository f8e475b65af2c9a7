import type { ListedDelivery, ListedWebhook } from '@despacho/contract/webhooks.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { findings, isTooWide, settle, WIDE } from '../../../../tests/browser/stage.tsx';
import { hostileText } from '../../gallery/hostile.ts';
import { ApiKeys } from '../../screens/ApiKeys.tsx';
import { clearDesk, openDesk } from '../../test/desk.tsx';
import type { Answering } from '../../test/session.ts';
import { testLive } from '../../test/live.ts';

const company = { id: 'company-1', name: 'San Martin' };
const webhook: ListedWebhook = {
  id: 'we_1',
  url: 'https://shop.example/despacho',
  description: hostileText,
  test: false,
  enabled: false,
  disabledReason: 'gone',
  company,
  branch: { id: 'branch-1', name: 'PORTALES' },
  createdAt: '2026-11-21T18:00:00.000Z',
};
const delivery: ListedDelivery = {
  id: 'evt_1_we_1',
  type: 'order.delivered',
  orderId: 'order-1',
  sequence: 5,
  state: 'failed',
  createdAt: '2026-11-21T18:00:00.000Z',
  nextAt: null,
  attempts: 2,
  status: 500,
};
const attempts = [
  { at: '2026-11-21T18:00:00.000Z', tookMs: 5_000, status: null, problem: 'timeout', text: '' },
  { at: '2026-11-21T18:00:05.000Z', tookMs: 31, status: 500, problem: null, text: hostileText },
];

const open = async (at: string, webhooks: Answering = { status: 200, body: { webhooks: [webhook] } }) => {
  const { requests } = await openDesk(
    {
      '/api/api-keys': { status: 200, body: { apiKeys: [], total: 0 } },
      '/api/webhooks': webhooks,
      '/api/webhooks/we_1': { status: 200, body: { ok: true } },
      '/api/webhooks/we_1/disable': { status: 200, body: { ok: true } },
      '/api/webhooks/we_1/deliveries': { status: 200, body: { deliveries: [delivery] } },
      '/api/webhook-deliveries/evt_1_we_1': { status: 200, body: { delivery, attempts } },
      '/api/webhook-deliveries/evt_1_we_1/resend': { status: 200, body: { ok: true } },
    },
    { role: 'ADMINISTRATOR', company, live: testLive().live, frame: {}, at, children: <ApiKeys /> },
  );
  await settle();
  return { paths: () => requests.map(({ path }) => path) };
};

beforeEach(async () => page.viewport(...WIDE));
afterEach(clearDesk);

it('[OA25] the tab of the webhooks lists where events go, and leads to the deliveries of one', async () => {
  await open('/api-keys');
  await page.getByRole('tab', { name: 'Webhooks' }).click();
  await expect.element(page.getByText('https://shop.example/despacho')).toBeVisible();
  await expect.element(page.getByText('Deshabilitado: respondió 410')).toBeVisible();
  expect([await findings(), isTooWide()]).toEqual([[], false]);
  await page.getByRole('button', { name: /^Ver envíos/ }).click();
  await expect.element(page.getByText('order.delivered')).toBeVisible();
  await page.getByRole('button', { name: 'Volver a los webhooks' }).click();
  await expect.element(page.getByText('https://shop.example/despacho')).toBeVisible();
});

it('[OA25] the attempts of a delivery show each answer as text', async () => {
  await open('/api-keys?seccion=webhooks&webhook=we_1');
  await page.getByRole('button', { name: /^Ver intentos/ }).click();
  await expect.element(page.getByText('No respondió en 5 segundos')).toBeVisible();
  await expect.element(page.getByText('HTTP 500')).toBeVisible();
  await expect.element(page.getByText(hostileText)).toBeVisible();
  await settle();
  expect(await findings()).toEqual([]);
  await page.getByRole('button', { name: 'Cerrar' }).click();
});

it('[OA25] an event is sent again with one press', async () => {
  const { paths } = await open('/api-keys?seccion=webhooks&webhook=we_1');
  await page.getByRole('button', { name: /^Enviar de nuevo/ }).click();
  await expect.element(page.getByText('Se envía de nuevo')).toBeVisible();
  expect(paths()).toContain('/api/webhook-deliveries/evt_1_we_1/resend');
});

it('[OA26] a webhook is disabled and deleted, each after a question', async () => {
  const { paths } = await open('/api-keys?seccion=webhooks', {
    status: 200,
    body: { webhooks: [{ ...webhook, enabled: true, disabledReason: null }] },
  });
  await page.getByRole('button', { name: /^Deshabilitar/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Deshabilitar' }).click();
  await expect.element(page.getByText('Webhook deshabilitado')).toBeVisible();
  await page.getByRole('button', { name: /^Eliminar/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Eliminar' }).click();
  await expect.element(page.getByText('Webhook eliminado')).toBeVisible();
  expect(paths().slice(-3)).toContain('/api/webhooks/we_1');
  expect(paths()).toContain('/api/webhooks/we_1/disable');
});

it('[PS2] a list that cannot be read shows its failure and offers to try again', async () => {
  await open('/api-keys?seccion=webhooks', { status: 503, body: { code: 'unavailable' } });
  await expect.element(page.getByRole('button', { name: 'Reintentar' })).toBeVisible();
});
