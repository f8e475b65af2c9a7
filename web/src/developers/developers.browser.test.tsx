import { consoleTheme, installTheme } from '@despacho/ui/theme.ts';
import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { findings, isTooWide, NARROW, settle, setTheme, WIDE } from '../../../tests/browser/stage.tsx';
import type { ApiDocument } from './apiDocument.ts';
import './developers.css';
import { DevelopersPage } from './DevelopersPage.tsx';

const cancelCall = {
  operationId: 'cancelOrder',
  summary: 'Cancel an order',
  'x-summary-es': 'Cancelar una orden',
  description: 'Needs the scope `orders:write`.',
  tags: ['Orders'],
  parameters: [{ name: 'id', in: 'path' as const, required: true, description: 'Id of the order.' }],
  requestBody: { content: { 'application/json': { example: { reason: 'x' } } } },
};
const api: ApiDocument = {
  paths: { '/v1/orders/{id}/cancel': { post: cancelCall } },
  tags: [{ name: 'Orders', description: '' }],
  'x-events': [{ code: 'order.reverted', es: 'La orden volvió atrás.', en: 'The order went back.' }],
  'x-problems': [{ code: 'picked-up', es: 'El piloto ya la lleva.', en: 'The courier has it.' }],
};

const KEY = 'despacho_test_abc';
let sent: { path: string; method: string; authorization: string | null; body: unknown }[] = [];
let documentStatus = 200;
beforeEach(async () => {
  sent = [];
  documentStatus = 200;
  await page.viewport(...WIDE);
  vi.stubGlobal('fetch', async (path: string, request?: RequestInit) => {
    if (path === '/v1/openapi.json') return new Response(JSON.stringify(api), { status: documentStatus });
    const { method = 'GET', headers, body = null } = request ?? {};
    sent.push({ path, method, authorization: new Headers(headers).get('authorization'), body });
    const answer = path === '/v1/branches' ? { branches: [{ id: 'b-7', name: 'Portales' }] } : { id: 'o-9' };
    return new Response(JSON.stringify(answer), { status: 200 });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const show = (language: 'es' | 'en' = 'es') => render(<DevelopersPage origin="https://api.test" language={language} />);
const tryStep = async (at: number): Promise<void> => page.getByRole('button', { name: 'Probar' }).nth(at).click();

it('[OA18] leads from a test key through the first order, each command with the values of the answers before', async () => {
  show();
  await expect.element(page.getByRole('button', { name: 'Probar' }).first()).toBeDisabled();
  await userEvent.fill(page.getByLabelText('Tu clave de prueba'), KEY);
  await tryStep(0);
  await expect.element(page.getByText(/HTTP 200/).first()).toBeVisible();
  await tryStep(2);
  await expect.element(page.getByText(/v1\/orders\/o-9\/courier/).first()).toBeVisible();
  expect(sent.map(({ path, method, authorization }) => [path, method, authorization])).toEqual([
    ['/v1/branches', 'GET', `Bearer ${KEY}`],
    ['/v1/orders', 'POST', `Bearer ${KEY}`],
  ]);
  expect(JSON.parse(String(sent[1]?.body))).toMatchObject({ branch: 'b-7' });
});

it('[OA18] a live key is neither sent nor shown in a command', async () => {
  show();
  await userEvent.fill(page.getByLabelText('Tu clave de prueba'), 'despacho_live_secret');
  await expect.element(page.getByText(/Esa es una clave real/)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Probar' }).first()).toBeDisabled();
  expect(document.querySelector('main, ol')?.textContent ?? '').not.toContain('secret');
});

it('[OA18] every call has its parameters, an example to change and a command; errors have anchors', async () => {
  show('en');
  await page.getByText('Cancel an order').click();
  await userEvent.fill(page.getByLabelText('id', { exact: true }), 'o 1');
  await userEvent.fill(page.getByLabelText('Body'), '{"reason":"It\'s late"}');
  const command = page.getByText(/v1\/orders\/o%201\/cancel/);
  await expect.element(command).toBeVisible();
  expect(command.element().textContent).toContain(String.raw`-d '{"reason":"It'\''s late"}'`);
  expect(document.getElementById('picked-up')?.textContent).toContain('The courier has it.');
  expect(document.getElementById('order.reverted')?.textContent).toContain('The order went back.');
  await page.getByRole('button', { name: 'Español' }).click();
  await expect.element(page.getByText('La orden volvió atrás.')).toBeVisible();
  await expect.element(page.getByText('Cancelar una orden')).toBeVisible();
  expect(document.documentElement.lang).toBe('es-GT');
});

it('[OA18] without its document the page has the journey and a message, and loads the rest on request', async () => {
  documentStatus = 503;
  show();
  await expect.element(page.getByText(/No se pudo cargar/)).toBeVisible();
  await expect.element(page.getByText('Mira tus sucursales.')).toBeVisible();
  documentStatus = 200;
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect.element(page.getByText('Cancelar una orden')).toBeVisible();
});

it.each(['light', 'dark'] as const)('has no finding of axe and fits its window, %s', async (theme) => {
  installTheme(consoleTheme());
  setTheme(theme);
  for (const [width, height] of [WIDE, NARROW]) {
    await page.viewport(width, height);
    show();
    await expect.element(page.getByText('picked-up')).toBeVisible();
    await settle();
    expect([width, await findings(), isTooWide()]).toEqual([width, [], false]);
    cleanup();
  }
});
