import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { findings } from '../../../../../tests/browser/stage.tsx';
import { DeskWindow } from '../windows/DeskWindow.tsx';
import { key, onEachDesk, open, withMap } from './onDesk.tsx';
import { PLAN } from './plan.ts';

onEachDesk();

describe('the map of the desk', () => {
  it('[DK15] shows the branches that need help with what waits there, and what its marks mean', async () => {
    withMap();
    await open(3, {}, null, { only: { 1: { createdAt: '2026-11-21T15:00:00.000Z' } } });
    const branch = page.getByRole('img', { name: /^KALU · / });
    await expect.element(branch).toHaveTextContent('1 tarde');
    await expect
      .element(branch)
      .toHaveAttribute('title', 'KALU · 1 tarde · 3 sin motorista, la más antigua hace 180 min');
    await page.getByText('Qué significan las marcas').click();
    await expect.element(page.getByText(/Sucursal con órdenes tarde o sin motorista/)).toBeVisible();
    expect(await findings()).toEqual([]);
  });

  it('[DK18] [DK11] in a window of its own it shows the plan, and stays in step with it', async () => {
    sessionStorage.setItem('despacho.deskId', 'desk-1');
    withMap();
    await open(4, { '/api/plans': PLAN }, <DeskWindow title="MESA" pane="map" deskId="desk-1" />);
    await waitFor(() => expect(screen.getAllByRole('img', { name: 'GT-1' })).toHaveLength(1));
    await page.getByRole('listbox', { name: 'Colas' }).click({ position: { x: 5, y: 5 } });
    await key('p');
    await waitFor(() => expect(screen.getAllByRole('img', { name: /^GT-\d, / })).toHaveLength(3));
    await key('x');
    await waitFor(() => expect(screen.queryAllByRole('img', { name: 'GT-1, Eva Sol' })).toHaveLength(0));
    expect(screen.getAllByRole('img', { name: /^GT-\d, / })).toHaveLength(2);
    await key('{Escape}');
    await waitFor(() => expect(screen.queryAllByRole('img', { name: /^GT-\d, / })).toHaveLength(0));
  });
});
