import type { OrderDocument } from '@despacho/contract/orders/repair.ts';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { findings, isTooWide, NARROW, setTheme, settle, WIDE } from '../../../../tests/browser/stage.tsx';
import { openDesk } from '../../test/desk.tsx';
import { testLive } from '../../test/live.ts';
import type { Answering } from '../../test/session.ts';
import { OrderRepair } from './OrderRepair.tsx';

const PATH = '/api/deliveries/order-1/document';
const document: OrderDocument = {
  id: 'order-1',
  number: 'GT-7',
  version: '17',
  lock: null,
  broken: ['status'],
  fields: [
    { field: 'number', stored: [{ name: 'orderId', value: 'GT-7' }], understood: 'GT-7' },
    { field: 'status', stored: [{ name: 'status', value: 'Volando' }], understood: null },
  ],
};

const open = async (answers: Record<string, Answering> = {}) =>
  openDesk(
    { [PATH]: { status: 200, body: document }, ...answers },
    { live: testLive().live, children: <OrderRepair orderId="order-1" /> },
  );

afterEach(async () => {
  await settle();
  cleanup();
});

describe('[DO31] an order that cannot be read', () => {
  it('is shown with the broken field first, and repaired in a dialog', async () => {
    await open();
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Orden ilegible GT-7');
    const rows = within(screen.getByRole('table')).getAllByRole('row');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'CampoGuardadoEntendido',
      'Estadostatus VolandoNo es ningún estado conocido.',
      'NúmeroorderId GT-7GT-7',
    ]);
    const found: string[] = [];
    for (const theme of ['light', 'dark'] as const) {
      for (const [width, height] of [WIDE, NARROW]) {
        await page.viewport(width, height);
        setTheme(theme);
        await settle();
        if (isTooWide()) found.push(`too wide at ${width}`);
        found.push(...(await findings()));
      }
    }
    expect(found).toEqual([]);
    await page.getByRole('button', { name: 'Reparar' }).click();
    const dialog = page.getByRole('dialog');
    await expect.element(dialog.getByRole('combobox')).toBeVisible();
    await dialog.getByRole('button', { name: 'Reparar' }).click();
    await expect.element(dialog.getByText('Este campo es obligatorio.').first()).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancelar' }).click();
  });

  it('[OA47] is not repaired to an open one while another order has its reference, which is named', async () => {
    const details = { reason: 'reference-taken', number: 'GT-77' };
    await open({
      [PATH]: ({ body }) =>
        body === undefined ? { status: 200, body: document } : { status: 409, body: { code: 'conflict', details } },
    });
    await page.getByRole('button', { name: 'Reparar' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox').selectOptions('En cola');
    await dialog.getByRole('button', { name: 'Reparar' }).click();
    await expect.element(dialog.getByText('La orden GT-77 ya tiene la misma referencia.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancelar' }).click();
  });

  it('leads to the order when it can be read', async () => {
    await open({ [PATH]: { status: 404, body: { code: 'not-found' } } });
    await expect.element(page.getByText('No hay nada que reparar')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Abrir la orden' })).toBeVisible();
  });
});
