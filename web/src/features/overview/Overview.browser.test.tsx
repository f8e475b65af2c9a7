import type { Profile } from '@despacho/contract/accounts/identity.ts';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { findings, isTooWide, NARROW, settle, WIDE } from '../../../../tests/browser/stage.tsx';
import { openDesk } from '../../test/desk.tsx';
import { courierChange, NOW, orderChange, testLive } from '../../test/live.ts';
import { Overview } from './Overview.tsx';

afterEach(cleanup);

const PATH = '/resume';
const ago = (minutes: number): string => new Date(NOW - minutes * 60_000).toISOString();

const show = async (only: Partial<Profile> = {}) => {
  const world = testLive();
  const { router } = await openDesk(
    {},
    {
      ...only,
      at: PATH,
      live: world.live,
      screens: ['/all-orders', '/order/:orderId'],
      children: <Overview title="RESÚMEN DE HOY" />,
    },
  );
  const tile = (group: string, name: RegExp) =>
    within(screen.getByRole('region', { name: group })).getByRole('link', { name });
  return { ...world, router, tile };
};

describe('an overview', () => {
  it('[OR104] lists the couriers of a tile by name, in the address, until it is pressed again', async () => {
    const { join, router, tile } = await show();
    const going = (id: string, name: string) => [
      courierChange({ id, name }),
      orderChange({ id: `of-${id}`, status: 'En ruta', courier: { id, name } }),
    ];
    join([...going('k2', 'Zoe'), ...going('k1', 'Ana'), courierChange({ id: 'k3', availability: 'unavailable' })]);
    const couriers = (name: RegExp) => tile('Pilotos en turno', name);
    fireEvent.click(couriers(/^En ruta 2/));
    expect(router.state.location.search).toBe('?list=going');
    const list = screen.getByRole('region', { name: 'Pilotos en turno: En ruta (2)' });
    expect(
      within(list)
        .getAllByRole('listitem')
        .map(({ firstChild }) => firstChild?.textContent),
    ).toEqual(['Ana', 'Zoe']);
    expect(document.activeElement?.textContent).toBe('Pilotos en turno: En ruta (2)');
    expect(couriers(/^En ruta 2/).getAttribute('aria-current')).toBe('true');
    await settle();
    expect(await findings()).toEqual([]);
    fireEvent.click(couriers(/^En ruta 2/));
    expect(screen.queryByRole('region', { name: /^Pilotos en turno:/ })).toBeNull();
    fireEvent.click(couriers(/^No disponible 1/));
    expect(screen.getByRole('region', { name: 'Pilotos en turno: No disponible (1)' })).toBeDefined();
  });

  it('[OR104] leads from the tile of incidents to their list', async () => {
    const { join, router, tile } = await show();
    join([courierChange({ id: 'k1', name: 'Ana', alert: 'robbery', alertAt: ago(3) })]);
    fireEvent.click(tile('Lo que espera a alguien', /^Incidentes hoy 1/));
    expect(router.state.location.search).toBe('?list=incidents');
    expect(document.activeElement?.id).toBe('incidents-today');
    const rows = within(screen.getByRole('region', { name: 'Incidentes hoy' })).getAllByRole('listitem');
    expect(rows).toHaveLength(1);
  });

  it('[OR103] shows the longest late orders, each number in one line and below the others, and leads to all', async () => {
    const { join } = await show();
    const late = (minutes: number, number: string) => orderChange({ id: number, number, createdAt: ago(minutes) });
    join([late(400, 'GT-1'), ...Array.from({ length: 12 }, (_, at) => late(100 + at, `CLIENTE-2026-${at}000`))]);
    const panel = within(screen.getByRole('region', { name: 'Órdenes tarde' }));
    expect(panel.getByRole('link', { name: 'Ver las 13 órdenes tarde' }).getAttribute('href')).toBe(
      '/all-orders?f.level=Tarde&companies=all',
    );
    for (const [width, height] of [WIDE, NARROW]) {
      await page.viewport(width, height);
      await settle();
      const numbers = panel.getAllByRole('link', { name: /^(GT|CLIENTE)-/ });
      expect(new Set(numbers.map((number) => Math.round(number.getBoundingClientRect().left))).size).toBe(1);
      expect(new Set(numbers.map((number) => Math.round(number.getBoundingClientRect().height))).size).toBe(1);
      expect(isTooWide()).toBe(false);
    }
  });
});
