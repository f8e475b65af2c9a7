import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { settle } from '../../../../../tests/browser/stage.tsx';
import { DeskWindow } from '../windows/DeskWindow.tsx';
import { assignPath, read, open, chosen, list, key, ready, onEachDesk, withMap } from './onDesk.tsx';

onEachDesk();

describe('dragging, selecting and panes', () => {
  it('[DK18] a pane in another window is in step, and what is done there the desk does', async () => {
    sessionStorage.setItem('despacho.deskId', 'desk-1');
    const { assigned } = await open(3, {}, <DeskWindow title="MESA" pane="couriers" deskId="desk-1" />);
    await waitFor(() => expect(screen.getAllByRole('searchbox', { name: 'Buscar piloto' })).toHaveLength(1));
    read();
    await page
      .getByRole('button', { name: /Rosa Paz/ })
      .first()
      .click();
    await waitFor(() => expect(assigned()).toMatchObject([{ path: assignPath(1), body: { uid: 'rosa' } }]));
    expect(chosen()).toContain('GT-2');
    await waitFor(() => expect(screen.getByRole('region', { name: 'GT-2' })).toBeTruthy());
  });

  it('[DK10] panes are folded and resized by keys, and stay so', async () => {
    withMap();
    const { unmount } = await open();
    const width = (): number => list().getBoundingClientRect().width;
    const before = width();
    const [separator] = screen.getAllByRole('separator');
    separator?.focus();
    await key('{ArrowRight}');
    await waitFor(() => expect(width()).toBeGreaterThan(before));
    const resized = width();
    await page.getByRole('button', { name: 'Mapa', exact: true }).click();
    await waitFor(() => expect(screen.getAllByRole('separator')).toHaveLength(1));
    unmount();
    await open();
    expect(screen.getByRole('button', { name: 'Mapa' }).getAttribute('aria-pressed')).toBe('false');
    await page.getByRole('button', { name: 'Mapa', exact: true }).click();
    await waitFor(() => expect(Math.abs(width() - resized)).toBeLessThan(4));
  });

  it('[DK8] Shift and the arrows select several, which one key assigns', async () => {
    const { assigned } = await open();
    await key('{Shift>}{ArrowDown}{ArrowDown}{/Shift}');
    await expect.element(page.getByText('3 órdenes elegidas')).toBeVisible();
    await ready();
    await key('1');
    await waitFor(() => expect(assigned().map(({ path }) => path)).toEqual([1, 2, 3].map(assignPath)));
    expect(chosen()).toContain('GT-4');
  });

  it('[DK17] an order dragged to a courier, and a courier dragged to an order, are assigned', async () => {
    const { assigned } = await open();
    const rosa = page.getByRole('button', { name: /Rosa Paz/ }).first();
    await page.getByRole('option', { name: /GT-3/ }).dropTo(rosa);
    await waitFor(() => expect(assigned()).toMatchObject([{ path: assignPath(3), body: { uid: 'rosa' } }]));
    await rosa.dropTo(page.getByRole('option', { name: /GT-4/ }));
    await waitFor(() => expect(assigned()[1]).toMatchObject({ path: assignPath(4), body: { uid: 'rosa' } }));
  });

  it('[DK17] one of the selected orders is dragged with the others; one that is not chosen was not suggested for', async () => {
    const { assigned } = await open();
    const rosa = page.getByRole('button', { name: /Rosa Paz/ }).first();
    await page.getByRole('option', { name: /GT-4/ }).dropTo(rosa);
    await waitFor(() => expect(assigned()).toHaveLength(1));
    expect(assigned()[0]?.body).not.toHaveProperty('suggested');
    await key('{Shift>}{ArrowDown}{/Shift}');
    await expect.element(page.getByText('2 órdenes elegidas').first()).toBeVisible();
    await expect.element(rosa).toBeVisible();
    await page.getByRole('option', { name: /GT-2/ }).dropTo(rosa);
    await waitFor(() =>
      expect(
        assigned()
          .slice(1)
          .map(({ path }) => path),
      ).toEqual([1, 2].map(assignPath)),
    );
    expect(assigned()[1]?.body).toHaveProperty('suggested');
  });

  it('[DK18] a tab that was duplicated is another desk: windows of the first do not follow it', async () => {
    sessionStorage.setItem('despacho.deskId', 'desk-2');
    const first = Promise.withResolvers<void>();
    void navigator.locks.request('despacho.desk.desk-2', async () => first.promise);
    await open(3, {}, <DeskWindow title="MESA" pane="couriers" deskId="desk-2" />);
    await waitFor(() => expect(sessionStorage.getItem('despacho.deskId')).not.toBe('desk-2'), { timeout: 5_000 });
    await settle();
    expect(screen.getByText(/La mesa de esta ventana está cerrada/)).toBeTruthy();
    expect(screen.getAllByRole('searchbox', { name: 'Buscar piloto' }).length).toBeGreaterThan(0);
    first.resolve();
  });
});
